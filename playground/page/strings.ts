/** The editor of test strings: one a line, each with its verdict, its parts in colors, and what was expected. */
import { EditorSelection, EditorState, RangeSet, type Range } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  gutter,
  GutterMarker,
  highlightSpecialChars,
  placeholder,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view';
import type { LineVerdict } from '../../generator/study/playground/data.js';
import { sayVerdict } from '../../generator/study/playground/say-verdict.js';
import { SIGNS } from '../shared/signs.js';
import { colored } from '../shared/tree.js';
import { editing, shownAs } from './editing.js';

interface Shown {
  readonly marks: DecorationSet;
  readonly signs: RangeSet<GutterMarker>;
}

const shown = shownAs<Shown>(
  { marks: Decoration.none, signs: RangeSet.empty },
  ({ marks, signs }, changes) => ({ marks: marks.map(changes), signs: signs.map(changes) }),
);

class Sign extends GutterMarker {
  readonly kind: LineVerdict['kind'];

  constructor(kind: LineVerdict['kind']) {
    super();
    this.kind = kind;
  }

  override eq(other: Sign): boolean {
    return other.kind === this.kind;
  }

  override toDOM(): Node {
    return Object.assign(document.createElement('span'), {
      className: `sign ${this.kind}`,
      title: this.kind,
      textContent: SIGNS[this.kind],
    });
  }
}

class Sentence extends WidgetType {
  readonly text: string;
  readonly kind: LineVerdict['kind'];

  constructor(text: string, kind: LineVerdict['kind']) {
    super();
    this.text = text;
    this.kind = kind;
  }

  override eq(other: Sentence): boolean {
    return other.text === this.text;
  }

  override toDOM(): HTMLElement {
    return Object.assign(document.createElement('div'), {
      className: `sentence ${this.kind}`,
      textContent: this.text,
    });
  }
}

/** The editor. */
export interface Strings {
  readonly view: EditorView;
  /** Shows the verdicts on all lines. */
  show(verdicts: readonly LineVerdict[]): void;
  /** The number of the line that is chosen, from 0. */
  chosen(): number;
  /** Adds a line, and chooses it. */
  add(line: string): void;
  replace(text: string): void;
}

/**
 * @param onChange called after each change of the text
 * @param onChoose called when another line is chosen
 */
export function makeStrings(onChange: () => void, onChoose: () => void): Strings {
  const chosen = (): number => view.state.doc.lineAt(view.state.selection.main.head).number - 1;
  let last = 0;
  const view = new EditorView({
    state: EditorState.create({
      extensions: [
        highlightSpecialChars(),
        EditorView.lineWrapping,
        placeholder('Type a string to test; one a line'),
        gutter({ class: 'signs', markers: (each) => each.state.field(shown.field).signs }),
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
    chosen,
    show: (verdicts) => {
      const { doc } = view.state;
      const marks: Range<Decoration>[] = [];
      const signs: Range<GutterMarker>[] = [];
      verdicts.slice(0, doc.lines).forEach((verdict, index) => {
        const line = doc.line(index + 1);
        const { kind, wrong } = verdict;
        signs.push(new Sign(kind).range(line.from));
        for (const [part, style] of colored(verdict.parts)) {
          if (part.from >= part.to || part.to > line.length) continue;
          const mark = { class: 'part', attributes: { title: part.rule, style } };
          marks.push(Decoration.mark(mark).range(line.from + part.from, line.from + part.to));
        }
        if (wrong !== undefined && wrong.to <= line.length)
          marks.push(
            Decoration.mark({ class: 'wrong' }).range(line.from + wrong.from, line.from + wrong.to),
          );
        if (kind !== 'accepted')
          marks.push(
            Decoration.widget({
              widget: new Sentence(sayVerdict(verdict), kind),
              block: true,
              side: 1,
            }).range(line.to),
          );
      });
      view.dispatch({
        effects: shown.set.of({
          marks: Decoration.set(marks, true),
          signs: RangeSet.of(signs, true),
        }),
      });
    },
    add: (line) => {
      const { doc } = view.state;
      const isFresh = doc.length === 0 || doc.line(doc.lines).length === 0;
      const insert = isFresh ? line : `\n${line}`;
      view.dispatch({
        changes: { from: doc.length, insert },
        selection: EditorSelection.cursor(doc.length + insert.length),
        scrollIntoView: true,
      });
    },
    replace: (text) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: EditorSelection.cursor(0),
      });
    },
  };
}
