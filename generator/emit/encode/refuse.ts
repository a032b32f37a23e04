/** Characters of several code units, and numbers without a spelling. */
import { MAX_CODE_POINT, REPLACEMENT_CHARACTER } from '../../alphabet.js';
import { subtractRanges, type SymbolRange } from '../../automata/symbol-range.js';
import type { DecoderPlan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { assign, code, hex, join, NAMES, type Fragment, type Hole } from '../program/fragment.js';
import type { RowUpTo } from './rows.js';

const { c, unencodable, fatal, REPLACEMENT } = NAMES;

/** The decoder's plan and the host, with the rows that texts need. */
export interface EncoderPlan {
  readonly decoder: DecoderPlan;
  readonly host: Host;
  /** The rows of the characters that a string can hold. */
  readonly ofText: readonly RowUpTo[];
}

/** The statements for a character without a spelling. */
export interface OnRefused {
  /** Whether they leave the function. */
  readonly leaves: boolean;
  /** The statements, given the index of the character's first code unit. */
  readonly at: (index: string) => Fragment;
}

/** The statements where no character is refused. */
export const NOTHING: Fragment = code``;

/** Whether no unit of a range has a spelling of its own. */
export function isUnspelled({ gaps, maxValue }: DecoderPlan, { lo, hi }: SymbolRange): boolean {
  return subtractRanges([{ lo, hi: Math.min(hi, maxValue) }], gaps).length === 0;
}

/** Whether some pairs are characters without a spelling. */
export function refusesPairs({ joinsPairs, maxValue, gaps }: DecoderPlan): boolean {
  return joinsPairs && (maxValue < MAX_CODE_POINT || gaps.some(({ hi }) => hi > 0xffff));
}

/**
 * Completes a pair, leaving `i` at its last code unit; then handles numbers without a spelling.
 *
 * @param onPair what to do with a pair instead, given its first code unit at `i`
 */
export function joinAndRefuse(
  { decoder, host }: EncoderPlan,
  onRefused: OnRefused,
  onPair: Fragment = code`i += 1;`,
) {
  const { text } = host;
  const { joinsPairs } = decoder;
  // A character of two code units is refused at its first one.
  const index = refusesPairs(decoder) ? 'c > 0xffff ? i - 1 : i' : 'i';
  const joined = joinsPairs
    ? code`// A lead surrogate, 110110yyyyyyyyyy, and a trail surrogate, 110111xxxxxxxxxx.
      if ((${c} & ${host.surrogateMask}) === 0xd800 && i + 1 < ${text.length}) {
        const trail = ${text.unit('i + 1')};
        if ((trail & ${host.surrogateMask}) === 0xdc00) {
          ${assign(c, '0x10000 + ((c & 0x3ff) << 10) + (trail & 0x3ff)')}
          ${onPair}
        }
      }`
    : NOTHING;
  return {
    joined,
    refused: refuse(decoder, joinsPairs ? MAX_CODE_POINT : 0xffff, onRefused.at(index)),
  };
}

/**
 * Handles a number without a spelling. A number above the greatest character is a caller's mistake, not
 * one of a text, so no replacement stands for it.
 *
 * @param isOrdered whether this is the first of two passes, the one that throws
 */
export function refuseCodePoint(decoder: DecoderPlan, isOrdered: boolean): Fragment {
  const { maxValue } = decoder;
  const onRefused = isOrdered ? replaceOrThrow(decoder) : replace(decoder);
  const refused = refuse(decoder, maxValue, onRefused.at('i'));
  if (!isOrdered) return refused;
  const beyond = maxValue < 2 ** 32 - 1 ? ` || c > ${hex(maxValue)}` : '';
  return code`if (${c} >>> 0 !== c${beyond}) throw ${unencodable}(c, i);\n${refused}`;
}

/** Handles the numbers up to `max` that have no spelling. */
function refuse({ gaps, maxValue }: DecoderPlan, max: number, action: Fragment): Fragment {
  const tests = gaps
    .filter(({ lo }) => lo <= max)
    .map(({ lo, hi }) =>
      lo === hi
        ? code`${c} === ${hex(lo)}`
        : lo === 0
          ? code`${c} <= ${hex(hi)}`
          : code`(${c} >= ${hex(lo)} && ${c} <= ${hex(hi)})`,
    );
  if (maxValue < max) tests.push(code`${c} > ${hex(maxValue)}`);
  const isNothing = tests.length === 0 || action === NOTHING;
  return isNothing ? NOTHING : code`if (${join(tests, ' || ')}) ${action}`;
}

/** Throws if `fatal`, or if there is no replacement. */
export function replaceOrThrow({ replacement }: DecoderPlan): OnRefused {
  const error = (index: string): Fragment => code`throw ${unencodable}(${c}, ${index});`;
  if (replacement === undefined) return { leaves: true, at: error };
  return {
    leaves: false,
    at: (index) =>
      code`{\nif (${fatal}) ${error(index)}\n${assign(c, printReplacement(replacement))}\n}`,
  };
}

/** Takes the replacement, if there is one. */
export function replace({ replacement }: DecoderPlan): OnRefused {
  return {
    leaves: false,
    at: () => (replacement === undefined ? NOTHING : assign(c, printReplacement(replacement))),
  };
}

export function printReplacement(replacement: number): Hole {
  return replacement === REPLACEMENT_CHARACTER ? REPLACEMENT : hex(replacement);
}
