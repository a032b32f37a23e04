/**
 * The function that makes a result of a trace. It reads the events backwards, so that the end of a part, which says
 * what it is, comes before its beginning. No rule is captured within itself, so each part of each capture has one
 * variable.
 */
import type { Capture, Field } from '../../captures/captured.js';
import { takeName } from '../../captures/names.js';
import { lineComment } from '../../text/comments.js';
import { getOrInsert } from '../../get-or-insert.js';
import { capitalize } from '../../text/letter-case.js';
import { switchOf } from '../program/conditions.js';
import { internal, type Declaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import { typeOfInput, type InputName } from '../inputs/units.js';
import { partValue, type PartValue } from './part-texts.js';
import { arityOf, typeOf } from './result-types.js';
import { partInCode } from './part-in-code.js';

const { EVENTS, TAPE, read, Parsed } = NAMES;

/** `read`, if there are parts: the first capture is the whole word. A parameter has the input. */
export function readFunction(parsing: ParsePlan, name: InputName): Declaration {
  const { captures, hasTexts } = parsing;
  const made = partValue(parsing, name);
  const variables = new Variables(captures);
  const withParts = captures.filter(({ parts }) => parts.length > 0);
  const inner = withParts.filter(({ number }) => number > 0);
  const shared = captures.filter((capture) => variables.outersOf(capture).length > 1);
  const declared = [
    ...withParts.flatMap((outer) =>
      outer.parts.map((part) => {
        const initial = outer.number === 0 && arityOf(part) === 'many' ? ' = []' : '';
        const type = code`${typeOf(part.capture, hasTexts)}${arityOf(part) === 'many' ? '[]' : ' | undefined'}`;
        const isSet = outer.number === 0 || arityOf(part) !== 'many';
        return code`let ${variables.of(outer, part)}: ${type}${isSet ? initial : ' = []'};`;
      }),
    ),
    ...inner.map((capture) => `let ${variables.endOf(capture)} = 0;`),
    ...shared.map((capture) => `let ${variables.outerOf(capture)} = 0;`),
  ];
  const closings = captures
    .slice(1)
    .filter((capture) => inner.includes(capture) || shared.includes(capture))
    .map(
      (capture) => code`
        case ${endOf(capture)}: ${lineComment(capture.field)}
        ${shared.includes(capture) ? `${variables.outerOf(capture)} = part;` : ''}
        ${variables.endOf(capture)} = at;
        ${clear(capture, variables)}
        break;`,
    );
  const openings = captures.map((capture): readonly [string, Fragment] => [
    `case ${endOf(capture)}: ${lineComment(capture.field)}`,
    capture.number === 0
      ? code`return { ok: true, value: ${valueOfPart(capture, variables, made)} };`
      : code`${store(capture, variables, made, hasTexts)}`,
  ]);
  const [last] = openings.splice(-1);
  return internal(
    read.text,
    [...(hasTexts ? [`${name}: ${typeOfInput(name)}`] : []), 'cell: number'],
    Parsed,
    'The result of the trace that ends with a cell. It is read backwards, so each part ends before it begins.',
    code`
      ${declared}
      let end = 0;
      let part = 1; // The part whose beginning comes next; 1 is the whole word.
      for (;;) {
        const at = ${TAPE}[cell + 2]!;
        let place = ${TAPE}[cell + 1]!;
        cell = ${TAPE}[cell]!;
        for (let event = ${EVENTS}[place]!; event !== 0; event = ${EVENTS}[--place]!) {
          if (event > 1) {
            ${switchOf(code`event`, closings, code`end = at;`)}
            part = event;
            continue;
          }
          ${switchOf(
            code`part`,
            openings.map(
              ([test, body], index) => code`${test}\n${body}\n${index === 0 ? '' : 'break;'}`,
            ),
            code`${lineComment(captures.at(-1)!.field)}\n${last![1]}`,
          )}
        }
      }`,
  );
}

/** The event in `EVENTS` that ends a capture; capture 0 uses the number of every opening. */
function endOf({ number }: Capture): number {
  return number + 1;
}

/** The statements that forget the parts of a word that was read before. */
function clear(capture: Capture, variables: Variables): Fragment {
  const cleared = capture.parts.map(
    (part) => `${variables.of(capture, part)} = ${arityOf(part) === 'many' ? '[]' : 'undefined'};`,
  );
  return code`${cleared}`;
}

/** The statements that put a part into what contains it. */
function store(
  capture: Capture,
  variables: Variables,
  made: PartValue,
  hasTexts: boolean,
): Fragment {
  const outers = variables.outersOf(capture);
  const value = valueOfPart(capture, variables, made);
  const put = (outer: Capture, what: Fragment | string): Fragment => {
    const part = outer.parts.find((each) => each.capture === capture)!;
    const variable = variables.of(outer, part);
    return arityOf(part) === 'many'
      ? code`${variable}.push(${what});`
      : code`${variable} = ${what};`;
  };
  if (outers.length === 1) return code`${put(outers[0]!, value)}\npart = ${endOf(outers[0]!)};`;
  const outer = variables.outerOf(capture);
  const cases = outers.map((each) => code`case ${endOf(each)}:\n${put(each, 'value')}\nbreak;`);
  const all = switchOf(code`${outer}`, cases.slice(0, -1), put(outers.at(-1)!, 'value'));
  return code`{\nconst value: ${typeOf(capture, hasTexts)} = ${value};\n${all}\npart = ${outer};\n}`;
}

function valueOfPart(capture: Capture, variables: Variables, made: PartValue): Fragment {
  const variableOf = (part: Field): string => variables.of(capture, part);
  return partInCode(capture, made, {
    bounds: ['at', variables.endOf(capture)],
    has: (part) => code`${variables.of(capture, { capture: part })} !== undefined`,
    valueOf: (part, arity) =>
      code`${variableOf(part)}${{ many: '.reverse()', one: '!', optional: '' }[arity]}`,
  });
}

/** The names of the variables of `read`. */
class Variables {
  readonly #captures: readonly Capture[];
  readonly #names = new Map<string, string>();
  readonly #taken = new Set(TAKEN);

  constructor(captures: readonly Capture[]) {
    this.#captures = captures;
  }

  /** The captures that a capture is a part of. */
  outersOf(capture: Capture): readonly Capture[] {
    return this.#captures.filter(({ parts }) => parts.some((part) => part.capture === capture));
  }

  /** The part of a capture that is read. */
  of(outer: Capture, { capture }: Pick<Field, 'capture'>): string {
    const { field, number } = capture;
    const wish = outer.number === 0 ? field : `${outer.field}${capitalize(field)}`;
    return this.#name(`${outer.number} ${number}`, wish);
  }

  /** Where a part ends that is read. */
  endOf({ field, number, parts }: Capture): string {
    return parts.length === 0 ? 'end' : this.#name(`end ${number}`, `${field}End`);
  }

  /** The capture that contains a part, where several have it. */
  outerOf({ field, number }: Capture): string {
    return this.#name(`outer ${number}`, `${field}Outer`);
  }

  #name(key: string, wish: string): string {
    return getOrInsert(this.#names, key, () => takeName(wish, this.#taken));
  }
}

/** The words that JavaScript reserves and rules may be called, and the other names in the function. */
const TAKEN = (
  'await break case catch class const continue debugger default delete do else enum export extends false ' +
  'finally for function if implements import in instanceof interface let new null package private protected ' +
  'public return static super switch this throw true try typeof var void while with yield arguments eval ' +
  'undefined cell end part at place event value text bytes input'
).split(' ');
