/**
 * The reference for verification: an automaton built from the rules by an independent construction. It
 * shares nothing with lowering, Thompson's construction, subset construction, minimization, byte classes
 * and numbering, so a mistake in one of these shows as a difference.
 *
 * The states of a nondeterministic automaton are the remainders of rules that are still to be read: the
 * partial derivatives of the rules [Antimirov 1996], as lists. A state of the reference is the set of all
 * remainders after some symbols, with a target for each symbol of the alphabet.
 *
 * Where the symbols are the units of an encoding, a character at the front of a remainder becomes units: its
 * range is split along the rows of the encoding's bit layout. That needs no automaton of the encoding and no
 * blocks of its coding.
 *
 * Every rule has a word (rules without one are refused), so a set is dead if and only if it is empty, but for rules
 * that are cut at a depth; states without a word are removed at the end.
 *
 * Recursion at the end of an alternative leads to the same remainder again. Left recursion does not read anything
 * before it enters the rule again, so such a rule is read from the bottom: first an alternative that does not begin
 * with one of the rules, then the rest of one that begins with the rule just read, as a left-corner parser does
 * [Rosenkrantz & Lewis 1970].
 */
import { MAX_OCTET, SURROGATES } from '../alphabet.js';
import {
  ruleKey,
  visitNeededElements,
  type Alternation,
  type Concatenation,
  type Element,
  type ProseVal,
  type Repetition,
  type Rule,
  type RuleName,
} from '../abnf/ast.js';
import { ELEMENT, meaningOf } from '../abnf/lists.js';
import type { Label } from '../abnf/lower.js';
import { nestingBelow } from '../abnf/nesting.js';
import type { Grammar } from '../abnf/resolve.js';
import { splitRange } from '../abnf/rules-from-layout.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import type { Row } from '../coding/layout.js';
import { getOrInsert } from '../get-or-insert.js';
import { invariant } from '../invariant.js';
import type { Source } from '../source.js';
import { Heads } from './heads.js';
import { scopeOf, type Scope } from './scopes.js';

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
interface Automaton<Targets> {
  /** The targets of each state. */
  readonly rows: readonly Targets[];
  readonly accepting: readonly boolean[];
  /** For each state, the number of units that were read of a character that is not complete. */
  readonly begun: readonly number[];
  /** For each state, the alternatives of rules that read its symbols, each once. */
  readonly readers: readonly (readonly Reader[])[];
}

/** An automaton over octets: `rows[state][octet]` is a state, for every octet. */
export type Reference = Automaton<Uint32Array>;

/**
 * An automaton over any symbols: each row has the ranges that do not lead to {@link DEAD}, ascending;
 * neighbors have different targets.
 */
export type RangeReference = Automaton<readonly Stretch[]>;

/** The symbols from `lo` to `hi`, and the state that they lead to. */
export interface Stretch extends SymbolRange {
  readonly target: number;
}

/** An alternative of a rule that reads the symbols from `lo` to `hi`. */
export interface Reader extends SymbolRange {
  /** An index of the labels. */
  readonly label: number;
}

/** A reference with its labels. */
export interface Derived<R = Reference> {
  readonly reference: R;
  readonly labels: readonly Label[];
}

/** As {@link deriveRanges}, for a grammar of octets. */
export function deriveReference(
  grammar: Grammar,
  rule: Rule,
  limit: number,
  scope: Scope = scopeOf(grammar),
): Derived | undefined {
  const derived = deriveRanges(grammar, rule, limit, undefined, scope);
  return derived && { ...derived, reference: overOctets(derived.reference) };
}

/** A reference of which all symbols are octets, with a target for each octet. */
export function overOctets(reference: RangeReference): Reference {
  const rows = reference.rows.map((row) => {
    const targets = new Uint32Array(MAX_OCTET + 1);
    for (const { lo, hi, target } of row) targets.fill(target, lo, hi + 1);
    return targets;
  });
  return { ...reference, rows };
}

/**
 * The reference for one rule of a valid grammar. Linear in the number of its states times the size of the
 * sets; there may be exponentially many states.
 *
 * @param layout the layout of the encoding that spells the characters of the grammar; without one, the
 *   symbols are those of the grammar's alphabet
 * @param scope the rules that names mean
 * @returns undefined if there are more than `limit` states
 */
export function deriveRanges(
  grammar: Grammar,
  rule: Rule,
  limit: number,
  layout?: readonly Row[],
  scope: Scope = scopeOf(grammar),
): Derived<RangeReference> | undefined {
  const derivation = new Derivation(grammar, rule, layout, scope);
  return derivation.run(scope.ruleOf(rule), limit);
}

/** What answers show of each state without reading on: whether it accepts, and where an error would be. */
export function outputsOf({
  accepting,
  begun,
}: Pick<Reference, 'accepting' | 'begun'>): readonly string[] {
  return accepting.map((accepts, state) => `${accepts} ${begun[state]}`);
}

/** Symbols of which every state leads the ones up to the next to the same state: the least of each stretch. */
export function representativesOf({ rows }: RangeReference): readonly number[] {
  const starts = new Set([0]);
  for (const row of rows) {
    for (const { lo, hi } of row) starts.add(lo).add(hi + 1);
  }
  return [...starts].sort((a, b) => a - b);
}

/** A reference without the states from which no word can be completed. */
function trimmed(reference: RangeReference): RangeReference {
  const { rows, accepting, begun, readers } = reference;
  const sources = rows.map((): number[] => []);
  for (const [state, row] of rows.entries())
    for (const { target } of row) sources[target]!.push(state);
  const live = new Set(accepting.flatMap((accepts, state) => (accepts ? [state] : [])));
  for (const state of live) for (const before of sources[state]!) live.add(before);
  if (live.size === rows.length - 1) return reference;
  const kept = [DEAD, START];
  const numbers = new Map(kept.map((state) => [state, state]));
  const trimmedRows = [[]] as Stretch[][];
  for (let at = START; at < kept.length; at++) {
    const row: Stretch[] = [];
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

/** The target of a symbol in a row; logarithmic in the number of ranges. */
export function targetIn(row: readonly Stretch[], symbol: number): number {
  let [low, high] = [0, row.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]!.hi < symbol) low = middle + 1;
    else high = middle;
  }
  const found = row[low];
  return found !== undefined && found.lo <= symbol ? found.target : DEAD;
}

type Ranges = readonly (readonly [lo: number, hi: number])[];

/**
 * A remainder of a rule: nothing, or more after a symbol, after a character that is still to be spelled, or
 * after a repetition. Or a left-recursive rule was read that begins another, or is that.
 */
type Rest = { readonly id: number } & (
  | { readonly kind: 'end' }
  | {
      readonly kind: 'symbol';
      readonly ranges: Ranges;
      /** The number of units of its character before it. */
      readonly begun: number;
      readonly label: number;
      readonly then: Rest;
    }
  | {
      readonly kind: 'character';
      readonly ranges: Ranges;
      readonly label: number;
      readonly then: Rest;
    }
  | {
      readonly kind: 'repetition';
      readonly term: Term;
      readonly min: number;
      readonly max: number;
      readonly then: Rest;
    }
  | {
      readonly kind: 'begun';
      /** The rule that was read. */
      readonly by: Rule;
      /** The rule to read. */
      readonly rule: Rule;
      readonly depth: number;
      readonly then: Rest;
    }
);

/** An element, where it stands. */
interface Term extends Place {
  readonly id: number;
  readonly element: Element;
}

/** Where an element stands. */
interface Place {
  /** The alternative to which it belongs. */
  readonly label: number;
  /** The number of references that may still nest within each other (see Note [Depth] in abnf/nesting.ts). */
  readonly depth: number;
  /** What the name `element` means, in the meaning of a list. */
  readonly argument: Term | undefined;
}

class Derivation {
  readonly #grammar: Grammar;
  readonly #layout: readonly Row[] | undefined;
  readonly #scope: Scope;
  readonly #heads: Heads;
  readonly #rests = new Map<string, Rest>();
  readonly #spelled = new Map<Rest, readonly Rest[]>();
  readonly #terms = new Map<string, Term>();
  readonly #elements = new Map<Element, number>();
  readonly #listMeanings = new Map<Repetition, Element>();
  /** The places in documents of names that nest. */
  readonly #nesting = new Map<Source, Set<number>>();
  readonly #reached = new Map<Rule, ReadonlySet<Rule>>();
  readonly #numbers = new Map<Rule, number>();
  readonly #labels: Label[] = [];
  readonly #labelIds = new Map<object, number>();

  constructor(grammar: Grammar, start: Rule, layout: readonly Row[] | undefined, scope: Scope) {
    this.#grammar = grammar;
    this.#layout = layout;
    this.#scope = scope;
    this.#heads = new Heads(scope, (name) => this.#isNested(name));
    if (grammar.depth === undefined) return;
    for (const { name } of nestingBelow(grammar.rules, start))
      getOrInsert(this.#nesting, name.span.source, () => new Set()).add(name.span.start);
  }

  run(rule: Rule, limit: number): Derived<RangeReference> | undefined {
    const end: Rest = { id: 0, kind: 'end' };
    const sets: (readonly Rest[])[] = [
      [],
      this.#closure(this.#enterRule(rule, this.#grammar.depth ?? 0, end)),
    ];
    const numbers = new Map(sets.map((set, number) => [keyOf(set), number]));
    const rows: (readonly Stretch[])[] = [[]];
    for (let state = START; state < sets.length; state++) {
      const row: Stretch[] = [];
      for (const [lo, hi, targets] of stretches(sets[state]!)) {
        const set = this.#closure(targets);
        const target = getOrInsert(numbers, keyOf(set), () => sets.push(set) - 1);
        if (target > limit) return undefined;
        const last = row.at(-1);
        const goesOn = last?.target === target && last.hi === lo - 1;
        if (goesOn) row.pop();
        row.push({ lo: goesOn ? last.lo : lo, hi, target });
      }
      rows.push(row);
    }
    const reference = {
      rows,
      accepting: sets.map((set) => set.includes(end)),
      begun: sets.map(begunIn),
      readers: sets.map(readersOf),
    };
    // At the greatest depth there may be no word any more.
    return { reference: trimmed(reference), labels: this.#labels };
  }

  /** The remainders that begin with a symbol, and the end, that some remainders lead to without reading. */
  #closure(rests: Iterable<Rest>): readonly Rest[] {
    const seen = new Set(rests);
    for (const rest of seen) {
      if (rest.kind === 'character') for (const spelled of this.#spellings(rest)) seen.add(spelled);
      if (rest.kind === 'begun') for (const next of this.#goOn(rest)) seen.add(next);
      if (rest.kind !== 'repetition') continue;
      const { term, min, max, then } = rest;
      if (min === 0) seen.add(then);
      if (max === 0) continue;
      const more = this.#repetition(term, Math.max(0, min - 1), max - 1, then);
      for (const inner of this.#enter(term, more)) seen.add(inner);
    }
    return [...seen]
      .filter(({ kind }) => kind === 'symbol' || kind === 'end')
      .sort((a, b) => a.id - b.id);
  }

  /** An element once, and then more. */
  #enter(term: Term, then: Rest): readonly Rest[] {
    const { element, label } = term;
    switch (element.kind) {
      case 'rulename':
      case 'prose-val':
        return this.#enterName(element, term, then);
      case 'group':
        return this.#enterAlternation(element.alternation, term, then);
      case 'option':
        return [then, ...this.#enterAlternation(element.alternation, term, then)];
      case 'char-val':
        return [
          Array.from(element.text).reduceRight<Rest>((rest, char) => {
            const cases = element.caseSensitive ? [char] : [char.toUpperCase(), char.toLowerCase()];
            const numbers = cases.map((each) => each.charCodeAt(0));
            return this.#character(
              numbers.map((number) => [number, number]),
              label,
              rest,
            );
          }, then),
        ];
      case 'num-range':
        return [this.#character([[element.lo, element.hi]], label, then)];
      case 'num-concatenation':
        return [
          element.values.reduceRight<Rest>(
            (rest, value) => this.#character([[value, value]], label, rest),
            then,
          ),
        ];
    }
  }

  #enterName(
    name: RuleName | ProseVal,
    { label, depth, argument }: Term,
    then: Rest,
  ): readonly Rest[] {
    if (argument !== undefined && ruleKey(name.text) === ELEMENT)
      return this.#enter(argument, then);
    const rule = this.#scope.find(
      argument === undefined ? name : { ...name, span: argument.element.span },
    );
    invariant(rule !== undefined, 'unknown names and other prose are refused before');
    const left = this.#isNested(name) ? depth - 1 : this.#depthIn(rule, label, depth);
    return left < 0 ? [] : this.#enterRule(rule, left, then);
  }

  #isNested({ span: { source, start } }: RuleName | ProseVal): boolean {
    return this.#nesting.get(source)?.has(start) ?? false;
  }

  /** The depth that is left in a rule: that of the rule which refers to it, if it leads back there. */
  #depthIn(rule: Rule, label: number, depth: number): number {
    if (this.#nesting.size === 0) return depth;
    return this.#reachedFrom(rule).has(this.#labels[label]!.rule) ? depth : this.#grammar.depth!;
  }

  /** A rule and those that it needs. */
  #reachedFrom(rule: Rule): ReadonlySet<Rule> {
    return getOrInsert(this.#reached, rule, () => {
      const reached = new Set([rule]);
      for (const each of reached)
        visitNeededElements(each.elements, (element) => {
          const isName = element.kind === 'rulename' || element.kind === 'prose-val';
          const found = isName ? this.#scope.find(element) : undefined;
          if (found !== undefined) reached.add(found);
        });
      return reached;
    });
  }

  #enterRule(rule: Rule, depth: number, then: Rest): readonly Rest[] {
    if (this.#heads.matesOf(rule).length > 0)
      return this.#beginnings(rule, undefined, depth, (by) => this.#begun(by, rule, depth, then));
    return rule.elements.alternatives.flatMap((alternative) => {
      const place = { label: this.#labelOf(rule, alternative), depth, argument: undefined };
      return this.#enterAlternation({ ...rule.elements, alternatives: [alternative] }, place, then);
    });
  }

  /** The remainders after a rule was read that begins a left-recursive one. */
  #goOn({ by, rule, depth, then }: Rest & { readonly kind: 'begun' }): readonly Rest[] {
    const longer = this.#beginnings(rule, by, depth, (next) =>
      this.#begun(next, rule, depth, then),
    );
    return by === rule ? [then, ...longer] : longer;
  }

  /**
   * The remainders of the alternatives of rules left-recursive together that begin with one of them, or with none.
   *
   * @param then what follows an alternative of a rule
   */
  #beginnings(
    rule: Rule,
    head: Rule | undefined,
    depth: number,
    then: (by: Rule) => Rest,
  ): readonly Rest[] {
    return this.#heads.matesOf(rule).flatMap((mate) =>
      mate.elements.alternatives.flatMap((alternative) => {
        const place = { label: this.#labelOf(mate, alternative), depth, argument: undefined };
        return this.#heads
          .partsOf(mate, alternative.repetitions)
          .filter((part) => part.head === head)
          .flatMap(({ rest }) =>
            this.#enterAlternation(
              { ...mate.elements, alternatives: [{ ...alternative, repetitions: rest }] },
              place,
              then(mate),
            ),
          );
      }),
    );
  }

  #begun(by: Rule, rule: Rule, depth: number, then: Rest): Rest {
    const key = `${this.#numberOf(by)} begins ${this.#numberOf(rule)} at ${depth} then ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'begun', by, rule, depth, then }));
  }

  #numberOf(rule: Rule): number {
    return getOrInsert(this.#numbers, rule, () => this.#numbers.size);
  }

  #labelOf(rule: Rule, alternative: Concatenation): number {
    return getOrInsert(
      this.#labelIds,
      alternative,
      () => this.#labels.push({ rule, alternative }) - 1,
    );
  }

  #enterAlternation({ alternatives }: Alternation, place: Place, then: Rest): readonly Rest[] {
    return alternatives.map(({ repetitions }) =>
      repetitions.reduceRight<Rest>((rest, repetition) => {
        const { element, min, max = Infinity, isList = false } = repetition;
        const term = this.#term(element, place);
        if (isList && max === 0) return rest;
        if (!isList) return this.#repetition(term, min, max, rest);
        const list = this.#term(this.#meaningOf(repetition), { ...place, argument: term });
        return this.#repetition(list, 1, 1, rest);
      }, then),
    );
  }

  #term(element: Element, { label, depth, argument }: Place): Term {
    const number = getOrInsert(this.#elements, element, () => this.#elements.size);
    const key = `${number} ${label} ${depth} ${argument?.id ?? ''}`;
    const id = this.#terms.size;
    return getOrInsert(this.#terms, key, () => ({ id, element, label, depth, argument }));
  }

  /** What a list means, for any `element`. */
  #meaningOf(list: Repetition): Element {
    return getOrInsert(this.#listMeanings, list, () => {
      const { lists } = this.#scope;
      invariant(lists !== undefined, 'other lists are refused before');
      const alternation = meaningOf(list, lists);
      invariant(alternation !== undefined, 'other lists are refused before');
      return { kind: 'group', alternation, span: list.span };
    });
  }

  /** One character of the grammar: a symbol, unless an encoding spells it. */
  #character(ranges: Ranges, label: number, then: Rest): Rest {
    if (this.#layout === undefined && this.#grammar.alphabet !== 'characters')
      return this.#symbol(ranges, 0, label, then);
    const key = `${ranges.join(';')} ${label} then ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'character', ranges, label, then }));
  }

  #spellings(rest: Rest & { readonly kind: 'character' }): readonly Rest[] {
    return getOrInsert(this.#spelled, rest, () => this.#spell(rest));
  }

  /** The spellings of a character; surrogates are no characters. */
  #spell({ ranges, label, then }: Rest & { readonly kind: 'character' }): readonly Rest[] {
    const pieces = ranges.flatMap(([lo, hi]) => [
      [lo, Math.min(hi, SURROGATES.lo - 1)] as const,
      [Math.max(lo, SURROGATES.hi + 1), hi] as const,
    ]);
    const characters = pieces.filter(([lo, hi]) => lo <= hi);
    if (this.#layout === undefined) return [this.#symbol(characters, 0, label, then)];
    return this.#layout.flatMap((row) =>
      characters.flatMap(([from, to]) => {
        const [lo, hi] = [Math.max(from, row.lo), Math.min(to, row.hi)];
        if (lo > hi) return [];
        return splitRange(lo - row.offset, hi - row.offset, row.octets).map((units) =>
          units.reduceRight<Rest>(
            (rest, range, begun) => this.#symbol([range], begun, label, rest),
            then,
          ),
        );
      }),
    );
  }

  #symbol(ranges: Ranges, begun: number, label: number, then: Rest): Rest {
    const key = `${ranges.join(';')} ${begun} ${label} ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'symbol', ranges, begun, label, then }));
  }

  #repetition(term: Term, min: number, max: number, then: Rest): Rest {
    if (max === 0) return then;
    // Any number of them and then any number of them is any number of them.
    const isAnyNumber = min === 0 && max === Infinity;
    if (isAnyNumber && then.kind === 'repetition' && then.term === term)
      if (then.min === 0 && then.max === Infinity) return then;
    const key = `${term.id}*${min}*${max}*${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'repetition', term, min, max, then }));
  }

  /** Equal remainders are one object, so that sets of them can be compared. */
  #intern(key: string, make: (id: number) => Rest): Rest {
    return getOrInsert(this.#rests, key, () => make(this.#rests.size + 1));
  }
}

/** The units of an incomplete character before a set; all of its remainders agree, since no spelling begins another. */
function begunIn(set: readonly Rest[]): number {
  return set.reduce(
    (most, rest) => (rest.kind === 'symbol' ? Math.max(most, rest.begun) : most),
    0,
  );
}

function keyOf(set: readonly Rest[]): string {
  return set.map(({ id }) => id).join();
}

/** The ranges of symbols that a set reads alike, and the remainders after them. */
function* stretches(
  set: readonly Rest[],
): Generator<readonly [lo: number, hi: number, targets: readonly Rest[]]> {
  const ways = set.flatMap(readingsOf);
  const cuts = [...new Set(ways.flatMap(({ lo, hi }) => [lo, hi + 1]))].sort((a, b) => a - b);
  for (const [index, lo] of cuts.entries()) {
    const targets = ways.filter((way) => way.lo <= lo && lo <= way.hi).map(({ then }) => then);
    if (targets.length > 0) yield [lo, cuts[index + 1]! - 1, targets];
  }
}

function readersOf(set: readonly Rest[]): readonly Reader[] {
  const readers = set.flatMap(readingsOf).map(({ lo, hi, label }) => ({ lo, hi, label }));
  return [...new Map(readers.map((reader) => [JSON.stringify(reader), reader])).values()];
}

/** The ranges of symbols that a remainder begins with, and the rest of it. */
function readingsOf(rest: Rest): readonly (Reader & { readonly then: Rest })[] {
  if (rest.kind !== 'symbol') return [];
  const { ranges, label, then } = rest;
  return ranges.map(([lo, hi]) => ({ lo, hi, label, then }));
}
