/** The documents of the page: their tabs, and the texts and the histories that are not shown in the editor. */
import type { NameInText, Place } from '../../generator/study/playground/data.js';
import type { Editor } from './editor.js';
import { button, h } from './element.js';
import type { PageDocument } from './state.js';

/** What documents tell the page. */
interface Listener {
  /** Another document is shown. */
  shown(): void;
  /** There is a document more, or one less, or another text. */
  changed(): void;
}

/** The documents; the first is the grammar that is compiled. */
export class Documents {
  /** The tabs. */
  readonly element = h('div', { id: 'documents' });
  readonly #editor: Editor;
  readonly #listener: Listener;
  #all: PageDocument[] = [];
  /** The states of the editor, by the same indices; that of the document that is shown is in the editor. */
  #states: ReturnType<Editor['stateOf']>[] = [];
  #current = 0;
  #isLoading = false;

  constructor(editor: Editor, listener: Listener) {
    this.#editor = editor;
    this.#listener = listener;
  }

  /** All documents, with the text that the editor has by now. */
  get all(): readonly PageDocument[] {
    this.#keep();
    return this.#all;
  }

  /** The document that is shown. */
  get current(): PageDocument {
    return this.all[this.#current]!;
  }

  /** The name of the document that is shown. */
  get name(): string {
    return this.#all[this.#current]!.name;
  }

  /** Whether the first one is shown. */
  get isFirst(): boolean {
    return this.#current === 0;
  }

  /** Whether the editor changes only because another text is put into it. */
  get isLoading(): boolean {
    return this.#isLoading;
  }

  /** Replaces all documents, and shows the first. */
  load(documents: readonly PageDocument[]): void {
    this.#all = [...documents];
    this.#states = this.#all.map(({ text }) => this.#editor.stateOf(text));
    this.#current = 0;
    this.#show();
  }

  /** The names in all documents, in their order; `shown` are those in the one that is shown, where they are by now. */
  allNames(known: readonly NameInText[], shown: readonly NameInText[]): readonly NameInText[] {
    return this.#all.flatMap(({ name }, index) =>
      index === this.#current ? shown : known.filter(({ file }) => file === name),
    );
  }

  /** Puts a text in all of some places. */
  replaceAll(places: readonly Place[], text: string): void {
    this.#keep();
    this.#all.forEach(({ name }, index) => {
      const own = places.filter(({ file }) => file === name);
      const edits = { changes: own.map(({ from, to }) => ({ from, to, insert: text })) };
      if (index === this.#current) return this.#editor.view.dispatch(edits);
      const edited = this.#states[index]!.update(edits).state;
      this.#states[index] = edited;
      this.#all[index] = { name, text: edited.doc.toString() };
    });
    this.#listener.changed();
  }

  /** `line 2:7`, or with several documents `rfc3986.txt:2:7`; of the texts that were compiled. */
  lineOf({ file, from }: Place): string {
    const text = this.#all.find(({ name }) => name === file)?.text ?? '';
    const before = text.slice(0, from).split('\n');
    const place = `${before.length}:${before.at(-1)!.length + 1}`;
    return this.#all.length > 1 ? `${file}:${place}` : `line ${place}`;
  }

  /** Shows a place. */
  go({ file, from, to }: Place): void {
    const index = this.#all.findIndex(({ name }) => name === file);
    if (index < 0) return;
    if (index !== this.#current) this.#choose(index);
    this.#editor.reveal(from, to);
  }

  /** Puts the text of the editor where the documents are. */
  #keep(): void {
    const kept = this.#all[this.#current];
    if (kept === undefined) return;
    const { state } = this.#editor.view;
    this.#states[this.#current] = state;
    this.#all[this.#current] = { name: kept.name, text: state.doc.toString() };
  }

  #choose(index: number): void {
    this.#keep();
    this.#current = index;
    this.#show();
    this.#listener.shown();
  }

  #close(index: number): void {
    this.#keep();
    this.#all.splice(index, 1);
    this.#states.splice(index, 1);
    this.#current = Math.min(this.#current, this.#all.length - 1);
    this.#show();
    this.#listener.changed();
  }

  #add(): void {
    this.#keep();
    this.#all.push({ name: this.#freshName(), text: '' });
    this.#states.push(this.#editor.stateOf(''));
    this.#choose(this.#all.length - 1);
    this.#listener.changed();
  }

  #freshName(): string {
    const names = new Set(this.#all.map(({ name }) => name));
    for (let number = this.#all.length + 1; ; number++)
      if (!names.has(`document-${number}.abnf`)) return `document-${number}.abnf`;
  }

  #show(): void {
    this.#isLoading = true;
    this.#editor.view.setState(this.#states[this.#current]!);
    this.#isLoading = false;
    const tabOf = ({ name }: PageDocument, index: number): HTMLElement => {
      const isCurrent = index === this.#current;
      const choose = button(name, () => this.#choose(index), {
        ...(isCurrent ? { 'aria-current': 'true' } : {}),
        title: index === 0 ? 'the grammar that is compiled' : 'fills in rules of the first',
      });
      const close = button('×', () => this.#close(index), {
        'aria-label': `close ${name}`,
        class: 'close',
      });
      const kind = isCurrent ? 'document current' : 'document';
      return h('span', { class: kind }, choose, this.#all.length > 1 && close);
    };
    const label = 'add a document that fills in rules';
    const add = button('+', () => this.#add(), { 'aria-label': label, title: label, class: 'add' });
    this.element.replaceChildren(...this.#all.map(tabOf), add);
  }
}
