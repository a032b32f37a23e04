/** The extensions that both editors of the page have. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { StateEffect, StateField, type ChangeDesc, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';

/** Undo, keys, and a name for screen readers. */
export function editing(
  attributes: Readonly<Record<string, string>>,
  onUpdate: (update: ViewUpdate) => void,
): Extension {
  return [
    history(),
    drawSelection(),
    highlightActiveLine(),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({ spellcheck: 'false', tabindex: '0', ...attributes }),
    EditorView.updateListener.of(onUpdate),
  ];
}

/**
 * Something that is shown beside or in a text, and the effect that replaces it.
 *
 * @param move moves it along with changes of the text
 */
export function shownAs<T extends { readonly marks: DecorationSet }>(
  nothing: T,
  move: (value: T, changes: ChangeDesc) => T,
) {
  const set = StateEffect.define<T>();
  const field = StateField.define<T>({
    create: () => nothing,
    update: (value, { effects, docChanged, changes }) => {
      for (const effect of effects) if (effect.is(set)) return effect.value;
      return docChanged ? move(value, changes) : value;
    },
    provide: (own) => EditorView.decorations.from(own, ({ marks }) => marks),
  });
  return { set, field };
}
