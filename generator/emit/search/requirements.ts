/**
 * What words have to meet besides their grammar, in a module: its functions by the grammar alone become internal, and the
 * exported ones look for the first unit after which a requirement cannot be met. Lengths are counted in a loop of their own,
 * and short inputs do without it.
 *
 * A state alone does not tell lengths, so such a module exports no steps.
 */
import type { FlatPlan } from '../../plan/plan.js';
import { lengthTables } from '../../plan/length-tables.js';
import {
  isRestricted,
  type LengthsPlan,
  type RequirementsPlan,
} from '../../plan/plan-requirements.js';
import {
  eachInput,
  inputOf,
  textDeclaration,
  unitsOfAll,
  partParameters,
} from '../inputs/units.js';
import { greatestOf, table, unsignedArray } from '../program/constants.js';
import { internal, namesOf, type Declaration } from '../program/declaration.js';
import { code, join, named, NAMES, type Fragment } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { beginRow, readUnit, type Machine } from '../inputs/machine.js';
import { asksForRules } from '../../captures/check-functions.js';
import { functionOf } from '../parse/remarks.js';
import { declarationsOf } from '../standalone/runtime-file.js';

const { findError, match, parse, expectedAt } = NAMES;
const { requirementError, requiredAt, lengthError, IN_PARTS, NEEDS, NEEDS_AT } = NAMES;

/** The functions that go on from a state, and the states. */
const STEPS: ReadonlySet<string> = new Set(['start', 'stringStart', 'next', 'accepts', 'parts']);

/** The name of a function that knows the grammar alone. */
export function byGrammar(name: string): Fragment {
  return named(`${name}ByGrammar`);
}

/** The declarations of a module whose words have to meet requirements. */
export function withRequirements(
  plan: FlatPlan,
  requirements: RequirementsPlan,
  host: Host,
  machine: Machine,
  declarations: readonly Declaration[],
): readonly Declaration[] {
  if (!isRestricted(requirements)) return [...declarations, ...checkDeclarations()];
  const found = declarations.map(withoutSteps).flatMap((each): readonly Declaration[] => {
    if (each.kind === 'text' || STEPS.has(each.name)) return [each];
    const { name } = each;
    const body = bodyOf(plan, name);
    if (body === undefined) return [each];
    const doc =
      name === expectedAt.text
        ? 'What the grammar alone expects at `at`.'
        : `\`${name}\` by the grammar alone.`;
    const parameters = name === expectedAt.text ? each.parameters : partParameters(inputOf(plan));
    return [
      { ...each, body },
      internal(byGrammar(name).text, parameters, each.returns, doc, each.body),
    ];
  });
  return [...found, ...requirementFunctions(plan, requirements, host, machine)];
}

/** A declaration, which is not exported if it is a state, or goes on from one. */
export function withoutSteps<D extends Declaration>(each: D): D {
  return namesOf(each).some((name) => STEPS.has(name)) ? { ...each, isExported: false } : each;
}

/** The functions of checks and remarks. */
function checkDeclarations(): readonly Declaration[] {
  const all = [...declarationsOf('calendar'), ...declarationsOf('idna')];
  return all.map((part) => ({ ...part, isExported: false }));
}

/** The body of a function that finds words which meet the requirements; undefined for any other. */
function bodyOf(plan: FlatPlan, name: string): Fragment | undefined {
  const input = inputOf(plan);
  const own = byGrammar(name);
  switch (name) {
    case findError.text:
      return code`
        const error = ${own}(${input}, from, to);
        const at = ${requirementError}(${input}, from, error < 0 ? to : error);
        return at < 0 ? error : at;`;
    case match.text:
      return code`
        let end = ${own}(${input}, from, to);
        while (end >= 0) {
          const error = ${requirementError}(${input}, from, end);
          if (error < 0) return end;
          if (end === from) return -1;
          // All words that meet the requirements end at the error or before.
          end = ${own}(${input}, from, Math.min(error, end - 1));
        }
        return -1;`;
    case parse.text:
      return code`
        const parsed = ${own}(${input}, from, to);
        const at = ${requirementError}(${input}, from, parsed.ok ? to : parsed.at);
        return at < 0 ? parsed : { ok: false, at, expected: ${requiredAt}(${input}, from, to, at) };`;
    case expectedAt.text:
      return code`
        const required = ${requiredAt}(${input}, from, ${input}.length, at);
        return required.length > 0 ? required : ${own}(${input}, from, at);`;
    default:
      return undefined;
  }
}

function requirementFunctions(
  plan: FlatPlan,
  { lengths, checks }: RequirementsPlan,
  host: Host,
  machine: Machine,
): readonly Declaration[] {
  const input = inputOf(plan);
  const required = [
    ...(lengths === undefined
      ? []
      : [{ name: lengthError, expected: lengths.expected, rules: '' }]),
    ...checks.map(({ name, expected }) => ({
      name: functionOf(name),
      expected,
      rules: rulesFor(name),
    })),
  ];
  const parameters = partParameters(input);
  return [
    internal(
      requirementError.text,
      parameters,
      'number',
      'Where the requirements fail: the first unit after which no word can meet them; -1 if none. The units must begin a word.',
      required.length === 1
        ? code`return ${required[0]!.name}(${input}, from, to${required[0]!.rules});`
        : code`
          let first = -1;
          let at = -1;
          ${required.map(
            ({ name, rules }) => code`
              at = ${name}(${input}, from, to${rules});
              if (at >= 0 && (first < 0 || at < first)) first = at;`,
          )}
          return first;`,
    ),
    internal(
      requiredAt.text,
      [...parameters, 'at: number'],
      'string[]',
      'The requirements that fail at `at`, as phrases; empty if the grammar itself fails there.',
      code`
        const expected: string[] = [];
        const error = ${byGrammar(findError.text)}(${input}, from, to);
        if (error === at) return expected;
        ${required.map(
          ({ name, expected, rules }) =>
            code`if (${name}(${input}, from, error < 0 ? to : error${rules}) === at) expected.push(${JSON.stringify(expected)});`,
        )}
        return expected;`,
    ),
    ...(lengths === undefined ? [] : lengthDeclarations(plan, lengths, host, machine)),
    ...checkDeclarations(),
  ];
}

/** The last argument of a check that asks for the rules of the grammar. */
function rulesFor(check: string): Fragment | '' {
  if (!asksForRules(check)) return '';
  return code`, (name) => ${byGrammar(findError.text)}(name, 0, name.length)`;
}

function lengthDeclarations(
  plan: FlatPlan,
  lengths: LengthsPlan,
  host: Host,
  machine: Machine,
): readonly Declaration[] {
  const { limits, shortest, masks, needs, places } = lengthTables(lengths);
  const size = limits.length;
  const counted = limits.flatMap(({ bit }, limit) => (bit === undefined ? [] : [{ limit, bit }]));
  const lengthOf = (limit: number): Fragment =>
    limits[limit]!.bit === undefined ? code`i + 1 - from` : code`i + 1 - begin${limit}`;
  const units = unitsOfAll(plan, host);
  const isTight = limits.map(
    ({ most, longestRest }, limit) => code`${lengthOf(limit)} > ${most - longestRest}`,
  );
  const fits = limits.map(
    ({ most }, index) =>
      code`${lengthOf(index)} + ${NEEDS}[${index === 0 ? 'k' : `k + ${index}`}]! <= ${most}`,
  );
  return [
    ...(counted.length === 0
      ? []
      : [
          table(host, {
            name: IN_PARTS,
            type: unsignedArray(greatestOf(masks)),
            doc: ['By state, the limited parts that are open after the last unit: one bit each.'],
            entries: masks,
          }),
        ]),
    table(host, {
      name: NEEDS,
      type: unsignedArray(greatestOf(needs)),
      doc: [
        `By state, the least further units per limit: a row of ${size} for each minimal continuation.`,
      ],
      entries: needs,
    }),
    table(host, {
      name: NEEDS_AT,
      type: unsignedArray(greatestOf(places)),
      doc: ["Where the rows of a state begin in `NEEDS`; they end where the next state's begin."],
      entries: places,
    }),
    internal(
      lengthError.text,
      partParameters(inputOf(plan)),
      'number',
      'Where a limit fails: the first unit after which no word is within the limits; -1 if none. The units must begin a word.',
      code`
        if (to - from <= ${shortest}) return -1;
        ${units.begin}
        let state = ${beginRow(plan, machine, units)};
        ${counted.map(({ limit }) => `let begin${limit} = from;`)}
        ${textDeclaration(plan)}
        for (let i = from; i < to; i++) {
          let ${units.unit} = 0;
          ${eachInput(plan, host, (each) => code`${units.unit} = ${each.at('i')};`)}
          ${readUnit(machine, units)}
          const id = ${machine.stateOf(NAMES.state)};
          ${counted.map(
            ({ limit, bit }) =>
              code`if ((${IN_PARTS}[id]! & ${1 << bit}) === 0) begin${limit} = i + 1;`,
          )}
          if (${join(isTight, ' || ')}) {
            let fits = false;
            for (let k = ${NEEDS_AT}[id]!; k < ${NEEDS_AT}[id + 1]!; k += ${size})
              if (${join(fits, ' && ')}) fits = true;
            if (!fits) return i;
          }
        }
        return -1;`,
    ),
  ];
}
