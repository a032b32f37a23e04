/**
 * The reference for verification: an automaton built from the rules by an independent construction. It
 * shares nothing with lowering, Thompson's construction, subset construction, minimization, byte classes
 * and numbering, so a mistake in one of these shows as a difference.
 *
 * The states of a nondeterministic automaton are the remainders of rules that are still to be read: the
 * partial derivatives of the rules [Antimirov 1996], as lists. A state of the reference is the set of all
 * remainders after some octets, with a target for each of the 256 octets.
 *
 * Every rule has a word (RFC 5234 cannot express the empty language), so a set is dead if and only if it
 * is empty.
 */
import { ruleKey, type Alternation, type Element, type Rule } from '../abnf/ast.js';
import type { Label } from '../abnf/lower.js';
import type { Grammar } from '../abnf/resolve.js';
import { getOrInsert } from '../get-or-insert.js';
import { invariant } from '../invariant.js';

/** The state after which no word is possible. */
export const DEAD = 0;

/** The state before any octet. */
export const START = 1;

/**
 * A deterministic automaton, not minimal, as plain data that can be sent to another process.
 *
 * Guarantees:
 * 1. `rows[state][octet]` is a state, for every octet; {@link DEAD} leads to itself and does not accept.
 * 2. States are numbered breadth first from {@link START}; every state but the dead one leads to an
 *    accepting one.
 */
export interface Reference {
  readonly rows: readonly Uint32Array[];
  readonly accepting: readonly boolean[];
  /** For each state, the alternatives of rules that read its octets, each once. */
  readonly readers: readonly (readonly Reader[])[];
}

/** An alternative of a rule that reads the octets from `lo` to `hi`. */
export interface Reader {
  readonly lo: number;
  readonly hi: number;
  /** An index of the labels. */
  readonly label: number;
}

/** A reference with its labels. */
export interface Derived {
  readonly reference: Reference;
  readonly labels: readonly Label[];
}

/**
 * The reference for one rule of a valid grammar. Linear in the number of its states times the size of the
 * sets; there may be exponentially many states.
 *
 * @returns undefined if there are more than `limit` states
 */
export function deriveReference(grammar: Grammar, rule: Rule, limit: number): Derived | undefined {
  return new Derivation(grammar).run(rule, limit);
}

/** A remainder of a rule: nothing, an octet and then more, or a repetition and then more. */
type Rest = { readonly id: number } & (
  | { readonly kind: 'end' }
  | {
      readonly kind: 'octet';
      readonly ranges: readonly (readonly [lo: number, hi: number])[];
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
);

/** An element, and the alternative to which it belongs. */
interface Term {
  readonly id: number;
  readonly element: Element;
  readonly label: number;
}

class Derivation {
  readonly #grammar: Grammar;
  readonly #rests = new Map<string, Rest>();
  readonly #terms = new Map<Element, Term>();
  readonly #labels: Label[] = [];
  readonly #labelIds = new Map<object, number>();

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }

  run(rule: Rule, limit: number): Derived | undefined {
    const end: Rest = { id: 0, kind: 'end' };
    const sets: (readonly Rest[])[] = [[], this.#closure(this.#enterRule(rule, end))];
    const numbers = new Map(sets.map((set, number) => [keyOf(set), number]));
    const rows = [new Uint32Array(256)];
    for (let state = START; state < sets.length; state++) {
      const row = new Uint32Array(256);
      for (const [lo, hi, targets] of stretches(sets[state]!)) {
        const set = this.#closure(targets);
        const number = getOrInsert(numbers, keyOf(set), () => sets.push(set) - 1);
        if (number > limit) return undefined;
        row.fill(number, lo, hi + 1);
      }
      rows.push(row);
    }
    const accepting = sets.map((set) => set.includes(end));
    return {
      reference: { rows, accepting, readers: sets.map(readersOf) },
      labels: this.#labels,
    };
  }

  /** The remainders that begin with an octet, and the end, that some remainders lead to without reading. */
  #closure(rests: Iterable<Rest>): readonly Rest[] {
    const seen = new Set(rests);
    for (const rest of seen) {
      if (rest.kind !== 'repetition') continue;
      const { term, min, max, then } = rest;
      if (min === 0) seen.add(then);
      if (max === 0) continue;
      const more = this.#repetition(term, Math.max(0, min - 1), max - 1, then);
      for (const inner of this.#enter(term, more)) seen.add(inner);
    }
    return [...seen].filter(({ kind }) => kind !== 'repetition').sort((a, b) => a.id - b.id);
  }

  /** An element once, and then more. */
  #enter({ element, label }: Term, then: Rest): readonly Rest[] {
    switch (element.kind) {
      case 'rulename':
        return this.#enterRule(this.#grammar.rules.get(ruleKey(element.text))!, then);
      case 'group':
        return this.#enterAlternation(element.alternation, label, then);
      case 'option':
        return [then, ...this.#enterAlternation(element.alternation, label, then)];
      case 'char-val':
        return [
          Array.from(element.text).reduceRight<Rest>((rest, char) => {
            const cases = element.caseSensitive ? [char] : [char.toUpperCase(), char.toLowerCase()];
            const octets = cases.map((each) => each.charCodeAt(0));
            return this.#octet(
              octets.map((octet) => [octet, octet]),
              label,
              rest,
            );
          }, then),
        ];
      case 'num-range':
        return [this.#octet([[element.lo, element.hi]], label, then)];
      case 'num-concatenation':
        return [
          element.values.reduceRight<Rest>(
            (rest, value) => this.#octet([[value, value]], label, rest),
            then,
          ),
        ];
      case 'prose-val':
        return invariant(false, 'prose is refused before') as never;
    }
  }

  #enterRule(rule: Rule, then: Rest): readonly Rest[] {
    return rule.elements.alternatives.flatMap((alternative) => {
      const makeLabel = (): number => this.#labels.push({ rule, alternative }) - 1;
      const label = getOrInsert(this.#labelIds, alternative, makeLabel);
      return this.#enterAlternation({ ...rule.elements, alternatives: [alternative] }, label, then);
    });
  }

  #enterAlternation({ alternatives }: Alternation, label: number, then: Rest): readonly Rest[] {
    return alternatives.map(({ repetitions }) =>
      repetitions.reduceRight<Rest>((rest, { element, min, max = Infinity }) => {
        const makeTerm = (): Term => ({ id: this.#terms.size, element, label });
        return this.#repetition(getOrInsert(this.#terms, element, makeTerm), min, max, rest);
      }, then),
    );
  }

  #octet(ranges: readonly (readonly [lo: number, hi: number])[], label: number, then: Rest): Rest {
    const key = `${ranges.join(';')} ${label} ${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'octet', ranges, label, then }));
  }

  #repetition(term: Term, min: number, max: number, then: Rest): Rest {
    if (max === 0) return then;
    const key = `${term.id}*${min}*${max}*${then.id}`;
    return this.#intern(key, (id) => ({ id, kind: 'repetition', term, min, max, then }));
  }

  /** Equal remainders are one object, so that sets of them can be compared. */
  #intern(key: string, make: (id: number) => Rest): Rest {
    return getOrInsert(this.#rests, key, () => make(this.#rests.size + 1));
  }
}

function keyOf(set: readonly Rest[]): string {
  return set.map(({ id }) => id).join();
}

/** The ranges of octets that a set reads alike, and the remainders after them. */
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

/** The ranges of octets that a remainder begins with, and the rest of it. */
function readingsOf(rest: Rest): readonly (Reader & { readonly then: Rest })[] {
  if (rest.kind !== 'octet') return [];
  const { ranges, label, then } = rest;
  return ranges.map(([lo, hi]) => ({ lo, hi, label, then }));
}
