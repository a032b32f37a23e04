/** The editor of documents: what the compiler says is shown where it says it, and names lead to their rules. */
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  foldService,
} from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { invertedEffects } from '@codemirror/commands';
import {
  EditorSelection,
  EditorState,
  StateEffect,
  StateField,
  type Extension,
} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import { render } from 'preact';
import type {
  NameInText,
  Opened,
  Problem,
  RuleSummary,
} from '../../generator/study/answers/data.js';
import { sayFix } from '../../generator/study/answers/problem-of.js';
import { editing, shownAs } from './editing.js';
import { language } from './language.js';

/** The data about a document that the editor shows. */
interface Known {
  readonly names: readonly NameInText[];
  /** Stretches outside of the grammar. */
  readonly marks: DecorationSet;
}

const known = shownAs<Known>(
  { names: [], marks: Decoration.none },
  ({ names, marks }, changes) => ({
    marks: marks.map(changes),
    names: names.map((name) => ({
      ...name,
      from: changes.mapPos(name.from),
      to: changes.mapPos(name.to),
      ...(name.end === undefined ? {} : { end: changes.mapPos(name.end) }),
    })),
  }),
);

/** Has rules among other text be found, or everything be taken for rules again. */
const readAmong = StateEffect.define<boolean>();

/** Whether rules stand among other text; undone like a change of the text. */
const isAmong = StateField.define<boolean>({
  create: () => false,
  update: (value, { effects }) => effects.find((each) => each.is(readAmong))?.value ?? value,
  provide: (own) =>
    invertedEffects.of(({ startState, state }) => {
      const before = startState.field(own);
      return before === state.field(own) ? [] : [readAmong.of(before)];
    }),
});

/** Does something with a name in the document that is shown; it is given all names in that. */
type OnName = (name: NameInText, names: readonly NameInText[]) => void;

/** The editor of one document at a time. */
export type Editor = ReturnType<typeof makeEditor>;

/** @param onChange called after each change of the text; `isPasted` if a text was pasted */
export function makeEditor(
  onChange: (isPasted: boolean) => void,
  describe: (rule: string) => Promise<RuleSummary | undefined>,
  onGo: OnName,
  onRename: OnName,
  onFormat: () => void,
) {
  const atCursor =
    (act: OnName) =>
    (view: EditorView): boolean =>
      actAt(view, view.state.selection.main.head, act);
  const extensions: Extension = [
    lineNumbers(),
    highlightActiveLineGutter(),
    EditorState.allowMultipleSelections.of(true),
    bracketMatching(),
    codeFolding(),
    foldGutter(),
    foldService.of((state, from, to) => {
      const { names } = state.field(known.field);
      const isHere = (at: number): boolean => from <= at && at <= to;
      const rule = names.find((name) => name.isDefinition && isHere(name.from));
      const rest = state.sliceDoc(to, rule?.end ?? to).trimEnd();
      return rest === '' ? null : { from: to, to: to + rest.length };
    }),
    lintGutter(),
    search({ top: true }),
    known.field,
    isAmong,
    language,
    hoverTooltip(async (view, at) => {
      const name = nameAt(view, at);
      if (name === undefined) return null;
      const summary = await describe(name.name);
      if (summary === undefined) return null;
      return { pos: name.from, end: name.to, above: true, create: () => ({ dom: card(summary) }) };
    }),
    editing({ 'aria-label': 'grammar in ABNF; F12 goes to a rule, F2 renames it' }, (update) => {
      const isOther = update.startState.field(isAmong) !== update.state.field(isAmong);
      if (update.docChanged || isOther)
        onChange(update.transactions.some((each) => each.isUserEvent('input.paste')));
    }),
    keymap.of([
      { key: 'F12', run: atCursor(onGo) },
      { key: 'F2', run: atCursor(onRename) },
      { key: 'Shift-Alt-f', run: () => (onFormat(), true) },
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
    ]),
    EditorView.domEventHandlers({
      mousedown: (event, view) => {
        if (!event.ctrlKey && !event.metaKey) return false;
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null || !actAt(view, at, onGo)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ];
  const stateOf = (text: string): EditorState => EditorState.create({ doc: text, extensions });
  const view = new EditorView({ state: stateOf('') });
  // The text inside has the focus.
  view.scrollDOM.removeAttribute('tabindex');
  return {
    view,
    /** Makes the state of a document, with a history of its own. */
    stateOf,
    /** Whether rules stand among other text in a document. */
    isAmong: (state: EditorState): boolean => state.field(isAmong),
    /** Has rules be found among other text in the document that is shown. */
    readAmong: (): void => view.dispatch({ effects: readAmong.of(true) }),
    /** Shows an offset at the top. */
    scrollTo: (at: number): void =>
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 40 }) }),
    /** Goes to a stretch. */
    reveal: (from: number, to: number): void => {
      view.dispatch({
        selection: EditorSelection.single(from, Math.min(to, view.state.doc.length)),
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    /** Shows what the compiler found in the document of a name. */
    show: (file: string, { names, leftOut, problems }: Opened, isFirst: boolean): void => {
      const { length } = view.state.doc;
      const own = names.filter((name) => name.file === file && name.to <= length);
      const grey = (isFirst ? leftOut : []).filter(({ from, to }) => from < to && to <= length);
      const marks = Decoration.set(
        grey.map(({ from, to }) => Decoration.mark({ class: 'left-out' }).range(from, to)),
      );
      // While a rule is typed, the document has a syntax error, and the names of the others stay where they are.
      const isBroken = own.length === 0 && problems.some(({ code }) => code === 'syntax');
      const kept = isBroken ? view.state.field(known.field).names : own;
      view.dispatch({ effects: known.set.of({ names: kept, marks }) });
      const here = problems.filter(({ at }) => (at === undefined ? isFirst : at.file === file));
      const shown = here.map((problem) => diagnosticOf(problem, length));
      view.dispatch(setDiagnostics(view.state, shown));
    },
  };
}

/** The text may be shorter by now than it was when it was compiled. */
function diagnosticOf({ severity, code, message, at, notes }: Problem, length: number): Diagnostic {
  const from = Math.min(at?.from ?? 0, length);
  const fixes = notes.map(({ fix }) => fix).filter((fix) => fix !== undefined);
  return {
    from,
    to: Math.min(Math.max(at?.to ?? 0, from + 1), length),
    severity,
    message: [`${message} [${code}]`, ...notes.map((note) => `note: ${note.message}`)].join('\n'),
    actions: fixes.map((fix) => ({
      name: sayFix(fix),
      // The mark has moved with the text since.
      apply: (view: EditorView, start: number) => {
        const [from, to] = [fix.at.from, fix.at.to].map((each) => each + start - (at?.from ?? 0));
        view.dispatch({ changes: { from: from!, to: to!, insert: fix.text } });
      },
    })),
  };
}

/** The name at an offset. */
function nameAt(view: EditorView, at: number): NameInText | undefined {
  return view.state.field(known.field).names.find(({ from, to }) => from <= at && at <= to);
}

/** Does something with the name at an offset; false if there is none. */
function actAt(view: EditorView, at: number, act: OnName): boolean {
  const name = nameAt(view, at);
  if (name === undefined) return false;
  act(name, view.state.field(known.field).names);
  return true;
}

function card({ definition, shortest, states }: RuleSummary): HTMLElement {
  const dom = document.createElement('div');
  render(
    <div class="card">
      <code>{definition}</code>
      <ul>
        {shortest !== undefined && (
          <li>
            shortest word: <code>{shortest || 'the empty word'}</code>
          </li>
        )}
        {states !== undefined && <li>{`${states} states by itself`}</li>}
      </ul>
    </div>,
    dom,
  );
  return dom;
}
