/** Streams: the runtime's parser over the module under test, on inputs in chunks. */
import { Parser, type ParserModule } from '../../../runtime/index.js';
import { flawInExpected } from '../specification/flaw-in-expected.js';
import { printResult, type ParsedInput } from '../specification/parts.js';
import { differenceIn } from '../probe/difference.js';
import { finds, type AnswerDifference, type Exports } from '../probe/question.js';
import type { Subject } from './subject.js';
import type { Check } from './check.js';

const INPUTS =
  'the inputs of parse through the Parser of the runtime: whole, in halves, and unit by unit';

/** The inputs of a check of `parse` in chunks. A module with a chart has no state between them. */
export function inChunks(check: Check<ParsedInput>): Check<ParsedInput> {
  return {
    ...check,
    name: `${check.name} in chunks`,
    inputs: INPUTS,
    isFor: (subject) => check.isFor!(subject) && subject.probe.exports['next'] !== undefined,
    *ask(subject, input) {
      yield finds('Parser', (module) => differenceOfCuts(module, subject, input), 3, input);
    },
  };
}

function differenceOfCuts(
  module: Exports,
  { rightParses, specification, hasChart }: Subject,
  input: ParsedInput,
): AnswerDifference | undefined {
  const parser = new Parser(module as unknown as ParserModule<unknown>);
  const results = new Map<string, readonly string[]>();
  // The runtime's own tests try every cut in two; what a module contributes is asked unit by unit.
  for (const length of [input.length, Math.ceil(input.length / 2), 1]) {
    for (let at = 0; at < input.length; at += length) parser.write(input.slice(at, at + length));
    const result = parser.end() as { readonly expected?: readonly string[] };
    results.set(printResult(result), result.expected ?? []);
  }
  const expected = rightParses!.resultOf(input, 0);
  const got = [...results.keys()].join(' or ');
  if (got !== expected) return differenceIn('Parser', expected, got, input);
  if (rightParses!.valueOf(input, 0) !== undefined) return undefined;
  const [words = []] = results.values();
  const flaw = flawInExpected(words, {
    ...specification,
    hasChart,
    after: rightParses!.afterError(input),
  });
  return flaw === undefined ? undefined : differenceIn('Parser', flaw, words.join(', '), input);
}
