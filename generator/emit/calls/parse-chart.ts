/**
 * `parse` with calls: the parts of the first parse in a chart.
 *
 * The walk through a frame knows where the frame has to end. Going back from there, it notes for each item the first
 * transition that leads there; going forth, it takes these transitions. At a call it knows where that may end, so it
 * walks through what is called in the same manner. This is the greedy match of regular expressions in two passes
 * [Frisch & Cardelli 2004], frame by frame: linear in the items of the frames that it walks through.
 */
import type { Capture } from '../../captures/captured.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { ChartPlan, Plan } from '../../plan/plan.js';
import { printCount } from '../../text/print-count.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../host.js';
import { inputOf, typeOfInput } from '../inputs/units.js';
import { expectations } from '../parse/expectations.js';
import { parseOrThrowFunction, unexpectedFunction } from '../parse/parse-bodies.js';
import { textFunctions, partValue, type PartValue } from '../parse/part-texts.js';
import { resultTypes, typeOf } from '../parse/result-types.js';
import { printValue, unionValues, type PartReader } from '../parse/print-value.js';
import { switchOf } from '../program/conditions.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, named, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { chartDeclarations } from './chart.js';
import { EDGE, ITEM } from './chart-layout.js';

const { Chart, chartOf, END_AT, CALLEE, EVENTS, EVENTS_OF } = NAMES;
const { findError, firstParse, expectedIn, expectedAtEnd, errorAtAnyDepth } = NAMES;

/** The value of the part of a capture from `base` on, or undefined. */
const ONE = {
  name: named('one'),
  value: code`(capture: number, base: number): unknown => {
    for (let k = base; k < count; k++) if (kinds[k] === capture) return values[k];
    return undefined;
  }`,
};

/** The values of all parts of a capture from `base` on. */
const ALL = {
  name: named('all'),
  value: code`(capture: number, base: number): unknown[] => {
    const found: unknown[] = [];
    for (let k = base; k < count; k++) if (kinds[k] === capture) found.push(values[k]);
    return found;
  }`,
};

/** The body of `parse`. */
export function parseChart(
  plan: Plan,
  { hasTexts }: ChartPlan,
  maxNesting: number | undefined,
): Fragment {
  const name = inputOf(plan);
  const deep =
    maxNesting === undefined
      ? ''
      : code`
          if (at >= 0 && ${errorAtAnyDepth}(${name}, from, to) !== at)
            return { ok: false, at, expected: ['at most ${printCount(maxNesting, 'call')}'] };`;
  return code`
    const at = ${findError}(${name}, from, to);
    ${deep}
    const chart = ${chartOf}(${name}, from, at < 0 ? to : at);
    if (at >= 0) return { ok: false, at, expected: ${expectedAtEnd}(chart) };
    if (chart.ends[0]! < chart.low) throw new TypeError('the input changed');
    return { ok: true, value: ${firstParse}(chart${hasTexts ? `, ${name}` : ''}, from, to) };`;
}

/** The declarations that the body of `parse` needs. */
export function chartFunctions(plan: Plan, chart: ChartPlan, host: Host): readonly Declaration[] {
  return [
    ...resultTypes(chart),
    ...chartDeclarations(plan, chart, host),
    ...expectations(chart.expected, host, 'position'),
    expectedFunction(),
    firstParseFunction(plan, chart, host),
    parseOrThrowFunction(plan, chart.captures[0]!),
    unexpectedFunction(plan),
    ...textFunctions(plan, chart),
  ];
}

function expectedFunction(): Declaration {
  return internal(
    expectedAtEnd.text,
    [`chart: ${Chart.text}`],
    'string[]',
    'What can follow at the end of a chart, in words.',
    code`
      const expected: string[] = [];
      const add = (word: string): void => {
        if (expected.indexOf(word) < 0) expected.push(word);
      };
      const { items, ends, low, high } = chart;
      for (let item = low; item < high; item += ${ITEM.size})
        ${expectedIn}(items[item${ITEM.position}]!).forEach(add);
      // The last item in which the whole word may end counts if it is at the end of the input.
      if (ends[0]! >= low) add('the end');
      return expected;`,
  );
}

function firstParseFunction(plan: Plan, chart: ChartPlan, host: Host): Declaration {
  const { captures, hasTexts } = chart;
  const name = inputOf(plan);
  const [cases, last] = casesOf(chart, partValue({ hasTexts }, name));
  const made = switchOf(code`capture`, cases, last);
  const root = captures[0]!;
  return internal(
    firstParse.text,
    [
      `chart: ${Chart.text}`,
      ...(hasTexts ? [`${name}: ${typeOfInput(name)}`] : []),
      'from: number',
      'to: number',
    ],
    typeOf(root, hasTexts),
    'The parts of the first parse in a chart of the whole input. In each frame it first goes back from the end and notes, for each item, the first transition that leads there; then it takes these transitions forward.',
    code`
      const { items, edges, first, ends, low, high } = chart;
      let walks = 0;
      // For each offset, the last walk that may end there.
      const goals = ${host.arrays.numbers.make('to - from + 1')};
      const queue: number[] = [];
      const walkBack = (frame: number, targets: readonly number[]): number => {
        walks += 1;
        for (const target of targets) goals[items[target + ${ITEM.offset}]! - from] = walks;
        queue.length = 0;
        for (let item = ends[frame]!; item >= 0; item = items[item + ${ITEM.previousEnd}]!) {
          if (goals[items[item + ${ITEM.offset}]! - from] !== walks) continue;
          items[item + ${ITEM.walk}] = walks;
          items[item + ${ITEM.transition}] = ${END_AT}[items[item${ITEM.position}]!]!;
          queue.push(item);
        }
        for (let k = 0; k < queue.length; k++)
          for (let edge = items[queue[k]! + ${ITEM.lastEdge}]!; edge >= 0; edge = edges[edge + ${EDGE.previous}]!) {
            const item = edges[edge${EDGE.source}]!;
            const transition = edges[edge + ${EDGE.transition}]!;
            let more = -1;
            if (items[item + ${ITEM.walk}]! !== walks) {
              items[item + ${ITEM.walk}] = walks;
              queue.push(item);
            } else if (transition > items[item + ${ITEM.transition}]!) continue;
            else if (transition === items[item + ${ITEM.transition}]!) more = items[item + ${ITEM.edge}]!;
            items[item + ${ITEM.transition}] = transition;
            items[item + ${ITEM.edge}] = edge;
            edges[edge + ${EDGE.equal}] = more;
          }
        return walks;
      };
      // The captures and values of parts that have ended; where the open ones begin, and how many had ended there.
      const kinds: number[] = [];
      const values: unknown[] = [];
      let count = 0;
      const opened: number[] = [];
      ${[ONE, ALL].map(({ name, value }) => (made.uses.has(name.text) ? code`const ${name} = ${value};` : ''))}
      const make = (capture: number, start: number, end: number, base: number): unknown => {
        ${made}
      };
      // The open calls: the items that each may return to, and the walk to resume.
      const after: number[][] = [];
      const around: number[] = [];
      let targets: number[] = [];
      for (let item = low; item < high; item += ${ITEM.size}) if (items[item + ${ITEM.frame}]! === 0) targets.push(item);
      let walk = walkBack(0, targets);
      for (let item = first[0]!; ; ) {
        const transition = items[item + ${ITEM.transition}]!;
        const at = items[item + ${ITEM.offset}]!;
        for (let place = ${EVENTS_OF}[transition]!; ${EVENTS}[place] !== 0; place++) {
          const event = ${EVENTS}[place]!;
          if (event === 1) {
            opened.push(at, count);
            continue;
          }
          const base = opened.pop()!;
          values[base] = make(event - 1, opened.pop()!, at, base);
          kinds[base] = event - 1;
          count = base + 1;
        }
        const edge = items[item + ${ITEM.edge}]!;
        if (transition === ${END_AT}[items[item${ITEM.position}]!]) {
          if (after.length === 0) return make(0, from, to, 0) as ${typeOf(root, hasTexts)};
          for (const target of targets) if (items[target + ${ITEM.offset}]! === at) item = target;
          targets = after.pop()!;
          walk = around.pop()!;
          // A recursive frame has overwritten what this walk noted.
          if (items[item + ${ITEM.walk}]! !== walk) walk = walkBack(items[item + ${ITEM.frame}]!, targets);
        } else if (${CALLEE}[transition] === 0) {
          item = edges[edge + ${EDGE.target}]!;
        } else {
          after.push(targets);
          around.push(walk);
          targets = [];
          for (let each = edge; each >= 0; each = edges[each + ${EDGE.equal}]!) targets.push(edges[each + ${EDGE.target}]!);
          const called = edges[edge + ${EDGE.callee}]!;
          walk = walkBack(called, targets);
          item = first[called]!;
        }
      }`,
  );
}

/** The cases of captures, those with equal code together, and the code of the default. */
function casesOf(
  { captures, hasTexts }: ChartPlan,
  made: PartValue,
): readonly [Fragment[], Fragment] {
  const groups = new Map<string, { readonly body: Fragment; readonly all: Capture[] }>();
  for (const capture of captures) {
    const body = returnValue(capture, made, hasTexts);
    getOrInsert(groups, body.text, () => ({ body, all: [] })).all.push(capture);
  }
  const others = [...groups.values()];
  const last = others.pop()!;
  const cases = others.map(({ body, all }) => {
    const labels = all.map(({ number, field }) => `case ${number}: ${lineComment(field)}`);
    return code`${labels}\n${body}`;
  });
  const fields = [...new Set(last.all.map(({ field }) => field))];
  return [cases, code`${lineComment(fields.join(', '))}\n${last.body}`];
}

/** Returns the value of a part from `start` to `end`, whose own parts are from `base` on. */
function returnValue(capture: Capture, made: PartValue, hasTexts: boolean): Fragment {
  const reader: PartReader = {
    bounds: ['start', 'end'],
    has: ({ number }) => code`kinds[base] === ${number}`,
    valueOf: ({ capture: part }, arity) => {
      const type = typeOf(part, hasTexts);
      if (arity === 'many') return code`${ALL.name}(${part.number}, base) as ${type}[]`;
      return code`${ONE.name}(${part.number}, base) as ${type}${arity === 'one' ? '' : ' | undefined'}`;
    },
  };
  if (!capture.isUnion) return code`return ${printValue(capture, made, reader)};`;
  const kinds = unionValues(capture, made, reader);
  const last = kinds.pop()!;
  return switchOf(
    code`kinds[base]`,
    kinds.map(({ part, value }) => code`case ${part.number}:\nreturn ${value};`),
    code`return ${last.value};`,
  );
}
