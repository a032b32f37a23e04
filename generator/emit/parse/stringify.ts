/** `stringify`, the inverse of `parse`: the steps between parts as data, and the functions that print along them. */
import type { Capture } from '../../captures/captured.js';
import type { ParsePlan } from '../../plan/parse-plan.js';
import type { FlatPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { escapeJson } from '../../text/visible.js';
import { textOfCodeUnits } from '../../text/text-of-code-units.js';
import type { Host } from '../program/host.js';
import { constant, wrappedDoc } from '../program/constants.js';
import { startNameOf } from '../inputs/units.js';
import { isRestricted } from '../search/requirements.js';
import { exported, type Declaration, type TextDeclaration } from '../program/declaration.js';
import { code, named, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { declarationsOf } from '../standalone/runtime-file.js';

const { STEPS, Span, Stringified, Texts, parts, next, findError } = NAMES;
const { stringify, stringifyOrThrow, stringifyParts } = NAMES;

/** The functions that print words, and all that only they need. */
export function stringifyDeclarations(
  plan: FlatPlan,
  parsing: ParsePlan,
  host: Host,
): readonly Declaration[] {
  const { captures, skeleton, hasTexts } = parsing;
  const [root] = captures;
  const takesStrings = plan.inputs.includes('string');
  const isChecked = plan.requirements !== undefined && isRestricted(plan.requirements);
  const checks = isChecked ? code`, ${hasTexts ? 'undefined, ' : ''}${findError}` : '';
  const type = takesStrings ? 'string' : host.arrays.octetsType[1];
  const spans = hasTexts ? [] : ['input?: string'];
  const parameters = [code`value: ${Texts}<${named(root!.type)}>`.text, ...spans];
  const given = ['value', ...(hasTexts ? [] : ['input'])].join(', ');
  const uses = code`${Texts} ${named(root!.type)}`;
  const about = hasTexts ? '' : ' A part is a text, or a span of `input`.';
  return [
    textsType(hasTexts),
    stringifiedType(type),
    constant(
      STEPS,
      'The parts that begin, or end (negative), each by its number plus the root: then pairs, the text before a part that may follow, and the row of that.',
      code`[\n${skeleton.map(({ capture, isEnd, next: edges }) => code`[${[isEnd ? -1 - capture : capture, ...edges.flatMap(({ text, step }) => [quote(text), step])].join(', ')}], ${lineComment(describe(captures[capture]!, isEnd))}`)}\n]`,
      ': readonly (readonly (number | string)[])[]',
    ),
    withUses(
      exported(
        stringify.text,
        parameters,
        Stringified,
        `The word of ${plan.startRule} with these parts; or the part that has no place in one, and where in its text: \`parse\` finds in the word exactly what was given. Between parts stands the shortest text.${about} Throws only for invalid arguments.`,
        code`return ${stringifyParts}(${parts}, ${STEPS}, ${startNameOf(plan, takesStrings ? 'string' : 'octets')}, ${next}, value${hasTexts ? '' : ', input'}${checks});`,
      ),
      uses,
    ),
    withUses(
      exported(
        stringifyOrThrow.text,
        parameters,
        type,
        `The word of ${plan.startRule} with these parts. Throws a SyntaxError that names the part which has no place in one.${about}`,
        code`
          const stringified = ${stringify}(${given});
          if (stringified.ok) return stringified.value;
          throw new SyntaxError(stringified.message);`,
      ),
      uses,
    ),
    ...declarationsOf('stringify-parts').map((part) => ({ ...part, isExported: false })),
  ];
}

/** A function that also uses the names in its parameters. */
function withUses<D extends { readonly body: Fragment }>(declaration: D, { uses }: Fragment): D {
  const { body } = declaration;
  return { ...declaration, body: { ...body, uses: new Set([...body.uses, ...uses]) } };
}

function describe({ field }: Capture, isEnd: boolean): string {
  return isEnd ? `end of ${field}` : field;
}

function quote(units: readonly number[]): string {
  return escapeJson(JSON.stringify(textOfCodeUnits(units)));
}

/** The type of given parts, by the type of the result. */
function textsType(hasTexts: boolean): TextDeclaration {
  const list = code`Value extends readonly (infer Item)[] ? readonly ${Texts}<Item>[]`;
  const type = hasTexts
    ? code`
        Value extends string | undefined ? Value
        : ${list}
        : { readonly [Field in keyof Value as Exclude<Field, 'text'>]: ${Texts}<Value[Field]> } & { readonly text?: string }`
    : code`
        Value extends string | undefined ? Value
        : ${list}
        : keyof Value extends keyof ${Span} ? string | ${Span}
        : { readonly [Field in keyof Value as Value[Field] extends number ? never : Field]: ${Texts}<Value[Field]> }`;
  const own = hasTexts ? '`text`' : '`start` and `end`';
  return {
    ...constant(Texts, '', ''),
    isType: true,
    isExported: true,
    comment: wrappedDoc(
      `Parts to print, by the type of parsed ones${hasTexts ? '' : ': texts, or spans of an input'}. The ${own} of a part with parts ${hasTexts ? 'counts' : 'count'} for nothing.`,
    ),
    code: code`type ${Texts.text}<Value> = ${type};`,
  };
}

function stringifiedType(text: string): TextDeclaration {
  return {
    ...constant(Stringified, '', ''),
    isType: true,
    isExported: true,
    comment: wrappedDoc(
      'The result of `stringify`. `path` is the part that has no place in a word, and `at` the offset in its text: 0 if it is missing. `message` says so in a sentence.',
    ),
    code: code`type ${Stringified.text} =
      | { readonly ok: true; readonly value: ${text} }
      | { readonly ok: false; readonly path: string; readonly at: number; readonly message: string };`,
  };
}
