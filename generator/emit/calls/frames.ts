/**
 * `parse` with a stack whose frames record where parts begin and end, on a tape (see parse/tape.ts): in linear time. A
 * unit takes two lookups, of the transition and of what happens to traces.
 *
 * Where several traces wait for a frame, its own trace begins with cell 0 (Note [Cells] in parse/tape.ts). When the frame
 * returns, each trace that waits gets a cell with the place 0, and the last cell of the frame instead of an offset.
 */
import type { FrameMove } from '../../automata/determinize-frames.js';
import type { FramesPlan } from '../../plan/parse-plan.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import {
  eachInput,
  inputOf,
  textDeclaration,
  typeOfInput,
  unitsOfAll,
  ifAbove,
} from '../inputs/units.js';
import { beginRow } from '../inputs/machine.js';
import { describeEvents, eventsTable } from '../parse/events.js';
import { moveOfBody, parseOrThrowFunction, refuseFunction } from '../parse/parse-bodies.js';
import { textFunctions } from '../parse/part-texts.js';
import { resultTypes, typeOf } from '../parse/result-types.js';
import { partsDeclarations, printChanges, TABLE, type PartsSource } from '../parse/parts.js';
import {
  addCell,
  applyMove,
  beginTraces,
  changesOf,
  continueTraces,
  inBlock,
  selectTrace,
  traceAt,
  traceTables,
} from '../parse/tape.js';
import { constant, constants, table, wrappedDoc } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { at, code, NAMES, type Fragment } from '../program/fragment.js';
import { hasInnerStates } from '../program/state-tests.js';
import { LESS_NESTING } from '../search/explain.js';
import type { FrameMoves } from './frame-moves.js';
import { partMaker } from './part-maker.js';
import { errorAt, ON_STACK, PUSH_ROW, stepOnStack, type StackMachine } from './stack-machine.js';

const { EVENTS, spareTape, tape, TAPE_LENGTH, WAITING } = NAMES;
const { state, refuse, expectedOn, partsOf, BEGUN } = NAMES;

/** The least length of the tape that is kept: a short word allocates nothing before its result. */
const MIN_LENGTH = 768;

/**
 * How many numbers a kept tape may have for each unit of a word; one that is longer is dropped. Few words have more than two
 * cells per unit, six numbers. Room is doubled, so these take less than twelve; the rest is a margin.
 */
const KEPT_PER_UNIT = 16;

const TAKE = lineComment(
  'Take the tape, so that a `parse` inside a getter makes its own. It is dropped if it is longer than a new one by more',
  `than ${KEPT_PER_UNIT} numbers per unit.`,
);

interface Recording {
  readonly frames: FramesPlan;
  readonly moves: FrameMoves;
}

/** The declarations that the body of `parse` needs. */
export function frameFunctions(
  machine: StackMachine,
  { frames, moves }: Recording,
  host: Host,
): readonly Declaration[] {
  const { plan } = machine;
  const { traced } = frames;
  const { forks, waiting, mostWaiting, mostCells } = moves;
  // Room is doubled once where a step needs more.
  const kept = Math.max(MIN_LENGTH, 3 * mostCells, 3 * mostWaiting);
  return [
    ...resultTypes(frames),
    eventsTable(frames, host, { isRead: true }),
    ...traceTables(frames, traced.ends, forks.length > 0, 'frame or word', host),
    ...(mostWaiting === 0
      ? []
      : [
          table(host, {
            name: WAITING,
            type: 'Uint8Array',
            doc: [
              'How many traces wait below a frame that returns to the state; 0 if the frame continues the only one.',
            ],
            entries: waiting,
          }),
        ]),
    constant(TAPE_LENGTH, 'The length of a new tape.', kept),
    constants(
      [spareTape.text],
      wrappedDoc(
        'The tape that the last `parse` left for the next. A trace is one reading of the input so far: a chain of cells, the last one first. A cell is three numbers: the previous cell, its events (an index into `EVENTS`), and their offset; or the previous cell, 0, and the last cell of a frame. Cell 0 begins a word or a frame.',
      ),
      code`let ${spareTape.text}: ${host.arrays.numbers.type} | undefined;`,
    ),
    ...partsFunctions(machine, frames, mostWaiting > 0, host),
    parseOrThrowFunction(plan, frames.captures[0]!),
    refuseFunction(plan, {
      parameters: ['stack: readonly number[]', 'height: number'],
      expected: code`${expectedOn}(state, stack, height)`,
      begun: hasInnerStates(machine.stack) ? code`${BEGUN}[state]!` : undefined,
    }),
    ...textFunctions(plan, frames),
    // Texts need the input.
    ...(frames.hasTexts
      ? []
      : partsDeclarations(plan, partsOfFrames(machine, { frames, moves }), host)),
  ];
}

/** The parts of an automaton with a stack. */
function partsOfFrames(machine: StackMachine, { frames, moves }: Recording): PartsSource {
  const { plan, maxNesting } = machine;
  const { traced, length, placeOf } = frames;
  return {
    length,
    traces: traced.traces,
    forks: moves.forks.map(({ move }) => {
      const waiting = move.saved.flatMap((own, level) =>
        own.map((continuation) => ({ ...continuation, trace: -1 - level })),
      );
      return printChanges([...waiting, ...changesOf(move.traces)], placeOf);
    }),
    move: moveOfBody(plan, machine),
    end: code`return ${machine.moveAtEnd(machine.rowOf(state))};`,
    more: [
      [
        'waits',
        TABLE,
        moves.mostWaiting === 0 ? code`[]` : WAITING,
        'How many traces wait below a frame that returns to the state.',
      ],
      ...(maxNesting === undefined
        ? []
        : [['maxNesting', 'number', code`${maxNesting}`, 'The most open calls.'] as const]),
    ],
  };
}

/**
 * The body of `parse`. Its loop has a turn for the end of the input, where no transition is found: all frames return, and
 * then the word ends.
 */
export function parseInFrames(
  machine: StackMachine,
  { frames, moves }: Recording,
  host: Host,
): Fragment {
  const { plan, stack, mustGoOn, move, moveAtEnd, next, stateOf } = machine;
  const { hasTexts } = frames;
  const { mostWaiting, mostCells } = moves;
  const units = unitsOfAll(plan, host);
  const { make, room } = host.arrays.numbers;
  const input = hasInnerStates(stack) ? `, ${units.name}, from` : '';
  const refusal = code`{
    ${spareTape} = tape;
    return ${refuse}(${stateOf(code`before`)}, stack, depth, i${input});
  }`;
  // In some modules, nothing happens where calls end.
  const close = moves.ends.every((number) => number === 0)
    ? selectTrace(frames, stateOf(state))
    : code`
        ${selectTrace(frames, stateOf(state))}
        const last = ${moveAtEnd(state)};
        if (last !== 0) {
          ${room(tape.text, 'top', '3')}
          ${addCell(traceAt(0), 'last', 'i', `${traceAt(0)} = top`, tape)}
        }`;
  const endless: StackMachine = {
    ...machine,
    next: (row, column) => code`(i < to ? ${next(row, column)} : ${machine.dead})`,
  };
  return code`
    ${units.check}
    ${units.begin}
    ${TAKE}
    const kept = ${spareTape};
    let tape = kept !== undefined && kept.length <= ${TAPE_LENGTH} + ${KEPT_PER_UNIT} * (to - from) ? kept : ${make(TAPE_LENGTH.text)};
    ${spareTape} = undefined;
    ${beginTraces(frames)}
    ${mostWaiting === 0 ? '' : 'const waiting: number[] = []; // The traces that wait below frames, the innermost last.'}
    const stack: number[] = [];
    let height = 0;
    let state = ${beginRow(plan, machine, units)};
    ${textDeclaration(plan)}
    for (let i = from; ; i++) {
      // Kept for a refusal, which happens after frames have returned.
      const before = state;
      const depth = height;
      let ${units.unit} = 0;
      if (i < to) {
        ${eachInput(
          plan,
          host,
          (each) =>
            code`${units.unit} = ${each.at('i')}${each.input === 'octets' ? ' & 0xff' : ''};`,
        )}
      }
      ${ifAbove(plan, units, refusal)}
      ${stepOnStack(endless, units, {
        leave: code`
          // A frame ends here, or the word.
          if (${mustGoOn(state)} || (height === 0 && i < to)) ${refusal}
          ${close}
          if (height === 0) {
            ${spareTape} = tape;
            return { ok: true, value: ${partsOf}(tape, ${hasTexts ? `${units.name}, ` : ''}${traceAt(0)}, from, to) };
          }
          state = ${ON_STACK};
          ${mostWaiting === 0 ? '' : resume(mostWaiting, stateOf(state), host)}`,
        tooDeep: code`{
          ${spareTape} = tape;
          return { ok: false, at: ${errorAt(machine, 'i')}, expected: ${LESS_NESTING} };
        }`,
        push: PUSH_ROW,
        found: (column) => code`const move = ${move(state, column)};`,
      })}
      if (move !== 0) {
        ${room(tape.text, 'top', String(3 * mostCells))}
        ${applyMove(
          moves.forks.map(({ number, move }) => ({ number, code: forkTraces(move, frames) })),
          tape,
        )}
      }
    }`;
}

/** Appends a returned frame's trace to each waiting one. */
function resume(most: number, id: Fragment, host: Host): Fragment {
  const resumed = Array.from({ length: most }, (_, trace) => {
    const statements = code`
      ${traceAt(trace)} = waiting[${at('waiting.length - count', trace)}]!;
      if (called !== 0) {
        ${addCell(traceAt(trace), 0, 'called', `${traceAt(trace)} = top`, tape)}
      }`;
    // At least two wait.
    return trace < 2 ? statements : code`if (count > ${trace}) {\n${statements}\n}`;
  });
  return code`
    const count = ${WAITING}[${id}]!;
    if (count > 0) {
      const called = ${traceAt(0)};
      ${host.arrays.numbers.room(tape.text, 'top', String(3 * most))}
      ${resumed}
      waiting.length -= count;
    }`;
}

/** The statements of a fork: first the traces that begin to wait, then the traces of the next state. */
function forkTraces({ saved, traces }: FrameMove, { placeOf, captures }: FramesPlan): Fragment {
  const waiting = saved.flat();
  const happened = [...waiting, ...traces].flatMap(({ events }) =>
    describeEvents(events, captures),
  );
  const waits = waiting.map(({ from, events }) =>
    events.length === 0
      ? code`waiting.push(${traceAt(from)});`
      : addCell(traceAt(from), placeOf(events), 'i', 'waiting.push(top)', tape),
  );
  const comment = lineComment(
    happened.length === 0 ? 'Traces go on.' : `${[...new Set(happened)].join('; ')}.`,
  );
  return inBlock([comment, ...waits], continueTraces(traces, placeOf, tape));
}

/** The function that makes the result of the last cell of a word. */
function partsFunctions(
  { plan }: StackMachine,
  frames: FramesPlan,
  waits: boolean,
  host: Host,
): readonly Declaration[] {
  const { captures, hasTexts } = frames;
  const name = inputOf(plan);
  const { functions, begin, happen, whole } = partMaker(plan, frames, 'backwards');
  const events = code`
    const at = ${tape}[cell + 2]!;
    for (let place = ${tape}[cell + 1]!; ${EVENTS}[place] !== 0; place--) {
      ${happen}
    }
    cell = ${tape}[cell]!;`;
  const partsFunction = internal(
    partsOf.text,
    [
      code`${tape}: ${host.arrays.numbers.type}`,
      ...(hasTexts ? [`${name}: ${typeOfInput(name)}`] : []),
      'cell: number',
      'from: number',
      'to: number',
    ],
    typeOf(captures[0]!, hasTexts),
    'Builds the result from the last cell. Cells are read backwards, so each part ends before it begins.',
    code`
      ${begin}
      ${waits ? 'const around: number[] = []; // The cells before frames.' : ''}
      while (cell !== 0${waits ? ' || around.length > 0' : ''}) {
        ${
          waits
            ? code`
              if (cell === 0) {
                cell = around.pop()!;
              } else if (${tape}[cell + 1] === 0) {
                around.push(${tape}[cell]!);
                cell = ${tape}[cell + 2]!;
              } else {
                ${events}
              }`
            : events
        }
      }
      return ${whole};`,
  );
  return [...functions, partsFunction];
}
