/** The bodies of modules whose calls no stack decides: a chart judges the input. */
import type { CallingPlan } from '../../plan/plan.js';
import { THE_END } from '../../plan/expectations.js';
import type { Host } from '../program/host.js';
import { inputOf, unitsOfAll } from '../inputs/units.js';
import type { ExpectedAt } from '../search/explain.js';
import type { CallingBodies } from '../variants/bodies.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import { expectations } from '../parse/expectations.js';
import { begunTable } from '../program/state-tests.js';
import { withChart } from './chart.js';
import { ITEM } from './chart-layout.js';
import { chartTables, WORD_TABLES } from './chart-tables.js';

const { POSITIONS } = WORD_TABLES;
const { follow, expectedIn } = NAMES;

/** The bodies of automata that call each other. */
export function emitUndecided(plan: CallingPlan, host: Host): CallingBodies {
  const units = unitsOfAll(plan, host);
  const name = inputOf(plan);
  const all = (isLongest: boolean): Fragment => code`
    ${units.check}
    ${withChart(code`const at = ${follow}(chart, ${POSITIONS}, ${name}, from, to, ${String(isLongest)}, false);`)}
    return at;`;
  return {
    shape: 'a chart of calls',
    constants: [
      ...chartTables(plan, plan.positions, plan.starts, 'words', host),
      ...begunTable(plan.begun, host),
    ],
    findError: all(false),
    match: all(true),
    stack: undefined,
    expectedAt: expectedInChart(plan, host),
    functions: [],
    parse: undefined,
  };
}

/** What all items expect that an input has at its end. */
function expectedInChart(plan: CallingPlan, host: Host): ExpectedAt {
  return {
    body: ({ name }) => code`
      const expected: string[] = [];
      ${withChart(code`
        const mayEnd = ${follow}(chart, ${POSITIONS}, ${name}, from, at, false, false) < 0;
        for (let item = chart.low; item < chart.nextItem; item += ${ITEM.size})
          for (const phrase of ${expectedIn}(chart.items[item${ITEM.position}]!))
            if (expected.indexOf(phrase) < 0) expected.push(phrase);
        if (mayEnd) expected.push('${THE_END}');`)}
      return expected;`,
    data: expectations(plan.expected, host),
  };
}
