/** The octets of what is typed into a page. */
import { printOctets } from '../../text/octets.js';
import { encodeValue } from '../../coding/layout.js';
import { printValue } from '../../coding/prove.js';
import type { Plan } from '../../emit/plan.js';

/** How many octets a page steps through. */
export const MOST_OCTETS = 1000;

/** Octets, and a remark on how they were read; mostly empty. */
export interface Reading {
  readonly octets: Uint8Array;
  readonly remark: string;
}

/** The octets of a text or of hex, at most {@link MOST_OCTETS}. */
export function readInput(plan: Plan, mode: 'text' | 'hex', input: string): Reading {
  const { octets, remark } = mode === 'hex' ? readHex(input) : spell(plan, input);
  if (octets.length <= MOST_OCTETS) return { octets: Uint8Array.from(octets), remark };
  return {
    octets: Uint8Array.from(octets.slice(0, MOST_OCTETS)),
    remark: `only the first ${MOST_OCTETS} octets are shown`,
  };
}

interface Octets {
  readonly octets: readonly number[];
  readonly remark: string;
}

/** `C0 80`, `c080`, `0xC0, 0x80`, `\xC0\x80` and `%C0%80` are the same; anything else ends the octets. */
function readHex(input: string): Octets {
  const octets: number[] = [];
  for (const word of input.split(/[\s,]+|0x|\\x|%/i).filter((each) => each !== '')) {
    const digits = /^(?:[\da-f]{2})*/i.exec(word)![0];
    for (let at = 0; at < digits.length; at += 2)
      octets.push(parseInt(digits.slice(at, at + 2), 16));
    if (digits.length < word.length)
      return {
        octets,
        remark: `“${word.slice(digits.length)}” is not an octet of two hex digits; choose text to type text`,
      };
  }
  return { octets, remark: '' };
}

/**
 * The text as the rows of the layout spell it; of a recognizer, which has none, in UTF-8. What has no
 * spelling becomes what the emitted `encode` puts in its place, or is left out.
 */
function spell({ decoder }: Plan, text: string): Octets {
  if (decoder === undefined) return { octets: [...new TextEncoder().encode(text)], remark: '' };
  const units = decoder.joinsPairs ? [...text] : text.split('');
  const octetsOf = (value: number | undefined): readonly number[] | undefined => {
    const range = decoder.values.find(
      ({ lo, hi }) => value !== undefined && lo <= value && value <= hi,
    );
    return range && encodeValue(value!, range.row);
  };
  let remark = '';
  const octets = units.flatMap((unit) => {
    const value = unit.codePointAt(0)!;
    const found = octetsOf(value);
    if (found !== undefined) return found;
    const instead = octetsOf(decoder.replacement);
    const what = instead === undefined ? 'it is left out' : `${printOctets(instead)} replaces it`;
    remark = `${printValue(value)} has no spelling; ${what}`;
    return instead ?? [];
  });
  return { octets, remark };
}
