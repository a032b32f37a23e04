/** The functions that parse. A module may lack any of them. */
import { INPUTS, MAX_CODE_POINT, MAX_CODE_UNIT, MAX_OCTET, type Input } from '../../alphabet.js';
import { codeUnitsIn } from '../../text/code-units.js';
import { flawInExpected } from '../specification/flaw-in-expected.js';
import { remarkOn } from '../specification/required-words.js';
import { printResult, refusalMessages, type ParsedInput } from '../specification/parts.js';
import type { CallSuite } from '../suite/call-suite.js';
import { parseWords, wordsOfMoves } from '../suite/parse-words.js';
import { differenceIn } from '../probe/difference.js';
import { print } from '../probe/print.js';
import {
  finds,
  Thrown,
  returns,
  type AnswerDifference,
  type Exports,
  type ModuleQuestion,
} from '../probe/question.js';
import { DEAD, START } from '../reference/reference.js';
import { asInput, hostileEnd, unitsIn, type Subject } from './subject.js';
import type { Check, Word } from './check.js';
import { Parser, type ParserModule } from '../../../runtime/index.js';

/** Units that most states refuse: at the bounds of what errors print as it is, and of the input. */
const STRANGE_OCTETS = [0x1f, 0x20, 0x21, 0x22, 0x23, 0x7e, 0x7f, 0x80, MAX_OCTET];
const STRANGE_UNITS = [...STRANGE_OCTETS, 0x100, 0x2028, 0x2029, 0xd800, 0xdc00, MAX_CODE_UNIT];

/** Characters of two units: the first, the last, and one in between. */
const PAIRS = [0x10000, 0x1f600, MAX_CODE_POINT].map((value) =>
  codeUnitsIn(String.fromCodePoint(value)),
);

/** Half of a pair, which no word begins or goes on with. */
const HALF = 0xdc00;

/** The inputs of a parser of one kind, and what stands before and after each. */
interface ParseInputs extends Pick<Check, 'name' | 'inputs' | 'few' | 'isFresh'> {
  /** Which suites the words are made from; a module of another kind lacks them. */
  readonly from: 'suites' | 'calls';
  readonly words: (subject: Subject, input: Input) => Iterable<Word>;
  readonly around: (subject: Subject, input: Input, word: Word) => readonly UnitsAround<Word>[];
}

/** The check of `parse` for one kind of inputs. */
function parsesOf(input: Input, kind: ParseInputs): Check<ParsedInput> {
  const { name, from, words, around, ...described } = kind;
  return {
    ...described,
    name: input === 'octets' ? name : `${name} of strings`,
    shrinks: 'units',
    isFor: (subject) => subject[from][input] !== undefined && parses(subject),
    *list(subject) {
      for (const word of words(subject, input)) yield asInput(input, word);
    },
    ask: (subject, word) =>
      askParse(
        subject,
        word,
        around(subject, input, unitsIn(word)).map(([before, after]): UnitsAround<ParsedInput> => [
          asInput(input, before),
          asInput(input, after),
        ]),
      ),
  };
}

const OF_ONE: ParseInputs = {
  name: 'parse',
  few: 1000,
  from: 'suites',
  inputs:
    'to every set of remainders, a unit of every kind, the rest of a word; 2000 random paths; alone and between other units',
  words({ specification: { parts } }, input) {
    const reference = parts!.references[input]!;
    return input === 'octets'
      ? parseWords(reference, STRANGE_OCTETS)
      : parseWords(reference, STRANGE_UNITS, PAIRS);
  },
  /**
   * The units around an input show whether code reads beyond its bounds. Before it: a unit that no word begins with, or
   * one that a word begins with. After it: units that complete or extend the word, or one that no word goes on with.
   */
  around({ suites }, input, word) {
    const suite = suites[input]!;
    const [row, table] = [suite.reference.rows[START]!, suite.reference.tables[START]!];
    const octet = table.includes(DEAD) ? table.lastIndexOf(DEAD) : MAX_OCTET;
    const refused = input === 'octets' ? octet : HALF;
    return [
      [[refused], hostileEnd(suite, word)],
      [[row[0]?.lo ?? 0], [refused]],
    ];
  },
};

/** Few words that see most faults; all of them are tried. */
const MOVES_OF_ONE: ParseInputs = {
  ...OF_ONE,
  name: 'moves of parse',
  few: Infinity,
  isFresh: true,
  inputs:
    'every list of events, beside other traces; a refusal for all that is expected; the module is loaded anew for each',
  words: ({ specification: { parts } }, input) =>
    wordsOfMoves(
      parts!.references[input]!,
      input === 'octets' ? STRANGE_OCTETS : [...STRANGE_UNITS, HALF],
    ),
};

/** The longest word, the most words of each kind, and the size of the random sample that they are taken from. */
const MAX_UNITS = 24;
const MAX_OF_A_KIND = 400;
const RANDOM_WORDS = 4000;

const OF_CALLS: ParseInputs = {
  name: 'parse',
  few: 200,
  from: 'calls',
  inputs: `words of up to ${MAX_UNITS} units, up to ${MAX_OF_A_KIND} of each kind above; alone and between other units`,
  words: ({ calls }, input) => shortWords(calls[input]!),
  /** A word of the grammar on both sides, and a unit that no word has, or that is not a word. */
  around({ calls }, input) {
    const { shortest } = calls[input]!;
    const strange = [input === 'octets' ? MAX_OCTET : HALF];
    return [
      [shortest, shortest],
      [strange, strange],
    ];
  },
};

const MOVES_OF_CALLS: ParseInputs = {
  ...OF_CALLS,
  name: 'moves of parse',
  few: Infinity,
  inputs: `a word through every transition, of up to ${MAX_UNITS} units; a refusal in every state`,
  *words({ calls }, input) {
    const suite = calls[input]!;
    for (const word of suite.covering()) if (word.length <= MAX_UNITS) yield word;
    yield* suite.refusals();
  },
};

/** The parses of octets, then of strings. */
const ofInputs = (kind: ParseInputs): readonly Check<ParsedInput>[] =>
  INPUTS.map((input) => parsesOf(input, kind));

/** `parse` of modules of one automaton. */
export const PARSES = [MOVES_OF_ONE, OF_ONE].flatMap(ofInputs);

/** `parse` where rules are called, on short words: the first parse of a long one takes the reference too long. */
export const PARSES_OF_CALLS = [MOVES_OF_CALLS, OF_CALLS].flatMap(ofInputs);

function* shortWords(suite: CallSuite): Generator<Word> {
  const seen = new Set<string>();
  const all = [
    suite.returns(),
    suite.nested([2, 3, 4]),
    suite.transitions(),
    suite.misses(),
    suite.random(RANDOM_WORDS),
  ];
  for (const words of all) {
    let count = 0;
    for (const word of words) {
      if (count === MAX_OF_A_KIND) break;
      if (word.length > MAX_UNITS || seen.has(word.join())) continue;
      seen.add(word.join());
      count += 1;
      yield word;
    }
  }
}

/** Whether a module parses, and its right answers are known. */
export function parses({ probe, specification }: Subject): boolean {
  return specification.parts !== undefined && probe.exports['parse'] !== undefined;
}

/** The units before and after an input. */
type UnitsAround<T> = readonly [before: T, after: T];

/** An input alone, between others, and up to the end. */
function* askParse<T extends ParsedInput>(
  subject: Subject,
  input: T,
  around: readonly UnitsAround<T>[],
): Generator<ModuleQuestion> {
  const ask = (before: T, after: T, ...bounds: number[]): ModuleQuestion => {
    const args = [joined(before, input, after), ...bounds];
    return returns(
      'parse',
      args,
      subject.rightParses!.resultOf(input, before.length),
      input,
      printResult,
    );
  };
  const nothing = input.slice(0, 0) as T;
  const [[before, after]] = around as [UnitsAround<T>];
  yield ask(nothing, nothing);
  yield ask(before, nothing, before.length);
  for (const [before, after] of around)
    yield ask(before, after, before.length, before.length + input.length);
  const behind = isCut(input) ? ('\udc00' as T) : after;
  yield finds('parse', (module) => wrongRefusal(module, subject, input, before, behind), 3, input);
}

/** Whether an input ends with the first half of a pair, whose other half must not be read beyond its end. */
function isCut(input: ParsedInput): boolean {
  return typeof input === 'string' && /[\ud800-\udbff]$/.test(input);
}

/** The difference in a refusal: in the words of `parse`, or the error of `parseOrThrow`. */
function wrongRefusal<T extends ParsedInput>(
  { parse, parseOrThrow }: Exports,
  { rightParses, specification, hasChart, isByRules }: Subject,
  input: T,
  before: T,
  after: T,
): AnswerDifference | undefined {
  const whole = joined(before, input, after);
  const part = [whole, before.length, before.length + input.length] as const;
  const words = expectedOf(parse, part);
  const flaw =
    rightParses!.valueOf(input, before.length) === undefined && isByRules(input)
      ? flawInExpected(words, { ...specification, hasChart, after: rightParses!.afterError(input) })
      : undefined;
  if (flaw !== undefined) return differenceIn('parse', flaw, words.join(', '), input);
  if (parseOrThrow === undefined) return undefined;
  for (const args of [part, [joined(input)] as const]) {
    const got = sayOutcome(parseOrThrow, args);
    const [read, from = 0, to = input.length] = args;
    const { at } = JSON.parse(rightParses!.resultOf(input, from)) as { readonly at: number };
    const value = rightParses!.valueOf(input, from);
    const expected =
      value === undefined
        ? refusalMessages(
            typeof read === 'string' ? read : Array.from(read),
            from,
            to,
            at,
            words,
            remarkOn(specification.requirements, read, from, to, at),
          ).map((each) => `SyntaxError: ${each}`)
        : [value];
    if (!expected.includes(got)) return differenceIn('parseOrThrow', expected[0]!, got, input);
  }
  return undefined;
}

/** The result of a call as text, or its error, if it is one of syntax. */
function sayOutcome(called: unknown, args: readonly unknown[]): string {
  try {
    return printResult((called as (...args: readonly unknown[]) => unknown)(...args));
  } catch (error) {
    const isOfSyntax = error instanceof SyntaxError && error.constructor === SyntaxError;
    return isOfSyntax ? `SyntaxError: ${error.message}` : print(new Thrown(error));
  }
}

/** The words of a refusal; empty if they are not a list of texts. */
function expectedOf(called: unknown, args: readonly unknown[]): readonly string[] {
  const result = (called as (...args: readonly unknown[]) => unknown)(...args);
  const { expected } = Object(result) as { readonly expected?: unknown };
  return Array.isArray(expected) ? expected.map(String) : [];
}

function joined(...parts: readonly ParsedInput[]): string | Uint8Array {
  return typeof parts[0] === 'string'
    ? parts.join('')
    : Uint8Array.from((parts as readonly Word[]).flat());
}

const OF_PARSER =
  'the inputs of parse through the Parser of the runtime: whole, in halves, and unit by unit';

/** The inputs of a check of `parse` in chunks. A module with a chart has no state between them. */
export function inChunks(check: Check<ParsedInput>): Check<ParsedInput> {
  return {
    ...check,
    name: `${check.name} in chunks`,
    inputs: OF_PARSER,
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
