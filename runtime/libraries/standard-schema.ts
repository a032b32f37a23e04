/**
 * Schemas of formats, as [Standard Schema](https://standardschema.dev) 1 has them: for libraries of forms, routers and
 * others that take schemas of any maker.
 */
import type { ExplainingFormat } from './explain-errors.js';

/** A `StandardSchemaV1` of strings that answers at once. */
export interface Schema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output>;
    /** The types of the input and the output; there is no value here. */
    readonly types?: { readonly input: string; readonly output: Output } | undefined;
  };
}

/** The reason why there is no value. */
export interface SchemaIssue {
  /** The sentence of `explain`. */
  readonly message: string;
  /** The offset of the first error in code units, as `findError` returns it; undefined for a value that is not a string. */
  readonly at?: number;
  /** Whether the text is the beginning of a word, so that more of it could mend it. */
  readonly isIncomplete: boolean;
}

/** The value of a schema, or the one reason why there is none. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** The schema of the strings that are words of a format; its output is the string. */
export function schemaOf({ explain, findError }: ExplainingFormat): Schema<string> {
  return makeSchema((text) => {
    const message = explain(text);
    return message === undefined ? { value: text } : refuse(message, text, findError(text));
  });
}

/** The schema of the same strings, whose output is the value of `parse`: the parts of the word. */
export function schemaOfParts<Value>(
  format: Pick<ExplainingFormat, 'explain'> & {
    parse(
      text: string,
    ): { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly at: number };
  },
): Schema<Value> {
  const { explain, parse } = format;
  return makeSchema((text) => {
    const parsed = parse(text);
    return parsed.ok ? { value: parsed.value } : refuse(explain(text)!, text, parsed.at);
  });
}

function makeSchema<Output>(read: (text: string) => SchemaResult<Output>): Schema<Output> {
  const noString = { issues: [{ message: 'expected a string', isIncomplete: false }] };
  return {
    '~standard': {
      version: 1,
      vendor: 'abnfc',
      validate: (value) => (typeof value === 'string' ? read(value) : noString),
    },
  };
}

function refuse(message: string, text: string, at: number): { issues: readonly SchemaIssue[] } {
  return { issues: [{ message, at, isIncomplete: at === text.length }] };
}
