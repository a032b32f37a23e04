import { differenceIn } from '../probe/difference.js';
import { print } from '../probe/print.js';
import { finds, type AnswerDifference } from '../probe/question.js';
import type { Subject } from './subject.js';
import type { Check } from './check.js';
import { SEARCH_FUNCTIONS } from './search.js';

const FUNCTIONS = ['validate', 'findError'];
/** The exports of modules that go from state to state. */
const STATE_FUNCTIONS = ['next', 'accepts'];
const DECODER_FUNCTIONS = [
  ...['accumulate', 'decode', 'decodeToCodePoints', 'count', 'unfinished'],
  ...['findUnencodable', 'byteLength', 'encode', 'encodeInto', 'encodeCodePoints'],
];
const PARSING_FUNCTIONS = ['parse', 'parseOrThrow', 'textOf', 'stringify', 'stringifyOrThrow'];
const BOUNDARY_FUNCTIONS = ['isBoundary', 'boundaryBefore', 'boundaryAfter'];
const ORDER_FUNCTIONS = ['compareBytes'];

/** The exports that a module must have; no other check works without them. */
export const EXPORTS: Check<undefined> = {
  name: 'exports',
  inputs: 'names and kinds',
  list: () => [undefined],
  *ask(subject) {
    const wanted = wantedExports(subject, (name) => subject.probe.exports[name] !== undefined);
    yield finds('exports', () => differenceOfExports(subject, wanted), wanted.length);
  },
};

function differenceOfExports(
  { probe, decoder }: Subject,
  wanted: ReturnType<typeof wantedExports>,
): AnswerDifference | undefined {
  const { exports } = probe;
  const isLeftOut = (name: string): boolean =>
    probe.mayLack && !FUNCTIONS.includes(name) && exports[name] === undefined;
  const wrong = wanted.filter(([name, kind]) => kindOf(exports[name]) !== kind && !isLeftOut(name));
  if (wrong.length > 0) {
    const expected = wrong.map(([name, kind]) => `${name}: ${kind}`);
    const got = wrong.map(([name]) => `${name}: ${kindOf(exports[name])}`);
    return differenceIn('exports', expected.join(', '), got.join(', '));
  }
  if (decoder === undefined) return undefined;
  const { maxCodePoint, unitLength = 1 } = exports;
  const max = decoder.spelling.maxValue;
  if (maxCodePoint !== max && !isLeftOut('maxCodePoint'))
    return differenceIn('maxCodePoint', print([max]), print([maxCodePoint]));
  return unitLength === decoder.unitLength || isLeftOut('unitLength')
    ? undefined
    : differenceIn('unitLength', String(decoder.unitLength), print(unitLength));
}

/** How a standalone file differs from a whole module, by the names of functions. */
export interface PartOfModule {
  /** Functions of modules that the file lacks. */
  readonly lacking: readonly string[];
  /** Functions of the file that no module has, so that no check asks about them. */
  readonly unasked: readonly string[];
}

/** The functions of modules that a standalone file lacks, and its own functions, which no check asks about. */
export function partOf(subject: Subject): PartOfModule {
  const { exports } = subject.probe;
  const wanted = wantedExports(subject, () => true).flatMap(([name, kind]) =>
    kind === 'function' ? [name] : [],
  );
  const isOwn = (name: string): boolean =>
    typeof exports[name] === 'function' && !wanted.includes(name);
  return {
    lacking: wanted.filter((name) => exports[name] === undefined),
    unasked: Object.keys(exports).filter(isOwn),
  };
}

function kindOf(value: unknown): string {
  return value === undefined ? 'nothing' : typeof value;
}

/** @param has whether a module has an export that it may leave out */
function wantedExports(
  { decoder, specification }: Subject,
  has: (name: string) => boolean,
): readonly (readonly [name: string, kind: string])[] {
  const { parts } = specification;
  // Automata that call each other search at one offset only, and with a chart they have no state to go on with.
  const isOne = !specification.hasCalls;
  const hasStates = (isOne && specification.hasSteps) || STATE_FUNCTIONS.some(has);
  // Without spans there is nothing to take texts from, and no parts in chunks.
  const ofSpans = ['textOf', 'parts'];
  const parses = (name: string): boolean =>
    parts !== undefined && has(name) && !(parts.hasTexts && ofSpans.includes(name));
  // A module must not have an export that its grammar does not allow.
  const functions = (names: readonly string[], isWanted: boolean): readonly [string, string][] =>
    names.map((name) => [name, isWanted ? 'function' : 'nothing']);
  const explains = decoder === undefined && specification.inputs.includes('string');
  const constants = [['name', 'string'] as const, ['maxCodePoint', 'number'] as const];
  return [
    ['start', hasStates ? 'number' : 'nothing'],
    ...functions(FUNCTIONS, true),
    ...functions(STATE_FUNCTIONS, hasStates),
    // One input has one start.
    ['stringStart', hasStates && specification.inputs.length > 1 ? 'number' : 'nothing'],
    // A recognizer may lack the search, as standalone files do.
    ...functions(
      decoder === undefined ? SEARCH_FUNCTIONS.filter(has) : SEARCH_FUNCTIONS,
      decoder === undefined,
    ).map(([name, kind]) => [name, isOne || name === 'match' ? kind : 'nothing'] as const),
    // A recognizer may lack `explain`, too.
    ['explain', explains && has('explain') ? 'function' : 'nothing'],
    ...(decoder === undefined ? [] : constants),
    ['unitLength', (decoder?.unitLength ?? 1) === 1 ? 'nothing' : 'number'],
    // A recognizer may lack the parser, too.
    ...PARSING_FUNCTIONS.map((name) => [name, parses(name) ? 'function' : 'nothing'] as const),
    ['parts', parses('parts') ? 'object' : 'nothing'],
    ...functions(DECODER_FUNCTIONS, decoder !== undefined),
    ...functions(BOUNDARY_FUNCTIONS, decoder?.window !== undefined),
    ...functions(ORDER_FUNCTIONS, decoder?.isOrdered === true),
  ];
}
