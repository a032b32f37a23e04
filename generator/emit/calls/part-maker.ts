/**
 * How nested parts are made, from events in the order in which they happen: a part is made when it ends, of the parts that
 * ended since it began.
 */
import type { Capture } from '../../captures/captured.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { ResultPlan } from '../../plan/parse-plan.js';
import type { Plan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { inputOf } from '../inputs/units.js';
import { partValue, type PartValue } from '../parse/part-texts.js';
import { printValue, unionValues, type PartReader } from '../parse/print-value.js';
import { typeOf } from '../parse/result-types.js';
import { switchOf } from '../program/conditions.js';
import { code, named, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';

const { EVENTS } = NAMES;

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

/** The statements that make nested parts. */
export interface PartMaker {
  /** The declarations before the first event. */
  readonly begin: Fragment;
  /** The statements for the event at `place` in `EVENTS`, which happens at the offset `at`. */
  readonly happen: Fragment;
  /** The whole word, after all events. */
  readonly whole: Fragment;
}

/** The statements that make the parts of a plan. */
export function partMaker(plan: Plan, parsing: ResultPlan): PartMaker {
  const { captures, hasTexts } = parsing;
  const [cases, last] = casesOf(parsing, partValue(parsing, inputOf(plan)));
  const made = switchOf(code`capture`, cases, last);
  return {
    begin: code`
      // The captures and values of parts that have ended; where the open ones begin, and how many had ended there.
      const kinds: number[] = [];
      const values: unknown[] = [];
      let count = 0;
      const opened: number[] = [];
      ${[ONE, ALL].map(({ name, value }) => (made.uses.has(name.text) ? code`const ${name} = ${value};` : ''))}
      const make = (capture: number, start: number, end: number, base: number): unknown => {
        ${made}
      };`,
    happen: code`
      const event = ${EVENTS}[place]!;
      if (event === 1) {
        opened.push(at, count);
        continue;
      }
      const base = opened.pop()!;
      values[base] = make(event - 1, opened.pop()!, at, base);
      kinds[base] = event - 1;
      count = base + 1;`,
    whole: code`make(0, from, to, 0) as ${typeOf(captures[0]!, hasTexts)}`,
  };
}

/** The cases of captures, those with equal code together, and the code of the default. */
function casesOf(
  { captures, hasTexts }: ResultPlan,
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
