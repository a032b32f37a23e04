/** The words in which a refusal says what could have followed. */
import type { Rule } from '../abnf/ast.js';
import type { Lowered } from '../abnf/lowered.js';
import { joinRanges, sizeOf, subtractRanges, type SymbolRange } from '../automata/symbol-range.js';
import { labelsOf, type Nfa, type StateId } from '../automata/nfa.js';
import { rangesRead, wordLengths, type Regex } from '../automata/regex.js';
import { getOrInsert } from '../get-or-insert.js';
import { quote } from '../text/quote.js';
import { isPrintable } from '../text/symbols.js';
import { printValue } from '../text/values.js';

/** The greatest symbol that is printed as itself. */
const MAX_ASCII = 0x7f;
const BEYOND_ASCII: readonly SymbolRange[] = [{ lo: MAX_ASCII + 1, hi: Infinity }];

/**
 * The symbols that some states of an automaton read, in words: the rules of single characters, such as `DIGIT`, where
 * one begins; other characters, such as `":"` or `"$" to ";"`. Characters beyond ASCII that no such rule reads are
 * `another character of` the rule that they are in. Calls are left out.
 *
 * @param readers the states, for each of several results
 * @param max the greatest symbol
 */
export function expectationsOf(
  lowered: Lowered,
  nfa: Nfa,
  readers: readonly (readonly StateId[])[],
  max: number,
): readonly (readonly string[])[] {
  const lengths = new Map();
  /** The characters of the rules that have no other words. */
  const single = new Map<Rule, readonly SymbolRange[]>();
  const isSingle = (regex: Regex): boolean => {
    const { shortest, longest } = wordLengths(regex, lengths);
    return shortest === 1 && longest === 1;
  };
  for (const [regex, rule] of lowered.ruleOf)
    if (isSingle(regex)) single.set(rule, joinRanges(rangesRead(regex)));
  // A rule that embeds itself may have other words at the greatest depth than above it.
  for (const [regex, rule] of lowered.ruleOf) if (!isSingle(regex)) single.delete(rule);
  const isReader = (id: StateId): boolean => {
    const state = nfa.states[id]!;
    return state.kind === 'range' && state.range.lo <= max;
  };
  return readers.map((all) => {
    const ids = all.filter(isReader);
    const rules = new Set<Rule>();
    /** Rules of which a first unit beyond ASCII is read. */
    const partly = new Set<Rule>();
    const others = new Set<string>();
    const ranges: SymbolRange[] = [];
    // The quotient may have merged readers of several rules: a rule begins here only if all of its characters do.
    const readable = joinRanges(
      ids.flatMap((id) => {
        const reader = nfa.states[id]!;
        return reader.kind === 'range' ? [reader.range] : [];
      }),
    );
    const known = new Map<Rule, boolean>();
    const begins = (rule: Rule): boolean =>
      getOrInsert(known, rule, () => {
        const characters = single.get(rule);
        return characters !== undefined && subtractRanges(characters, readable).length === 0;
      });
    for (const id of ids) {
      const reader = nfa.states[id]!;
      if (reader.kind !== 'range') continue;
      const around = labelsOf(nfa, id).map((label) => lowered.labels[label]!.rule);
      const named = around.find(begins);
      const { lo, hi } = reader.range;
      const inner = around.at(-1)!;
      if (named !== undefined) rules.add(named);
      // If a character has several units, reading one of them does not show that the whole rule can be read.
      else if (hi > MAX_ASCII && single.has(inner)) partly.add(inner);
      else {
        if (lo <= MAX_ASCII) ranges.push({ lo, hi: Math.min(hi, MAX_ASCII) });
        if (hi > MAX_ASCII) others.add(`another character of ${inner.name.text}`);
      }
    }
    // An expectation that a rule covers is not repeated.
    const bySize = [...rules].sort((a, b) => sizeOf(single.get(b)!) - sizeOf(single.get(a)!));
    let covered: readonly SymbolRange[] = [];
    for (const rule of bySize) {
      if (subtractRanges(single.get(rule)!, covered).length === 0) rules.delete(rule);
      covered = joinRanges([...covered, ...single.get(rule)!]);
    }
    for (const rule of partly) {
      const own = subtractRanges(single.get(rule)!, BEYOND_ASCII);
      if (subtractRanges(own, readable).length === 0) covered = joinRanges([...covered, ...own]);
    }
    return [
      ...[...rules].map(({ name }) => name.text),
      ...[...partly].map(({ name }) => name.text),
      ...subtractRanges(joinRanges(ranges), covered).flatMap(printRange),
      ...others,
    ];
  });
}

/** One or two characters, or a range. */
function printRange({ lo, hi }: SymbolRange): readonly string[] {
  if (hi > lo + 1) return [`${printCharacter(lo)} to ${printCharacter(hi)}`];
  return [...new Set([lo, hi])].map(printCharacter);
}

/** A character as explanations of errors print it. */
function printCharacter(value: number): string {
  return isPrintable(value) ? quote(String.fromCharCode(value)) : printValue(value);
}
