import type { MayFollow } from '../reference/judge.js';
import type { Ranges } from '../reference/terminals.js';
import { END, firstOutside, MAX_ASCII } from './flaw-in-words.js';

/** What is not named; the second, where no character of ASCII fits. */
const OTHERS: readonly string[] = ['another character', 'a character beyond ASCII'];

/** Where only a bound on nesting leaves nothing that may follow. */
const LESS_NESTING = 'less nesting';

/** Characters by their names. */
const BLANKS: Readonly<Record<string, string>> = {
  'a space': ' ',
  'a tab': '\t',
  'a line feed': '\n',
  'a carriage return': '\r',
};

const DIGITS = [0x30, 0x39] as const;
const UPPER = [0x41, 0x5a] as const;
const LOWER = [0x61, 0x7a] as const;

/** Classes of characters by their names. */
const CLASSES: Readonly<Record<string, Ranges>> = {
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

/**
 * The flaw in a sentence of `explain` about an error: it has to name what may follow there, or some of it and "another
 * character", and what stands there; undefined if there is none.
 *
 * @param error the offset of the error
 */
export function flawInSentence(
  sentence: string,
  text: string,
  error: number,
  following: MayFollow,
): string | undefined {
  const places = placesOf(text, error).filter((each) => sentence.endsWith(each));
  const list = places.map((place) => /^expected (.+)$/s.exec(sentence.slice(0, -place.length)));
  const listed = list.find((each) => each !== null)?.[1];
  if (listed === undefined) return `expected ...${placesOf(text, error).join(' or ...')}`;
  const words = listed.split(/, | or /);
  const last = words.at(-1)!;
  if (listed !== (words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last))
    return 'a list';
  return flawInNames(words, following, error === text.length);
}

/** The flaw in what a sentence expects. */
function flawInNames(
  words: readonly string[],
  { ranges, mayEnd, soonest }: MayFollow,
  isAtEnd: boolean,
): string | undefined {
  if (words.includes(END) !== mayEnd) return mayEnd ? END : `not ${END}`;
  if (words[0] === LESS_NESTING && words.length === 1 && ranges.length === 0) return undefined;
  const others = words.find((word) => OTHERS.includes(word));
  const said: (readonly [number, number])[] = [];
  for (const word of words) {
    if (word === END || word === others) continue;
    const named = rangesOf(word);
    const isWrong = ([lo, hi]: readonly [number, number]): boolean =>
      lo > hi || firstOutside([lo, hi], ranges) !== undefined || overlaps([lo, hi], said);
    if (named === undefined || named.some(isWrong)) return `not ${word}`;
    said.push(...named);
  }
  const unsaid = ranges.find((range) => firstOutside(range, said) !== undefined);
  if (others !== undefined && unsaid === undefined) return `not ${others}`;
  const isSoonest = isAtEnd && soonest?.every((range) => firstOutside(range, said) === undefined);
  if (others === undefined && unsaid !== undefined) {
    // At the end of a text, those with which the shortest words go on say most.
    if (isSoonest && !said.some((range) => firstOutside(range, soonest!) !== undefined))
      return undefined;
    return `${firstOutside(unsaid, said)!.toString(16).toUpperCase()}, too`;
  }
  const isLeftOut = (range: readonly [number, number]): boolean =>
    firstOutside(range, ranges) === undefined && firstOutside(range, said) !== undefined;
  return [DIGITS, UPPER, LOWER].some(isLeftOut) ? 'all letters or digits' : undefined;
}

/** The characters that a word of a sentence names; undefined for other words. */
function rangesOf(word: string): Ranges | undefined {
  if (Object.hasOwn(CLASSES, word)) return CLASSES[word];
  const [, range, first, last] =
    /^(a digit from (?=\d to \d$)|(?:a letter from )?(?=(?:[A-Z] to [A-Z]|[a-z] to [a-z])$))(.) to (.)$/.exec(
      word,
    ) ?? [];
  if (range !== undefined) return [[first!.charCodeAt(0), last!.charCodeAt(0)]];
  const unit = SINGLE.get(word);
  return unit === undefined ? undefined : [[unit, unit]];
}

function overlaps([lo, hi]: readonly [number, number], ranges: Ranges): boolean {
  return ranges.some(([from, to]) => from <= hi && lo <= to);
}

/** The ends of a sentence about an error, of which one is right. */
function placesOf(text: string, error: number): readonly string[] {
  const character = [...text.slice(0, error)].length + 1;
  if (error === text.length) return [character > 1 ? ' at the end' : ', found nothing'];
  const [found] = text.slice(error);
  return namesOf(found!).map((name) => ` at character ${character}, found ${name}`);
}

/** The names that a character may have: beyond ASCII, it is up to the module which ones can be seen. */
function namesOf(character: string): readonly string[] {
  const [blank] = Object.entries(BLANKS).find(([, each]) => each === character) ?? [];
  if (blank !== undefined) return [blank];
  if (character === '"') return [`'"'`];
  const number = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  if (/^[!-~]$/.test(character)) return [`"${character}"`];
  return /^[\0-\x7f\ud800-\udfff]$/.test(character) ? [number] : [number, `"${character}"`];
}

/** The characters of ASCII by their names. */
const SINGLE = new Map(
  Array.from({ length: MAX_ASCII + 1 }, (_, unit) => [
    namesOf(String.fromCharCode(unit))[0]!,
    unit,
  ]),
);
