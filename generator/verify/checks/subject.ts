import { INPUTS, MAX_OCTET, type Input } from '../../alphabet.js';
import { codeUnitsIn, textOfCodeUnits } from '../../text/code-units.js';
import { CallSuite } from '../suite/call-suite.js';
import { boundWords, filler } from '../suite/bounds.js';
import { RightParses, type ParsedInput } from '../specification/parts.js';
import { beginningsOf } from '../suite/beginnings-of.js';
import type { Probe } from '../probe/probe.js';
import { finds, type AnyFunction } from '../probe/question.js';
import { judge } from '../reference/judge.js';
import { DEAD, START, stateAfter } from '../reference/reference.js';
import {
  segment,
  type DecoderSpecification,
  type Segmentation,
  type Specification,
} from '../specification/specification.js';
import type { Suite } from '../suite/cover.js';
import { requiredWords, restricts, type RequiredWords } from '../specification/required-words.js';
import type { Word, InputSuite } from '../suite/shortest.js';
import { stringSuite } from '../suite/string-suite.js';
import { conformanceSuite, type ConformanceSuite } from '../suite/suite.js';

/** One value for each of the inputs that a module reads. */
type ByInput<T> = Readonly<Partial<Record<Input, T>>>;

/** A module under test, its specification and the inputs for it. */
export interface Subject {
  readonly probe: Probe;
  readonly specification: Specification;
  /** The suites of modules of every kind. */
  readonly inputSuites: ByInput<InputSuite>;
  /** The suites of one automaton; empty for rules that call each other. */
  readonly suites: ByInput<Suite>;
  /** The suites of rules that call each other. */
  readonly calls: ByInput<CallSuite>;
  /** The words of the suite of octets. */
  readonly words: Iterable<Word>;
  /** The words of the suite for no extra states, which are tried in every situation. */
  readonly fewerWords: Iterable<Word>;
  /** Every beginning of a character, then every octet, then words that tell states apart. */
  readonly paths: readonly Word[];
  /** Values at the bounds of the layout's rows, spelled and misspelled. */
  readonly bounds: readonly Word[];
  readonly decoder: DecoderSubject | undefined;
  /** The words that meet requirements; empty if there are none. */
  readonly required: ByInput<RequiredWords>;
  /** Whether a chart follows what is called, so that there is no state to go on from. */
  readonly hasChart: boolean;
  /** The right answers of `parse`; undefined without captures. */
  readonly rightParses: RightParses | undefined;
  findError(input: string | ArrayLike<number>): number;
  /** Whether the first error of an input is one of the rules, and not of a requirement. */
  isByRules(input: ParsedInput): boolean;
}

/** The specification of a decoder under test, with its name. */
export interface DecoderSubject extends DecoderSpecification {
  read(bytes: ArrayLike<number>): Segmentation;
  /** The name of the encoding, as errors print it. */
  readonly name: string;
}

/**
 * A module under test.
 *
 * @param extraStates the number of states beyond the minimum that a wrong function may have
 */
export function makeSubject(
  probe: Probe,
  specification: Specification,
  extraStates: number,
): Subject {
  const { references, hasCalls, decoder, parts, encoding } = specification;
  const ofInputs = <T>(isWanted: boolean, make: (input: Input) => T): ByInput<T> =>
    Object.fromEntries(
      INPUTS.filter((input) => isWanted && references[input] !== undefined).map(
        (input) => [input, make(input)] as const,
      ),
    );
  const first = (input: Input) => references[input]!.rules[0];
  const calls = ofInputs(hasCalls, (input) => new CallSuite(references[input]!, input));
  const octets =
    hasCalls || references.octets === undefined
      ? undefined
      : conformanceSuite(first('octets'), extraStates);
  const byRules = ofInputs(!hasCalls, (input) =>
    input === 'octets' ? octets! : stringSuite(first(input)),
  );
  const required = ofInputs(restricts(specification.requirements), (input) =>
    requiredWords(input, parts!, specification.requirements!, byRules[input]!),
  );
  const suites = ofInputs(!hasCalls, (input) => {
    const words = required[input];
    return words === undefined ? byRules[input]! : withRequirements(byRules[input]!, words);
  });
  const inputSuites = hasCalls ? calls : suites;
  const words = octets === undefined ? [] : wordsInSuite(octets);
  const fewerWords =
    octets === undefined || extraStates === 0
      ? words
      : wordsInSuite(conformanceSuite(octets.reference, 0));
  const findError = (input: string | ArrayLike<number>): number =>
    typeof input === 'string'
      ? inputSuites.string!.judge(codeUnitsIn(input)).error
      : inputSuites.octets!.judge(input).error;
  return {
    probe,
    specification,
    inputSuites,
    suites,
    calls,
    words,
    fewerWords,
    paths: decoder === undefined ? [] : pathsOf(decoder, octets!),
    bounds: decoder === undefined ? [] : boundWords(decoder),
    required,
    findError,
    isByRules: (input) =>
      !restricts(specification.requirements) ||
      judge(first(typeof input === 'string' ? 'string' : 'octets'), unitsIn(input)).error ===
        findError(input),
    hasChart: hasCalls && probe.exports['next'] === undefined,
    rightParses: parts && new RightParses(parts, encoding, findError),
    decoder: decoder && {
      ...decoder,
      name: String(probe.exports['name'] ?? nameInErrors(probe)),
      read: (bytes) => segment(decoder, bytes),
    },
  };
}

/** A suite whose answers are those by requirements, too. */
function withRequirements<S extends Suite>(suite: S, words: RequiredWords): S {
  return {
    ...suite,
    words: () => suite.words(),
    edgesOf: (state: number) => suite.edgesOf(state),
    judge(units: ArrayLike<number>, from = 0, to = units.length) {
      const part = Array.from(units).slice(from, to);
      const { error, longest, ...rest } = words.judge(part, suite.judge(part));
      const at = (offset: number): number => (offset < 0 ? offset : from + offset);
      return { ...rest, error: at(error), longest: at(longest) };
    },
  };
}

/** The name of an encoding in the errors of a module that does not export it, as a standalone file. */
function nameInErrors(probe: Probe): string | undefined {
  const decode = (probe.exports['decode'] ?? probe.exports['decodeToCodePoints']) as AnyFunction;
  let found: string | undefined;
  const look = (octet: number): undefined => {
    try {
      decode([octet], 0, 1, true);
    } catch (error) {
      found ??= /^ill-formed (.*) at byte 0$/.exec(String((error as Partial<Error>)?.message))?.[1];
    }
  };
  probe.ask(finds('decode', () => Array.from(Array(MAX_OCTET + 1).keys(), look)[0], 0));
  return found;
}

function wordsInSuite(suite: ConformanceSuite): Iterable<Word> {
  return suite.size <= MAX_KEPT ? [...suite.words()] : { [Symbol.iterator]: () => suite.words() };
}

/** The words of suites that are tried in situations that take some hundred calls for each, see {@link Check.few}. */
export const FEW_WORDS = 1000;

/** The words tried in every situation: of the suite for no extra states, of all paths and of all bounds. */
export function* allWords(subject: Subject): Generator<Word> {
  const { fewerWords, paths, bounds, decoder } = subject;
  yield* fewerWords;
  yield* paths;
  if (decoder === undefined) return;
  const room = filler(decoder, decoder.longest + 1);
  for (const word of bounds) {
    yield word;
    yield [...word, ...room];
  }
}

function pathsOf({ character }: DecoderSpecification, suite: Suite): readonly Word[] {
  const { reference, identifiers } = suite;
  return beginningsOf(character).flatMap((beginning) =>
    Array.from(Array(MAX_OCTET + 1).keys()).flatMap((octet) => {
      const word = [...beginning, octet];
      return identifiers[stateAfter(reference, word)]!.map((after) => [...word, ...after]);
    }),
  );
}

/** The most words that are kept; larger suites are made again whenever they are needed. */
const MAX_KEPT = 200_000;

/**
 * The most misleading units to follow others: those that complete a word or, after a word, extend it to another; if
 * neither is possible, a word.
 */
export function hostileEnd({ reference, completions }: Suite, word: Word): Word {
  const state = stateAfter(reference, word);
  if (state !== DEAD && !reference.accepting[state]) return completions[state]!;
  const [longer] = reference.rows[state]!;
  return longer === undefined ? completions[START]! : [longer.lo, ...completions[longer.target]!];
}

/** Units as a module reads them: octets, or a string. */
export function asInput(input: Input, units: Word): ParsedInput {
  return input === 'octets' ? units : textOfCodeUnits(units);
}

export function unitsIn(input: ParsedInput): Word {
  return typeof input === 'string' ? codeUnitsIn(input) : input;
}
