/**
 * How nested parts are made, from events in their order or backwards: a part is made at the second of its two ends, of the
 * parts that were made since the first.
 */
import type { Capture } from '../../captures/captured.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { ResultPlan } from '../../plan/parse-plan.js';
import type { Plan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { inputOf, typeOfInput } from '../inputs/units.js';
import { partValue, type PartValue } from '../parse/part-texts.js';
import { partInCode, unionValues, type PartReader } from '../parse/part-in-code.js';
import { typeOf } from '../parse/result-types.js';
import { switchOf } from '../program/conditions.js';
import { internal, type Declaration, type FunctionDeclaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';

const { EVENTS, makePart, anyOf, allOf } = NAMES;

export interface PartMaker {
  /** The functions that the statements call: of the module, since engines discard what they compiled of closures. */
  readonly functions: readonly Declaration[];
  /** The declarations before the first event. */
  readonly begin: Fragment;
  /** The statements for the event at `place` in `EVENTS`, which happens at the offset `at`. */
  readonly happen: Fragment;
  /** The whole word, after all events. */
  readonly whole: Fragment;
}

/** The code that makes nested parts; `order` is that in which events are read. */
export function partMaker(
  plan: Plan,
  parsing: ResultPlan,
  order: 'forwards' | 'backwards',
): PartMaker {
  const { captures, hasTexts } = parsing;
  const input = inputOf(plan);
  const [cases, last] = casesOf(parsing, partValue(parsing, input));
  const body = switchOf(code`capture`, cases, last);
  const [parameter, argument] = hasTexts
    ? [[`${input}: ${typeOfInput(input)}`], `${input}, `]
    : [[], ''];
  const make = (capture: string, start: string, end: string, base: string): Fragment =>
    code`${makePart}(${argument}kinds, values, count, ${base}, ${capture}, ${start}, ${end})`;
  return {
    functions: [
      ...[ANY_OF, allOfFunction(order)].filter(({ name }) => body.uses.has(name)),
      internal(
        makePart.text,
        [...parameter, ...ENDED, 'capture: number', 'start: number', 'end: number'],
        'unknown',
        'Builds a part from the finished parts `base` up to `count`.',
        body,
      ),
    ],
    begin: code`
      // The finished parts: their captures, and their values.
      const kinds: number[] = [];
      const values: unknown[] = [];
      let count = 0;
      // For each open part: ${order === 'forwards' ? 'where it begins, and how many parts were finished then' : 'where it ends, how many parts were finished then, and its capture'}.
      const opened: number[] = [];`,
    happen:
      order === 'forwards'
        ? code`
          const event = ${EVENTS}[place]!;
          if (event === 1) {
            opened.push(at, count);
            continue;
          }
          const base = opened.pop()!;
          values[base] = ${make('event - 1', 'opened.pop()!', 'at', 'base')};
          kinds[base] = event - 1;
          count = base + 1;`
        : code`
          const event = ${EVENTS}[place]!;
          if (event !== 1) {
            opened.push(at, count, event - 1);
            continue;
          }
          const capture = opened.pop()!;
          const base = opened.pop()!;
          values[base] = ${make('capture', 'at', 'opened.pop()!', 'base')};
          kinds[base] = capture;
          count = base + 1;`,
    whole: code`${make('0', 'from', 'to', '0')} as ${typeOf(captures[0]!, hasTexts)}`,
  };
}

/** The `count` finished parts; from `base` on, those inside the part being made. */
const ENDED = ['kinds: number[]', 'values: unknown[]', 'count: number', 'base: number'];

const ANY_OF = internal(
  anyOf.text,
  [...ENDED, 'capture: number'],
  'unknown',
  'A finished part of a capture from `base` on, or undefined.',
  code`
    for (let k = base; k < count; k++) if (kinds[k] === capture) return values[k];
    return undefined;`,
);

function allOfFunction(order: 'forwards' | 'backwards'): FunctionDeclaration {
  const loop =
    order === 'forwards' ? 'let k = base; k < count; k++' : 'let k = count - 1; k >= base; k--';
  return internal(
    allOf.text,
    [...ENDED, 'capture: number'],
    'unknown[]',
    'All finished parts of a capture from `base` on, in the order of the input.',
    code`
      const found: unknown[] = [];
      for (${loop}) if (kinds[k] === capture) found.push(values[k]);
      return found;`,
  );
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
      // A union has one part.
      if (capture.isUnion) return code`values[base] as ${type}`;
      const find = code`(kinds, values, count, base, ${part.number})`;
      if (arity === 'many') return code`${allOf}${find} as ${type}[]`;
      return code`${anyOf}${find} as ${type}${arity === 'one' ? '' : ' | undefined'}`;
    },
  };
  if (!capture.isUnion) return code`return ${partInCode(capture, made, reader)};`;
  const kinds = unionValues(capture, made, reader);
  const last = kinds.pop()!;
  return switchOf(
    code`kinds[base]`,
    kinds.map(({ part, value }) => code`case ${part.number}:\nreturn ${value};`),
    code`return ${last.value};`,
  );
}
