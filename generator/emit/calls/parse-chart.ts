/**
 * `parse` with calls: the parts of the first parse in a chart.
 *
 * The walk through a frame knows where the frame has to end. Going back from there, it notes for each item the first
 * transition that leads there; going forth, it takes these transitions. At a call it knows where that may end, so it
 * walks through what is called in the same manner. This is the greedy match of regular expressions in two passes
 * [Frisch & Cardelli 2004], frame by frame: linear in the items of the frames that it walks through.
 */
import type { ChartPlan, CallingPlan, Plan } from '../../plan/plan.js';
import { LESS_NESTING } from '../search/explain.js';
import type { Host } from '../program/host.js';
import { inputOf, typeOfInput } from '../inputs/units.js';
import { parseOrThrowFunction } from '../parse/parse-bodies.js';
import { textFunctions } from '../parse/part-texts.js';
import { resultTypes, typeOf } from '../parse/result-types.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { withChart } from './chart.js';
import { EDGE, FRAME, ITEM } from './chart-layout.js';
import { chartTables, PART_TABLES } from './chart-tables.js';
import { partMaker } from './part-maker.js';

const { POSITIONS, ENDS, CALLEE } = PART_TABLES;
const { Chart, EVENTS, EVENTS_OF } = NAMES;
const { follow, findError, firstParse, expectedAt, errorAtAnyDepth } = NAMES;

export function parseChart(plan: CallingPlan, { hasTexts }: ChartPlan): Fragment {
  const name = inputOf(plan);
  const deep =
    plan.maxNesting === undefined
      ? ''
      : code`
          if (at >= 0 && ${errorAtAnyDepth}(${name}, from, to) !== at)
            return { ok: false, at, expected: ${LESS_NESTING} };`;
  return code`
    const at = ${findError}(${name}, from, to);
    ${deep}
    if (at >= 0) return { ok: false, at, expected: ${expectedAt}(${name}, from, at) };
    ${withChart(code`
      if (${follow}(chart, ${POSITIONS}, ${name}, from, to, false, true) !== -1)
        throw new TypeError('the input changed');
      const value = ${firstParse}(chart${hasTexts ? `, ${name}` : ''}, from, to);`)}
    return { ok: true, value };`;
}

/** The declarations that the body of `parse` needs. */
export function parseFunctions(plan: Plan, chart: ChartPlan, host: Host): readonly Declaration[] {
  return [
    ...resultTypes(chart),
    ...chartTables(plan, chart.positions, startsOf(plan, chart), 'parts', host),
    ...firstParseFunctions(plan, chart, host),
    parseOrThrowFunction(plan, chart.captures[0]!),
    ...textFunctions(plan, chart),
  ];
}

/** The positions before each input. */
function startsOf(plan: Plan, { positions: { starts } }: ChartPlan): readonly number[] {
  return plan.starts.map((state) => starts.at(state === plan.start ? 0 : -1)!);
}

function firstParseFunctions(plan: Plan, chart: ChartPlan, host: Host): readonly Declaration[] {
  const { captures, hasTexts } = chart;
  const name = inputOf(plan);
  const { functions, begin, happen, whole } = partMaker(plan, chart, 'forwards');
  const declaration = internal(
    firstParse.text,
    [
      code`chart: ${Chart}`,
      ...(hasTexts ? [`${name}: ${typeOfInput(name)}`] : []),
      'from: number',
      'to: number',
    ],
    typeOf(captures[0]!, hasTexts),
    'The parts of the first parse in a chart of the whole input. In each frame it first goes back from the end and notes, for each item, the first transition that leads there; then it takes these transitions forward.',
    code`
      const { items, edges, frames, low, nextItem } = chart;
      let walks = 0;
      // For each offset, the last walk that may end there.
      const goals = ${host.arrays.numbers.make('to - from + 1')};
      const queue: number[] = [];
      const walkBack = (frame: number, targets: readonly number[]): number => {
        walks += 1;
        for (const target of targets) goals[items[target${ITEM.offset}]! - from] = walks;
        queue.length = 0;
        for (let item = frames[frame${FRAME.lastEnd}]!; item >= 0; item = items[item${ITEM.previousEnd}]!) {
          if (goals[items[item${ITEM.offset}]! - from] !== walks) continue;
          items[item${ITEM.walk}] = walks;
          items[item${ITEM.transition}] = ${ENDS}[items[item${ITEM.position}]!]!;
          queue.push(item);
        }
        for (let k = 0; k < queue.length; k++)
          for (let edge = items[queue[k]!${ITEM.lastEdge}]!; edge >= 0; edge = edges[edge${EDGE.previous}]!) {
            const item = edges[edge${EDGE.source}]!;
            const transition = edges[edge${EDGE.transition}]!;
            let more = -1;
            if (items[item${ITEM.walk}]! !== walks) {
              items[item${ITEM.walk}] = walks;
              queue.push(item);
            } else if (transition > items[item${ITEM.transition}]!) continue;
            else if (transition === items[item${ITEM.transition}]!) more = items[item${ITEM.edge}]!;
            items[item${ITEM.transition}] = transition;
            items[item${ITEM.edge}] = edge;
            edges[edge${EDGE.equal}] = more;
          }
        return walks;
      };
      ${begin}
      // The open calls: the items that each may return to, and the walk to resume.
      const after: number[][] = [];
      const around: number[] = [];
      let targets: number[] = [];
      for (let item = low; item < nextItem; item += ${ITEM.size}) if (items[item${ITEM.frame}]! === 0) targets.push(item);
      let walk = walkBack(0, targets);
      for (let item = frames[${FRAME.first.replace(' + ', '')}]!; ; ) {
        const transition = items[item${ITEM.transition}]!;
        const at = items[item${ITEM.offset}]!;
        for (let place = ${EVENTS_OF}[transition - 1]!; ${EVENTS}[place] !== 0; place++) {
          ${happen}
        }
        const edge = items[item${ITEM.edge}]!;
        if (transition === ${ENDS}[items[item${ITEM.position}]!]) {
          if (after.length === 0) return ${whole};
          for (const target of targets) if (items[target${ITEM.offset}]! === at) item = target;
          targets = after.pop()!;
          walk = around.pop()!;
          // A recursive frame has overwritten what this walk noted.
          if (items[item${ITEM.walk}]! !== walk) walk = walkBack(items[item${ITEM.frame}]!, targets);
        } else if (${CALLEE}[transition - 1] === 0) {
          item = edges[edge${EDGE.target}]!;
        } else {
          after.push(targets);
          around.push(walk);
          targets = [];
          for (let each = edge; each >= 0; each = edges[each${EDGE.equal}]!) targets.push(edges[each${EDGE.target}]!);
          const called = edges[edge${EDGE.callee}]!;
          walk = walkBack(called, targets);
          item = frames[called${FRAME.first}]!;
        }
      }`,
  );
  return [...functions, declaration];
}
