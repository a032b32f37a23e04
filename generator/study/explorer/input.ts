/** Reads octets, code units or characters from the input of a page. */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { codeUnitsIn } from '../../text/code-units.js';
import type { Plan } from '../../plan/plan.js';
import { printOctets, printOctetWord } from '../../text/octets.js';
import { readHex } from '../../text/read-hex.js';
import { isPrintable } from '../../text/symbols.js';
import { printHex, printValue } from '../../text/values.js';
import { spellValue } from '../facts/spell-value.js';

/** The greatest number of symbols that a page steps through. */
export const MAX_SYMBOLS = 1000;

/** The two ways to type an input. */
export type Mode = 'text' | 'hex';

/** Symbols, and a remark on how they were read; mostly empty. */
export interface PageInput {
  readonly symbols: readonly number[];
  readonly remark: string;
}

/** The symbols of a text or of hex, at most {@link MAX_SYMBOLS}. */
export function readInput(plan: Plan, mode: Mode, input: string): PageInput {
  const { symbols, remark } = mode === 'hex' ? spellHex(plan, input) : spell(plan, input);
  if (symbols.length <= MAX_SYMBOLS) return { symbols, remark };
  return {
    symbols: symbols.slice(0, MAX_SYMBOLS),
    remark: `only the first ${MAX_SYMBOLS} ${plan.notation.noun}s are shown`,
  };
}

/** An input as one would type it: text if the grammar's words are text and a field can hold it, else hex. */
export function typeInput(
  { notation }: Plan,
  symbols: readonly number[],
): { readonly mode: Mode; readonly input: string } {
  const text = String.fromCodePoint(...symbols);
  const isText =
    notation.form === 'text'
      ? !/[\p{C}\p{Zl}\p{Zp}]/u.test(text)
      : notation.form === 'ascii' && symbols.every(isPrintable);
  if (isText) return { mode: 'text', input: text };
  const input =
    notation.noun !== 'octet'
      ? symbols.map((unit) => printHex(unit).padStart(4, '0')).join(' ')
      : printOctetWord(symbols);
  return { mode: 'hex', input };
}

function spellHex({ notation }: Plan, input: string): PageInput {
  const [digits, what] =
    notation.noun === 'code unit'
      ? ['4', 'a code unit of four hex digits']
      : notation.noun === 'character'
        ? ['4,6', 'a character of four to six hex digits']
        : ['2', 'an octet of two hex digits'];
  const read = readHex(input, digits);
  const isOne = (number: number): boolean => number <= MAX_CODE_POINT;
  const beyond = read.numbers.find((number) => !isOne(number));
  const numbers = beyond === undefined ? read.numbers : read.numbers.filter(isOne);
  const wrong = beyond === undefined ? read.wrong : { text: printHex(beyond) };
  const remark = wrong && `“${wrong.text}” is not ${what}; choose text to type text`;
  return { symbols: numbers, remark: remark ?? '' };
}

/**
 * The text as the rows of the layout spell it; for a recognizer, which has no layout, its characters, its code units, or
 * its octets in UTF-8. A character without a spelling is replaced as by the emitted `encode`, or left out.
 */
function spell({ decoder, notation }: Plan, text: string): PageInput {
  if (notation.noun === 'character')
    return { symbols: Array.from(text, (char) => char.codePointAt(0)!), remark: '' };
  if (notation.noun === 'code unit') return { symbols: codeUnitsIn(text), remark: '' };
  if (decoder === undefined) return { symbols: [...new TextEncoder().encode(text)], remark: '' };
  const units = decoder.joinsPairs ? [...text] : text.split('');
  const { values, replacement } = decoder;
  const instead = replacement === undefined ? undefined : spellValue(values, replacement);
  const what = instead === undefined ? 'it is left out' : `${printOctets(instead)} replaces it`;
  let remark = '';
  const symbols = units.flatMap((unit) => {
    const value = unit.codePointAt(0)!;
    const found = spellValue(values, value);
    if (found !== undefined) return found;
    remark = `${printValue(value)} has no spelling; ${what}`;
    return instead ?? [];
  });
  return { symbols, remark };
}
