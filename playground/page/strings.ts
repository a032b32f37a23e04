/** The editor of test strings: one a line, each with its verdict, its parts in colors, and what was expected. */
import { EditorSelection, EditorState } from '@codemirror/state';
import { Decoration, EditorView, highlightSpecialChars, placeholder } from '@codemirror/view';
import type { LineVerdict, TextStretch } from '../../generator/study/answers/data.js';
import { sayVerdict } from '../../generator/study/answers/say-verdict.js';
import { colored, type Hues } from '../view/tree.js';
import { SIGNS } from '../view/verdict.js';
import { editing, shownAs } from './editing.js';

const shown = shownAs({ marks: Decoration.none }, ({ marks }, changes) => ({
  marks: marks.map(changes),
}));

type Look = Parameters<typeof Decoration.mark>[0];

/** The editor. */
export type Strings = ReturnType<typeof makeStrings>;

/**
 * @param onChange called after each change of the text
 * @param onChoose called when another line is chosen
 */
export function makeStrings(onChange: () => void, onChoose: () => void) {
  const chosen = (): number => view.state.doc.lineAt(view.state.selection.main.head).number - 1;
  let last = 0;
  const view = new EditorView({
    state: EditorState.create({
      extensions: [
        highlightSpecialChars(),
        EditorView.lineWrapping,
        placeholder('Type a string to test; one a line'),
        shown.field,
        editing(
          { 'aria-label': 'test strings, one a line', 'aria-describedby': 'verdict' },
          (update) => {
            if (update.docChanged) onChange();
            if (chosen() !== last) {
              last = chosen();
              onChoose();
            }
          },
        ),
      ],
    }),
  });
  // The text inside has the focus.
  view.scrollDOM.removeAttribute('tabindex');
  return {
    view,
    /** The number of the line that is chosen, from 0. */
    chosen,
    /** Shows the verdicts on all lines. */
    show: (verdicts: readonly LineVerdict[], hues: Hues): void => {
      const { doc } = view.state;
      const marks = verdicts.slice(0, doc.lines).flatMap((verdict, index) => {
        const { from: start, length } = doc.line(index + 1);
        const { kind, parts, wrong } = verdict;
        const mark = (stretch: TextStretch | undefined, look: Look) =>
          stretch !== undefined && stretch.from < stretch.to && stretch.to <= length
            ? [Decoration.mark(look).range(start + stretch.from, start + stretch.to)]
            : [];
        const said = kind === 'accepted' ? '' : sayVerdict(verdict);
        const attributes = { 'data-sign': SIGNS[kind], 'data-said': said, title: kind };
        return [
          Decoration.line({ attributes }).range(start),
          ...[...colored(parts, hues)].flatMap(([part, style]) =>
            mark(part, { class: 'part', attributes: { title: part.rule, style } }),
          ),
          ...mark(wrong, { class: 'wrong' }),
        ];
      });
      view.dispatch({ effects: shown.set.of({ marks: Decoration.set(marks, true) }) });
    },
    /** Adds a line, and chooses it. */
    add: (line: string): void => {
      const { doc } = view.state;
      const isFresh = doc.length === 0 || doc.line(doc.lines).length === 0;
      const insert = isFresh ? line : `\n${line}`;
      view.dispatch({
        changes: { from: doc.length, insert },
        selection: EditorSelection.cursor(doc.length + insert.length),
        scrollIntoView: true,
      });
    },
    /** Chooses a line by its number. */
    choose: (index: number): void => {
      const { doc } = view.state;
      const { to } = doc.line(Math.min(index, doc.lines - 1) + 1);
      view.dispatch({ selection: EditorSelection.cursor(to), scrollIntoView: true });
    },
    /** Puts another text in place of the line that is chosen. */
    write: (insert: string): void => {
      const { from, to } = view.state.doc.line(chosen() + 1);
      const selection = EditorSelection.cursor(from + insert.length);
      view.dispatch({ changes: { from, to, insert }, selection });
    },
    replace: (insert: string): void => {
      const changes = { from: 0, to: view.state.doc.length, insert };
      view.dispatch({ changes, selection: EditorSelection.cursor(0) });
    },
  };
}
