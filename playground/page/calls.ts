/** The calls that are open: the stack. */
import { h } from './element.js';

/** The greatest numbers of calls to list, and of characters that show where one begins. */
const CALLS = 24;
const AHEAD = 24;

/** A call, and the input from where it begins. */
export interface ShownCall {
  readonly rule: string;
  readonly text: string;
}

/** @param calls outermost first; they are listed innermost first */
export function callsOf(calls: readonly ShownCall[]): HTMLElement {
  if (calls.length === 0) return h('p', { class: 'note' }, 'none');
  const items = calls
    .slice(-CALLS)
    .reverse()
    .map(({ rule, text }) => h('li', {}, rule, ' ', h('code', {}, text.slice(0, AHEAD))));
  const more = calls.length - items.length;
  return h(
    'ol',
    { class: 'plain calls', reversed: true },
    ...items,
    more > 0 && h('li', { class: 'where' }, `and ${more} more`),
  );
}
