/**
 * The keys of the anchors that a step reads: those that decide what a symbol does in a state. Nothing here
 * writes code, so that the explorer's page can use it.
 */
import { classOf } from '../../automata/symbol-classes.js';
import type { StateId } from '../../automata/nfa.js';
import { isIn } from '../../automata/symbol-range.js';
import type { Plan } from '../../plan/plan.js';
import type { Variant } from '../../options/variant.js';
import type { Packing } from './pack.js';
import { entryOf, type Pages } from './class-pages.js';

/** The key of an anchor; of several with the same key, all or one word of them. */
export interface AnchorKey {
  readonly key: string;
  readonly word?: number;
}

/** The key of the `case` of a state in `next`; `default` for the dead state and states without a case. */
export function caseOf(state: StateId | undefined): string {
  return state === undefined ? 'default' : `case ${state}`;
}

/** The key of a `return`: that of a state's transition, by its index, or the one after the last transition. */
export function returnOf(state: StateId | undefined, transition: number): string {
  return `return ${state ?? 'default'} ${transition}`;
}

/** The key of the row of a byte class, in the first or second word. */
export function rowOf(word: number, words: number, index: number): string {
  return `${words === 1 ? 'r' : 'lh'[word]}${index}`;
}

/**
 * The keys of a step; the last one is that of its target. A module has anchors for some of them.
 *
 * @param pages those of the classes of the plan
 */
export function anchorKeysOf(
  { dfa, states }: Plan,
  variant: Variant,
  packing: Packing | undefined,
  pages: Pages,
  state: StateId,
  symbol: number,
): readonly AnchorKey[] {
  const { classes } = dfa;
  const index = classOf(classes, symbol);
  if (variant === 'switch') {
    const { transitions } = states[state]!;
    if (transitions.length === 0)
      return [{ key: caseOf(undefined) }, { key: returnOf(undefined, 0) }];
    const transition = transitions.findIndex(({ ranges }) => isIn(symbol, ranges));
    return [
      { key: caseOf(state) },
      { key: returnOf(state, transition < 0 ? transitions.length : transition) },
    ];
  }
  const shift = packing && shiftStepOf(packing, state, index);
  return [
    ...['r', 'l', 'h'].map((prefix) => ({ key: `${prefix}${index}` })),
    ...['ROWS', 'LOW', 'HIGH'].map((key) => ({ key, word: symbol })),
    { key: 'PAGE_OF', word: symbol >>> 8 },
    { key: 'CLASS_OF', word: entryOf(pages, symbol) },
    { key: 'NEXT', word: state * classes.count + index },
    { key: 'CODE_OF', word: state },
    ...(shift === undefined ? [] : [{ key: 'STATE_AT', word: shift.next }]),
  ];
}

/** A step of a shift DFA of one word: the row, and the five bits of it that are the next code. */
export interface ShiftStep {
  /** The name of the row, such as `r7`. */
  readonly name: string;
  /** The row, an unsigned number of 32 bits. */
  readonly row: number;
  /** The code of the state before: the distance of the shift. */
  readonly code: number;
  /** The code of the state after. */
  readonly next: number;
}

/** The step of a state by a byte class; undefined where rows have two words. */
export function shiftStepOf(
  { words, rows, codes }: Packing,
  state: StateId,
  index: number,
): ShiftStep | undefined {
  if (words !== 1) return undefined;
  const row = rows[0]![index]!;
  const code = codes[state]!;
  return { name: rowOf(0, words, index), row, code, next: (row >>> code) & 31 };
}
