/**
 * Derives inputs worth stepping through from the plan: the ends of rows, and the errors next to them.
 *
 * Nothing here knows a format: in any layout, a row that spells the value of a lower row makes an overlong
 * form, and a value between the ranges of the grammar is left out.
 */
import { representatives } from '../../automata/symbol-classes.js';
import { printCount } from '../../text/print-count.js';
import { printOctet } from '../../text/octets.js';
import { printSymbol, printSymbols, type Notation } from '../../text/symbols.js';
import { printValue } from '../../text/values.js';
import { DEAD, next, run, type Dfa } from '../../automata/dfa.js';
import { findLiveCycle, longestWord, shortestWord } from '../../automata/longest-word.js';
import { encodeValue, payloadBits, type LayoutRow } from '../../coding/layout.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { DecoderPlan, Plan } from '../../plan/plan.js';
import type { Stages } from '../../passes/stages.js';
import { spellValue } from '../facts/spell-value.js';
import { nearMissesOf, shortestIn, exampleWords } from '../playground/examples.js';
import { judgeOf } from '../reading/grammar-reader.js';
import { wordWithCapture } from './word-with-capture.js';
import type { Sample } from './data.js';
import { MAX_SYMBOLS } from './input.js';

/** RFC 3629 §7's examples and an emoji, for every grammar that spells their characters. */
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['A≢Α. (RFC 3629 §7)', 'A\u2262\u0391.'],
  ['hangugeo (RFC 3629 §7)', '\ud55c\uad6d\uc5b4'],
  ['nihongo (RFC 3629 §7)', '\u65e5\u672c\u8a9e'],
  ['BOM and U+233B4 (RFC 3629 §7)', '\ufeff\u{233b4}'],
  ['emoji of three characters', '\u{1f469}\u200d\u{1f680}'],
];

/** Samples of a plan: well-formed ones, then ill-formed ones. No two are the same input. */
export function samplesOf(plan: Plan): readonly Sample[] {
  const { dfa, decoder, notation, parse } = plan;
  const found =
    decoder === undefined
      ? // If two names share an input, the last one counts.
        [...samplesOfCaptures(parse), ...samplesOfWords(dfa, notation)]
      : samplesOfCharacters(dfa, decoder);
  const judged = found.flatMap(([name, symbols]): readonly Sample[] => {
    if (symbols === undefined) return [];
    const isWord = dfa.accepting[run(dfa, symbols)] === true;
    return [{ name, symbols, kind: isWord ? 'well-formed' : 'ill-formed' }];
  });
  const distinct = [...new Map(judged.map((sample) => [sample.symbols.join(), sample])).values()];
  return (['well-formed', 'ill-formed'] as const).flatMap((kind) =>
    distinct.filter((sample) => sample.kind === kind),
  );
}

/** The numbers of words and of near misses. */
const WORDS = 12;

/** Samples of rules that call each other: words, then strings that are nearly words. */
export function samplesOfCalls(stages: Stages, plan: Plan): readonly Sample[] {
  const judge = judgeOf(stages, plan);
  const words = exampleWords(stages.lowered, shortestIn(stages)!, judge, WORDS);
  const near = nearMissesOf(words, judge, WORDS);
  const fits = ({ length }: readonly number[]): boolean => length <= MAX_SYMBOLS;
  return [
    ...words.filter(fits).map((symbols): Sample => ({
      name: printSymbols(symbols, plan.notation) || 'the empty word',
      symbols,
      kind: 'well-formed',
    })),
    ...near
      .filter(({ symbols }) => fits(symbols))
      .map(({ symbols, change }): Sample => ({
        name: `${printSymbols(symbols, plan.notation)}: ${change}`,
        symbols,
        kind: 'ill-formed',
      })),
  ];
}

/** A sample, unless there is none. */
type NamedSample = readonly [name: string, symbols: readonly number[] | undefined];

// --- decoders ----------------------------------------------------------------------------------

function samplesOfCharacters(dfa: Dfa, decoder: DecoderPlan): readonly NamedSample[] {
  const { values, layout } = decoder;
  const texts = TEXTS.map(([name, text]): NamedSample => {
    const spelled = [...text].map((char) => spellValue(values, char.codePointAt(0)!));
    return [name, spelled.every((octets) => octets !== undefined) ? spelled.flat() : undefined];
  });
  const used = layout.filter((row) => values.some((range) => range.row === row));
  const ends = used.flatMap((row) => {
    const ofRow = values.filter((range) => range.row === row);
    return [ofRow[0]!.lo, ofRow.at(-1)!.hi];
  });
  return [
    ...texts,
    ['first and last character of every row', ends.flatMap((value) => spellValue(values, value)!)],
    ...overlong(layout),
    ...leftOut(decoder),
    ...brokenOff(decoder, used),
    ...misplaced(dfa),
  ];
}

/** The least value of each row in the row above it, if its x bits can hold that. */
function overlong(layout: readonly LayoutRow[]): readonly NamedSample[] {
  return layout.slice(1).map((row, index) => {
    const value = layout[index]!.lo;
    const name = `overlong ${printValue(value)} in ${printCount(row.octets.length, 'octet')}`;
    return [name, encodeIfHeld(value, row)];
  });
}

/** The greatest number of gaps between values that have a sample. */
const MAX_GAPS = 3;

/** The ends of the gaps between values, and the first value that is too large. */
function leftOut({ gaps, layout, maxValue }: DecoderPlan): readonly NamedSample[] {
  const inner = gaps.slice(0, MAX_GAPS).flatMap(({ lo, hi }): readonly NamedSample[] => {
    const row = layout.find((each) => each.lo <= lo && hi <= each.hi && holds(each, lo));
    if (row === undefined) return [];
    const name = 0xd800 <= lo && hi <= 0xdfff ? 'surrogate' : 'left out:';
    const ends = lo === hi ? [lo] : [lo, hi];
    const values = ends.map(printValue).join(' ');
    return [[`${name} ${values}`, ends.flatMap((value) => encodeValue(value, row))]];
  });
  const beyond = maxValue + 1;
  return [...inner, [`too large: ${printValue(beyond)}`, encodeIfHeld(beyond, layout.at(-1)!)]];
}

function encodeIfHeld(value: number, row: LayoutRow): readonly number[] | undefined {
  return holds(row, value) ? encodeValue(value, row) : undefined;
}

function holds({ octets, offset }: LayoutRow, value: number): boolean {
  return value >= offset && value - offset < 2 ** payloadBits(octets);
}

/** Characters without their last octets: at the end, and cut short by another character. */
function brokenOff({ values }: DecoderPlan, used: readonly LayoutRow[]): readonly NamedSample[] {
  const least = encodeValue(values[0]!.lo, values[0]!.row);
  const long = used.filter(({ octets }) => octets.length > 1);
  const parts = long.map((row) => {
    const { hi } = values.filter((range) => range.row === row).at(-1)!;
    return encodeValue(hi, row).slice(0, -1);
  });
  const cutShort = parts.flatMap((part) => [...part, ...least]);
  return [
    ['truncated at the end', parts.at(-1)],
    ['truncated in the middle', parts.length > 0 ? cutShort : undefined],
  ];
}

/** The first octet that can only continue a character, and the last that occurs in none. */
function misplaced(dfa: Dfa): readonly NamedSample[] {
  const idle = [...Array(256).keys()].filter((octet) => next(dfa, dfa.starts[0]!, octet) === DEAD);
  const isRead = (octet: number): boolean =>
    dfa.accepting.some((_, state) => next(dfa, state, octet) !== DEAD);
  const inner = idle.find(isRead);
  const never = idle.findLast((octet) => !isRead(octet));
  const sample = (octet: number | undefined, what: string): readonly NamedSample[] =>
    octet === undefined ? [] : [[`${printOctet(octet)} ${what}`, [octet]]];
  return [...sample(inner, 'begins no character'), ...sample(never, 'is in no character')];
}

// --- recognizers -------------------------------------------------------------------------------

/** The length of the longest word that is worth stepping through. */
const LONGEST = 200;

/** Printable ASCII without the space. */
const PRINTABLE: readonly number[] = Array.from({ length: 94 }, (_, index) => 0x21 + index);

function samplesOfWords(dfa: Dfa, notation: Notation): readonly NamedSample[] {
  const shortest = shortestWord(dfa);
  if (shortest === undefined) return [];
  const cycle = findLiveCycle(dfa);
  const long = cycle === undefined ? longestWord(dfa) : undefined;
  const state = run(dfa, shortest);
  // In a text, a wrong character that can be read.
  const readable = notation.form === 'hex' ? [] : PRINTABLE;
  const wrong = [...readable, ...representatives(dfa.classes)].find(
    (each) => next(dfa, state, each) === DEAD,
  );
  return [
    ['the shortest word', shortest],
    ['the longest word', long !== undefined && long.length <= LONGEST ? long : undefined],
    ['the shortest word, cut short', shortest.length > 0 ? shortest.slice(0, -1) : undefined],
    ...(wrong === undefined
      ? []
      : [
          [
            `the shortest word, then ${printSymbol(wrong, notation)}`,
            [...shortest, wrong],
          ] as const,
        ]),
    ['empty input', []],
  ];
}

/** The greatest number of captures that have a sample. */
const MAX_CAPTURES = 20;

function samplesOfCaptures(parse: ParsePlan | undefined): readonly NamedSample[] {
  if (parse === undefined) return [];
  return parse.captures
    .slice(1, MAX_CAPTURES + 1)
    .map(({ number, field }) => [`with ${field}`, wordWithCapture(parse.traced, number)]);
}
