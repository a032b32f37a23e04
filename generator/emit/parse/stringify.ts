/** `stringify`, the inverse of `parse`: the steps between parts as data, and the functions that print along them. */
import { isDetermined } from '../../captures/is-determined.js';
import type { SkeletonEvent } from '../../captures/skeleton.js';
import type { ResultPlan } from '../../plan/parse-plan.js';
import type { FlatPlan, CallingPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { escapeJson } from '../../text/visible.js';
import { textOfCodeUnits } from '../../text/text-of-code-units.js';
import type { Host } from '../program/host.js';
import { constant, typeAlias } from '../program/constants.js';
import {
  exported,
  internal,
  type Declaration,
  type TextDeclaration,
} from '../program/declaration.js';
import { code, named, NAMES } from '../program/fragment.js';
import { nameOfCapture } from './events.js';

const { STEPS, SHAPE, Span, Stringified, Texts, parse, textOf } = NAMES;
const { stringify, stringifyOrThrow, stringifyParts, searchParts, octetsIn } = NAMES;

/**
 * The functions that print words, and all that only they need. A module of octets that spell characters has none: texts
 * are strings, and would have to be encoded.
 */
export function stringifyDeclarations(
  plan: FlatPlan | CallingPlan,
  parsing: ResultPlan,
  host: Host,
): readonly Declaration[] {
  const { captures, skeleton, hasTexts, coding } = parsing;
  const input = plan.inputs.includes('string') ? 'string' : 'octets';
  const isOctets = input === 'octets';
  if (skeleton === undefined || (isOctets && coding !== undefined)) return [];
  const type = isOctets ? host.arrays.octetsType[1] : 'string';
  const root = named(captures[0]!.type);
  const parameters = [
    code`value: ${Texts}<${root}>`,
    ...(hasTexts ? [] : [`input?: ${isOctets ? 'ArrayLike<number>' : 'string'}`]),
  ];
  const whole = code`input && ${textOf}(input, { start: 0, end: input.length })`;
  const source = isOctets ? whole : 'input';
  const parsed = isOctets ? code`(text) => ${parse}(${octetsIn}(text))` : parse;
  const print = isDetermined(skeleton) ? stringifyParts : searchParts;
  const stringified = code`${print}(${SHAPE}, ${STEPS}, ${parsed}, value${hasTexts ? '' : code`, ${source}`})`;
  const about = hasTexts
    ? ''
    : ` Parts are texts, or spans of \`input\`${isOctets ? '; each character is an octet' : ''}.`;
  const functions = [
    exported(
      stringify.text,
      parameters,
      Stringified,
      `The word of ${plan.startRule} in which \`parse\` finds exactly these parts; or the first part without a place in such a word. Between parts stands the shortest text that may stand there.${about} Throws only for invalid arguments.`,
      isOctets
        ? code`
          const printed = ${stringified};
          return printed.ok ? { ok: true, value: ${octetsIn}(printed.value) } : printed;`
        : code`return ${stringified};`,
    ),
    exported(
      stringifyOrThrow.text,
      parameters,
      type,
      `The word of ${plan.startRule} in which \`parse\` finds exactly these parts. Throws a SyntaxError that names the first part without a place in one, and the offset in its text.${about}`,
      code`
        const printed = ${stringify}(value${hasTexts ? '' : ', input'});
        if (printed.ok) return printed.value;
        throw new SyntaxError(printed.message);`,
    ),
  ];
  return [
    textsType(hasTexts),
    stringifiedType(type),
    stepsConstant(captures, skeleton),
    ...functions,
    ...(isOctets ? [octetsInFunction(type, host)] : []),
  ];
}

function stepsConstant(
  captures: ResultPlan['captures'],
  skeleton: NonNullable<ResultPlan['skeleton']>,
): TextDeclaration {
  const rows = skeleton.map(({ event, next: edges }) => {
    const cells = edges.flatMap(({ text, step }) => [unitsLiteral(text), step]);
    const [number, about] = describeEvent(event, captures);
    return code`[${[number, ...cells].join(', ')}], ${lineComment(about)}`;
  });
  const steps = constant(
    STEPS,
    'Which part may follow which. A row has an event, which its comment names, and then pairs: a text, and the row that may follow it. A part that begins is an index into `SHAPE`. The table stands last, since only `stringify` reads it.',
    code`[\n${rows}\n]`,
    ': readonly (readonly (number | string)[])[]',
  );
  return { ...steps, isRare: true };
}

/** An event as a number, see `runtime/shared/stringify-parts.ts`, and in words. */
function describeEvent(
  event: SkeletonEvent,
  captures: ResultPlan['captures'],
): readonly [number: number, about: string] {
  switch (event.kind) {
    case 'begin':
      return [event.capture, nameOfCapture(captures[event.capture]!, captures)];
    case 'end':
      return [-1 - event.capture, `end of ${nameOfCapture(captures[event.capture]!, captures)}`];
    case 'call':
      return [captures.length + event.step, `row ${event.step}, and back`];
    case 'return':
      return [-1 - captures.length, 'back'];
    case 'frame':
      return [0, 'a row that others call'];
  }
}

function octetsInFunction(type: string, { arrays }: Host): Declaration {
  return internal(
    octetsIn.text,
    ['text: string'],
    type,
    'The octets of a text of which each character is one.',
    code`
      const bytes = ${arrays.octets('text.length')};
      for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
      return bytes;`,
  );
}

/** Units as a string in code. */
function unitsLiteral(units: readonly number[]): string {
  return escapeJson(JSON.stringify(textOfCodeUnits(units)));
}

/** The type of given parts, by the type of the result. */
function textsType(hasTexts: boolean): TextDeclaration {
  const list = code`Value extends readonly (infer Item)[] ? readonly ${Texts}<Item>[]`;
  const [leaf, wanted, ...others] = hasTexts
    ? [
        '',
        `Field extends 'text' ? never : Value[Field] extends string ? string extends Value[Field] ? Field : never : Field`,
        'readonly text?: string;',
      ]
    : [
        code`: [Value, keyof Value] extends [${Span}, keyof ${Span}] ? string | ${Span}`,
        'Value[Field] extends number | string ? never : Field',
      ];
  const type = code`
    Value extends string | undefined ? Value
    : ${list}
    ${leaf!}
    : { readonly [Field in keyof Value as ${wanted!}]: ${Texts}<Value[Field]> } & { ${others} readonly kind?: unknown }`;
  const own = hasTexts ? '`text`' : '`start` and `end`';
  const doc = `Parts to print, by the type of parsed ones${hasTexts ? '' : ': texts, or spans of an input'}. The ${own} of a part with parts, and its \`kind\`, count for nothing.`;
  return { ...typeAlias(Texts, doc, type, '<Value>'), isExported: true };
}

function stringifiedType(text: string): TextDeclaration {
  const doc =
    'The result of `stringify`. `path` is the part that has no place in a word, and `at` the offset in its text: 0 if it is missing. `message` says so in a sentence.';
  const type = code`
    | { readonly ok: true; readonly value: ${text} }
    | { readonly ok: false; readonly path: string; readonly at: number; readonly message: string }`;
  return { ...typeAlias(Stringified, doc, type), isExported: true };
}
