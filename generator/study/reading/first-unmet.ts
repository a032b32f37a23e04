import { DEAD, next } from '../../automata/dfa.js';
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
function tooLongAt(
  { dfa, start }: SymbolPlan,
  { limits, isOpen, needs }: LengthsPlan,
  symbols: readonly number[],
): number {
  const read = limits.map(() => 0);
  let state = start;
  return symbols.findIndex((symbol) => {
    state = next(dfa, state, symbol);
    for (const limit of limits.keys()) read[limit] = isOpen[limit]![state]! ? read[limit]! + 1 : 0;
    return !needs[state]!.some((vector) =>
      vector.every((need, limit) => read[limit]! + need <= limits[limit]!.most),
    );
  });
}
