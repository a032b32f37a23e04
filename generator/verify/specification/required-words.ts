/**
 * The right answers about words that have to meet requirements besides the rules: greatest lengths of parts, and checks. A
 * prefix goes on to such a word if one of its short continuations is one: no state counts anything here.
 */
import type { Input } from '../../alphabet.js';
import { codeUnitsIn, textOfCodeUnits } from '../../text/code-units.js';
import { checkNamed, remarkNamed } from '../../captures/check-functions.js';
import type { Judgement } from '../reference/judge.js';
import { parsesOf, type ParsedPart, type ParseReference } from '../reference/parse-reference.js';
import {
  DEAD,
  START,
  stateAfter,
  stepOfReference,
  type Reference,
} from '../reference/reference.js';

type Word = readonly number[];

/** Requirements, as plain data. */
export interface RequirementsSpecification {
  /** The greatest lengths of the parts of a field; of the whole word without one. */
  readonly limits: readonly { readonly field: string | undefined; readonly most: number }[];
  /** The names of checks, and of remarks. */
  readonly checks: readonly string[];
  readonly remarks: readonly string[];
}

/** Whether requirements refuse words; remarks do not. */
export function restricts(requirements: RequirementsSpecification | undefined): boolean {
  return requirements !== undefined && requirements.limits.length + requirements.checks.length > 0;
}

/** What remarks say about an error; undefined if that is nothing. */
export function remarkOn(
  requirements: RequirementsSpecification | undefined,
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  at: number,
): string | undefined {
  const said = requirements?.remarks.map((name) => remarkNamed(name)(input, from, to, at));
  return said?.find((each) => each !== undefined);
}

/** How many units more than a shortest completion a continuation may need to meet all limits. */
const DETOUR = 2;

const encoder = new TextEncoder();

/** The words of an automaton that meet requirements. */
export class RequiredWords {
  readonly #input: Input;
  readonly #reference: Reference;
  readonly #parses: ParseReference;
  readonly #fields: readonly string[];
  readonly #requirements: RequirementsSpecification;
  readonly #completions: readonly (Word | undefined)[];
  readonly #detours = new Map<number, readonly Word[]>();

  /** @param fields the fields of parts, by their numbers; nothing for the whole word */
  constructor(
    input: Input,
    reference: Reference,
    parses: ParseReference,
    fields: readonly string[],
    requirements: RequirementsSpecification,
    completions: readonly (Word | undefined)[],
  ) {
    this.#input = input;
    this.#reference = reference;
    this.#parses = parses;
    this.#fields = fields;
    this.#requirements = requirements;
    this.#completions = completions;
  }

  /** The judgement of units by requirements, too; `byRules` is that by the rules alone. Offsets count from the first unit. */
  judge(units: Word, byRules: Judgement): Judgement {
    const end = byRules.error < 0 ? units.length : byRules.error;
    const first = this.#firstError(units.slice(0, end));
    // A check may refuse a word that another one goes on from.
    const error = first < 0 && byRules.error < 0 && !this.isWord(units) ? units.length : first;
    // A word that meets the requirements ends before the error.
    let longest = Math.min(byRules.longest, error < 0 ? units.length : error);
    while (longest >= 0 && !this.#isEnd(units, longest)) longest -= 1;
    return { ...byRules, error: error < 0 ? byRules.error : error, longest };
  }

  /** Whether a word of the rules meets the requirements. */
  isWord(word: Word): boolean {
    const { limits, checks } = this.#requirements;
    if (checks.some((name) => this.#check(name, word) >= 0)) return false;
    if (limits.every(({ most }) => word.length <= most)) return true;
    return parsesOf(this.#parses, word).every((parse) => this.#isShort(parse));
  }

  /** The offset at which a check fails; at the end of the word, a longer one may still pass. */
  #check(name: string, word: Word): number {
    const units = this.#input === 'string' ? textOfCodeUnits(word) : word;
    return checkNamed(name)(units, 0, word.length, (text) => this.#errorIn(text));
  }

  /** Where a text fails the rules. */
  #errorIn(text: string): number {
    let state = START;
    let at = 0;
    for (const character of text) {
      const units = this.#input === 'string' ? codeUnitsIn(character) : encoder.encode(character);
      for (const unit of Array.from(units)) state = stepOfReference(this.#reference, state, unit);
      if (state === DEAD) return at;
      at += character.length;
    }
    return this.#reference.accepting[state]! ? -1 : at;
  }

  #isShort({ part, start, end, parts }: ParsedPart): boolean {
    const field = part === 0 ? undefined : this.#fields[part];
    const fits = this.#requirements.limits.every(
      (limit) => limit.field !== field || end - start <= limit.most,
    );
    return fits && parts.every((each) => this.#isShort(each));
  }

  #isEnd(units: Word, length: number): boolean {
    const beginning = units.slice(0, length);
    const { accepting } = this.#reference;
    return accepting[stateAfter(this.#reference, beginning)]! && this.isWord(beginning);
  }

  /** The index of the first unit after which no word meets the requirements; -1 if there is none. */
  #firstError(prefix: Word): number {
    // If a beginning does not go on, no longer one does.
    let [alive, dead] = [0, 16];
    while (dead < prefix.length && this.#goesOn(prefix.slice(0, dead)))
      [alive, dead] = [dead, 2 * dead];
    dead = Math.min(dead, prefix.length);
    if (this.#goesOn(prefix.slice(0, dead))) return -1;
    while (dead - alive > 1) {
      const middle = (alive + dead) >> 1;
      if (this.#goesOn(prefix.slice(0, middle))) alive = middle;
      else dead = middle;
    }
    return dead - 1;
  }

  #goesOn(prefix: Word): boolean {
    const { limits, checks } = this.#requirements;
    const fails = (name: string): boolean => {
      const at = this.#check(name, prefix);
      return at >= 0 && at < prefix.length;
    };
    if (checks.some(fails)) return false;
    const state = stateAfter(this.#reference, prefix);
    const shortest = this.#completions[state]!;
    const longest = prefix.length + shortest.length + DETOUR;
    if (limits.every(({ most }) => longest <= most)) return true;
    return this.#continuations(state).some((rest) => {
      const word = [...prefix, ...rest];
      return parsesOf(this.#parses, word).every((parse) => this.#isShort(parse));
    });
  }

  /** A completion for each way to go on by a few units. */
  #continuations(state: number): readonly Word[] {
    const known = this.#detours.get(state);
    if (known !== undefined) return known;
    const shortest = this.#completions[state]!;
    const found: Word[] = [shortest];
    const reach = (from: number, read: Word): void => {
      const rest = this.#completions[from];
      if (rest === undefined) return;
      found.push([...read, ...rest]);
      if (read.length === DETOUR) return;
      const targets = new Map(this.#reference.rows[from]!.map(({ lo, target }) => [target, lo]));
      for (const [target, unit] of targets) if (target !== DEAD) reach(target, [...read, unit]);
    };
    reach(state, []);
    this.#detours.set(state, found);
    return found;
  }
}
