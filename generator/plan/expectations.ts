/**
 * What errors expect, in words: for each state of an automaton, what would have led on.
 *
 * Note [Moving on]. A symbol that changes nothing is left out where another one moves on: a blank that may be skipped, one
 * more letter of a name, the beginning of an escape. It changes nothing if all words that it begins lead back to a state
 * with the same continuations before they end. Where no word ends, some symbol moves on: the first one of a shortest word.
 */
import { coarsestPartition } from '../automata/coarsest-partition.js';
import { DEAD, next, type Dfa } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import type { PushdownAutomaton, StackTransition } from '../automata/pushdown-automaton.js';
import { classOf, membersOfAll } from '../automata/symbol-classes.js';
import { joinRanges, sizeOf, subtractRanges, type SymbolRange } from '../automata/symbol-range.js';
import { Work } from '../automata/work.js';
import { getOrInsert } from '../get-or-insert.js';
import { asciiIn, charactersInWords, MAX_ASCII } from './characters-in-words.js';
import type { Token } from './tokens-of.js';

/** The words for the end of the input. */
export const THE_END = 'the end';

/** The most things that are listed; of more, literals are named by their first characters. */
const MAX_LISTED = 7;

/** The longest literal. */
const MAX_LITERAL = 24;

/** The most states that are searched for an end. */
const MAX_SEARCHED = 1000;

/** The most steps to compare states, for each transition. */
const STEPS_PER_TRANSITION = 20;

/** Symbols that lead on in the same way. */
interface Step {
  readonly ranges: readonly SymbolRange[];
  readonly to: StateId;
  /** The state in which the frame goes on: after the symbol, or after all calls that it begins. */
  readonly after: StateId;
}

/** An automaton without a stack as one with. */
export function withoutStack(dfa: Dfa): PushdownAutomaton {
  const to = dfa.accepting.map((_, state): StackTransition => ({ to: state, pushes: [] }));
  return { ...dfa, transitions: Array.from(dfa.transitions, (state) => to[state]!) };
}

/** What moves on in the states of an automaton. */
export class Expectations {
  readonly #automaton: PushdownAutomaton;
  readonly #max: number;
  readonly #steps: readonly (readonly Step[])[];
  /** States with the same continuations are in one block. */
  readonly #blocks: ArrayLike<number>;

  /** @param max the greatest symbol that is no call */
  constructor(automaton: PushdownAutomaton, max: number) {
    this.#automaton = automaton;
    this.#max = max;
    this.#steps = automaton.accepting.map((_, state) => stepsFrom(automaton, state));
    this.#blocks = blocksOf(automaton, this.#steps);
  }

  /**
   * What moves on in a state, in words, apart from the end.
   *
   * @param tokens the tokens whose words may be read in the state
   */
  of(state: StateId, tokens: Iterable<Token>): readonly string[] {
    const steps = this.#steps[state]!.filter((step) => this.#movesOn(state, step));
    let rest = this.#symbolsOf(steps);
    const names: string[] = [];
    for (const token of tokens) {
      const { first } = token;
      const isOther = sizeOf(subtractRanges(first, rest)) === sizeOf(first);
      if (isOther || names.includes(token.name)) continue;
      if (!this.#begins(token.dfa, state)) continue;
      names.push(token.name);
      rest = subtractRanges(rest, first);
    }
    const literals: string[] = [];
    let single = rest;
    for (const step of steps) {
      const literal = this.#literalOf(step, rest);
      if (literal === undefined) continue;
      literals.push(`"${literal}"`);
      single = subtractRanges(single, step.ranges);
    }
    const isLong = names.length + literals.length + charactersInWords(single).length > MAX_LISTED;
    return isLong
      ? [...charactersInWords(rest), ...names]
      : [...charactersInWords(single), ...names, ...literals];
  }

  /** All that a state reads, in words. */
  all(state: StateId): readonly string[] {
    return charactersInWords(this.#symbolsOf(this.#steps[state]!));
  }

  #symbolsOf(steps: readonly Step[]): readonly SymbolRange[] {
    const all = joinRanges(steps.flatMap(({ ranges }) => ranges));
    return all.flatMap(({ lo, hi }) =>
      lo > this.#max ? [] : [{ lo, hi: Math.min(hi, this.#max) }],
    );
  }

  /** Whether a step from a state moves on: see Note [Moving on]. */
  #movesOn(state: StateId, { after }: Step): boolean {
    const own = this.#blocks[state]!;
    const found = [after];
    const seen = new Set(found);
    for (let at = found.pop(); at !== undefined; at = found.pop()) {
      if (this.#blocks[at] === own) continue;
      if (this.#automaton.accepting[at] || seen.size > MAX_SEARCHED) return true;
      for (const { after: next } of this.#steps[at]!) {
        if (seen.has(next)) continue;
        seen.add(next);
        found.push(next);
      }
    }
    return false;
  }

  /** Whether all words of a token may be read from a state on, as far as they are in ASCII. */
  #begins(token: Dfa, state: StateId): boolean {
    const { classes, transitions } = this.#automaton;
    const pairs: (readonly [StateId, StateId])[] = [[token.starts[0]!, state]];
    const seen = new Set<string>();
    for (const [inToken, at] of pairs)
      for (let symbol = 0; symbol <= MAX_ASCII; symbol++) {
        const target = next(token, inToken, symbol);
        if (target === DEAD) continue;
        const { to } = transitions[at * classes.count + classOf(classes, symbol)]!;
        if (to === DEAD) return false;
        const key = `${target} ${to}`;
        if (!seen.has(key)) pairs.push([target, to]);
        seen.add(key);
      }
    return true;
  }

  /** The characters of a step and those that have to follow, if there are several; in upper or lower case where both may. */
  #literalOf(step: Step, rest: readonly SymbolRange[]): string | undefined {
    let text = '';
    for (let at: Step | undefined = step; at !== undefined && text.length < MAX_LITERAL;) {
      const characters = charactersOf(at.ranges);
      if (characters === undefined || (text === '' && subtractRanges(at.ranges, rest).length > 0))
        break;
      text += characters;
      const { to }: Step = at;
      const following: readonly Step[] = this.#steps[to]!;
      at = this.#automaton.accepting[to] || following.length !== 1 ? undefined : following[0];
    }
    return text.length > 1 ? text : undefined;
  }
}

/** A character, or a letter in both cases as a lowercase one; undefined for other ranges, and blanks. */
function charactersOf(ranges: readonly SymbolRange[]): string | undefined {
  const characters = asciiIn(ranges).toLowerCase();
  const isOne = ranges.every(({ lo, hi }) => lo === hi && hi <= MAX_ASCII);
  return isOne &&
    new Set(characters).size === 1 &&
    /^[!-~]/.test(characters) &&
    characters[0] !== '"'
    ? asciiIn(ranges).at(-1)
    : undefined;
}

function stepsFrom({ classes, transitions }: PushdownAutomaton, state: StateId): readonly Step[] {
  const indices = new Map<string, number[]>();
  for (let index = 0; index < classes.count; index++) {
    const { to, pushes } = transitions[state * classes.count + index]!;
    if (to !== DEAD) getOrInsert(indices, [to, ...pushes].join(), () => []).push(index);
  }
  return Array.from(indices.values(), (own) => {
    const { to, pushes } = transitions[state * classes.count + own[0]!]!;
    return { ranges: membersOfAll(classes, own), to, after: pushes[0] ?? to };
  });
}

/** The blocks of states with the same continuations; each state is one of its own where that takes too long. */
function blocksOf(
  { classes, accepting, transitions }: PushdownAutomaton,
  steps: readonly (readonly Step[])[],
): ArrayLike<number> {
  const { count } = classes;
  const keyOf = (state: StateId, blocks: Int32Array): string => {
    const key: (number | string)[] = [Number(accepting[state])];
    for (let index = state * count; index < (state + 1) * count; index++) {
      const { to, pushes } = transitions[index]!;
      key.push(blocks[to]!);
      if (pushes.length > 0) key.push(pushes.map((each) => blocks[each]!).join('+'));
    }
    return key.join();
  };
  const dependencies = steps.map((own) => [
    ...new Set(own.flatMap(({ to, after }) => [to, after])),
  ]);
  const work = new Work(transitions.length * STEPS_PER_TRANSITION);
  return coarsestPartition(dependencies, keyOf, work) ?? Array.from(steps.keys());
}
