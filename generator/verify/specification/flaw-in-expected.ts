import type { MayFollow } from '../reference/judge.js';
import type { Ranges } from '../reference/terminals.js';
import { BLANKS, MAX_ASCII, nameOfAscii } from './sentences-of.js';

/** The phrase for the end of the input. */
const END = 'the end';

/** The most symbols after which a symbol that is left out has to be back where the named ones are. */
const MAX_DETOUR = 12;

/** The most texts that are tried on the way back. */
const MAX_TRIED = 60;

const DIGITS = [0x30, 0x39] as const;
const UPPER = [0x41, 0x5a] as const;
const LOWER = [0x61, 0x7a] as const;

const CLASSES: Readonly<Record<string, Ranges>> = {
  'a visible character': [[0x21, 0x7e]],
  'a letter': [UPPER, LOWER],
  'an uppercase letter': [UPPER],
  'a lowercase letter': [LOWER],
  'a digit': [DIGITS],
  'a hexadecimal digit': [DIGITS, [0x41, 0x46], [0x61, 0x66]],
  'white space': [
    [0x09, 0x0a],
    [0x0d, 0x0d],
    [0x20, 0x20],
  ],
};

/** What an answer is held against. */
export interface Expecting {
  /** What may follow the text before the error, and then some symbols. */
  readonly after: (symbols: readonly number[]) => MayFollow;
  /** The symbols with which words of rules begin, by the names of the rules. */
  readonly first: Readonly<Record<string, Ranges>>;
  /** Whether a chart follows several readings, each of which names its literals as if it were the only one. */
  readonly hasChart: boolean;
}

/**
 * The flaw in what an error expected: all of it has to be right there, and the end named if a word may end; what is left
 * out must not lead on, or come back to what is named. Undefined if there is none.
 */
export function flawInExpected(
  phrases: readonly string[],
  { after, first, hasChart }: Expecting,
): string | undefined {
  if (phrases.length === 0) return 'something';
  if (new Set(phrases).size < phrases.length) return 'each of them once';
  const { ranges, mayEnd } = after([]);
  if (phrases.includes(END) !== mayEnd) return mayEnd ? END : `not ${END}`;
  const said: (readonly [number, number])[] = [];
  /** Letters that are named in one case for both. */
  const either: (readonly [number, number])[] = [];
  for (const phrase of phrases) {
    if (phrase === END) continue;
    const named = rangesOf(phrase, first);
    if (named === undefined || named.some((range) => firstOutside(range, ranges) !== undefined))
      return `not ${phrase}`;
    if (!followsWhole(phrase, hasChart ? undefined : phrases, after)) return `not all of ${phrase}`;
    said.push(...named);
    if (!Object.hasOwn(CLASSES, phrase)) either.push(...named);
    const unnamed = UNNAMED.get(phrase);
    if (unnamed !== undefined) {
      const read = unnamed.flatMap((own) => ranges.flatMap((range) => commonOf(own, range)));
      if (read.length === 0) return `not ${phrase}`;
      said.push(...read);
    }
  }
  for (const range of ranges) {
    const symbol = firstOutside(range, said);
    if (
      symbol === undefined ||
      isOtherCase(symbol, either) ||
      comesBack(symbol, said, mayEnd, after)
    )
      continue;
    return `${symbol.toString(16).toUpperCase()}, too`;
  }
  return undefined;
}

/** Whether a symbol that is left out leads back to all that is named; or, a blank, to nothing new. */
function comesBack(
  symbol: number,
  said: Ranges,
  mayEnd: boolean,
  after: Expecting['after'],
): boolean {
  const here = after([]).ranges;
  const isBlank = BLANKS.includes(String.fromCharCode(symbol));
  const found: (readonly number[])[] = [[symbol]];
  for (const path of found) {
    const { ranges, mayEnd: ends } = after(path);
    const isBack = said.every((range) => firstOutside(range, ranges) === undefined);
    if (isBack && (ends || !mayEnd)) return true;
    const isNew = ranges.some((range) => firstOutside(range, here) !== undefined);
    if (isBlank && !isNew && (mayEnd || !ends)) return true;
    if (path.length < MAX_DETOUR && found.length < MAX_TRIED)
      found.push(...ranges.map(([lo]) => [...path, lo]));
  }
  // Too many ways to follow are not judged.
  return found.length >= MAX_TRIED;
}

/** Whether a letter is named in its other case. */
function isOtherCase(symbol: number, said: Ranges): boolean {
  const other = symbol ^ 0x20;
  const isLetter = /^[a-z]$/i.test(String.fromCharCode(symbol));
  return isLetter && firstOutside([other, other], said) === undefined;
}

/**
 * Whether the characters of a literal follow each other, and nothing else does except what other literals have.
 *
 * @param phrases undefined if anything may follow besides
 */
function followsWhole(
  phrase: string,
  phrases: readonly string[] | undefined,
  after: Expecting['after'],
): boolean {
  const literal = literalIn(phrase);
  const others = (phrases ?? []).map((each) => literalIn(each).toLowerCase());
  return Array.from(literal).every((character, index) => {
    const read = literal.slice(0, index).toLowerCase();
    const { ranges, mayEnd } = after(codesOf(literal.slice(0, index)));
    const code = character.charCodeAt(0);
    if (firstOutside([code, code], ranges) !== undefined) return false;
    if (phrases === undefined || index === 0) return true;
    if (others.some((other) => other !== '' && read.startsWith(other))) return true;
    const next = others.filter((other) => other.startsWith(read)).map((other) => other[index]!);
    const named = codesOf(next.join('') + next.join('').toUpperCase());
    const said = named.map((each) => [each, each] as const);
    return !mayEnd && ranges.every((range) => firstOutside(range, said) === undefined);
  });
}

/** The characters of a literal that begins with a letter; none of other words. */
function literalIn(phrase: string): string {
  return /^"([A-Za-z][!#-+\--~]*)"$/.exec(phrase)?.[1] ?? '';
}

function codesOf(characters: string): readonly number[] {
  return Array.from(characters, (each) => each.charCodeAt(0));
}

/** Kinds of characters, without names of their own, that may be read in part. */
const UNNAMED: ReadonlyMap<string, Ranges> = new Map([
  ['a character beyond ASCII', [[MAX_ASCII + 1, Infinity]]],
  ['an allowed character beyond ASCII', [[MAX_ASCII + 1, Infinity]]],
  [
    'a control character',
    [
      [0, 0x1f],
      [MAX_ASCII, MAX_ASCII],
    ],
  ],
]);

/** The symbols of two ranges, as a list of none or one. */
function commonOf(
  [lo, hi]: readonly [number, number],
  [from, to]: readonly [number, number],
): Ranges {
  const [first, last] = [Math.max(lo, from), Math.min(hi, to)];
  return first <= last ? [[first, last]] : [];
}

/** The symbols of ASCII that a phrase names; undefined for other phrases. */
function rangesOf(phrase: string, first: Expecting['first']): Ranges | undefined {
  if (Object.hasOwn(CLASSES, phrase)) return CLASSES[phrase];
  if (UNNAMED.has(phrase)) return [];
  const unitsOf = (characters: string): Ranges =>
    Array.from(characters, (each) => [each.charCodeAt(0), each.charCodeAt(0)] as const);
  const several = /^one of "(.+)"$/.exec(phrase)?.[1];
  if (several !== undefined) return unitsOf(several);
  const [, lo, hi] =
    /^a (?:digit(?= from \d)|letter(?= from [A-Za-z])) from (.) to (.)$/.exec(phrase) ?? [];
  if (lo !== undefined) return [[lo.charCodeAt(0), hi!.charCodeAt(0)]];
  const [beginning] = literalIn(phrase);
  if (beginning !== undefined) return unitsOf(beginning);
  const unit = SINGLE.get(phrase);
  if (unit !== undefined) return [[unit, unit]];
  const rule = /^an? (.+)$/.exec(phrase)?.[1];
  if (rule === undefined || !Object.hasOwn(first, rule)) return undefined;
  return first[rule]!.flatMap(([from, to]) =>
    from > MAX_ASCII ? [] : [[from, Math.min(to, MAX_ASCII)] as const],
  );
}

const SINGLE = new Map(
  Array.from({ length: MAX_ASCII + 1 }, (_, unit) => [nameOfAscii(unit), unit] as const),
);

/** The first symbol of a range that is in none of some others; undefined if there is none. */
function firstOutside([lo, hi]: readonly [number, number], ranges: Ranges): number | undefined {
  for (let symbol = lo; symbol <= hi;) {
    const around = ranges.find(([from, to]) => from <= symbol && symbol <= to);
    if (around === undefined) return symbol;
    symbol = around[1] + 1;
  }
  return undefined;
}
