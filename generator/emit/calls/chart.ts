/**
 * Charts [Earley 1970]: all ways to read an input with calls, from which `parse` takes the first parse.
 *
 * An item is a position in a frame at an offset; a frame is a call that began at an offset. Edges lead from item to item,
 * by a unit or by a word that was called. A chart has all items that can be reached, so the words that
 * say what was expected are read from it, too.
 */
import type { ChartPlan, Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { byInput, inputOf, startOf, unitsOfAll, wholeParameters } from '../inputs/units.js';
import { classAt } from '../variants/class-tables.js';
import { constant } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, declare, hex, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { chartType, EDGE, ITEM } from './chart-layout.js';
import { chartTables } from './chart-tables.js';
import { laterCalls } from './later-calls.js';

const { Chart, chartOf, TRANSITIONS, TRANSITIONS_AT, CALLS_AT, END_AT, TARGET, CALLEE, EVENTS_OF } =
  NAMES;
const { CLASSES, COLUMNS, MAX_EDGES, MAX_ROOM, START_POSITION, STRING_START_POSITION } = NAMES;

/** The layout, the tables, and the function that makes charts. */
export function chartDeclarations(
  plan: Plan,
  chart: ChartPlan,
  host: Host,
): readonly Declaration[] {
  const later = laterCalls(chart.positions, plan.dfa.classes);
  return [
    chartType(host),
    ...chartTables(plan, chart, later, host),
    ...chartConstants(plan, chart),
    chartFunction(plan, later !== undefined, host),
  ];
}

function chartConstants(plan: Plan, { positions: { starts } }: ChartPlan): readonly Declaration[] {
  const { count } = plan.dfa.classes;
  const startIn = (state: number): number => starts[state === plan.start ? 0 : starts.length - 1]!;
  return [
    constant(
      CLASSES,
      'The number of classes: the distance between the rows of `TRANSITIONS_AT`.',
      count,
    ),
    constant(COLUMNS, 'The distance between the rows of `CALLS_AT`.', count + 1),
    constant(START_POSITION, 'The position before an input.', startIn(plan.start)),
    constant(STRING_START_POSITION, 'The position before a string.', startIn(plan.stringStart)),
    constant(MAX_ROOM, 'Room is made at first for at most this many units.', 1_000_000),
    constant(
      MAX_EDGES,
      'The most edges that a chart may have: above it, `parse` throws.',
      50_000_000,
    ),
  ];
}

/** @param areLeftOut whether calls are left out before some classes */
function chartFunction(plan: Plan, areLeftOut: boolean, host: Host): Declaration {
  const units = unitsOfAll(plan, host);
  const name = inputOf(plan);
  const start = byInput(
    plan,
    (input) =>
      code`${startOf(plan, input) === plan.start ? START_POSITION : STRING_START_POSITION}`,
  );
  const { classes } = plan.dfa;
  const callsAt = (index: string): Fragment =>
    areLeftOut
      ? code`${CALLS_AT}[position * ${COLUMNS} + ${index} + 1]`
      : code`${CALLS_AT}[position]`;
  const { make, room } = host.arrays.numbers;
  return internal(
    chartOf.text,
    wholeParameters(name),
    Chart,
    `The chart of an input whose units \`findError\` has all accepted. Throws a RangeError above \`MAX_EDGES\` edges.`,
    code`
      ${units.begin}
      const room = Math.min(to - from, ${MAX_ROOM}) + 16;
      let items = ${make(`${ITEM.size} * room`)};
      let edges = ${make(`${EDGE.size} * room`)};
      let high = 0;
      let edge = 0;
      const first: number[] = [0];
      const ends: number[] = [-1];
      const begins: number[] = [-1]; // The offset at which each frame begins.
      const ended: number[] = [-1]; // The offset at which the end of each frame was noted last.
      const lastItem: number[] = [-1]; // The last item of each frame.
      const lastCall: number[] = [-1]; // The last call of each frame.
      const callItem: number[] = []; // The item that makes each call.
      const callTransition: number[] = []; // The transition of each call.
      const callBefore: number[] = []; // The call before each call, of the same frame.
      const called: number[] = []; // By position: the last frame that began in it.
      // An array with getters may answer otherwise than when it was checked; the mask keeps the index in bounds.
      const classOf = (i: number): number => {
        ${declare(units.unit, code`(${units.at('i')}) & ${hex(classes.max)}`, code`return ${classAt(plan, units)};`)}
      };
      // Adds an item, unless it leads nowhere with what is ahead; -1 then.
      const add = (position: number, frame: number, offset: number, ahead: number): number => {
        if (ahead >= 0 && ${TRANSITIONS_AT}[position * ${CLASSES} + ahead] === 0 && ${callsAt('ahead')} === 0 && ${END_AT}[position] === 0)
          return -1;
        let item = lastItem[frame]!;
        for (; item >= 0 && items[item + ${ITEM.offset}]! === offset; item = items[item + ${ITEM.previous}]!)
          if (items[item${ITEM.position}]! === position) return item;
        item = high;
        ${room('items', 'high', ITEM.size)}
        high += ${ITEM.size};
        items[item${ITEM.position}] = position;
        items[item + ${ITEM.frame}] = frame;
        items[item + ${ITEM.offset}] = offset;
        items[item + ${ITEM.lastEdge}] = -1;
        items[item + ${ITEM.previous}] = lastItem[frame]!;
        items[item + ${ITEM.previousEnd}] = -1;
        items[item + ${ITEM.walk}] = 0;
        lastItem[frame] = item;
        return item;
      };
      const link = (source: number, transition: number, target: number, callee: number): void => {
        if (target < 0) return;
        if (edge === ${MAX_EDGES} * ${EDGE.size}) throw new RangeError('more than ' + ${MAX_EDGES} + ' edges');
        ${room('edges', 'edge', EDGE.size)}
        edges[edge${EDGE.source}] = source;
        edges[edge + ${EDGE.transition}] = transition;
        edges[edge + ${EDGE.target}] = target;
        edges[edge + ${EDGE.callee}] = callee;
        edges[edge + ${EDGE.previous}] = items[target + ${ITEM.lastEdge}]!;
        items[target + ${ITEM.lastEdge}] = edge;
        edge += ${EDGE.size};
      };
      let ahead = from < to ? classOf(from) : -1;
      add(${start}, 0, from, -1);
      for (let i = from, low = 0; ; i++) {
        // Items are added while they are walked: those after calls that end, and those in calls that begin.
        for (let item = low; item < high; item += ${ITEM.size}) {
          const position = items[item${ITEM.position}]!;
          if (${END_AT}[position] !== 0) {
            const frame = items[item + ${ITEM.frame}]!;
            items[item + ${ITEM.previousEnd}] = ends[frame]!;
            ends[frame] = item;
            // A call has read something. Its edges are made once for each offset: further ones would be the same.
            if (begins[frame] !== i && ended[frame] !== i) {
              ended[frame] = i;
              for (let c = lastCall[frame]!; c >= 0; c = callBefore[c]!) {
                const source = callItem[c]!;
                const transition = callTransition[c]!;
                link(source, transition, add(${TARGET}[transition]!, items[source + ${ITEM.frame}]!, i, ahead), frame);
              }
            }
          }
          for (let t = ${callsAt('ahead')}!; ${TRANSITIONS}[t] !== 0; t++) {
            const transition = ${TRANSITIONS}[t]!;
            const entry = ${CALLEE}[transition]! - 1;
            let frame = called[entry]!;
            if (begins[frame] !== i) {
              frame = begins.length;
              called[entry] = frame;
              begins.push(i);
              ended.push(-1);
              lastCall.push(-1);
              lastItem.push(-1);
              ends.push(-1);
              first.push(add(entry, frame, i, ahead));
            }
            callItem.push(item);
            callTransition.push(transition);
            callBefore.push(lastCall[frame]!);
            lastCall[frame] = callItem.length - 1;
          }
        }
        if (i === to) return { items, edges, first, ends, low, high };
        const index = ahead;
        ahead = i + 1 < to ? classOf(i + 1) : -1;
        // Where the only item goes on in its own position, and nothing happens, it stays the same at the next offset.
        if (high - low === ${ITEM.size}) {
          const position = items[low${ITEM.position}]!;
          const t = ${TRANSITIONS_AT}[position * ${CLASSES} + index]!;
          const transition = ${TRANSITIONS}[t]!;
          const edge = items[low + ${ITEM.lastEdge}]!;
          if (
            ${TRANSITIONS}[t + 1] === 0 && ${TARGET}[transition] === position && ${EVENTS_OF}[transition] === 0 &&
            ${callsAt('index')} === 0 && ${END_AT}[position] === 0 &&
            edge >= 0 && edges[edge + ${EDGE.callee}] === -1
          ) {
            items[low + ${ITEM.offset}] = i + 1;
            continue;
          }
        }
        const until = high;
        for (let item = low; item < until; item += ${ITEM.size})
          for (let t = ${TRANSITIONS_AT}[items[item${ITEM.position}]! * ${CLASSES} + index]!; ${TRANSITIONS}[t] !== 0; t++) {
            const transition = ${TRANSITIONS}[t]!;
            link(item, transition, add(${TARGET}[transition]!, items[item + ${ITEM.frame}]!, i + 1, ahead), -1);
          }
        low = until;
      }`,
  );
}
