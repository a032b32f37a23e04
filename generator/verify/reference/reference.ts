/**
 * The reference for verification: an automaton built from the rules by an independent construction. It
 * shares nothing with lowering, Thompson's construction, subset construction, minimization, byte classes
 * and numbering, so a mistake in one of these shows as a difference.
 *
 * A state is the set of all remainders after some symbols (`remainders.ts`), with a target for each symbol of the
 * alphabet. Every rule has a word (rules without one are refused), so a set is dead if and only if it is empty, but for
 * rules that are cut at a depth; states without a word are removed at the end.
 */
import { MAX_OCTET } from '../../alphabet.js';
import type { Rule } from '../../abnf/ast.js';
import type { Label } from '../../abnf/lowered.js';
import type { Grammar } from '../../abnf/resolve.js';
import type { SymbolRange } from '../../automata/symbol-range.js';
import type { Row } from '../../coding/layout.js';
import { getOrInsert } from '../../get-or-insert.js';
import { Remainders } from './remainders.js';
import type { Remainder } from './remainder.js';
import { RuleReader } from './rule-reader.js';
import type { Scope } from './scopes.js';

/** The state after which no word is possible. */
export const DEAD = 0;

/** The state before any symbol. */
export const START = 1;

/**
 * A deterministic automaton, not minimal, as plain data that can be sent to another process.
 *
 * Guarantees:
 * 1. {@link DEAD} does not accept, and every symbol leads from it to itself.
 * 2. States are numbered breadth first from {@link START}; every state but the dead one leads to an
 *    accepting one.
 */
export interface Reference {
  /** For each state, the ranges that do not lead to {@link DEAD}, ascending; neighbors have different targets. */
  readonly rows: readonly (readonly ReferenceTransition[])[];
  /** For each state, the targets of all octets once more: they are looked up by the million. */
  readonly tables: readonly Uint32Array[];
  readonly accepting: readonly boolean[];
  /** For each state, the number of units that were read of a character that is not complete. */
  readonly begun: readonly number[];
  /** For each state, the alternatives of rules that read its symbols, each once. */
  readonly readers: readonly (readonly Reader[])[];
}

/** The symbols from `lo` to `hi`, and the state that they lead to. */
export interface ReferenceTransition extends SymbolRange {
  readonly target: number;
}

/** An alternative of a rule that reads the symbols from `lo` to `hi`. */
export interface Reader extends SymbolRange {
  /** An index of the labels. */
  readonly label: number;
}

export interface Derived<R = Reference> {
  readonly reference: R;
  readonly labels: readonly Label[];
}

/**
 * The reference for one rule of a valid grammar. Linear in the number of its states times the size of the
 * sets; there may be exponentially many states.
 *
 * @param scope the rules that names mean
 * @param layout the layout of the encoding that spells the characters of the grammar; without one, the
 *   grammar's alphabet has the symbols
 * @returns undefined if there are more than `limit` states
 */
export function deriveReference(
  grammar: Grammar,
  rule: Rule,
  limit: number,
  scope: Scope,
  layout?: readonly Row[],
): Derived | undefined {
  const reader = RuleReader.of(grammar, rule, scope);
  const reference = referenceOf(new Remainders(reader.rules, layout), 0, limit);
  return reference && { reference, labels: reader.labels };
}

/** A reference with the tables of its rows. */
export function withTables(reference: Omit<Reference, 'tables'>): Reference {
  const tables = reference.rows.map((row) => {
    const targets = new Uint32Array(MAX_OCTET + 1);
    for (const { lo, hi, target } of row) targets.fill(target, lo, hi + 1);
    return targets;
  });
  return { ...reference, tables };
}

/** The answers about each state without reading on: whether it accepts, and where an error would be. */
export function outputsOf({ accepting, begun }: Reference): readonly string[] {
  return accepting.map((accepts, state) => `${accepts} ${begun[state]}`);
}

/** The least symbol of each stretch that every state treats alike. */
export function representativesOf(references: readonly Reference[]): readonly number[] {
  return representativesIn(references.flatMap(({ rows }) => rows));
}

/** The least symbol of each stretch that all of some rows treat alike. */
export function representativesIn(rows: Reference['rows']): readonly number[] {
  const starts = new Set([0]);
  for (const { lo, hi } of rows.flat()) starts.add(lo).add(hi + 1);
  return [...starts].sort((a, b) => a - b);
}

/** A reference without the states from which no word can be completed. */
function trimmed(reference: Omit<Reference, 'tables'>): Omit<Reference, 'tables'> {
  const { rows, accepting, begun, readers } = reference;
  const sources = rows.map((): number[] => []);
  for (const [state, row] of rows.entries())
    for (const { target } of row) sources[target]!.push(state);
  const live = new Set(accepting.flatMap((accepts, state) => (accepts ? [state] : [])));
  for (const state of live) for (const before of sources[state]!) live.add(before);
  if (live.size === rows.length - 1) return reference;
  const kept = [DEAD, START];
  const numbers = new Map(kept.map((state) => [state, state]));
  const trimmedRows = [[]] as ReferenceTransition[][];
  for (let at = START; at < kept.length; at++) {
    const row: ReferenceTransition[] = [];
    for (const { lo, hi, target } of rows[kept[at]!]!) {
      if (!live.has(target)) continue;
      row.push({ lo, hi, target: getOrInsert(numbers, target, () => kept.push(target) - 1) });
    }
    trimmedRows.push(row);
  }
  return {
    rows: trimmedRows,
    accepting: kept.map((state) => accepting[state]!),
    begun: kept.map((state) => begun[state]!),
    readers: kept.map((state) => readers[state]!),
  };
}

export function stepOfReference(
  { rows, tables }: Reference,
  state: number,
  symbol: number,
): number {
  return symbol <= MAX_OCTET ? tables[state]![symbol]! : targetIn(rows[state]!, symbol);
}

/** The state after some symbols; 0 if no word begins with them. */
export function stateAfter(reference: Reference, symbols: Iterable<number>): number {
  let state = START;
  for (const symbol of symbols) state = stepOfReference(reference, state, symbol);
  return state;
}

/** The target of a symbol in a row; logarithmic in the number of ranges. */
export function targetIn(row: readonly ReferenceTransition[], symbol: number): number {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]!.hi < symbol) low = middle + 1;
    else high = middle;
  }
  const found = row[low];
  return found !== undefined && found.lo <= symbol ? found.target : DEAD;
}

/** The automaton whose states are the sets of remainders of a rule; undefined if it has more than `limit`. */
export function referenceOf(
  remainders: Remainders,
  rule: number,
  limit: number,
): Reference | undefined {
  const sets: (readonly Remainder[])[] = [[], closureOf(remainders, remainders.of(rule))];
  const numbers = new Map(sets.map((set, number) => [keyOf(set), number]));
  const rows: (readonly ReferenceTransition[])[] = [[]];
  for (let state = START; state < sets.length; state++) {
    const row: ReferenceTransition[] = [];
    for (const [lo, hi, targets] of stretches(sets[state]!)) {
      const set = closureOf(remainders, targets);
      const target = getOrInsert(numbers, keyOf(set), () => sets.push(set) - 1);
      if (target > limit) return undefined;
      // At the greatest depth, nothing may follow a symbol.
      if (target === DEAD) continue;
      const last = row.at(-1);
      const goesOn = last?.target === target && last.hi === lo - 1;
      if (goesOn) row.pop();
      row.push({ lo: goesOn ? last.lo : lo, hi, target });
    }
    rows.push(row);
  }
  // At the greatest depth there may be no word any more.
  return withTables(
    trimmed({
      rows,
      accepting: sets.map((set) => set.includes(remainders.end)),
      begun: sets.map(begunIn),
      readers: sets.map(readersOf),
    }),
  );
}

/** The remainders that begin with a symbol, and the end, as far as they can be reached without reading one. */
function closureOf(remainders: Remainders, rests: Iterable<Remainder>): readonly Remainder[] {
  const seen = new Set(rests);
  for (const rest of seen) for (const next of remainders.after(rest)) seen.add(next);
  return [...seen]
    .filter(({ kind }) => kind === 'symbol' || kind === 'end')
    .sort((a, b) => a.id - b.id);
}

/** The units of an incomplete character before a set; all of its remainders agree, since no spelling begins another. */
function begunIn(set: readonly Remainder[]): number {
  return set.reduce(
    (most, rest) => (rest.kind === 'symbol' ? Math.max(most, rest.begun) : most),
    0,
  );
}

function keyOf(set: readonly Remainder[]): string {
  return set.map(({ id }) => id).join();
}

/** The ranges of symbols that a set reads alike, and the remainders after them. */
function* stretches(
  set: readonly Remainder[],
): Generator<readonly [lo: number, hi: number, targets: readonly Remainder[]]> {
  const readings = set.flatMap(readingsOf);
  const cuts = [...new Set(readings.flatMap(({ lo, hi }) => [lo, hi + 1]))].sort((a, b) => a - b);
  for (const [index, lo] of cuts.entries()) {
    const targets = readings
      .filter((each) => each.lo <= lo && lo <= each.hi)
      .map(({ then }) => then);
    if (targets.length > 0) yield [lo, cuts[index + 1]! - 1, targets];
  }
}

function readersOf(set: readonly Remainder[]): readonly Reader[] {
  const readers = set.flatMap(readingsOf).map(({ lo, hi, label }) => ({ lo, hi, label }));
  return [...new Map(readers.map((reader) => [JSON.stringify(reader), reader])).values()];
}

/** The ranges of symbols that a remainder begins with, and the rest of it. */
function readingsOf(rest: Remainder): readonly (Reader & { readonly then: Remainder })[] {
  if (rest.kind !== 'symbol') return [];
  const { ranges, label, then } = rest;
  return ranges.map(([lo, hi]) => ({ lo, hi, label, then }));
}
