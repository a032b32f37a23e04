/**
 * What errors expect, as phrases: for each state of an automaton, what would have led on.
 *
 * Note [Moving on]. A symbol that changes nothing is left out where another one moves on: a blank that may be skipped, one
 * more letter of a name, the beginning of an escape. It changes nothing if it leads, on every path and after a bounded number
 * of symbols, back to a state with the same continuations before a word can end. Some symbol always moves on where no word
 * ends: the first one of a shortest word. A blank is also left out if what may follow it may stand in its place.
 *
 * Note [Longer tokens]. Where a token may end, what would only make it longer is left out, too.
 *
 * Note [Word characters]. Where a word may end and every letter of a case is read, it would be odd to name a few letters, only
 * because these lead elsewhere. So if one is named, all are, and the digits with them.
 *
 * Note [Whole words]. A string of the grammar that begins with a letter is named whole where it may begin, if all that may
 * follow its first characters goes on with it, or with another string that is named. Elsewhere, letters are named with
 * those that have to follow.
 */
import { coarsestPartition } from '../automata/coarsest-partition.js';
import { DEAD, type Dfa } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import type { PushdownAutomaton, StackTransition } from '../automata/pushdown-automaton.js';
import { groupClasses } from '../automata/symbol-classes.js';
import {
  joinRanges,
  subtractRanges,
  toRanges,
  type SymbolRange,
} from '../automata/symbol-range.js';
import { Work } from '../automata/work.js';
import { getOrInsert } from '../get-or-insert.js';
import { asciiIn, BLANKS, namesOfCharacters, MAX_ASCII } from './names-of-characters.js';
import type { Token, TokensRead } from './tokens-of.js';

/** The phrase for the end of the input. */
export const THE_END = 'the end';

/** The most things that a sentence lists, enough for the methods of HTTP; beyond it, literals give way to first characters. */
const MAX_LISTED = 9;

/** The longest string that is named whole. */
const MAX_LITERAL = 24;

/** The most symbols of a way that changes nothing, enough for a surrogate pair in JSON, escaped twice. */
const MAX_DETOUR = 12;

/** The most steps for the comparison of states, per transition. */
const STEPS_PER_TRANSITION = 20;

/** Symbols that lead on in the same way. */
interface Step {
  readonly ranges: readonly SymbolRange[];
  readonly to: StateId;
  /** The state in which the frame goes on: after the symbol, or after all calls that it begins. */
  readonly after: StateId;
}

/** A DFA as a pushdown automaton that never pushes. */
export function withoutStack(dfa: Dfa): PushdownAutomaton {
  const to = dfa.accepting.map((_, state): StackTransition => ({ to: state, pushes: [] }));
  return { ...dfa, transitions: Array.from(dfa.transitions, (state) => to[state]!) };
}

/** What moves on in the states of an automaton. */
export class Expectations {
  readonly #automaton: PushdownAutomaton;
  readonly #max: number;
  readonly #steps: readonly (readonly Step[])[];
  /** For each state, its block: states with equal continuations share one. */
  readonly #blocks: ArrayLike<number>;

  private constructor(
    automaton: PushdownAutomaton,
    max: number,
    steps: readonly (readonly Step[])[],
    blocks: ArrayLike<number>,
  ) {
    this.#automaton = automaton;
    this.#max = max;
    this.#steps = steps;
    this.#blocks = blocks;
  }

  /** @param max the greatest symbol that is not a call */
  static of(automaton: PushdownAutomaton, max: number): Expectations {
    const steps = automaton.accepting.map((_, state) => stepsFrom(automaton, state));
    return new Expectations(automaton, max, steps, blocksOf(automaton, steps));
  }

  /**
   * For each state, what moves on, as phrases, apart from the end.
   *
   * @param tokensIn the tokens whose words are read in a state
   * @param stringsIn the strings of the grammar that may be read in a state, as they are written
   */
  phrases(
    tokensIn: (state: StateId) => TokensRead,
    stringsIn: (state: StateId) => Iterable<string>,
  ): readonly (readonly string[])[] {
    const tokens = this.#steps.map((_, state) => tokensIn(state));
    /** For each state, the tokens that the symbol before it was read in. */
    const begun = this.#steps.map(() => new Set<Token>());
    this.#steps.forEach((steps, state) => {
      for (const [token, read] of tokens[state]!) {
        if (token.isLiteral) continue;
        for (const { ranges, to } of steps)
          if (overlaps(ranges, subtractRanges(read, BLANK_RANGES))) begun[to]!.add(token);
      }
    });
    return this.#steps.map((_, state) =>
      this.#phrasesOf(state, tokens[state]!, begun[state]!, [...stringsIn(state)]),
    );
  }

  /** All that a state reads, as phrases. */
  all(state: StateId): readonly string[] {
    return namesOfCharacters(this.#symbolsOf(this.#steps[state]!));
  }

  /** Letters in the grammar's case where either case is read. */
  #asWritten(text: string, state: StateId, strings: readonly string[]): string {
    const [first] = [...text];
    const characters = asciiIn(this.#symbolsOf(this.#steps[state]!));
    const isEither = [first!.toLowerCase(), first!.toUpperCase()].every((each) =>
      characters.includes(each),
    );
    const found = strings.find((string) => string.toLowerCase().includes(text.toLowerCase()));
    if (!isEither || found === undefined || strings.includes(text)) return text;
    const at = found.toLowerCase().indexOf(text.toLowerCase());
    return found.slice(at, at + text.length);
  }

  #phrasesOf(
    state: StateId,
    tokens: TokensRead,
    begun: ReadonlySet<Token>,
    strings: readonly string[],
  ): readonly string[] {
    const accepts = this.#automaton.accepting[state]!;
    // See Note [Moving on].
    const leadingOn = this.#steps[state]!.filter(({ after }) => !this.#leadsBack(state, after));
    const withoutIdleBlanks = leadingOn.filter(
      ({ ranges, after }) => !isBlank(ranges) || this.#leadsFurther(state, after),
    );
    const moving = this.#reads(withoutIdleBlanks) || accepts ? withoutIdleBlanks : leadingOn;

    // See Note [Longer tokens].
    const ofTokens = [...tokens].flatMap(([token, read]) => (begun.has(token) ? read : []));
    const withoutLongerTokens = moving.filter(({ ranges }) => !overlaps(ranges, ofTokens));
    const steps = this.#reads(withoutLongerTokens) || accepts ? withoutLongerTokens : moving;

    // See Note [Word characters]. A tab is not named where a space leads on in the same way.
    const tabs = steps.flatMap(({ ranges }) =>
      overlaps(ranges, SPACE) && overlaps(ranges, TAB) ? TAB : [],
    );
    let unnamed = this.#withLikes(state, subtractRanges(this.#symbolsOf(steps), tabs));
    const names: string[] = [];
    for (const [token, read] of tokens) {
      const { name, first } = token;
      if (name === undefined || begun.has(token) || !overlaps(unnamed, read)) continue;
      names.push(name);
      unnamed = subtractRanges(unnamed, first);
    }

    // See Note [Whole words].
    const literals = [...this.#wholeWords(state, strings, unnamed)];
    let unspelled = subtractRanges(
      unnamed,
      bothCasesOf(literals.map(([letter]) => letter!).join('')),
    );
    for (const step of steps) {
      const literal = this.#literalOf(step, unspelled);
      if (literal === undefined) continue;
      literals.push(literal);
      unspelled = subtractRanges(unspelled, step.ranges);
    }
    const asWritten = (text: string): string => this.#asWritten(text, state, strings);
    const phrases = [
      ...namesOfCharacters(unspelled, asWritten),
      ...names,
      ...literals.map((literal) => `"${asWritten(literal)}"`),
    ];
    return phrases.length > MAX_LISTED
      ? [...namesOfCharacters(unnamed, asWritten), ...names]
      : phrases;
  }

  /** Symbols with letters and digits that were left out, if letters of one case are among both: see Note [Word characters]. */
  #withLikes(state: StateId, named: readonly SymbolRange[]): readonly SymbolRange[] {
    if (!this.#automaton.accepting[state]) return named;
    const all = asciiIn(this.#symbolsOf(this.#steps[state]!));
    const some = asciiIn(named);
    const isSplit = CASES.some((letters) => {
      const count = [...letters].filter((letter) => some.includes(letter)).length;
      return (
        count > 0 && count < letters.length && [...letters].every((each) => all.includes(each))
      );
    });
    return isSplit ? joinRanges([...named, ...rangesOf(all.replace(/[^a-z\d]/gi, ''))]) : named;
  }

  /** Whether some of the steps reads a symbol: what a call reads is named where it begins. */
  #reads(steps: readonly Step[]): boolean {
    return this.#symbolsOf(steps).length > 0;
  }

  #symbolsOf(steps: readonly Step[]): readonly SymbolRange[] {
    const all = joinRanges(steps.flatMap(({ ranges }) => ranges));
    return all.flatMap(({ lo, hi }) =>
      lo > this.#max ? [] : [{ lo, hi: Math.min(hi, this.#max) }],
    );
  }

  /** Whether all ways from the state after a step lead back: see Note [Moving on]. */
  #leadsBack(state: StateId, first: StateId): boolean {
    const { accepting } = this.#automaton;
    const own = this.#blocks[state]!;
    const known = new Map<StateId, boolean>();
    /** Whether all ways from a state lead back. */
    const leadsBack = (at: StateId, length: number): boolean => {
      if (this.#blocks[at] === own) return true;
      if (accepting[at] || length === MAX_DETOUR) return false;
      return getOrInsert(known, at, () => {
        known.set(at, false); // On a cycle.
        return this.#steps[at]!.every(
          ({ to, after }) => to === after && leadsBack(after, length + 1),
        );
      });
    };
    return leadsBack(first, 1);
  }

  /** Whether blanks after the first one, if any, lead to something that cannot follow the state at once. */
  #leadsFurther(state: StateId, first: StateId): boolean {
    const { accepting } = this.#automaton;
    const own = joinRanges([
      ...BLANK_RANGES,
      ...this.#steps[state]!.flatMap(({ ranges }) => ranges),
    ]);
    const found = new Set([first]);
    // The set grows while it is walked.
    for (const at of found) {
      if (accepting[at] && !accepting[state]) return true;
      for (const { ranges, to } of this.#steps[at]!) {
        if (subtractRanges(ranges, own).length > 0) return true;
        if (isBlank(ranges)) found.add(to);
      }
    }
    return false;
  }

  /** The strings that begin in a state, if more than one character: see Note [Whole words]. */
  #wholeWords(
    state: StateId,
    strings: readonly string[],
    rest: readonly SymbolRange[],
  ): readonly string[] {
    const begun = [...new Set(strings)].filter(
      (string) =>
        WORD.test(string) &&
        overlaps(bothCasesOf(string[0]!), rest) &&
        this.#after(state, string) !== undefined,
    );
    const byLetter = new Map<string, string[]>();
    for (const string of begun)
      getOrInsert(byLetter, string[0]!.toLowerCase(), (): string[] => []).push(string);
    const whole = [...byLetter].filter(
      ([letter, alike]) =>
        alike.every(({ length }) => length > 1) &&
        this.#isAllOf(this.#after(state, letter)!, alike, 1),
    );
    const letters = new Set(whole.map(([letter]) => letter));
    return begun.filter((string) => letters.has(string[0]!.toLowerCase()));
  }

  /** Whether all that a state reads goes on with one of some strings, which are alike up to `length`. */
  #isAllOf(state: StateId, strings: readonly string[], length: number): boolean {
    if (strings.some((string) => string.length === length)) return true;
    const next = [...new Set(strings.map((string) => string[length]!))];
    const ranges = this.#steps[state]!.flatMap((step) => step.ranges);
    return (
      this.#automaton.accepting[state] !== true &&
      subtractRanges(ranges, bothCasesOf(next.join(''))).length === 0 &&
      next.every((character) => {
        const alike = strings.filter((string) => isSameLetter(string[length]!, character));
        return this.#isAllOf(this.#after(state, character)!, alike, length + 1);
      })
    );
  }

  /** The state after a string, if it is one for both cases of letters that are read in both. */
  #after(state: StateId, string: string): StateId | undefined {
    let at: StateId | undefined = state;
    for (const character of string) {
      const steps: readonly Step[] = this.#steps[at]!.filter(({ ranges }) =>
        overlaps(ranges, bothCasesOf(character)),
      );
      at = steps.length === 1 ? steps[0]!.to : undefined;
      if (at === undefined) return undefined;
    }
    return at;
  }

  /** The letter of a step and those that have to follow, if there are several. */
  #literalOf(step: Step, rest: readonly SymbolRange[]): string | undefined {
    let text = '';
    for (let at: Step | undefined = step; at !== undefined && text.length < MAX_LITERAL;) {
      const letter = letterOf(at.ranges);
      if (letter === undefined || (text === '' && subtractRanges(at.ranges, rest).length > 0))
        break;
      text += letter;
      const { to }: Step = at;
      const following: readonly Step[] = this.#steps[to]!;
      at = this.#automaton.accepting[to] || following.length !== 1 ? undefined : following[0];
    }
    return text.length > 1 ? text : undefined;
  }
}

/** Words that can be said in quotes, in a list. */
const WORD = /^[A-Za-z][!#-+\--~]{0,23}$/;

const CASES = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The characters of ASCII in a string; of letters, both cases. */
function bothCasesOf(string: string): readonly SymbolRange[] {
  return rangesOf(string.toLowerCase() + string.toUpperCase());
}

function rangesOf(characters: string): readonly SymbolRange[] {
  return toRanges([...characters].map((each) => each.charCodeAt(0)));
}

function isSameLetter(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const TAB = [{ lo: 0x09, hi: 0x09 }];
const SPACE = [{ lo: 0x20, hi: 0x20 }];
const BLANK_RANGES = rangesOf(BLANKS);

function isBlank(ranges: readonly SymbolRange[]): boolean {
  return subtractRanges(ranges, BLANK_RANGES).length === 0;
}

function overlaps(some: readonly SymbolRange[], others: readonly SymbolRange[]): boolean {
  return some.some(({ lo, hi }) => others.some((other) => other.lo <= hi && lo <= other.hi));
}

/** The letter that is read, in upper case only if no other is; undefined for other ranges. */
function letterOf(ranges: readonly SymbolRange[]): string | undefined {
  const letter = asciiIn(ranges).toLowerCase();
  const isOne = ranges.every(({ lo, hi }) => lo === hi && hi <= MAX_ASCII);
  return isOne && /^([a-z])\1?$/.test(letter) ? asciiIn(ranges).at(-1) : undefined;
}

function stepsFrom({ classes, transitions }: PushdownAutomaton, state: StateId): readonly Step[] {
  const at = (index: number): PushdownAutomaton['transitions'][number] =>
    transitions[state * classes.count + index]!;
  const groups = groupClasses(classes, (index) => {
    const { to, pushes } = at(index);
    return to === DEAD ? undefined : [to, ...pushes].join();
  });
  return groups.map(({ index, ranges }) => {
    const { to, pushes } = at(index);
    return { ranges, to, after: pushes[0] ?? to };
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
