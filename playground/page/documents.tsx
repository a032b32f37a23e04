/** The documents of the page: their tabs, and their states, of which the editor shows one. */
import type { EditorState } from '@codemirror/state';
import type { NameInText, GrammarSpan } from '../../generator/study/answers/data.js';
import { button } from '../view/elements.js';
import type { Editor } from './editor.js';
import type { PageDocument } from '../../generator/study/answers/page-state.js';

/** A document with its history; the state of the one that is shown is in the editor. */
class Kept {
  readonly #editor: Editor;
  readonly #name: string;
  state: EditorState;

  constructor(editor: Editor, name: string, text: string) {
    this.#editor = editor;
    this.#name = name;
    this.state = editor.stateOf(text);
  }

  /** Everything in a document `*.abnf` is taken for rules, so one with other text ends in `.txt`. */
  get name(): string {
    return this.#editor.isAmong(this.state) ? this.#name.replace(/\.abnf$/i, '.txt') : this.#name;
  }
}

/** The documents; the first is the grammar that is compiled. */
export type Documents = ReturnType<typeof makeDocuments>;

/**
 * @param onShow called when another document is shown
 * @param onChange called when there is a document more, or one less, or another text
 */
export function makeDocuments(editor: Editor, onShow: () => void, onChange: () => void) {
  let documents: Kept[] = [];
  let shown = 0;
  /** The documents with the text that the editor has by now. */
  const kept = (): readonly Kept[] => {
    const current = documents[shown];
    if (current !== undefined) current.state = editor.view.state;
    return documents;
  };
  const show = (index: number): void => {
    shown = index;
    editor.view.setState(documents[index]!.state);
  };
  const choose = (index: number): void => {
    kept();
    show(index);
    onShow();
  };
  const close = (index: number): void => {
    documents = kept().toSpliced(index, 1);
    show(Math.min(shown, documents.length - 1));
    onChange();
  };
  const add = (): void => {
    const names = new Set(documents.map(({ name }) => name));
    let number = documents.length + 1;
    while (names.has(`document-${number}.abnf`)) number += 1;
    documents.push(new Kept(editor, `document-${number}.abnf`, ''));
    choose(documents.length - 1);
    onChange();
  };
  const all = (): readonly PageDocument[] =>
    kept().map(({ name, state }) => ({ name, text: state.doc.toString() }));
  /** Shows a place. */
  const go = ({ file, from, to }: GrammarSpan): void => {
    const index = kept().findIndex(({ name }) => name === file);
    if (index < 0) return;
    if (index !== shown) choose(index);
    editor.reveal(from, to);
  };
  const addition = 'add a document that fills in rules';
  return {
    all,
    go,
    /** The document that is shown. */
    current: (): PageDocument => all()[shown]!,
    /** Whether the first one is shown. */
    isFirst: (): boolean => shown === 0,
    /** The tabs. */
    tabs: () => (
      <div id="documents">
        {kept().map(({ name }, index) => (
          <span class="document">
            {button(name, () => choose(index), {
              'aria-current': index === shown ? 'true' : undefined,
              title: index === 0 ? 'the grammar that is compiled' : 'fills in rules of the first',
            })}
            {documents.length > 1 &&
              button('×', () => close(index), { 'aria-label': `close ${name}` })}
          </span>
        ))}
        {button('+', add, { 'aria-label': addition, title: addition })}
      </div>
    ),
    /** Replaces all documents, and shows the first. */
    load: (loaded: readonly PageDocument[]): void => {
      documents = loaded.map(({ name, text }) => new Kept(editor, name, text));
      show(0);
    },
    /** The names in all documents, in their order; `own` are those in the one that is shown, where they are by now. */
    allNames: (known: readonly NameInText[], own: readonly NameInText[]): readonly NameInText[] =>
      documents.flatMap(({ name }, index) =>
        index === shown ? own : known.filter(({ file }) => file === name),
      ),
    /** Puts a text in all of some places. */
    replaceAll: (places: readonly GrammarSpan[], insert: string): void => {
      kept().forEach((document, index) => {
        const own = places.filter(({ file }) => file === document.name);
        const edits = { changes: own.map(({ from, to }) => ({ from, to, insert })) };
        if (index === shown) editor.view.dispatch(edits);
        else document.state = document.state.update(edits).state;
      });
      onChange();
    },
    /** `line 2:7`, or with several documents `rfc3986.txt:2:7`. */
    lineOf: ({ file, from }: GrammarSpan): string => {
      const { doc } = (kept().find(({ name }) => name === file) ?? documents[0]!).state;
      const line = doc.lineAt(Math.min(from, doc.length));
      const place = `${line.number}:${from - line.from + 1}`;
      return documents.length > 1 ? `${file}:${place}` : `line ${place}`;
    },
    /** Shows a place, and puts a text there. */
    replace: (place: GrammarSpan, text: string): void => {
      go(place);
      editor.view.dispatch(editor.view.state.replaceSelection(text));
    },
  };
}
