/**
 * The right answers about words that have to meet requirements besides the rules: greatest lengths of parts, and checks. A
 * prefix goes on to such a word if one of its short continuations is one: no state counts anything here.
 */
import type { Input } from '../../alphabet.js';
import { codeUnitsIn, textOfCodeUnits } from '../../text/code-units.js';
import { checkNamed, remarkNamed } from '../../captures/check-functions.js';
import type { Judgement } from '../reference/judge.js';
import { parsesOf, type ParsedPart } from '../reference/parse-reference.js';
import type { PartsSpecification } from './parts.js';
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

/** A reference, with a shortest completion from each of its states. */
interface CompletedReference {
  readonly reference: Reference;
  readonly completions: readonly (Word | undefined)[];
}

export type RequiredWords = ReturnType<typeof requiredWords>;

/** The words of an automaton that meet requirements. */
export function requiredWords(
  input: Input,
  { shapes, references }: PartsSpecification,
  requirements: RequirementsSpecification,
  { reference, completions }: CompletedReference,
) {
  const parses = references[input]!;
  const detours = new Map<number, readonly Word[]>();

  /** The judgement of units by requirements, too; `byRules` is that by the rules alone. Offsets count from the first unit. */
  function judge(units: Word, byRules: Judgement): Judgement {
    const end = byRules.error < 0 ? units.length : byRules.error;
    const first = firstError(units.slice(0, end));
    // A check may refuse a word that another one goes on from.
    const error = first < 0 && byRules.error < 0 && !isWord(units) ? units.length : first;
    // A word that meets the requirements ends before the error.
    let longest = Math.min(byRules.longest, error < 0 ? units.length : error);
    while (longest >= 0 && !isEnd(units, longest)) longest -= 1;
    return { ...byRules, error: error < 0 ? byRules.error : error, longest };
  }

  /** Whether a word of the rules meets the requirements. */
  function isWord(word: Word): boolean {
    const { limits, checks } = requirements;
    if (checks.some((name) => check(name, word) >= 0)) return false;
    if (limits.every(({ most }) => word.length <= most)) return true;
    return parsesOf(parses, word).every((parse) => isShort(parse));
  }

  /** The offset at which a check fails; at the end of the word, a longer one may still pass. */
  function check(name: string, word: Word): number {
    const units = input === 'string' ? textOfCodeUnits(word) : word;
    return checkNamed(name)(units, 0, word.length, (text) => errorIn(text));
  }

  /** Where a text fails the rules. */
  function errorIn(text: string): number {
    let state = START;
    let at = 0;
    for (const character of text) {
      const units = input === 'string' ? codeUnitsIn(character) : encoder.encode(character);
      for (const unit of Array.from(units)) state = stepOfReference(reference, state, unit);
      if (state === DEAD) return at;
      at += character.length;
    }
    return reference.accepting[state]! ? -1 : at;
  }

  function isShort({ part, start, end, parts }: ParsedPart): boolean {
    const field = part === 0 ? undefined : shapes[part]!.field;
    const fits = requirements.limits.every(
      (limit) => limit.field !== field || end - start <= limit.most,
    );
    return fits && parts.every((each) => isShort(each));
  }

  function isEnd(units: Word, length: number): boolean {
    const beginning = units.slice(0, length);
    const { accepting } = reference;
    return accepting[stateAfter(reference, beginning)]! && isWord(beginning);
  }

  /** The index of the first unit after which no word meets the requirements; -1 if there is none. */
  function firstError(prefix: Word): number {
    // If a beginning does not go on, no longer one does.
    let [alive, dead] = [0, 16];
    while (dead < prefix.length && goesOn(prefix.slice(0, dead))) [alive, dead] = [dead, 2 * dead];
    dead = Math.min(dead, prefix.length);
    if (goesOn(prefix.slice(0, dead))) return -1;
    while (dead - alive > 1) {
      const middle = (alive + dead) >> 1;
      if (goesOn(prefix.slice(0, middle))) alive = middle;
      else dead = middle;
    }
    return dead - 1;
  }

  function goesOn(prefix: Word): boolean {
    const { limits, checks } = requirements;
    const fails = (name: string): boolean => {
      const at = check(name, prefix);
      return at >= 0 && at < prefix.length;
    };
    if (checks.some(fails)) return false;
    const state = stateAfter(reference, prefix);
    const shortest = completions[state]!;
    const longest = prefix.length + shortest.length + DETOUR;
    if (limits.every(({ most }) => longest <= most)) return true;
    return continuations(state).some((rest) => {
      const word = [...prefix, ...rest];
      return parsesOf(parses, word).every((parse) => isShort(parse));
    });
  }

  /** A completion for each way to go on by a few units. */
  function continuations(state: number): readonly Word[] {
    const known = detours.get(state);
    if (known !== undefined) return known;
    const shortest = completions[state]!;
    const found: Word[] = [shortest];
    const reach = (from: number, read: Word): void => {
      const rest = completions[from];
      if (rest === undefined) return;
      found.push([...read, ...rest]);
      if (read.length === DETOUR) return;
      const targets = new Map(reference.rows[from]!.map(({ lo, target }) => [target, lo]));
      for (const [target, unit] of targets) if (target !== DEAD) reach(target, [...read, unit]);
    };
    reach(state, []);
    detours.set(state, found);
    return found;
  }

  return { judge, isWord };
}
