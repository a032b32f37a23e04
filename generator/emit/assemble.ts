/**
 * The skeleton of a module: its declarations, in their order, with their documentation. A variant contributes
 * its own constants and the bodies of the functions that read inputs; everything else is the same for all
 * variants. Declarations that no export needs are left out. `runtime/contract.ts` has the types of the exports.
 */
import type { StateId } from '../automata/nfa.js';
import {
  chartOf,
  type AutomatonPlan,
  type FlatPlan,
  type CallingPlan,
  type Plan,
} from '../plan/plan.js';
import { decoderDeclarations } from './decode/decoder-declarations.js';
import { recognizerDocs, type RecognizerDocs } from './recognizer-docs.js';
import type { Host } from './program/host.js';
import { characterFunctions } from './inputs/characters.js';
import { arrayClassConstant, inputChecks } from './inputs/checks.js';
import { readingFunctions } from './inputs/reading-functions.js';
import {
  byInput,
  inputOf,
  parameterOf,
  rangeParameters,
  startNameOf,
  startOf,
  unitLoop,
  partParameters,
} from './inputs/units.js';
import { expectations } from './parse/expectations.js';
import { parseDeclarations, type ParseBodies } from './parse/parse-bodies.js';
import { partsDeclarations, partsOfAutomaton, shapeConstant } from './parse/parts.js';
import { stringifyDeclarations } from './parse/stringify.js';
import type { Machine } from './inputs/machine.js';
import type { AutomatonBodies, CallingBodies } from './variants/bodies.js';
import { exportedConstant } from './program/constants.js';
import {
  exported,
  exportsOf,
  internal,
  reachedFrom,
  type Declaration,
} from './program/declaration.js';
import { code, NAMES, type Fragment } from './program/fragment.js';
import { acceptsBody, acceptsTable, begunFunction } from './program/state-tests.js';
import { boundaryDeclarations } from './search/boundary.js';
import { explainDeclarations, type ExpectedAt } from './search/explain.js';
import { findAllBody, findBody, LIMIT_IN_VAIN, searchBody } from './search/find.js';
import { matchBody } from './search/match.js';
import { withoutSteps, withRequirements } from './search/requirements.js';
import type { ResultPlan } from '../plan/parse-plan.js';
import { declarationsOf } from './standalone/runtime-file.js';

/** The declarations that modules of one kind have besides those of every module. */
interface OwnDeclarations {
  readonly types: readonly Declaration[];
  readonly starts: readonly Declaration[];
  readonly constants: readonly Declaration[];
  /** The functions that walk through states. */
  readonly steps: readonly Declaration[];
  readonly functions: readonly Declaration[];
  /** The functions that are kept besides exports. */
  readonly roots?: readonly string[];
  /** Adds what words have to meet besides their grammar. */
  readonly restrict?: (declarations: readonly Declaration[]) => readonly Declaration[];
}

/**
 * The declarations of a module of one automaton.
 *
 * @param explains whether `explainError` of a standalone file needs what was expected at an error
 */
export function assembleAutomaton(
  plan: AutomatonPlan,
  host: Host,
  bodies: AutomatonBodies,
  explains: boolean,
): readonly Declaration[] {
  const docs = recognizerDocs(plan);
  const { machine, next, decoding } = bodies;
  const { types, constants, functions } =
    plan.kind === 'decoder' && decoding !== undefined
      ? decoderDeclarations(plan, host, decoding)
      : { types: [], constants: [], functions: [] };
  const accepting = acceptsTable(plan, host);
  return assemble(plan, host, bodies, docs, {
    types,
    starts: startConstants(plan, docs, (state) => state),
    constants: [...(accepting === undefined ? [] : [accepting]), ...constants],
    steps: [
      ...(plan.kind === 'flat' ? searchFunctions(plan, host, machine, docs) : []),
      ...stepFunctions(plan, docs, next, acceptsBody(plan, host)),
      begunFunction(plan),
      ...(plan.kind === 'flat' ? explainDeclarations(plan, host, expectedByState(plan, host)) : []),
    ],
    functions: [...functions, ...(plan.kind === 'flat' ? parsing(plan, host, bodies.parse) : [])],
    restrict: (all) => {
      const own = plan.isWhole ? all.map(withoutSteps) : all;
      return plan.kind === 'flat' && plan.requirements !== undefined
        ? withRequirements(plan, plan.requirements, host, machine, own)
        : own;
    },
    roots: explains && plan.kind === 'flat' ? [NAMES.expectedAt.text, NAMES.sentenceOf.text] : [],
  });
}

/** What one automaton expects at an error. */
function expectedByState(plan: FlatPlan, host: Host): ExpectedAt {
  return {
    body: (units) => code`
      ${units.begin}
      let state = ${byInput(plan, (input) => startNameOf(plan, input))};
      ${unitLoop(units, 'i', 'let i = from', code`state = ${NAMES.next}(state, ${units.unit});`, 'at')}
      return ${NAMES.expectedIn}(state);`,
    data: expectations(plan.expected, host),
  };
}

/** The declarations of a module of automata that call each other: with a stack, or with a chart, which has no states. */
export function assembleCalling(
  plan: CallingPlan,
  host: Host,
  bodies: CallingBodies,
): readonly Declaration[] {
  const docs = recognizerDocs(plan);
  const { match, expectedAt, stack, parse } = bodies;
  const { calls } = plan;
  return assemble(plan, host, bodies, docs, {
    types: [],
    starts: stack === undefined ? [] : startConstants(plan, docs, stack.stateOf),
    constants: [],
    steps: [
      exported('match', rangeParameters(inputOf(plan)), 'number', docs.match, match),
      ...(stack === undefined ? [] : stepFunctions(plan, docs, stack.next, stack.accepts, 'stack')),
      ...explainDeclarations(plan, host, expectedAt),
    ],
    functions:
      parse === undefined || calls.parse === undefined
        ? []
        : [
            ...parseFunction(plan, host, parse.body),
            ...parse.declarations,
            ...printing(plan, calls.parse, host),
          ],
  });
}

/** The declarations of a module: constants first, then functions. */
function assemble(
  plan: Plan,
  host: Host,
  bodies: AutomatonBodies | CallingBodies,
  docs: RecognizerDocs,
  {
    types,
    starts,
    constants,
    steps,
    functions,
    roots = [],
    restrict = (declarations) => declarations,
  }: OwnDeclarations,
): readonly Declaration[] {
  const all = restrict([
    ...starts,
    ...bodies.constants,
    ...constants,
    ...inputFunctions(plan, host, bodies, docs),
    ...steps,
    ...bodies.functions,
    ...functions,
    arrayClassConstant(host),
    ...inputChecks(plan, host),
    ...characterFunctions(plan),
  ]);
  const ordered = constantsFirst(all);
  const isRare = (each: Declaration): boolean => each.kind === 'text' && each.isRare === true;
  const own = [...types, ...ordered.filter((each) => !isRare(each)), ...ordered.filter(isRare)];
  return reachedFrom([...exportsOf(own), ...roots], own);
}

/**
 * Declarations in an order that suits readers, constants before the functions that read them, and bundlers: esbuild
 * replaces the names of numbers up to the first other constant; and it joins constants only if none that it drops stood
 * between them, so the numbers that few functions use come first.
 */
function constantsFirst(declarations: readonly Declaration[]): readonly Declaration[] {
  const rankOf = (each: Declaration): number => {
    if (each.kind !== 'text' || each.declares === 'type' || each.declares === 'function') return 3;
    if (each.declares === 'number') return each.isExported ? 0 : 1;
    return each.isExported ? 3 : 2;
  };
  const [exported, numbers, tables, others] = [0, 1, 2, 3].map((rank) =>
    declarations.filter((each) => rankOf(each) === rank),
  );
  return [...exported!, ...numbers!.reverse(), ...tables!, ...others!];
}

function startConstants(
  plan: Plan,
  docs: RecognizerDocs,
  stateOf: (start: StateId) => StateId,
): readonly Declaration[] {
  const { inputs, start } = plan;
  return [
    exportedConstant(NAMES.start, docs.start, stateOf(start)),
    ...(inputs.length > 1
      ? [exportedConstant(NAMES.stringStart, docs.stringStart, stateOf(startOf(plan, 'string')))]
      : []),
  ];
}

/** `next` and `accepts`, which may have a stack. */
function stepFunctions(
  plan: Plan,
  docs: RecognizerDocs,
  next: Fragment,
  accepts: Fragment,
  stack?: 'stack',
): readonly Declaration[] {
  const parameter = code`${parameterOf(plan).unit}: number`;
  const of = (type: string): readonly string[] =>
    stack === undefined ? [] : [`${stack}: ${type}`];
  const [nextDoc, acceptsDoc] =
    stack === undefined
      ? [docs.next, docs.accepts]
      : [
          `${docs.next} \`stack\` has the states that calls return to, the outermost first. Pass the same array each time; it must be empty before the first unit.`,
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

function inputFunctions(
  plan: Plan,
  host: Host,
  bodies: AutomatonBodies | CallingBodies,
  docs: RecognizerDocs,
): readonly Declaration[] {
  const { validate, findError } = NAMES;
  const { validate: own = code`return ${findError}(${inputOf(plan)}, from, to) < 0;` } = bodies;
  return [
    ...readingFunctions(plan, host, validate, 'boolean', docs.validate, own),
    ...readingFunctions(plan, host, findError, 'number', docs.findError, bodies.findError),
  ];
}

/** `parse` of one automaton, and all that it needs. */
function parsing(
  plan: FlatPlan,
  host: Host,
  bodies: ParseBodies | undefined,
): readonly Declaration[] {
  if (bodies === undefined) return [];
  const { recorder, parse, moveOf } = bodies;
  return [
    ...parseFunction(plan, host, parse),
    ...parseDeclarations(plan, recorder, host),
    ...partsDeclarations(plan, partsOfAutomaton(recorder, moveOf), host).map((each) =>
      // `Parser` reads no texts, which need the input.
      recorder.parsing.hasTexts ? { ...each, isExported: false } : each,
    ),
    ...printing(plan, recorder.parsing, host),
  ];
}

/** `stringify`, and all that it needs; the captures also serve `parts`. */
function printing(
  plan: FlatPlan | CallingPlan,
  parsing: ResultPlan,
  host: Host,
): readonly Declaration[] {
  return [
    shapeConstant(parsing.captures),
    ...stringifyDeclarations(plan, parsing, host),
    ...(
      [
        'stringify-parts',
        'search-parts',
        'given-parts',
        'given-text',
        'key-of-parts',
        'blame-text',
      ] as const
    )
      .flatMap((file) => declarationsOf(file))
      .map((part) => ({ ...part, isExported: false })),
  ];
}

function parseFunction(plan: Plan, host: Host, body: Fragment): readonly Declaration[] {
  const thrown =
    plan.kind === 'calling' && chartOf(plan) !== undefined
      ? 'Throws for invalid arguments, and a RangeError for an input whose chart is too large.'
      : 'Throws only for invalid arguments.';
  const doc = `The parts of the word of ${plan.startRule} from \`from\` up to \`to\`, or the offset of the first error and what was expected there. ${thrown}`;
  return readingFunctions(plan, host, NAMES.parse, NAMES.Parsed, doc, body);
}

function searchFunctions(
  plan: FlatPlan,
  host: Host,
  machine: Machine,
  docs: RecognizerDocs,
): readonly Declaration[] {
  const name = inputOf(plan);
  const parameters = rangeParameters(name);
  const span = '{ start: number; end: number }';
  const found = `${span} | undefined`;
  return [
    LIMIT_IN_VAIN,
    exported('match', parameters, 'number', docs.match, matchBody(plan, host, machine)),
    exported('find', parameters, found, docs.find, findBody(plan, host)),
    exported('findAll', parameters, `${span}[]`, docs.findAll, findAllBody(plan, host)),
    internal(
      'search',
      [...partParameters(name), 'most: number'],
      `${span}[]`,
      'The non-empty words of an input, from left to right, each the longest at its offset. The search may stop once it has `most` of them.',
      searchBody(plan, host, machine),
    ),
    ...boundaryDeclarations(plan),
  ];
}
