/**
 * The tape: where `parse` writes events.
 *
 * Note [Cells]. Events that happen at one offset are a list, one of few, known by the place of its last event in
 * `EVENTS`. A trace is a chain of cells, the last one first: each has the cell before it, its list, and the offset.
 * Traces share the cells that they have in common, so that a trace forks in constant time. All cells lie in one array,
 * which calls use again, so a short word allocates nothing before the result. Cell 0, of an empty trace, is the
 * beginning of the word.
 */
import { FRESH, NO_MOVE, type Continuation, type Move } from '../../automata/moves.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { constant, constants, table, unsignedArray, wrappedDoc } from '../program/constants.js';
import type { Declaration } from '../program/declaration.js';
import { switchOf } from '../program/conditions.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { inputOf } from '../inputs/units.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import { describeEvents } from './events.js';
import { readFunction } from './read-function.js';
import type { Recorder } from './recorder.js';

const { FORKS, TAPE, MAX_KEPT, END_TRACE, read } = NAMES;

export function tapeRecorder(parsing: ParsePlan): Recorder {
  const numbers = moveNumbers(parsing);
  const forks = parsing.traced.moves.filter((_, move) => numbers[move]! >= parsing.length);
  return {
    parsing,
    declarations: (host, plan) => [
      ...traceTables(parsing, parsing.traced.ends, forks.length > 0, 'word', host),
      constant(MAX_KEPT, 'The most numbers of `TAPE` that are kept for the next `parse`.', 4096),
      constants(
        [TAPE.text],
        wrappedDoc(
          `A trace is one reading of the input so far: a chain of cells, the last one first. ${lastCells(parsing.traces)} A cell is three numbers: the previous cell, its events (an index into \`EVENTS\`), and their offset. Cell 0 begins the word.`,
        ),
        code`const ${TAPE.text}: number[] = [0, ${EMPTY}, 0];`,
      ),
      readFunction(parsing, inputOf(plan)),
    ],
    begin: code`
      // Give back the memory of a long word.
      if (${TAPE}.length > ${MAX_KEPT}) ${TAPE}.length = 3;
      ${beginTraces(parsing)}`,
    numberOf: (_, move) => numbers[move]!,
    meaning:
      forks.length === 0
        ? '0 none; others are indices into `EVENTS`.'
        : '0 none; below `FORKS`, indices into `EVENTS`; from there on, the cases in `parse`.',
    apply: () =>
      applyMove(
        numbers.flatMap((number, index) => {
          if (number < parsing.length) return [];
          const move = parsing.traced.moves[index]!;
          const steps = continueTraces(move, parsing.placeOf);
          return [{ number, code: inBlock([describeMove(move, parsing)], steps) }];
        }),
      ),
    ends: parsing.traced.ends.map((end) => end && parsing.placeOf(end.events)),
    forks,
    end: (state) => selectTrace(parsing, state),
    result: (input) => code`${read}(${parsing.hasTexts ? `${input}, ` : ''}${traceAt(0)})`,
  };
}

/** The tables of a parser with several traces, or with forks. */
export function traceTables(
  { traces, length }: Pick<ParsePlan, 'traces' | 'length'>,
  ends: readonly (Continuation | undefined)[],
  hasForks: boolean,
  what: 'word' | 'frame or word',
  host: Host,
): readonly Declaration[] {
  return [
    ...(hasForks
      ? [
          constant(
            FORKS,
            'The first move that `parse` has as a case. Any below it, except 0, appends the list at that index of `EVENTS` to trace 0.',
            length,
          ),
        ]
      : []),
    ...(traces === 1
      ? []
      : [
          table(host, {
            name: END_TRACE,
            type: unsignedArray(traces - 1),
            doc: [`The trace that survives where a ${what} ends in the state.`],
            entries: ends.map((end) => end?.from ?? 0),
          }),
        ]),
  ];
}

function lastCells(traces: number): string {
  return traces === 1
    ? '`trace0` is its last cell.'
    : `Where the grammar does not decide yet, ${traces === 2 ? 'two are followed; `trace0` and `trace1`' : `up to ${traces} are followed; \`trace0\` to \`trace${traces - 1}\``} are their last cells.`;
}

/** The place of the beginning of the word in `EVENTS`. */
const EMPTY = 1;

/** The variables of traces, and of the next cell. */
export function beginTraces({ traces }: Pick<ParsePlan, 'traces'>): Fragment {
  return code`
    let top = 3; // The index of the next cell.
    ${Array.from({ length: traces }, (_, trace) => `let ${traceAt(trace)} = 0;`)}`;
}

/**
 * The number of each move in code: the place of its events if it only appends them to trace 0, otherwise `length` or
 * more.
 */
function moveNumbers({ traced, length, placeOf }: ParsePlan): readonly number[] {
  let greatest = length - 1;
  return traced.moves.map((move, number) => {
    if (number === NO_MOVE) return 0;
    const [change, ...others] = changesOf(move);
    const isPlain = others.length === 0 && change!.trace === 0 && change!.from === 0;
    return isPlain ? placeOf(change!.events) : ++greatest;
  });
}

/**
 * The statements for a move that is not 0. Forks are cases, although `parts.forks` has them as data: a loop over that takes
 * `parse` longer.
 */
export function applyMove(
  forks: readonly { readonly number: number; readonly code: Fragment }[],
  tape = TAPE,
): Fragment {
  const append = addCell(traceAt(0), 'move', 'i', `${traceAt(0)} = top`, tape);
  const last = forks.at(-1);
  if (last === undefined) return append;
  // The usual case comes first: a chain of tests would cost more than all else.
  const cases = forks.slice(0, -1).map((fork) => code`case ${fork.number}:\n${fork.code}\nbreak;`);
  return code`
    if (move < ${FORKS}) {
      ${append}
    } else {
      ${switchOf(code`move`, cases, last.code)}
    }`;
}

/** Selects the surviving trace as trace 0. */
export function selectTrace({ traces }: Pick<ParsePlan, 'traces'>, state: Fragment): Fragment {
  if (traces === 1) return code``;
  const choices = Array.from(
    { length: traces - 1 },
    (_, trace) => `trace === ${trace} ? ${traceAt(trace)} : `,
  );
  return code`
    const trace = ${END_TRACE}[${state}]!;
    ${traceAt(0)} = ${choices.join('')}${traceAt(traces - 1)};`;
}

/** The statements that write a cell at `top` of a tape; `keep` stores its index. */
export function addCell(
  before: string,
  events: string | number,
  at: string,
  keep: string,
  tape = TAPE,
): Fragment {
  return code`
    ${tape}[top] = ${before};
    ${tape}[top + 1] = ${events};
    ${tape}[top + 2] = ${at};
    ${keep};
    top += 3;`;
}

/** The variable of a trace: the index of its last cell. */
export function traceAt(trace: number): string {
  return trace === FRESH ? '0' : `trace${trace}`;
}

/** A comment with the changes of each trace in a move. */
function describeMove(move: Move, { captures }: ParsePlan): string {
  return lineComment(
    ...changesOf(move).map(({ trace, from, events }) => {
      const happened = describeEvents(events, captures).join(', ');
      if (from === trace) return `Trace ${trace}: ${happened}.`;
      return happened === ''
        ? `Trace ${trace} continues trace ${from}, without an event.`
        : `Trace ${trace} continues trace ${from}: ${happened}.`;
    }),
  );
}

/** The traces that a move changes, each with what it becomes. */
export function changesOf(move: Move): readonly (Continuation & { readonly trace: number })[] {
  return move
    .map((continuation, trace) => ({ ...continuation, trace }))
    .filter(({ from, events, trace }) => from !== trace || events.length > 0);
}

/** The statements by which traces continue others, in code over `i`. */
export interface ContinuedTraces {
  /** The constants of traces that another trace continues, and that change themselves. */
  readonly saves: readonly string[];
  readonly steps: readonly Fragment[];
}

/** The statements of a move. Traces that others continue are saved before they change. */
export function continueTraces(
  move: Move,
  placeOf: (events: readonly number[]) => number,
  tape = TAPE,
): ContinuedTraces {
  const changes = changesOf(move);
  const changed = new Set(changes.map(({ trace }) => trace));
  const forked = changes.filter(({ from, trace }) => from !== trace && changed.has(from));
  const saved = new Set(forked.map(({ from }) => from));
  const saves = [...saved].map((trace) => `const before${trace} = ${traceAt(trace)};`);
  const steps = changes.map(({ from, events, trace }): Fragment => {
    const before = saved.has(from) ? `before${from}` : traceAt(from);
    if (events.length === 0) return code`${traceAt(trace)} = ${before};`;
    return addCell(before, placeOf(events), 'i', `${traceAt(trace)} = top`, tape);
  });
  return { saves, steps };
}

/** Statements in the case of a `switch`: in a block if they declare constants. */
export function inBlock(
  first: readonly (string | Fragment)[],
  { saves, steps }: ContinuedTraces,
): Fragment {
  return saves.length === 0 ? code`${first}\n${steps}` : code`{\n${first}\n${saves}\n${steps}\n}`;
}
