/**
 * Cases for a program of another language: an input and the answers of the module in TypeScript, or of the reference for
 * parts, on one line. Fields are separated by tabs:
 *
 *     41C3A9<tab>-1<tab>41 1<tab>E9 3     the octets, `findError`, and for a decoder each code point, or `-`, and its end;
 *     3132<tab>1<tab>a letter<tab>":"     or what was expected at the error; or else for each part, in the order of the text,
 *                                         its name, begin and end
 *     =0-7F<tab>000102…                   code points, and the octets of each; `-` for one that cannot be encoded
 */
import { MAX_CODE_POINT, MAX_OCTET } from '../../alphabet.js';
import { printHex, printOctet } from '../../text/values.js';
import type { Parsed } from '../../../runtime/contract.js';
import { BOUNDS } from './bounds.js';
import { stepOfReference } from '../reference/reference.js';
import { spell } from '../specification/specification.js';
import type { Suite } from '../suite/cover.js';
import type { Check, Word } from './check.js';
import { NEAR_LIMITS } from './limits.js';
import type { DecoderSubject, Subject } from './subject.js';
import { PARSES } from './parse.js';
import { CONFORMANCE, PATHS } from './suite.js';

const OCTETS: readonly number[] = Array.from({ length: MAX_OCTET + 1 }, (_, octet) => octet);

/** The characters of a run. */
const LONGEST_RUN = 36;

/** The number of code points on a line. */
const AT_ONCE = 64;

/**
 * The cases of a module that reads octets.
 *
 * @param isWhole whether all words of the suite are there, and all code points; otherwise, words through every
 *   transition, and the first and last code points of each length
 * @param further words besides the suite's
 * @param phrasesAt what is expected after the octets before an error, for modules without `parse`
 */
export function* languageCases(
  subject: Subject,
  isWhole: boolean,
  further: readonly Word[],
  phrasesAt: (word: Word) => readonly string[],
): Generator<string> {
  const seen = new Set<string>();
  for (const word of wordsFor(subject, isWhole, further)) {
    const hex = word.map(printOctet).join('');
    if (seen.has(hex)) continue;
    seen.add(hex);
    yield [hex, ...answersTo(subject, word, phrasesAt)].join('\t');
  }
  if (subject.decoder !== undefined) yield* encodings(subject.decoder, isWhole);
}

function* wordsFor(subject: Subject, isWhole: boolean, further: readonly Word[]): Generator<Word> {
  const { decoder, suites } = subject;
  const suite = suites.octets!;
  const { access, representatives, completions, reference } = suite;
  yield [];
  yield* further;
  const telling = tellingStates(suite);
  for (const { word, state } of access) {
    const isTelling = telling.has(state);
    const targets = new Set(reference.rows[state]!.map(({ target }) => target));
    for (const octet of isTelling ? OCTETS : representatives) {
      yield [...word, octet];
      // To the end of a word, from the state that is reached, and from those that other octets lead to.
      for (const target of isTelling ? targets : [stepOfReference(reference, state, octet)])
        if (completions[target] !== undefined) yield [...word, octet, ...completions[target]];
    }
  }
  if (decoder !== undefined) {
    for (const first of representatives)
      for (const second of representatives)
        for (const third of representatives) yield [first, second, third];
    // Words in and after runs of characters of one length, which code may read several at once.
    const character = spell(decoder, decoder.spelling.extremes[0]!) ?? [];
    const run = Array.from({ length: LONGEST_RUN }, () => character).flat();
    for (let at = 0; at <= run.length; at += character.length)
      for (const octet of representatives) yield run.toSpliced(at, 0, octet);
    for (const [lo, hi] of valueRanges(decoder, isWhole)) {
      const word: number[] = [];
      for (let value = lo; value <= hi; value++) word.push(...(spell(decoder, value) ?? []));
      yield word;
    }
  }
  const [movesOfParse, , parses] = PARSES;
  const checks = [
    NEAR_LIMITS[0]!,
    movesOfParse!,
    ...(isWhole ? [CONFORMANCE, PATHS, BOUNDS, parses!] : []),
  ] as readonly Check[];
  for (const check of checks)
    if (check.isFor?.(subject) ?? true) for (const word of check.list(subject)) yield word as Word;
}

/** States that together tell apart every two octets that any state tells apart. */
function tellingStates({ access, representatives, reference }: Suite): ReadonlySet<number> {
  const telling = new Set<number>();
  let keys = representatives.map(() => '');
  for (const { state } of access) {
    const longer = keys.map(
      (key, index) => `${key} ${stepOfReference(reference, state, representatives[index]!)}`,
    );
    if (new Set(longer).size === new Set(keys).size) continue;
    telling.add(state);
    keys = longer;
  }
  return telling;
}

/** Code points to encode and decode: all, or the first and last ones with octets of one length. */
function* valueRanges(
  { spelling }: DecoderSubject,
  isWhole: boolean,
): Generator<readonly [lo: number, hi: number]> {
  if (!isWhole) for (const value of spelling.extremes) yield [value, value];
  else
    for (let lo = 0; lo <= MAX_CODE_POINT; lo += AT_ONCE)
      yield [lo, Math.min(lo + AT_ONCE - 1, MAX_CODE_POINT)];
}

function* encodings(decoder: DecoderSubject, isWhole: boolean): Generator<string> {
  for (const [lo, hi] of valueRanges(decoder, isWhole)) {
    let octets = '';
    for (let value = lo; value <= hi; value++) {
      const word = spell(decoder, value);
      octets += word === undefined ? '-' : word.map(printOctet).join('');
    }
    yield `=${printHex(lo)}-${printHex(hi)}\t${octets}`;
  }
}

function* answersTo(
  { decoder, probe: { exports }, rightParses }: Subject,
  word: Word,
  phrasesAt: (word: Word) => readonly string[],
): Generator<string | number> {
  const findError = exports['findError'] as (word: Word) => number;
  const error = findError(word);
  yield error;
  if (decoder !== undefined) {
    for (const { value, offset, length } of decoder.read(word).parts)
      yield `${value < 0 ? '-' : printHex(value)} ${offset + length}`;
    return;
  }
  if (error < 0) {
    // Fields of a result do not tell the order of empty parts in one place; the reference does.
    for (const { field, start, end } of rightParses?.partsOf(word) ?? [])
      yield `${field} ${start} ${end}`;
    return;
  }
  const parse = exports['parse'] as ((word: Word) => Parsed<unknown>) | undefined;
  const parsed = parse?.(word);
  yield* parsed?.ok === false ? parsed.expected : phrasesAt(word.slice(0, error));
}
