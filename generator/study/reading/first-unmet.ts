import { DEAD, next } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import type { SymbolRange } from '../../automata/symbol-range.js';
import { checkNamed } from '../../captures/check-functions.js';
import type { SymbolPlan } from '../../plan/plan.js';
import type { LengthsPlan } from '../../plan/plan-requirements.js';

/** The first symbol after which a requirement of a grammar cannot be met, and what that expects, as a phrase. */
export interface Unmet {
  readonly at: number;
  readonly expected: readonly string[];
}

/** The first error by requirements of symbols that a word of the rules begins with; undefined if there is none. */
export function firstUnmet(plan: SymbolPlan, symbols: readonly number[]): Unmet | undefined {
  if (plan.kind !== 'flat' || plan.requirements === undefined) return undefined;
  const { lengths, checks } = plan.requirements;
  const found = checks.map(({ name, expected }) => ({
    at: checkedAt(plan, name, symbols),
    expected,
  }));
  if (lengths !== undefined)
    found.push({ at: tooLongAt(plan, lengths, symbols), expected: lengths.expected });
  const errors = found.filter(({ at }) => at >= 0);
  if (errors.length === 0) return undefined;
  const first = Math.min(...errors.map(({ at }) => at));
  return {
    at: first,
    expected: errors.flatMap(({ at, expected }) => (at === first ? [expected] : [])),
  };
}

/** The index of the first symbol after which no word passes a check; -1 if there is none. */
function checkedAt(plan: SymbolPlan, name: string, symbols: readonly number[]): number {
  const check = checkNamed(name);
  const findError = (text: string): number => {
    let state = plan.start;
    for (const { index, 0: character } of text.matchAll(/[^]/gu)) {
      state = next(plan.dfa, state, character.codePointAt(0)!);
      if (state === DEAD) return index;
    }
    return plan.dfa.accepting[state] ? -1 : text.length;
  };
  if (!plan.readsCharacters) return check(symbols, 0, symbols.length, findError);
  const text = symbols.map((symbol) => String.fromCodePoint(symbol)).join('');
  const at = check(text, 0, text.length, findError);
  return at < 0 ? at : [...text.slice(0, at)].length;
}

/** The index of the first symbol after which no word is within the limits; -1 if there is none. */
function tooLongAt(plan: SymbolPlan, lengths: LengthsPlan, symbols: readonly number[]): number {
  let counted = begin(plan, lengths);
  return symbols.findIndex((symbol) => {
    counted = count(counted, symbol, plan, lengths);
    return !isWithin(counted, lengths);
  });
}

/** Filters transitions where some symbols have been read: a word within the limits has to be possible after them. */
export function withinLimits<T extends { readonly ranges: readonly SymbolRange[] }>(
  plan: SymbolPlan,
  symbols: readonly number[],
  transitions: readonly T[],
): readonly T[] {
  const lengths = plan.kind === 'flat' ? plan.requirements?.lengths : undefined;
  if (lengths === undefined) return transitions;
  let counted = begin(plan, lengths);
  for (const symbol of symbols) counted = count(counted, symbol, plan, lengths);
  return transitions.filter(({ ranges }) =>
    isWithin(count(counted, ranges[0]!.lo, plan, lengths), lengths),
  );
}

/** A state, and how much of each limit has been read. */
interface Counted {
  readonly state: StateId;
  readonly read: readonly number[];
}

function begin({ start }: SymbolPlan, { limits }: LengthsPlan): Counted {
  return { state: start, read: limits.map(() => 0) };
}

function count(
  counted: Counted,
  symbol: number,
  { dfa }: SymbolPlan,
  { isOpen }: LengthsPlan,
): Counted {
  const state = next(dfa, counted.state, symbol);
  return {
    state,
    read: counted.read.map((read, limit) => (isOpen[limit]![state]! ? read + 1 : 0)),
  };
}

function isWithin({ state, read }: Counted, { limits, needs }: LengthsPlan): boolean {
  return needs[state]!.some((vector) =>
    vector.every((need, limit) => read[limit]! + need <= limits[limit]!.most),
  );
}
