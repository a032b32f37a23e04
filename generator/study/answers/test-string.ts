/**
 * Test strings: one a line, with escapes for what a line cannot hold: `\n`, `\r`, `\t`, `\\`, `\xHH` and `\u{HHHH}`, up
 * to 10FFFF except for a decoder. Any other backslash stands for itself.
 */
import type { Alphabet } from '../../alphabet.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { isPrintable } from '../../text/symbols.js';
import { printHex } from '../../text/values.js';
import { spellValue } from '../facts/spell-value.js';

/** The symbols of a line, and the offset of each in the line; the end comes last. */
export interface LineSymbols {
  readonly symbols: readonly number[];
  readonly places: readonly number[];
  /** The offset of each symbol in the string that the line stands for, in UTF-16 code units; the end comes last. */
  readonly offsets: readonly number[];
}

const ESCAPE = /\\(?:x([\da-f]{2})|u\{(0*(?:10|[\da-f])?[\da-f]{1,4})\}|([nrt\\]))/iuy;

/** An escape where numbers are values of a bit layout. */
const ESCAPE_OF_VALUES = /\\(?:x([\da-f]{2})|u\{([\da-f]{1,6})\}|([nrt\\]))/iuy;

const NAMED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** Reads a line as symbols of an alphabet; of a decoder as the octets of its characters. */
export function readLine(
  line: string,
  alphabet: Alphabet,
  decoder: DecoderPlan | undefined,
): LineSymbols {
  const symbols: number[] = [];
  const places: number[] = [];
  const offsets: number[] = [];
  let length = 0;
  const escape = decoder === undefined ? ESCAPE : ESCAPE_OF_VALUES;
  let index = 0;
  while (index < line.length) {
    escape.lastIndex = index;
    const [written, hex, point, name] = (line[index] === '\\' && escape.exec(line)) || [];
    const number = hex ?? point;
    const code =
      number !== undefined
        ? parseInt(number, 16)
        : name !== undefined
          ? NAMED[name.toLowerCase()]!.charCodeAt(0)
          : line.codePointAt(index)!;
    // A number of two digits is a symbol, whatever the encoding.
    const read = hex === undefined ? spell(code, alphabet, decoder) : [code];
    for (const symbol of read) {
      symbols.push(symbol);
      places.push(index);
      offsets.push(length);
    }
    const units = code > 0xffff ? 2 : 1;
    length += units;
    index += written?.length ?? units;
  }
  return { symbols, places: [...places, line.length], offsets: [...offsets, length] };
}

function spell(
  code: number,
  alphabet: Alphabet,
  decoder: DecoderPlan | undefined,
): readonly number[] {
  if (code < 0x80 && decoder === undefined) return [code];
  if (decoder !== undefined) return spellValue(decoder.values, code) ?? encode(code);
  if (alphabet === 'characters') return [code];
  const text = code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
  if (alphabet === 'code units')
    return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return encode(code);
}

function encode(code: number): readonly number[] {
  return [...new TextEncoder().encode(String.fromCodePoint(Math.min(code, 0x10ffff)))];
}

/** Symbols as a line, with escapes for octets beyond ASCII. */
export function printLine(symbols: readonly number[], alphabet: Alphabet): string {
  return symbols
    .map((symbol, index) => {
      if (symbol === 0x5c) return isEscape(symbols, index) ? '\\\\' : '\\';
      if (isPrintable(symbol)) return String.fromCharCode(symbol);
      const name = Object.entries(NAMED).find(([, char]) => char.charCodeAt(0) === symbol)?.[0];
      if (name !== undefined) return `\\${name}`;
      if (symbol <= 0xff) return `\\x${printHex(symbol).padStart(2, '0')}`;
      const char = alphabet === 'octets' ? '' : String.fromCodePoint(symbol);
      return /[\p{L}\p{N}\p{P}\p{S}]/u.test(char) ? char : `\\u{${printHex(symbol)}}`;
    })
    .join('');
}

/** Whether a backslash would begin an escape together with what is printed behind it; a space at the end may be an escape. */
function isEscape(symbols: readonly number[], at: number): boolean {
  const next = symbols[at + 1];
  if (next === undefined) return false;
  return !isPrintable(next) || ' nrtxuNRTXU\\'.includes(String.fromCharCode(next));
}
