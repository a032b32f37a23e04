/** Names of characters as a person says them: classes by their names, others in quotes. */
import { nameOf } from '../../runtime/shared/sentence.js';
import { isIn, subtractRanges, type SymbolRange } from '../automata/symbol-range.js';

/** The greatest symbol that is named by itself. */
export const MAX_ASCII = 0x7f;

/** The most single characters that are named one by one. */
const MAX_SINGLE = 5;

/** The most control characters that are named one by one. */
const MAX_CONTROLS = 2;

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LOWER = UPPER.toLowerCase();
const DIGITS = '0123456789';

/** The least range of letters or digits that is named as one. */
const MIN_RANGE = 3;

const HEX_LETTERS = 'ABCDEF';

const VISIBLE = String.fromCharCode(...Array.from({ length: 94 }, (_, index) => 0x21 + index));

/** The classes, in the order of the search. */
const CLASSES: readonly (readonly [characters: string, phrase: string])[] = [
  [UPPER + LOWER, 'a letter'],
  [UPPER, 'an uppercase letter'],
  [LOWER, 'a lowercase letter'],
  [DIGITS + HEX_LETTERS + HEX_LETTERS.toLowerCase(), 'a hexadecimal digit'],
  [DIGITS, 'a digit'],
];

/** All characters beyond ASCII: in code points or code units; after a lead surrogate; in UTF-8; after its first octet. */
const ALL_BEYOND: readonly SymbolRange[] = [
  { lo: 0x80, hi: 0xd7ff },
  { lo: 0xdc00, hi: 0xdfff },
  { lo: 0xc2, hi: 0xf4 },
  { lo: 0x80, hi: 0xbf },
];

/** The characters that a text may skip. */
export const BLANKS = '\t\n\r ';

/**
 * The names of characters. A letter in both cases is named once, in upper case.
 *
 * @param asWritten a single character in the case that the grammar has
 * @returns `a letter`, `a digit from 0 to 5`, `"-"`, `one of "!#$%&"`, `a space`, `a character beyond ASCII` or
 *   `an allowed character beyond ASCII` if some are not read, in this order
 */
export function namesOfCharacters(
  ranges: readonly SymbolRange[],
  asWritten = (character: string): string => character,
): readonly string[] {
  let rest = asciiIn(ranges);
  const phrases: string[] = [];
  const take = (characters: string, phrase: string): void => {
    if (![...characters].every((each) => rest.includes(each))) return;
    rest = without(rest, characters);
    phrases.push(phrase);
  };
  take(VISIBLE, 'a visible character');
  for (const [characters, phrase] of CLASSES) take(characters, phrase);
  for (const range of rangesIn(rest)) {
    const [first, last] = [range[0]!, range.at(-1)!];
    rest = without(rest, range);
    const isRepeated =
      LOWER.includes(first) &&
      phrases.some((phrase) =>
        phrase.endsWith(` from ${first.toUpperCase()} to ${last.toUpperCase()}`),
      );
    if (!isRepeated)
      phrases.push(`a ${DIGITS.includes(first) ? 'digit' : 'letter'} from ${first} to ${last}`);
  }
  const controls = [...rest].filter(
    (each) => each !== ' ' && !isVisible(each) && !BLANKS.includes(each),
  );
  const hasControls = controls.length > MAX_CONTROLS;
  const ofBlanks = [...rest].filter((each) => BLANKS.includes(each));
  // If the space is not among them, blanks count as other control characters.
  const blanks = hasControls && ofBlanks.join('') === '\t\n\r' ? [] : ofBlanks;
  const visible = [...rest].filter((each) => isVisible(each) && !rest.includes(upperOf(each)));
  const single = visible.filter((each) => each !== '"');
  phrases.push(
    ...(single.length > MAX_SINGLE
      ? [`one of "${single.join('')}"`]
      : single.map((each) => nameOf(asWritten(each)))),
    ...(visible.length > single.length ? [nameOf('"')] : []),
    ...(blanks.length === BLANKS.length ? ['white space'] : blanks.reverse().map(nameOf)),
    ...(hasControls ? ['a control character'] : controls.map(nameOf)),
  );
  if (ranges.some(({ hi }) => hi > MAX_ASCII)) {
    const hasAll = ALL_BEYOND.some((all) => subtractRanges([all], ranges).length === 0);
    phrases.push(`${hasAll ? 'a' : 'an allowed'} character beyond ASCII`);
  }
  return phrases;
}

/** The characters of ASCII in some ranges, ascending. */
export function asciiIn(ranges: readonly SymbolRange[]): string {
  return String.fromCharCode(
    ...Array.from({ length: MAX_ASCII + 1 }, (_, symbol) => symbol).filter((symbol) =>
      isIn(symbol, ranges),
    ),
  );
}

/** The runs of letters of one case, or digits, that are long enough for a name. */
function rangesIn(characters: string): readonly string[] {
  const runs: string[] = [];
  for (const each of characters) {
    const last = runs.at(-1);
    const follows =
      last !== undefined && last.charCodeAt(last.length - 1) === each.charCodeAt(0) - 1;
    if (follows && kindOf(each) !== undefined && kindOf(each) === kindOf(last))
      runs[runs.length - 1] += each;
    else runs.push(each);
  }
  return runs.filter((run) => run.length >= MIN_RANGE);
}

function kindOf(characters: string): string | undefined {
  return [UPPER, LOWER, DIGITS].find((kind) => kind.includes(characters[0]!));
}

function isVisible(character: string): boolean {
  return character > ' ' && character < '\x7f';
}

/** The upper case of a lowercase letter; U+10FFFF, which nobody names, for other characters. */
function upperOf(character: string): string {
  return LOWER.includes(character) ? character.toUpperCase() : '\u{10ffff}';
}

function without(characters: string, others: string): string {
  return [...characters].filter((each) => !others.includes(each)).join('');
}
