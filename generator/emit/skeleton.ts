/**
 * The skeleton of a module: its declarations, in their order, with their documentation. A variant contributes
 * its own constants and the bodies of the functions that read octets; everything else is the same for all
 * variants. Declarations that no export needs are left out. The types of the exports are those of
 * `runtime/contract.ts`.
 */
import { MAX_CODE_POINT, MAX_OCTET } from '../alphabet.js';
import type { StateId } from '../automata/nfa.js';
import { docComment } from '../text/comments.js';
import { printCount } from '../text/counts.js';
import { printValue } from '../text/values.js';
import type { Host } from './host.js';
import { titleOf, type DecoderPlan, type Plan } from '../plan/plan.js';
import type { Bodies, DecodingBodies, Steps } from './program/bodies.js';
import { expectations, parseDeclarations } from './parse/bodies.js';
import { partsDeclarations } from './parse/parts.js';
import type { Recorder } from './parse/recorder.js';
import { afterIllFormedFunction, boundaryBodies } from './decode/boundaries.js';
import { encoderParts } from './encode/encoder.js';
import { runHelpers } from './decode/runs.js';
import { explainByTrying, explainDeclarations } from './search/explain.js';
import { findAllBody, findBody, searchBody } from './search/find.js';
import { acceptsEmpty, matchBody } from './search/match.js';
import {
  MOST_TO_CODE_POINTS,
  numberSink,
  sinkConstants,
  textSink,
  toTextFunction,
} from './decode/sink.js';
import { readingFunctions } from './inputs/readings.js';
import {
  inputOf,
  parameterOf,
  partParameters,
  typeOfInput,
  wholeParameters,
} from './inputs/units.js';
import { exportedConstant, typeAlias } from './program/constants.js';
import {
  exported,
  exportsOf,
  internal,
  reachedFrom,
  type Declaration,
  type Signature,
} from './program/declaration.js';
import { code, named, type Fragment, type Hole } from './program/fragment.js';
import { arrayClassConstant, inputChecks } from './inputs/checks.js';
import { encoderChecks, UNENCODABLE } from './encode/checks.js';
import { BEYOND_STRINGS, ILL_FORMED } from './decode/errors.js';
import { acceptsBody, acceptsTable, begunFunction, readsParts } from './program/states.js';
import { NAMES } from './program/names.js';
import { packTables } from './program/packed-tables.js';

const BYTES = partParameters('bytes');
const OFFSET = ['bytes: ArrayLike<number>', 'offset: number'];
const TEXT = ['text: string', 'fatal = false'];

/**
 * The declarations of a module: constants first, then functions.
 *
 * @param explains whether `explainError` of a standalone file needs the words that can follow in a state
 */
export function assemble(
  plan: Plan,
  host: Host,
  bodies: Bodies,
  recorder: Recorder | undefined,
  explains: boolean,
): readonly Declaration[] {
  const { decoder } = plan;
  const docs = recognizerDocs(plan);
  const { steps, stackSteps } = bodies;
  const accepting = steps && acceptsTable(plan, host);
  const explained = explains && decoder === undefined && steps !== undefined;
  const [types, constants, functions] =
    decoder && bodies.decoding ? decoderParts(plan, decoder, host, bodies.decoding) : [[], [], []];
  const exportedFirst = [
    ...types,
    ...brandType(plan),
    ...(steps === undefined ? [] : startConstants(plan, docs, (state) => state)),
    ...(stackSteps === undefined ? [] : startConstants(plan, docs, stackSteps.stateOf)),
  ];
  const others = [
    ...bodies.constants,
    ...(accepting === undefined ? [] : [accepting]),
    ...constants,

    ...inputFunctions(plan, host, bodies, docs),
    ...(decoder === undefined && steps !== undefined
      ? searchFunctions(plan, host, steps, docs)
      : []),
    ...(steps === undefined
      ? [
          exported('match', partParameters(inputOf(plan)), 'number', docs.match, bodies.match!),
          ...(stackSteps === undefined
            ? []
            : stepFunctions(plan, docs, stackSteps.next, stackSteps.accepts, 'stack')),
          ...(bodies.functions ?? []),
          ...explainByTrying(plan, host),
        ]
      : [
          ...stepFunctions(plan, docs, steps.next, acceptsBody(plan, host)),
          begunFunction(plan),
          ...explainDeclarations(plan, host),
        ]),
    ...functions,
    ...(explained || recorder !== undefined ? expectations(plan.expected(), host, 'state') : []),
    ...parsing(plan, host, bodies, recorder),
    arrayClassConstant(host),
    ...inputChecks(plan, host),
  ];
  const all = [...exportedFirst, ...numbersFirst(others)];
  const roots = [...exportsOf(all), ...(explained ? [NAMES.expectedIn.text] : [])];
  return packTables(reachedFrom(roots, all), roots, host);
}

/** Declarations in an order in which bundlers can replace the names of numbers: esbuild does up to the first other constant. */
function numbersFirst(declarations: readonly Declaration[]): readonly Declaration[] {
  const isNumber = (each: Declaration): boolean => each.kind === 'text' && each.isNumber === true;
  return [...declarations.filter(isNumber), ...declarations.filter((each) => !isNumber(each))];
}

/** The states before an input. */
function startConstants(
  plan: Plan,
  docs: ReturnType<typeof recognizerDocs>,
  stateOf: (start: StateId) => StateId,
): readonly Declaration[] {
  const { inputs, start, stringStart } = plan;
  return [
    exportedConstant(NAMES.start, docs.start, stateOf(start)),
    ...(inputs.length > 1
      ? [exportedConstant(NAMES.stringStart, docs.stringStart, stateOf(stringStart))]
      : []),
  ];
}

/** `next` and `accepts`, which may have a stack. */
function stepFunctions(
  plan: Plan,
  docs: ReturnType<typeof recognizerDocs>,
  next: Fragment,
  accepts: Fragment,
  stack?: 'stack',
): readonly Declaration[] {
  const parameter = code`${parameterOf(plan).unit}: number`.text;
  const of = (type: string): readonly string[] =>
    stack === undefined ? [] : [`${stack}: ${type}`];
  const [nextDoc, acceptsDoc] =
    stack === undefined
      ? [docs.next, docs.accepts]
      : [
          `${docs.next} \`stack\` has the states that calls return to, the outermost first: one array, empty before the first unit, is passed to all calls.`,
          'Whether a word may end in `state`, with these states to return to.',
        ];
  return [
    exported('next', ['state: number', parameter, ...of('number[]')], 'number', nextDoc, next),
    exported(
      'accepts',
      ['state: number', ...of('readonly number[]')],
      'boolean',
      acceptsDoc,
      accepts,
    ),
  ];
}

/** `validate` and `findError`. */
function inputFunctions(
  plan: Plan,
  host: Host,
  bodies: Bodies,
  docs: ReturnType<typeof recognizerDocs>,
): readonly Declaration[] {
  const { validate, findError } = NAMES;
  const { validate: own = code`return ${findError}(${inputOf(plan)}, from, to) < 0;` } = bodies;
  const [exportedOne, ...others] = readingFunctions(
    plan,
    host,
    validate,
    'boolean',
    docs.validate,
    own,
  );
  return [
    { ...exportedOne, ...guard(plan) },
    ...others,
    ...readingFunctions(plan, host, findError, 'number', docs.findError, bodies.findError),
  ];
}

/** The type of strings that are words. It says nothing about octets, whose array may change. */
function brandType({ brand, startRule }: Plan): readonly Declaration[] {
  if (brand === undefined) return [];
  const type = code`string & { readonly __word: '${startRule}' }`;
  const doc = `A word of ${startRule}: a string that \`validate\` has accepted as a whole.`;
  const comment = docComment(doc);
  const whole = code`type ${brand} = ${type};`;
  return [{ kind: 'text', isType: true, names: [brand], isExported: true, comment, code: whole }];
}

/** The signatures of `validate` that tell words by their type. */
function guard(plan: Plan): { readonly overloads?: readonly Signature[] } {
  const { brand } = plan;
  if (brand === undefined) return {};
  const name = inputOf(plan);
  return {
    overloads: [
      { parameters: [`${name}: string`], returns: code`${name} is ${named(brand)}` },
      {
        parameters: [`${name}: ${typeOfInput(name)}`, 'from?: number', 'to?: number'],
        returns: code`boolean`,
      },
    ],
  };
}

/** `parse` and all that it needs. */
function parsing(
  plan: Plan,
  host: Host,
  bodies: Bodies,
  recorder: Recorder | undefined,
): readonly Declaration[] {
  if (bodies.parse === undefined) return [];
  const doc = `The parts of the word of ${plan.startRule} from \`from\` up to \`to\`, or the offset of the first error and what was expected there. Throws only if the arguments are no part of an input.`;
  return [
    ...readingFunctions(plan, host, NAMES.parse, NAMES.Parsed, doc, bodies.parse),
    ...(recorder && bodies.moveOf
      ? [
          ...parseDeclarations(plan, recorder, host),
          ...partsDeclarations(plan, recorder, bodies.moveOf, host),
        ]
      : []),
  ];
}

/** `match`, `find` and `findAll`. */
function searchFunctions(
  plan: Plan,
  host: Host,
  { stepperOf }: Steps,
  docs: ReturnType<typeof recognizerDocs>,
): readonly Declaration[] {
  const name = inputOf(plan);
  const parameters = partParameters(name);
  const span = '{ start: number; end: number }';
  const found = `${span} | undefined`;
  return [
    exported('match', parameters, 'number', docs.match, matchBody(plan, host, stepperOf)),
    exported('find', parameters, found, docs.find, findBody(plan, host)),
    exported('findAll', parameters, `${span}[]`, docs.findAll, findAllBody(plan, host)),
    internal(
      'search',
      [...wholeParameters(name), 'most: number'],
      `${span}[]`,
      'The words of an input that are not empty, from left to right, each the longest at its place. The search may stop once it has `most` of them.',
      searchBody(plan, host, stepperOf),
    ),
  ];
}

type Parts = readonly [readonly Declaration[], readonly Declaration[], readonly Declaration[]];

/** The additions of a decoder: declarations before the constants of the variant, constants after them, functions. */
function decoderParts(
  plan: Plan,
  decoder: DecoderPlan,
  host: Host,
  { accumulate, decode }: DecodingBodies,
): Parts {
  const docs = decoderDocs(plan, decoder);
  const encoder = encoderParts(decoder, host);
  const bodies = {
    accumulate,
    decode: decode(textSink(host)),
    decodeToCodePoints: decode(numberSink()),
    ...encoder.bodies,
    ...boundaryBodies(plan, decoder),
  };
  const write = (
    name: keyof typeof bodies,
    parameters: readonly string[],
    returns: Hole,
  ): readonly Declaration[] => {
    const body = bodies[name];
    return body === undefined ? [] : [exported(name, parameters, returns, docs[name], body)];
  };
  const { Bytes, name, maxCodePoint, unitLength } = NAMES;
  const [text, fatal] = TEXT as [string, string];
  return [
    [
      typeAlias(Bytes, ...host.arrays.octetsType),
      exportedConstant(name, docs.name, `'${titleOf(plan)}'`),
      exportedConstant(maxCodePoint, docs.maxCodePoint, `0x${decoder.maxValue.toString(16)}`),
      ...(decoder.unitLength === 1
        ? []
        : [exportedConstant(unitLength, docs.unitLength, decoder.unitLength)]),
    ],
    [...encoder.constants, ...sinkConstants(host, decoder)],
    [
      ...write('accumulate', ['state: number', 'partial: number', 'byte: number'], 'number'),
      ...write('decode', [...BYTES, fatal], 'string'),
      ...write('decodeToCodePoints', [...BYTES, fatal], 'number[]'),
      ...write('findUnencodable', [text, 'from = 0'], 'number'),
      ...write('byteLength', TEXT, 'number'),
      ...write('encode', TEXT, Bytes),
      ...encoder.functions,
      ...write(
        'encodeInto',
        [text, `bytes: ${host.arrays.destination}`, fatal],
        '{ read: number; written: number }',
      ),
      ...write('encodeCodePoints', ['codePoints: ArrayLike<number>', fatal], Bytes),
      UNENCODABLE,
      ...encoderChecks(host),
      ...write('count', BYTES, 'number'),
      ...write('unfinished', BYTES, 'number'),
      ...write('isBoundary', OFFSET, 'boolean'),
      ...write('boundaryBefore', OFFSET, 'number'),
      ...write('boundaryAfter', OFFSET, 'number'),
      ...write('compareBytes', ['a: ArrayLike<number>', 'b: ArrayLike<number>'], 'number'),
      toTextFunction(host),
      BEYOND_STRINGS,
      ...runHelpers(plan),
      ILL_FORMED,
      afterIllFormedFunction(decoder.unitLength),
    ],
  ];
}

/** The documentation of the exports of every module, by their names. */
function recognizerDocs(plan: Plan) {
  const { startRule, decoder, inputs } = plan;
  const [units, unit, parameter] =
    inputs.length > 1
      ? ['octets or code units', 'octet or code unit', 'unit']
      : inputs[0] === 'octets'
        ? ['octets', 'octet', 'byte']
        : ['code units', 'code unit', 'unit'];
  const where = decoder
    ? 'the offset of the first octet of the first ill-formed sequence'
    : readsParts(plan)
      ? `the offset of the first character after which no word is possible, or of what is no character; or \`to\` where the input ends too early`
      : `the offset of the first ${unit} after which no word is possible, or \`to\` where the input ends too early`;
  const above =
    inputs.includes('string') && plan.dfa.classes.max <= MAX_OCTET
      ? ' A code unit of a string stands for the octet of its number.'
      : '';
  return {
    start:
      inputs[0] === 'octets' ? 'The state before any octet.' : 'The state before any code unit.',
    stringStart: 'The state before any code unit of a string.',
    validate: `Whether the ${units} from \`from\` up to \`to\` are a word of ${startRule}.${above}`,
    findError: `-1 if the ${units} from \`from\` up to \`to\` are a word of ${startRule}; otherwise ${where}.`,
    match: `The offset at which the longest word of ${startRule} that begins at \`from\` ends, \`to\` at most${acceptsEmpty(plan) ? '; `from` for the empty word' : '; -1 if no word begins there'}.`,
    find: acceptsEmpty(plan)
      ? `Where the longest word of ${startRule} that begins at \`from\` begins and ends: no other place is tried, since the empty word is one.`
      : `Where the first word of ${startRule} from \`from\` up to \`to\` begins and ends, the longest of those that begin there; undefined if there is none.`,
    findAll: `Where the words of ${startRule} from \`from\` up to \`to\` begin and end, from left to right: each is the first behind the one before, and the longest of those that begin there. Empty words are left out.`,
    next: `The state after reading \`${parameter}\` in \`state\`; 0 if no word is possible any more.`,
    accepts: 'Whether a word may end in `state`.',
  };
}

/** The documentation of a decoder's other exports. */
function decoderDocs(plan: Plan, { maxValue, gaps, replacement, ...decoder }: DecoderPlan) {
  const title = titleOf(plan);
  const { window, longest, unitLength } = decoder;
  const inUnits = unitLength === 1 ? '' : `, in units of ${unitLength} octets,`;
  const beyond =
    maxValue > MAX_CODE_POINT
      ? ' A character beyond U+10FFFF has no place in a string and is U+FFFD too, or a RangeError.'
      : '';
  const unencodable =
    replacement === undefined
      ? `A character that ${title} cannot spell is thrown as a RangeError.`
      : `A character that ${title} cannot spell becomes ${printValue(replacement)}, or with \`fatal\` is thrown as a RangeError.`;
  const replaced = replacement === undefined || gaps.length === 0 ? '' : ` ${unencodable}`;
  const seen = [
    ...(window && window.back > 0 ? [`${printCount(window.back, 'octet')} before it`] : []),
    ...(window && window.ahead > 0 ? [`${printCount(window.ahead, 'octet')} from it on`] : []),
  ].join(' and ');
  const seenAtEnd =
    window && window.ahead > 0
      ? `, and at the end ${printCount(window.backAtEnd, 'octet')} before it`
      : '';
  const told = seen === '' ? '' : ` It depends on ${seen}${seenAtEnd}.`;
  return {
    name: 'The name of the encoding, as in errors.',
    maxCodePoint: 'The greatest number of a character.',
    unitLength: 'The number of octets of a unit, of which all characters consist.',
    accumulate:
      "The partial value after reading `byte` in `state`, unless that leads to state 0. It must be 0 before each character, and is the character's number when the start state is reached again.",
    decode: `The text of the octets from \`from\` up to \`to\`. Each maximal subpart of an ill-formed sequence${inUnits} becomes U+FFFD, or with \`fatal\` is thrown as a TypeError ("ill-formed ${title} at byte ..."). U+FEFF is a character like any other.${beyond}`,
    decodeToCodePoints: `As \`decode\`, but the numbers of the characters. More than ${MOST_TO_CODE_POINTS} octets at once are a RangeError.`,
    findUnencodable: `-1 if ${title} has a spelling for all of \`text\` from the index \`from\` on; otherwise the index of the first UTF-16 code unit of the first character that it has none for.`,
    byteLength: 'The length of `encode(text)`, in octets.',
    encode: `The octets of \`text\`. ${unencodable}`,
    encodeInto: `Writes the octets of \`text\` into \`bytes\`, as many whole characters as there is room for. \`read\` is their number of UTF-16 code units, \`written\` that of their octets. ${unencodable}`,
    encodeCodePoints: `The octets of characters given by their numbers. A number that is not whole, negative or above ${printValue(maxValue)} is a RangeError.${replaced}`,
    count:
      'The number of characters from `from` up to `to`: the length of the result of `decodeToCodePoints`, even where they are ill-formed.',
    unfinished:
      unitLength === 1
        ? 'How many octets before `to` are the beginning of a character that octets after `to` could finish; a character or an ill-formed sequence must begin at `from`. The octets before them can be decoded by themselves.'
        : 'How many octets before `to` are the beginning of a character or of a unit that octets after `to` could finish, with the ill-formed sequence before such a unit; a character or an ill-formed sequence must begin at `from`. The octets before them can be decoded by themselves.',
    isBoundary: `Whether a character begins at \`offset\`, or the text ends there, in any part of a well-formed text.${told} False only where these octets show that \`offset\` is inside of a character; a part that is shorter is taken to begin with one, if it can.`,
    boundaryBefore: `The greatest boundary up to \`offset\`: at most ${printCount(longest - 1, 'octet')} before it. Ill-formed text may have none so near; then the result is \`offset\`, where no character is cut.`,
    boundaryAfter: `The least boundary from \`offset\` on: at most ${printCount(longest - 1, 'octet')} after it, or \`offset\` if there is none so near.`,
    compareBytes:
      '-1, 0 or 1: the order of two well-formed texts by the numbers of their characters, which is the order of their octets.',
  };
}
