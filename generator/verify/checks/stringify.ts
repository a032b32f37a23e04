/** `stringify`: the reference reads what a module printed, and finds the parts that were given. */
import { textOfCodeUnits } from '../../text/code-units.js';
import type { PartShape } from '../reference/part-shapes.js';
import { WHOLE } from '../reference/selected-parts.js';
import { printResult, type ParsedInput } from '../specification/parts.js';
import { differenceIn } from '../probe/difference.js';
import { finds, type AnswerDifference, type AnyFunction, type Exports } from '../probe/question.js';
import { isForStrings, type Check } from './check.js';
import type { Subject } from './subject.js';
import { parses, PARSES, PARSES_OF_CALLS } from './parse.js';

/** Texts that end a part or begin another one, unless they are refused. */
const HOSTILE = [
  ...['', '\r\n', '\n', ';', '; ', ...',@:/?#="\\%', '%0', ' ', '\t'],
  ...['\0', '\x7f', '\xff', '\u0100', '\ud800', '\udc00', '\u{1f600}', 'a', '0', 'a@b', '\r\nX: y'],
];

/** The most variants of a value, and how many of them there are for each one that is tried. */
const MAX_VARIANTS = 400;
const EVERY = 8;

/** The words for parts that are given as texts, or as spans. */
export const STRINGIFY: Check<ParsedInput> = {
  name: 'stringify',
  inputs:
    'the parts of words for parse, as spans and as texts; without a part, and with hostile texts in one',
  few: 150,
  isFor: (subject) => parses(subject) && subject.probe.exports['stringify'] !== undefined,
  *list(subject) {
    for (const check of [...PARSES, ...PARSES_OF_CALLS])
      if (check.isFor!(subject))
        for (const input of check.list(subject))
          if (typeof input === 'string' || !isForStrings(subject)) yield input;
  },
  *ask(subject, input) {
    const parsed = subject.rightParses!.valueOf(input, 0);
    if (parsed === undefined) return;
    const whole = textOf(input);
    const source = typeof input === 'string' ? input : Uint8Array.from(input);
    const spans: unknown = JSON.parse(parsed);
    const { shapes, hasTexts } = subject.specification.parts!;
    const texts = textsOf(shapes, WHOLE, spans, whole);
    const ask = (value: unknown, isWord: boolean, ...spansOf: (string | Uint8Array)[]) =>
      finds('stringify', (module) => wrongWord(module, subject, value, isWord, spansOf), 1, input);
    yield ask(texts, true);
    if (!hasTexts) yield ask(spans, true, source);
    let index = 0;
    for (const variant of variantsOf(texts)) {
      // Each input tries a few of the variants, and the next input others.
      if (index % EVERY === whole.length % EVERY) yield ask(variant, false);
      index += 1;
      if (index === MAX_VARIANTS) break;
    }
  },
};

/** The difference if the word for some parts has other parts, or if there should be one. */
function wrongWord(
  { stringify, stringifyOrThrow }: Exports,
  { rightParses, specification: { parts } }: Subject,
  value: unknown,
  isWord: boolean,
  source: readonly (string | Uint8Array)[],
): AnswerDifference | undefined {
  const said = (stringify as AnyFunction)(value, ...source) as Stringified;
  const printed = printResult(textsOf(parts!.shapes, WHOLE, value, textOf(source[0] ?? '')));
  const differs = (name: string, got: string): AnswerDifference => differenceIn(name, printed, got);
  const fields = Object.keys(said).join();
  if (fields !== (said.ok ? 'ok,value' : 'ok,path,at,message')) return differs('stringify', fields);
  if (said.ok) {
    const word = typeof said.value === 'string' ? said.value : Array.from(said.value);
    const found = rightParses!.valueOf(word, 0);
    const again = found && textsOf(parts!.shapes, WHOLE, JSON.parse(found), textOf(word));
    if (again === undefined || printResult(again) !== printed)
      return differs('stringify', `${JSON.stringify(said.value)}: ${printResult(again ?? null)}`);
    // Where the first of several parses counts, a shortest text between parts may be read as something else.
  } else if (
    (isWord && !parts!.isOrdered) ||
    !said.message.startsWith(said.path) ||
    !(said.at >= 0)
  )
    return differs('stringify', JSON.stringify(said));
  if (stringifyOrThrow === undefined) return undefined;
  const thrown = resultOrError(() => (stringifyOrThrow as AnyFunction)(value, ...source));
  const wanted = said.ok ? said.value : `SyntaxError: ${said.message}`;
  return String(thrown) === String(wanted)
    ? undefined
    : differenceIn('stringifyOrThrow', String(wanted), String(thrown));
}

type Stringified =
  | { readonly ok: true; readonly value: string | Uint8Array }
  | { readonly ok: false; readonly path: string; readonly at: number; readonly message: string };

/** A text, or octets with a character for each. */
function textOf(input: string | ArrayLike<number>): string {
  return typeof input === 'string' ? input : textOfCodeUnits(input);
}

function resultOrError(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return String(error);
  }
}

/** A value with a text for each part without parts, and nothing but parts in the others. */
function textsOf(
  shapes: readonly PartShape[],
  part: number,
  value: unknown,
  whole: string,
): unknown {
  const { parts, isUnion } = shapes[part]!;
  const own = value as Record<string, unknown>;
  if (parts.length === 0 && part !== WHOLE) {
    const { start, end } = own as { readonly start?: number; readonly end?: number };
    return typeof value === 'string' ? value : whole.slice(start, end);
  }
  const fields = parts.flatMap(
    ({ part: inner, count }): readonly (readonly [string, unknown])[] => {
      const { field } = shapes[inner]!;
      const found = own[field] ?? (count === 'list' ? [] : undefined);
      const made = (each: unknown): unknown => textsOf(shapes, inner, each, whole);
      if (found === undefined) return [];
      return [[field, Array.isArray(found) ? found.map(made) : made(found)]];
    },
  );
  return Object.fromEntries([...fields, ...(isUnion ? [['kind', own['kind']]] : [])]);
}

/** Parts with one of them replaced by another text, or left out. */
function* variantsOf(value: unknown): Generator {
  if (typeof value === 'string') {
    const half = value.length >> 1;
    for (const text of HOSTILE) {
      yield text;
      yield value.slice(0, half) + text + value.slice(half);
      yield value + text;
    }
    return;
  }
  const entries = Object.entries(Object(value) as Record<string, unknown>);
  for (const [key, inner] of entries) {
    if (key === 'kind' && typeof inner === 'string') continue;
    const others = entries.filter(([other]) => other !== key);
    const made = (all: typeof entries): unknown =>
      Array.isArray(value) ? all.map(([, each]) => each) : Object.fromEntries(all);
    yield made(others);
    for (const variant of variantsOf(inner))
      yield made(entries.map(([other, own]) => [other, other === key ? variant : own]));
  }
}
