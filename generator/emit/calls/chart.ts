/**
 * Charts [Earley 1970]: all ways to read an input at once, where a stack does not decide what rules call.
 *
 * An item is a position in a frame at an offset; a frame is a call that began at an offset, with all calls that it returns
 * to. Where parts are to be found, edges lead from item to item, by a unit or by a word that was called. Otherwise items are
 * dropped behind the offset that is read. It takes linear time where calls are decided, and at most cubic.
 */
import { chartOf, type CallingPlan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { byInput, exceeds, inputOf, startOf, typeOfInput, unitsOfAll } from '../inputs/units.js';
import { classAt } from '../variants/class-tables.js';
import { constant, constants, wrappedDoc } from '../program/constants.js';
import { internal, type Declaration } from '../program/declaration.js';
import { hasInnerStates } from '../program/state-tests.js';
import { code, declare, hex, NAMES, type Fragment } from '../program/fragment.js';
import { CALL, chartTypes, EDGE, FRAME, ITEM } from './chart-layout.js';

const { Chart, Positions, spareChart, takeChart, keepChart, addItem, addFrame, link } = NAMES;
const { withRoom, dropItems, follow, CLASSES, MAX_EDGES, MAX_KEPT, BEGUN } = NAMES;

/** The engine: the layout of charts, and the functions that make them. */
export function chartEngine(plan: CallingPlan, host: Host): readonly Declaration[] {
  const positions = Math.max(plan.positions.all.length, chartOf(plan)?.positions.all.length ?? 0);
  return [
    ...chartTypes(host),
    constant(
      CLASSES,
      'The number of classes: the distance between the rows of two positions.',
      plan.dfa.classes.count,
    ),
    constant(
      MAX_EDGES,
      'The most edges that a chart may have: above it, `parse` throws.',
      50_000_000,
    ),
    constant(MAX_KEPT, 'The most numbers of a chart that is used again.', 50_000),
    ...memoryOf(positions, host),
    ...rowFunctions(plan, host),
    dropFunction(),
    followFunction(plan, host),
  ];
}

/** Statements with a chart of their own, which is spare afterwards. */
export function withChart(body: Fragment): Fragment {
  return code`
    const chart = ${takeChart}();
    ${body}
    ${keepChart}(chart);`;
}

/** The items, edges, frames and calls that a new chart has room for. */
const ROOM = 64;

function memoryOf(positions: number, host: Host): readonly Declaration[] {
  const { make } = host.arrays.numbers;
  return [
    constants(
      [spareChart.text],
      wrappedDoc('A spare chart. A getter of an array may run a function that needs another one.'),
      code`let ${spareChart.text}: ${Chart} | undefined;`,
    ),
    internal(
      takeChart.text,
      [],
      Chart,
      'Takes the spare chart, or makes one.',
      code`
        const chart = ${spareChart} ?? {
          items: ${make(`${ROOM} * ${ITEM.size}`)},
          edges: ${make(String(ROOM))},
          frames: ${make(`${ROOM} * ${FRAME.size}`)},
          calls: ${make(`${ROOM} * ${CALL.size}`)},
          called: ${make(String(positions))},
          nextItem: 0,
          nextEdge: 0,
          nextFrame: 0,
          nextCall: 0,
          low: 0,
          steps: 0,
        };
        ${spareChart} = undefined;
        return chart;`,
    ),
    internal(
      keepChart.text,
      [code`chart: ${Chart}`],
      'void',
      'Keeps a chart as the spare one, unless it has become large.',
      code`
        const { items, edges, frames, calls } = chart;
        if (items.length + edges.length + frames.length + calls.length <= ${MAX_KEPT}) ${spareChart} = chart;`,
    ),
  ];
}

/** Makes room for a row in an array of a chart, where arrays do not grow by themselves. */
function room(name: string, at: string, size: string, { arrays }: Host): Fragment {
  return arrays.grow ? code`` : code`chart.${name} = ${withRoom}(chart.${name}, ${at} + ${size});`;
}

function rowFunctions({ maxWork }: CallingPlan, host: Host): readonly Declaration[] {
  const { type } = host.arrays.numbers;
  return [
    internal(
      withRoom.text,
      [`numbers: ${type}`, 'length: number'],
      type,
      'The numbers, with room for a length.',
      code`
        if (length <= numbers.length) return numbers;
        const larger = ${host.arrays.numbers.make('2 * numbers.length')};
        larger.set(numbers);
        return larger;`,
    ),
    internal(
      addFrame.text,
      [code`chart: ${Chart}`, 'entry: number', 'offset: number'],
      'number',
      'A new frame.',
      code`
        const frame = chart.nextFrame;
        ${room('frames', 'frame', FRAME.size, host)}
        chart.nextFrame += ${FRAME.size};
        const { frames } = chart;
        frames[frame${FRAME.begin}] = offset;
        frames[frame${FRAME.entry}] = entry;
        frames[frame${FRAME.ended}] = -1;
        frames[frame${FRAME.lastItem}] = -1;
        frames[frame${FRAME.lastCall}] = -1;
        frames[frame${FRAME.lastEnd}] = -1;
        return frame;`,
    ),
    internal(
      addItem.text,
      [
        code`chart: ${Chart}`,
        code`on: ${Positions}`,
        'position: number',
        'frame: number',
        'offset: number',
        'ahead: number',
      ],
      'number',
      `The item of a position in a frame at an offset, a new one if there was none; -1 if it leads nowhere by a unit of the class \`ahead\`. Throws a RangeError after ${maxWork} steps, which an ambiguous input of a thousand units may take.`,
      code`
        if (++chart.steps > ${maxWork}) throw new RangeError(\`more than ${maxWork} steps at \${offset}\`);
        if (
          ahead >= 0 && on.reads[position * ${CLASSES} + ahead] === 0 && on.ends[position] === 0 &&
          on.calls[position * (${CLASSES} + 1) + ahead + 1] === 0
        )
          return -1;
        let { items } = chart;
        const { frames } = chart;
        let item = frames[frame${FRAME.lastItem}]!;
        for (
          ;
          item >= 0 && items[item${ITEM.offset}] === offset && items[item${ITEM.frame}] === frame;
          item = items[item${ITEM.previous}]!
        )
          if (items[item${ITEM.position}] === position) return item;
        item = chart.nextItem;
        ${room('items', 'item', ITEM.size, host)}
        chart.nextItem += ${ITEM.size};
        items = chart.items;
        items[item${ITEM.position}] = position;
        items[item${ITEM.frame}] = frame;
        items[item${ITEM.offset}] = offset;
        items[item${ITEM.lastEdge}] = -1;
        items[item${ITEM.previous}] = frames[frame${FRAME.lastItem}]!;
        items[item${ITEM.previousEnd}] = -1;
        items[item${ITEM.walk}] = 0;
        frames[frame${FRAME.lastItem}] = item;
        return item;`,
    ),
    internal(
      link.text,
      [
        code`chart: ${Chart}`,
        'source: number',
        'transition: number',
        'target: number',
        'callee: number',
      ],
      'void',
      'A new edge. Throws a RangeError above `MAX_EDGES` edges.',
      code`
        const edge = chart.nextEdge;
        if (edge === ${MAX_EDGES} * ${EDGE.size}) throw new RangeError('more than ' + ${MAX_EDGES} + ' edges');
        ${room('edges', 'edge', EDGE.size, host)}
        chart.nextEdge += ${EDGE.size};
        const { items, edges } = chart;
        edges[edge${EDGE.source}] = source;
        edges[edge${EDGE.transition}] = transition;
        edges[edge${EDGE.target}] = target;
        edges[edge${EDGE.callee}] = callee;
        edges[edge${EDGE.previous}] = items[target${ITEM.lastEdge}]!;
        items[target${ITEM.lastEdge}] = edge;`,
    ),
  ];
}

/** The function that drops items. The survivors become the first items of their frames. */
function dropFunction(): Declaration {
  return internal(
    dropItems.text,
    [code`chart: ${Chart}`, 'low: number'],
    'void',
    'Drops the items before `low`.',
    code`
      const { items, frames, nextItem } = chart;
      for (let from = low, to = 0; from < nextItem; from += ${ITEM.size}, to += ${ITEM.size}) {
        for (let k = 0; k < ${ITEM.size}; k++) items[to + k] = items[from + k]!;
        const previous = items[to${ITEM.previous}]!;
        items[to${ITEM.previous}] = previous < low ? -1 : previous - low;
        const frame = items[to${ITEM.frame}]!;
        if (frames[frame${FRAME.lastItem}] === from) frames[frame${FRAME.lastItem}] = to;
      }
      chart.nextItem = nextItem - low;`,
  );
}

/** Old items are dropped once they take this many numbers. */
const DROPPED = 4096;

/** The position after a transition by a unit. */
function positionAfter(transition: string): Fragment {
  return code`(${transition} < plain ? ${transition} : target[${transition} - plain]!)`;
}

/** A loop over the transitions of an entry of a table. */
function eachTransition(entry: Fragment, body: Fragment): Fragment {
  return code`
    for (
      let t = ${entry}, transition = t < single ? t : transitions[t - single]!;
      transition !== 0;
      transition = t < single ? 0 : transitions[++t - single]!
    ) {
      ${body}
    }`;
}

/** Earley's scanner: items that read the unit before `i`. If there is none, the input ends in an error. */
function readUnit(failAt: (offset: string, position: Fragment) => Fragment): Fragment {
  return code`
    for (let item = low; item < until; item += ${ITEM.size})
      ${eachTransition(
        code`reads[chart.items[item${ITEM.position}]! * ${CLASSES} + index]!`,
        code`
          const next = ${addItem}(chart, on, ${positionAfter('transition')}, chart.items[item${ITEM.frame}]!, i, ahead);
          if (isRecorded && next >= 0) ${link}(chart, item, transition, next, -1);`,
      )}
    if (chart.nextItem === until) {
      // No item reads on: the error is at the last unit, or at the next one if some item read the last.
      for (let item = low; item < until; item += ${ITEM.size}) {
        const read = reads[chart.items[item${ITEM.position}]! * ${CLASSES} + index]!;
        if (read !== 0) ${failAt('i', code`read < plain ? read : target[(read < single ? read : transitions[read - single]!) - plain]!`)}
      }
      ${failAt('(i - 1)', code`position`)}
    }`;
}

/** Earley's completer: where a frame may end, items after the calls that it returns to. */
const returnFromCalls = code`
  const { frames } = chart;
  if (frame === whole) end = i;
  if (isRecorded) {
    chart.items[item${ITEM.previousEnd}] = frames[frame${FRAME.lastEnd}]!;
    frames[frame${FRAME.lastEnd}] = item;
  }
  // Skip empty calls, and ends already noted at this offset.
  if (frames[frame${FRAME.begin}] !== i && frames[frame${FRAME.ended}] !== i) {
    frames[frame${FRAME.ended}] = i;
    for (let call = frames[frame${FRAME.lastCall}]!; call >= 0; call = chart.calls[call${CALL.previous}]!) {
      const transition = chart.calls[call${CALL.transition}]!;
      const next = ${addItem}(chart, on, target[transition - plain]!, chart.calls[call${CALL.frame}]!, i, ahead);
      if (isRecorded && next >= 0) ${link}(chart, chart.calls[call${CALL.item}]!, transition, next, frame);
    }
  }`;

/** Earley's predictor: the frames of calls that may begin with the next unit, and their first items. */
function beginCalls(host: Host): Fragment {
  return eachTransition(
    code`calls[position * (${CLASSES} + 1) + ahead + 1]!`,
    code`
      const entry = on.callee[transition - plain]! - 1;
      let begun = called[entry]!;
      if (
        !(begun < chart.nextFrame && chart.frames[begun${FRAME.entry}] === entry && chart.frames[begun${FRAME.begin}] === i)
      ) {
        begun = ${addFrame}(chart, entry, i);
        called[entry] = begun;
        chart.frames[begun${FRAME.first}] = ${addItem}(chart, on, entry, begun, i, ahead);
      }
      const call = chart.nextCall;
      ${room('calls', 'call', CALL.size, host)}
      chart.nextCall += ${CALL.size};
      chart.calls[call${CALL.item}] = item;
      chart.calls[call${CALL.frame}] = frame;
      chart.calls[call${CALL.transition}] = transition;
      chart.calls[call${CALL.previous}] = chart.frames[begun${FRAME.lastCall}]!;
      chart.frames[begun${FRAME.lastCall}] = call;`,
  );
}

/** The loop of charts. Each turn reads a unit, and then adds items without reading until there are no more. */
function followFunction(plan: CallingPlan, host: Host): Declaration {
  const units = unitsOfAll(plan, host);
  const name = inputOf(plan);
  const start = byInput(plan, (input) =>
    startOf(plan, input) === plan.start ? code`on.start` : code`on.stringStart`,
  );
  const failAt = (offset: string, position: Fragment): Fragment =>
    hasInnerStates(plan)
      ? code`return isLongest ? end : ${offset} - ${BEGUN}[${position}]!;`
      : code`return isLongest ? end : ${offset};`;
  const max = hex(plan.dfa.classes.max);
  // An array with getters may answer otherwise than when it was checked.
  const lookAhead = exceeds(units, plan)
    ? declare(
        units.unit,
        code`(${units.at('i')}) >>> 0`,
        code`if (${units.unit} <= ${max}) ahead = ${classAt(plan, units)};`,
      )
    : declare(
        units.unit,
        code`(${units.at('i')}) & ${max}`,
        code`ahead = ${classAt(plan, units)};`,
      );
  return internal(
    follow.text,
    [
      code`chart: ${Chart}`,
      code`on: ${Positions}`,
      `${name}: ${typeOfInput(name)}`,
      'from: number',
      'to: number',
      'isLongest: boolean',
      'isRecorded: boolean',
    ],
    'number',
    'Makes the chart of an input. The result is that of `match` if `isLongest`, and of `findError` otherwise. If `isRecorded`, all items stay, with edges.',
    code`
      ${units.begin}
      const { plain, single, transitions, reads, calls, ends, target } = on;
      const { called } = chart;
      chart.nextItem = 0;
      chart.nextEdge = 0;
      chart.nextFrame = 0;
      chart.nextCall = 0;
      chart.steps = 0;
      const whole = ${addFrame}(chart, -1, -1);
      let end = -1;
      let low = 0; // The first item at the offset.
      let ahead = -1; // The class of the next unit; -1 at the end, and where no word goes on.
      for (let i = from; ; i++) {
        const index = ahead;
        ahead = -1;
        if (i < to) {
          ${lookAhead}
        }
        if (i === from) {
          chart.frames[whole${FRAME.first}] = ${addItem}(chart, on, ${start}, whole, i, -1);
        } else {
          const until = chart.nextItem;
          const { items } = chart;
          const position = items[low${ITEM.position}]!;
          const only = reads[position * ${CLASSES} + index]!;
          const edge = items[low${ITEM.lastEdge}]!;
          // A single item that loops in place without events just moves to the next offset.
          if (
            until - low === ${ITEM.size} && only > 0 && only < single && ${positionAfter('only')} === position &&
            ends[position] === 0 && calls[position * (${CLASSES} + 1) + index + 1] === 0 &&
            (!isRecorded || (on.events[only - plain] === 0 && edge >= 0 && chart.edges[edge${EDGE.callee}] === -1))
          ) {
            items[low${ITEM.offset}] = i;
          } else {
            ${readUnit(failAt)}
            low = until;
          }
        }
        if (!isRecorded && low > ${DROPPED}) {
          ${dropItems}(chart, low);
          low = 0;
        }
        // The list grows while it is walked: items after calls that end, and items in calls that begin.
        for (let item = low; item < chart.nextItem; item += ${ITEM.size}) {
          const position = chart.items[item${ITEM.position}]!;
          const frame = chart.items[item${ITEM.frame}]!;
          if (ends[position] !== 0) {
            ${returnFromCalls}
          }
          ${beginCalls(host)}
        }
        if (i === to) {
          chart.low = low;
          if (isLongest) return end;
          if (end === to) return -1;
        }
        if (ahead < 0) ${failAt('i', code`chart.items[low${ITEM.position}]!`)}
      }`,
  );
}
