/**
 * Inputs worth stepping through, derived from the plan: the ends of rows, and the errors next to them.
 *
 * Nothing here knows a format: in any layout, a row that spells the value of a row below it makes an overlong
 * form, and a value between the ranges of the grammar is left out.
 */
import { printCount } from '../../text/counts.js';
import { printOctet } from '../../text/octets.js';
import { printValue } from '../../text/values.js';
import { DEAD, next, run, type Dfa } from '../../automata/dfa.js';
import { findLoop, longestWord, shortestWord } from '../../automata/extent.js';

import { encodeValue, payloadBits, type LayoutRow } from '../../coding/layout.js';
import type { DecoderPlan, Plan } from '../../emit/plan.js';
import type { Sample } from './data.js';

/** RFC 3629 §7's examples and an emoji, for every grammar that spells their characters. */
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['A≢Α. (RFC 3629 §7)', 'A\u2262\u0391.'],
  ['hangugeo (RFC 3629 §7)', '\ud55c\uad6d\uc5b4'],
  ['nihongo (RFC 3629 §7)', '\u65e5\u672c\u8a9e'],
  ['BOM and U+233B4 (RFC 3629 §7)', '\ufeff\u{233b4}'],
  ['emoji of three characters', '\u{1f469}\u200d\u{1f680}'],
];

/** Samples of a plan: well-formed ones, then ill-formed ones. No two have the same octets. */
export function samplesOf(plan: Plan): readonly Sample[] {
  const { dfa, decoder } = plan;
  const found = decoder === undefined ? samplesOfWords(dfa) : samplesOfCharacters(dfa, decoder);
  const judged = found.map(([name, octets]): Sample => {
    const isWord = dfa.accepting[run(dfa, octets)] === true;
    return { name, octets, kind: isWord ? 'well-formed' : 'ill-formed' };
  });
  const distinct = [...new Map(judged.map((sample) => [sample.octets.join(), sample])).values()];
  return (['well-formed', 'ill-formed'] as const).flatMap((kind) =>
    distinct.filter((sample) => sample.kind === kind),
  );
}

type Named = readonly [name: string, octets: readonly number[]];

// --- decoders ----------------------------------------------------------------------------------

function samplesOfCharacters(dfa: Dfa, decoder: DecoderPlan): readonly Named[] {
  const { values, layout } = decoder;
  const spell = (value: number): readonly number[] | undefined => {
    const range = values.find(({ lo, hi }) => lo <= value && value <= hi);
    return range && encodeValue(value, range.row);
  };
  const texts = TEXTS.flatMap(([name, text]): readonly Named[] => {
    const spelled = [...text].map((char) => spell(char.codePointAt(0)!));
    return spelled.every((octets) => octets !== undefined) ? [[name, spelled.flat()]] : [];
  });
  const used = layout.filter((row) => values.some((range) => range.row === row));
  const ends = used.flatMap((row) => {
    const ofRow = values.filter((range) => range.row === row);
    return [ofRow[0]!.lo, ofRow.at(-1)!.hi];
  });
  return [
    ...texts,
    ['first and last character of every row', ends.flatMap((value) => spell(value)!)],
    ...overlong(layout),
    ...leftOut(decoder),
    ...brokenOff(decoder, used),
    ...misplaced(dfa),
  ].filter((sample): sample is Named => sample[1].length > 0);
}

/** The least value of each row in the row above it, if its x bits can hold that. */
function overlong(layout: readonly LayoutRow[]): readonly Named[] {
  return layout.slice(1).flatMap((row, index): readonly Named[] => {
    const value = layout[index]!.lo;
    return holds(row, value)
      ? [
          [
            `overlong ${printValue(value)} in ${printCount(row.octets.length, 'octet')}`,
            encodeValue(value, row),
          ],
        ]
      : [];
  });
}

/** The greatest number of gaps between values that have a sample. */
const MOST_GAPS = 3;

/** The ends of the gaps between values, and the first value that is too large. */
function leftOut({ gaps, layout, maxValue }: DecoderPlan): readonly Named[] {
  const inner = gaps.slice(0, MOST_GAPS).flatMap(({ lo, hi }): readonly Named[] => {
    const row = layout.find((each) => each.lo <= lo && hi <= each.hi && holds(each, lo));
    if (row === undefined) return [];
    const name = 0xd800 <= lo && hi <= 0xdfff ? 'surrogate' : 'left out:';
    const ends = lo === hi ? [lo] : [lo, hi];
    const values = ends.map(printValue).join(' ');
    return [[`${name} ${values}`, ends.flatMap((value) => encodeValue(value, row))]];
  });
  const last = layout.at(-1)!;
  return holds(last, maxValue + 1)
    ? [...inner, [`too large: ${printValue(maxValue + 1)}`, encodeValue(maxValue + 1, last)]]
    : inner;
}

function holds({ octets, offset }: LayoutRow, value: number): boolean {
  return value >= offset && value - offset < 2 ** payloadBits(octets);
}

/** Characters without their last octets: at the end, and cut short by another character. */
function brokenOff({ values }: DecoderPlan, used: readonly LayoutRow[]): readonly Named[] {
  const least = encodeValue(values[0]!.lo, values[0]!.row);
  const long = used.filter(({ octets }) => octets.length > 1);
  const parts = long.map((row) => {
    const { hi } = values.filter((range) => range.row === row).at(-1)!;
    return encodeValue(hi, row).slice(0, -1);
  });
  const [last] = parts.slice(-1);
  return [
    ['truncated at the end', last ?? []],
    ['truncated in the middle', parts.flatMap((part) => [...part, ...least])],
  ];
}

/** The first octet that only continues characters, and the last that is in none. */
function misplaced(dfa: Dfa): readonly Named[] {
  const octets = Array.from({ length: 256 }, (_, octet) => octet);
  const idle = octets.filter((octet) => next(dfa, dfa.start, octet) === DEAD);
  const isRead = (octet: number): boolean =>
    dfa.accepting.some((_, state) => next(dfa, state, octet) !== DEAD);
  const inner = idle.find(isRead);
  const never = idle.findLast((octet) => !isRead(octet));
  return [
    ...(inner === undefined
      ? []
      : [[`${printOctet(inner)} begins no character`, [inner]] as const]),
    ...(never === undefined ? [] : [[`${printOctet(never)} is in no character`, [never]] as const]),
  ];
}

// --- recognizers -------------------------------------------------------------------------------

/** The longest word that is worth stepping through, in octets. */
const LONGEST = 200;

function samplesOfWords(dfa: Dfa): readonly Named[] {
  const shortest = shortestWord(dfa);
  if (shortest === undefined) return [];
  const loop = findLoop(dfa);
  const long = loop === undefined ? longestWord(dfa) : undefined;
  const dies = (word: readonly number[]): readonly Named[] => {
    const state = run(dfa, word);
    const octet = Array.from({ length: 256 }, (_, each) => each).find(
      (each) => next(dfa, state, each) === DEAD,
    );
    return octet === undefined
      ? []
      : [[`the shortest word, then ${printOctet(octet)}`, [...word, octet]]];
  };
  return [
    ['the shortest word', shortest],
    ...(long === undefined || long.length > LONGEST ? [] : [['the longest word', long] as const]),
    ...(shortest.length === 0
      ? []
      : [['the shortest word, cut short', shortest.slice(0, -1)] as const]),
    ...dies(shortest),
    ['empty input', []],
  ];
}
