/**
 * The export `parts`: what `parse` does as data, which `Parser` of `abnfc/runtime` interprets. Its type is in
 * `runtime/contract.ts`. Nothing else in a module uses it, so that bundlers drop it.
 */
import { lineComment } from '../../text/comments.js';
import type { Capture } from '../../captures/captured.js';
import type { Host } from '../program/host.js';
import type { Plan } from '../../plan/plan.js';
import {
  constant,
  constants,
  greatestOf,
  table,
  unsignedArray,
  wrappedDoc,
} from '../program/constants.js';
import { internal, markUnused, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { parameterOf } from '../inputs/units.js';
import type { Recorder } from './recorder.js';
import { changesOf } from './tape.js';
import { fieldOf } from './part-texts.js';
import { arityOf } from './result-types.js';

const { state, parts, moveOf, endOf, EVENTS, EVENTS_OF } = NAMES;
const { END_MOVES, END_TRACE, expectedIn, SHAPE } = NAMES;

/** How a module finds parts, as data. */
export interface PartsSource {
  /** The number of traces in each state. */
  readonly traces: readonly number[];
  /** The length of `EVENTS`. */
  readonly length: number;
  /** Per fork, triples; see `runtime/contract.ts`. */
  readonly forks: readonly (readonly number[])[];
  readonly move: Fragment;
  readonly end: Fragment;
  /** The place of what each move stands for; undefined if moves are places. */
  readonly places?: readonly number[] | undefined;
  readonly more?: readonly PartsField[];
}

/** The parts of an automaton without calls. */
export function partsOfAutomaton(
  { parsing, places, forks }: Recorder,
  move: Fragment,
): PartsSource {
  const { traced, length, placeOf } = parsing;
  return {
    length,
    move,
    places,
    traces: traced.traces,
    forks: forks.map((fork) => printChanges(changesOf(fork), placeOf)),
    end:
      places === undefined
        ? code`return ${END_MOVES}[${state}]!;`
        : code`return ${EVENTS_OF}[${END_MOVES}[${state}]!]!;`,
  };
}

/** Three numbers for each trace that changes; see `runtime/contract.ts`. */
export function printChanges(
  changes: ReturnType<typeof changesOf>,
  placeOf: (events: readonly number[]) => number,
): readonly number[] {
  return changes.flatMap(({ trace, from, events }) => [
    trace,
    from,
    events.length === 0 ? 0 : placeOf(events),
  ]);
}

export function partsDeclarations(
  plan: Plan,
  source: PartsSource,
  host: Host,
): readonly Declaration[] {
  const { unit } = parameterOf(plan);
  const fields = fieldsOf(source);
  return [
    {
      ...constants(
        [parts.text],
        wrappedDoc('The automaton of `parse` as data, for `Parser` of `abnfc/runtime`.'),
        code`
          const ${parts.text}: {
            ${fields.map(([name, type, , doc]) => `${doc === undefined ? '' : `${wrappedDoc(doc)}\n`}readonly ${name}: ${type};`)}
          } = {
            ${fields.map(([name, , value]) => code`${fieldOf(name, value)},`)}
          };`,
      ),
      isExported: true,
    },
    ...(source.places === undefined
      ? []
      : [
          table(host, {
            name: EVENTS_OF,
            type: unsignedArray(greatestOf(source.places)),
            doc: ['The events of each move, as an index into `EVENTS`.'],
            entries: source.places,
          }),
        ]),
    markUnused(
      internal(
        moveOf.text,
        ['state: number', code`${unit}: number`],
        'number',
        `The move before \`${unit.text}\` in \`state\`: 0 none${source.forks.length === 0 ? ' or' : ','} an index into \`EVENTS\`${source.forks.length === 0 ? '' : ', or `EVENTS.length` + an index into `forks`'}. Meaningless if no word goes on with the unit.`,
        source.move,
      ),
    ),
    internal(
      endOf.text,
      ['state: number'],
      'number',
      'The move at the end of a word in `state`, an index into `EVENTS`; meaningless if no word ends there.',
      source.end,
    ),
  ];
}

export type PartsField = readonly [name: string, type: string, value: Fragment, doc?: string];

function fieldsOf(source: PartsSource): readonly PartsField[] {
  const { traces, length, forks, more = [] } = source;
  // The states with several traces are few.
  const several = traces.flatMap((count, id) => (count > 1 ? [id, count] : []));
  const ofTraces: readonly PartsField[] = [
    [
      'traces',
      'readonly number[]',
      code`[${several.join(', ')}]`,
      'For each state with several traces: its number, and how many.',
    ],
    ['endTraces', TABLE, END_TRACE],
  ];
  return [
    ['moveOf', '(state: number, unit: number) => number', moveOf],
    ['endOf', '(state: number) => number', endOf],
    ['events', TABLE, EVENTS],
    [
      'forks',
      'readonly (readonly number[])[]',
      forks.length === 0
        ? code`[]`
        : code`[\n${forks.map((fork, index) => `[${fork.join(', ')}], ${lineComment(String(length + index))}`)}\n]`,
      'Per fork, triples: a trace, the trace it continues, and its events (an index into `events`, or 0). `parse` has forks as code; readers of chunks take them from here.',
    ],
    ...(greatestOf(traces) <= 1 ? [] : ofTraces),
    ...more,
    ['expectedIn', '(state: number) => readonly string[]', expectedIn],
    ['shape', `typeof ${SHAPE.text}`, SHAPE, 'The captures.'],
  ];
}

/** The captures as data, for `parts` and for `stringify`. */
export function shapeConstant(captures: readonly Capture[]): Declaration {
  const hasSpan = captures[0]!.hasSpan ? '; readonly hasSpan?: boolean' : '';
  return constant(
    SHAPE,
    'The captures. `parts` has pairs: an index into this list, and 0 optional, 1 required, 2 list.',
    code`[\n${captures.map(printShape)}\n]`,
    `: readonly { readonly field: string; readonly parts?: readonly number[]; readonly isUnion?: boolean${hasSpan} }[]`,
  );
}

/** The type of a table among the parts. */
export const TABLE = 'ArrayLike<number>';

/** A capture: the numbers of its parts, each with how often it occurs; their names in a comment. */
function printShape({ field, number, parts: inner, isUnion, hasSpan }: Capture): Fragment {
  const numbers = inner.flatMap((part) => [part.capture.number, ARITIES[arityOf(part)]]);
  const names = inner.map((part) => `${part.capture.field}${SIGNS[arityOf(part)]}`).join(', ');
  const comment = names === '' ? '' : ` ${lineComment(names)}`;
  return code`{ field: '${field}'${inner.length === 0 && number > 0 ? '' : `, parts: [${numbers.join(', ')}]`}${isUnion ? ', isUnion: true' : ''}${number === 0 && hasSpan ? ', hasSpan: true' : ''} },${comment}`;
}

/** How often a part occurs, as regular expressions say it. */
const SIGNS = { optional: '?', one: '', many: '*' };

/** See `Shape` in `runtime/contract.ts`. */
const ARITIES = { optional: 0, one: 1, many: 2 };
