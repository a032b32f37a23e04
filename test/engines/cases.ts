/** The inputs for standalone files of decoders, with the results of the automaton. */
import { MAX_CODE_POINT } from '../../generator/alphabet.js';
import { classOf } from '../../generator/automata/symbol-classes.js';
import fc from '../support/fast-check.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { boundWords, filler } from '../../generator/verify/suite/bounds.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { referenceDecode } from '../reference/decode.js';
import { formatVectors, UTF8_VECTORS } from '../suites/vectors.js';
import { octets as octetsOf } from '../support/grammar.js';
import { anyOctets, anyText } from '../support/texts.js';
import type { Case } from './program.js';

/** More states than any format's reference has. */
const MAX_STATES = 10_000;

/**
 * Everything that an engine is asked.
 *
 * @param isEach whether everything is tried, or of octets the first and the last one of each class, and of numbers at
 *   bounds one form
 */
export function casesOf(stages: Stages, isEach: boolean): readonly Case[] {
  // Numbers whose lower bits are those of surrogates, which a whole character of a string may have.
  const alike = ['F0 9D A0 80 F0 9D BC 80', 'F0 AD A0 80', 'F0 9D B0 80'];
  const published = [...UTF8_VECTORS.map(([text]) => text), ...alike].map(octetsOf);
  const short = [...published, ...formatVectors(stages), ...everyStep(stages, isEach)];
  const random = [
    ...fc.sample(anyOctets(stages), 200),
    ...fc.sample(anyText(stages), 100).map((characters) => characters.flat()),
  ];
  // Longer than any piece that is decoded at once, with and without errors.
  const long = [random.flat(), random.slice(200).flat()];
  return [
    ...short.map((octets) => caseOf(stages, octets, octets.length <= 12)),
    ...atBounds(stages, isEach).map((octets) => caseOf(stages, octets, false)),
    ...random.map((octets) => caseOf(stages, octets, octets.length <= 12)),
    ...long.map((octets) => caseOf(stages, octets.slice(0, 3000), false)),
  ];
}

/** The octets that lead to each state, and after them octets of every class. */
function everyStep({ decoder }: Stages, isEach: boolean): readonly (readonly number[])[] {
  const { dfa } = decoder!.transducer;
  const next = (state: number, octet: number): number =>
    dfa.transitions[state * dfa.classes.count + classOf(dfa.classes, octet)]!;
  const paths = new Map<number, readonly number[]>([[dfa.starts[0]!, []]]);
  for (const [state, path] of paths) {
    for (let octet = 0; octet < 256; octet++) {
      const target = next(state, octet);
      if (target !== 0 && !paths.has(target)) paths.set(target, [...path, octet]);
    }
  }
  const { starts } = dfa.classes;
  const octets = Array.from({ length: 256 }, (_, octet) => octet).filter(
    (octet) => isEach || [octet, octet + 1].some((each) => each > 0xff || starts.includes(each)),
  );
  return [...paths.values()].flatMap((path) => octets.map((octet) => [...path, octet]));
}

/** Numbers at the bounds of rows, spelled and misspelled, alone and with room after, or in turn one of both. */
function atBounds(stages: Stages, isEach: boolean): readonly (readonly number[])[] {
  const decoder = specify(stages, MAX_STATES)!.specification.decoder!;
  const room = filler(decoder, decoder.longest + 1);
  return boundWords(decoder).flatMap((word, index) =>
    [word, [...word, ...room]].filter((_, at) => isEach || at === index % 2),
  );
}

function caseOf(stages: Stages, octets: readonly number[], isCut: boolean): Case {
  const { parts, error } = referenceDecode(stages, octets);
  return {
    octets: octets.map((octet) => octet.toString(16).padStart(2, '0')).join(''),
    error,
    codePoints: parts.map(({ value }) => (value < 0 || value > MAX_CODE_POINT ? 0xfffd : value)),
    isCut,
  };
}
