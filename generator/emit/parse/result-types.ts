import type { Capture, Field } from '../../captures/captured.js';
import type { ResultPlan } from '../../plan/parse-plan.js';
import { wrappedDoc } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, named, NAMES, type Fragment } from '../program/fragment.js';
import { printChoices } from '../../text/choices.js';

const { Span, Parsed } = NAMES;

/** The types of the result of `parse`, and those that it consists of. */
export function resultTypes({
  captures: [root, ...others],
  hasTexts,
}: ResultPlan): readonly TextDeclaration[] {
  const used = others.filter(
    ({ type, parts }, index) =>
      parts.length > 0 &&
      type !== root!.type &&
      others.findIndex((other) => other.type === type) === index,
  );
  return [
    typeText(
      'Span',
      'A part of an input: from `start` up to `end`, in its own units, `end` excluded.',
      code`interface ${Span.text} {\nreadonly start: number;\nreadonly end: number;\n}`,
    ),
    typeText(root!.type, `The parts of a word of ${root!.rules[0]!}.`, shapeOf(root!, hasTexts)),
    ...used.map((capture) =>
      typeText(
        capture.type,
        hasTexts
          ? `The text of a word of ${printChoices(capture.rules)}, and its parts.`
          : `Where a word of ${printChoices(capture.rules)} begins and ends in the input, and its parts.`,
        shapeOf(capture, hasTexts),
      ),
    ),
    typeText(
      'Parsed',
      'The result of `parse`. `at` is the result of `findError`; `expected` lists what was expected there, in terms of the grammar.',
      code`type ${Parsed.text} =
        | { readonly ok: true; readonly value: ${named(root!.type)} }
        | { readonly ok: false; readonly at: number; readonly expected: readonly string[] };`,
    ),
  ];
}

/** The type of one occurrence of a capture. */
export function typeOf({ type, parts }: Capture, hasTexts: boolean): Fragment {
  return parts.length > 0 ? named(type) : hasTexts ? code`string` : Span;
}

/** Whether a part occurs exactly once, at most once, or any number of times. */
export function arityOf({ min, max }: Field): 'one' | 'optional' | 'many' {
  return max > 1 ? 'many' : min === 1 ? 'one' : 'optional';
}

function typeText(name: string, doc: string, type: Fragment): TextDeclaration {
  const names = [name];
  const comment = wrappedDoc(doc);
  return { kind: 'text', declares: 'type', names, isExported: true, comment, code: type };
}

function shapeOf({ type, parts, isUnion, hasSpan }: Capture, hasTexts: boolean): Fragment {
  const isWhole = !hasSpan;
  if (isUnion) {
    const kinds = parts.map(
      ({ capture }) =>
        code`| { readonly kind: '${capture.field}'; readonly ${capture.field}: ${typeOf(capture, hasTexts)} }`,
    );
    if (isWhole) return code`type ${type} =\n${kinds};`;
    return code`type ${type} = ${hasTexts ? `{ readonly ${TEXT} }` : Span} & (\n${kinds}\n);`;
  }
  const fields = parts.map((part) => {
    const each = typeOf(part.capture, hasTexts);
    const { field } = part.capture;
    const arity = arityOf(part);
    if (arity === 'many') return code`readonly ${field}: readonly ${each}[];`;
    return arity === 'one'
      ? code`readonly ${field}: ${each};`
      : code`readonly ${field}?: ${each} | undefined;`;
  });
  const base = isWhole || hasTexts ? '' : code` extends ${Span}`;
  return code`interface ${type}${base} {\n${!isWhole && hasTexts ? `readonly ${TEXT};\n` : ''}${fields}\n}`;
}

const TEXT = 'text: string';
