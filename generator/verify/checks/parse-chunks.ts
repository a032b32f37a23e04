/** Streams: the runtime's parser over the module under test, on inputs in two chunks. A module may lack `parts`. */
import { Parser, type ParserModule } from '../../../runtime/index.js';
import { parseIn, printResult, refusalAt, symbolsOfOctets, symbolsOfText } from '../parts.js';
import { differenceIn, Outcome, print, type AnswerDifference, type Probe } from '../probe.js';
import { findErrorIn, findErrorInText } from '../specification.js';
import type { Subject } from '../subject.js';
import type { Check, Word } from './check.js';
import { PARSE, PARSE_IN_STRINGS } from './parse.js';

const INPUTS = 'the inputs of parse through the Parser of the runtime, cut at every unit';

/** Octets. */
export const PARSE_CHUNKS: Check<Word> = {
  ...PARSE,
  name: 'parse in chunks',
  inputs: INPUTS,
  isFor: (subject) => PARSE.isFor!(subject) && hasParts(subject),
  try({ probe, specification: { parts, encoding, words } }, word) {
    const symbols = probe.judges ? symbolsOfOctets(word, encoding) : undefined;
    const right = symbols && parseIn(parts!, symbols, 0);
    return checkCuts(probe, word, right ?? refusalAt(findErrorIn(words, word)));
  },
};

/** Strings. */
export const PARSE_CHUNKS_OF_STRINGS: Check<string> = {
  ...PARSE_IN_STRINGS,
  name: 'parse of strings in chunks',
  inputs: INPUTS,
  isFor: (subject) => PARSE_IN_STRINGS.isFor!(subject) && hasParts(subject),
  try({ probe, strings, specification: { parts, encoding } }, text) {
    const symbols = symbolsOfText(text, encoding !== undefined);
    const right = probe.judges ? parseIn(parts!, symbols, 0) : undefined;
    return checkCuts(probe, text, right ?? refusalAt(findErrorInText(strings!.reference, text)));
  },
};

function hasParts({ probe }: Subject): boolean {
  return probe.exports['parts'] !== undefined;
}

function checkCuts(
  probe: Probe,
  input: Word | string,
  expected: string,
): AnswerDifference | undefined {
  const got = probe.compute((module) => parseCuts(module, input));
  probe.cases += input.length + 1;
  return got === expected ? undefined : differenceIn('Parser', expected, print(got), input);
}

/** The result, as text, of every cut; several if they differ. */
function parseCuts(module: unknown, input: Word | string): string {
  try {
    const parser = new Parser(module as ParserModule<unknown>);
    const results = new Set<string>();
    for (let cut = 0; cut <= input.length; cut++) {
      parser.write(input.slice(0, cut));
      parser.write(input.slice(cut));
      results.add(printResult(parser.end()));
    }
    return [...results].join(' or ');
  } catch (error) {
    return print(new Outcome(error));
  }
}
