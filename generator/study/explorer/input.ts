/** Octets from the input of a page. */
import { printOctets } from '../../text/octets.js';
import { readHex } from '../../text/read-hex.js';
import { printValue } from '../../text/values.js';
import type { Plan } from '../../emit/plan.js';
import { spellValue } from '../spell-value.js';

/** The greatest number of octets that a page steps through. */
export const MOST_OCTETS = 1000;

/** Octets, and a remark on how they were read; mostly empty. */
export interface PageInput {
  readonly octets: readonly number[];
  readonly remark: string;
}

/** The octets of a text or of hex, at most {@link MOST_OCTETS}. */
export function readInput(plan: Plan, mode: 'text' | 'hex', input: string): PageInput {
  const { octets, remark } = mode === 'hex' ? spellHex(input) : spell(plan, input);
  if (octets.length <= MOST_OCTETS) return { octets, remark };
  return {
    octets: octets.slice(0, MOST_OCTETS),
    remark: `only the first ${MOST_OCTETS} octets are shown`,
  };
}

function spellHex(input: string): PageInput {
  const { octets, wrong } = readHex(input);
  const remark =
    wrong && `“${wrong.text}” is not an octet of two hex digits; choose text to type text`;
  return { octets, remark: remark ?? '' };
}

/**
 * The text as the rows of the layout spell it; for a recognizer, which has no layout, in UTF-8. A
 * character without a spelling is replaced as by the emitted `encode`, or left out.
 */
function spell({ decoder }: Plan, text: string): PageInput {
  if (decoder === undefined) return { octets: [...new TextEncoder().encode(text)], remark: '' };
  const units = decoder.joinsPairs ? [...text] : text.split('');
  const { values, replacement } = decoder;
  const instead = replacement === undefined ? undefined : spellValue(values, replacement);
  const what = instead === undefined ? 'it is left out' : `${printOctets(instead)} replaces it`;
  let remark = '';
  const octets = units.flatMap((unit) => {
    const value = unit.codePointAt(0)!;
    const found = spellValue(values, value);
    if (found !== undefined) return found;
    remark = `${printValue(value)} has no spelling; ${what}`;
    return instead ?? [];
  });
  return { octets, remark };
}
