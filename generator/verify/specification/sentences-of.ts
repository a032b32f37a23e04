/** The sentences of errors, as they have to be. */

/** The greatest symbol that is named by itself. */
export const MAX_ASCII = 0x7f;

/** The characters that a text may skip. */
export const BLANKS = ' \t\n\r';

const BLANK_NAMES = ['a space', 'a tab', 'a line feed', 'a carriage return'];

export function nameOfAscii(unit: number): string {
  const character = String.fromCharCode(unit);
  const blank = BLANKS.indexOf(character);
  if (blank >= 0) return BLANK_NAMES[blank]!;
  if (character === '"') return `'"'`;
  return /^[!-~]$/.test(character) ? `"${character}"` : numberOf(unit);
}

/**
 * The candidate sentences about an error: beyond ASCII, it is up to the module which characters can be seen.
 *
 * @param expected what was expected, as phrases
 * @param input a string, or octets; the part from `from` up to `to` was read
 */
export function sentencesOf(
  expected: readonly string[],
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  at: number,
): readonly string[] {
  const last = expected.at(-1)!;
  const listed = expected.length > 1 ? `${expected.slice(0, -1).join(', ')} or ${last}` : last;
  return endingsOf(input, from, to, at).map((ending) => `expected ${listed}${ending}`);
}

/** What a sentence expects, if it is right otherwise; undefined if it is not. */
export function expectedIn(
  sentence: string,
  text: string,
  at: number,
): readonly string[] | undefined {
  const [ending] = endingsOf(text, 0, text.length, at).filter((each) => sentence.endsWith(each));
  if (ending === undefined) return undefined;
  const listed = /^expected (.+)$/s.exec(sentence.slice(0, -ending.length))?.[1];
  const words = listed?.split(/, (?=[^,])| or /);
  return words && sentencesOf(words, text, 0, text.length, at).includes(sentence)
    ? words
    : undefined;
}

function endingsOf(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  at: number,
): readonly string[] {
  if (at === to) return [at === from ? ', found nothing' : ' at the end'];
  if (typeof input !== 'string') {
    const octet = input[at]!;
    const hex = octet.toString(16).toUpperCase();
    return [` at byte ${at}, found ${octet > MAX_ASCII ? hex : nameOfAscii(octet)}`];
  }
  const [found] = input.slice(at, to);
  const unit = found!.codePointAt(0)!;
  const isSeen = unit > MAX_ASCII && (unit < 0xd800 || unit > 0xdfff);
  const names =
    unit <= MAX_ASCII ? [nameOfAscii(unit)] : [numberOf(unit), ...(isSeen ? [`"${found}"`] : [])];
  const before = [...input.slice(from, at)];
  const words = before.at(-1) === found ? names.map(again) : names;
  return words.map((word) => ` at character ${before.length + 1}, found ${word}`);
}

/** The name of a character that follows its like. */
function again(name: string): string {
  return name.startsWith('U+') ? name : `another ${name.replace(/^a /, '')}`;
}

function numberOf(unit: number): string {
  return `U+${unit.toString(16).toUpperCase().padStart(4, '0')}`;
}
