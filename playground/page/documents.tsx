/** The documents of the page: their tabs, and their states, of which the editor shows one. */
import type { EditorState } from '@codemirror/state';
import type { NameInText, GrammarSpan } from '../../generator/study/playground/data.js';
import { button } from '../shared/elements.js';
import type { Editor } from './editor.js';
import type { PageDocument } from './state.js';

/** A document with its history; the state of the one that is shown is in the editor. */
interface Kept {
  readonly name: string;
  state: EditorState;
}

/** The documents; the first is the grammar that is compiled. */
export class Documents {
  readonly #editor: Editor;
  readonly #onShow: () => void;
  readonly #onChange: () => void;
  #kept: Kept[] = [];
  #shown = 0;

  /**
   * @param onShow called when another document is shown
   * @param onChange called when there is a document more, or one less, or another text
   */
  constructor(editor: Editor, onShow: () => void, onChange: () => void) {
    this.#editor = editor;
    this.#onShow = onShow;
    this.#onChange = onChange;
  }

  /** All documents, with the text that the editor has by now. */
  get all(): readonly PageDocument[] {
    this.#keep();
    return this.#kept.map(({ name, state }) => ({ name, text: state.doc.toString() }));
  }

  /** The document that is shown. */
  get current(): PageDocument {
    return this.all[this.#shown]!;
  }

  /** Whether the first one is shown. */
  get isFirst(): boolean {
    return this.#shown === 0;
  }

  /** The tabs. */
  tabs() {
    const label = 'add a document that fills in rules';
    return (
      <div id="documents">
        {this.#kept.map(({ name }, index) => (
          <span class={index === this.#shown ? 'document current' : 'document'}>
            {button(name, () => this.#choose(index), {
              'aria-current': index === this.#shown ? 'true' : undefined,
              title: index === 0 ? 'the grammar that is compiled' : 'fills in rules of the first',
            })}
            {this.#kept.length > 1 &&
              button('×', () => this.#close(index), {
                'aria-label': `close ${name}`,
                class: 'close',
              })}
          </span>
        ))}
        {button('+', () => this.#add(), { 'aria-label': label, title: label, class: 'add' })}
      </div>
    );
  }

  /** Replaces all documents, and shows the first. */
  load(documents: readonly PageDocument[]): void {
    this.#kept = documents.map(({ name, text }) => ({ name, state: this.#editor.stateOf(text) }));
    this.#show(0);
  }

  /** The names in all documents, in their order; `shown` are those in the one that is shown, where they are by now. */
  allNames(known: readonly NameInText[], shown: readonly NameInText[]): readonly NameInText[] {
    return this.#kept.flatMap(({ name }, index) =>
      index === this.#shown ? shown : known.filter(({ file }) => file === name),
    );
  }

  /** Puts a text in all of some places. */
  replaceAll(places: readonly GrammarSpan[], insert: string): void {
    this.#kept.forEach((kept, index) => {
      const own = places.filter(({ file }) => file === kept.name);
      const edits = { changes: own.map(({ from, to }) => ({ from, to, insert })) };
      if (index === this.#shown) this.#editor.view.dispatch(edits);
      else kept.state = kept.state.update(edits).state;
    });
    this.#onChange();
  }

  /** `line 2:7`, or with several documents `rfc3986.txt:2:7`. */
  lineOf({ file, from }: GrammarSpan): string {
    this.#keep();
    const { doc } = (this.#kept.find(({ name }) => name === file) ?? this.#kept[0]!).state;
    const line = doc.lineAt(Math.min(from, doc.length));
    const place = `${line.number}:${from - line.from + 1}`;
    return this.#kept.length > 1 ? `${file}:${place}` : `line ${place}`;
  }

  /** Shows a place. */
  go({ file, from, to }: GrammarSpan): void {
    const index = this.#kept.findIndex(({ name }) => name === file);
    if (index < 0) return;
    if (index !== this.#shown) this.#choose(index);
    this.#editor.reveal(from, to);
  }

  /** Shows a place, and puts a text there. */
  replace(place: GrammarSpan, text: string): void {
    this.go(place);
    this.#editor.view.dispatch(this.#editor.view.state.replaceSelection(text));
  }

  /** Puts the state of the editor where the documents are. */
  #keep(): void {
    const kept = this.#kept[this.#shown];
    if (kept !== undefined) kept.state = this.#editor.view.state;
  }

  #choose(index: number): void {
    this.#keep();
    this.#show(index);
    this.#onShow();
  }

  #close(index: number): void {
    this.#keep();
    this.#kept.splice(index, 1);
    this.#show(Math.min(this.#shown, this.#kept.length - 1));
    this.#onChange();
  }

  #add(): void {
    const names = new Set(this.#kept.map(({ name }) => name));
    let number = this.#kept.length + 1;
    while (names.has(`document-${number}.abnf`)) number += 1;
    this.#kept.push({ name: `document-${number}.abnf`, state: this.#editor.stateOf('') });
    this.#choose(this.#kept.length - 1);
    this.#onChange();
  }

  #show(index: number): void {
    this.#shown = index;
    this.#editor.view.setState(this.#kept[index]!.state);
  }
}
