/**
 * Schemas of formats, as [Standard Schema](https://standardschema.dev) 1 has them: for libraries of forms, routers and
 * others that take schemas of any maker.
 */
import type { ExplainingModule } from '../contract.js';

/** A `StandardSchemaV1` of strings that answers at once. */
export interface Schema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output>;
    /** Only for types; always undefined. */
    readonly types?: { readonly input: string; readonly output: Output } | undefined;
  };
}

/** The value of a schema, or the one reason why there is none: the sentence of `explain`. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string }[] };

/** The schema of the strings that are words of a format; its output is the string. */
export function schemaOf({ explain }: Pick<ExplainingModule, 'explain'>): Schema<string> {
  return makeSchema((text) => {
    const message = explain(text);
    return message === undefined ? { value: text } : refuse(message);
  });
}

/** The schema of the same strings, whose output is the value of `parse`: the parts of the word. */
export function schemaOfParts<Value>(
  format: Pick<ExplainingModule, 'explain'> & {
    parse(text: string): { readonly ok: true; readonly value: Value } | { readonly ok: false };
  },
): Schema<Value> {
  const { explain, parse } = format;
  return makeSchema((text) => {
    const parsed = parse(text);
    return parsed.ok ? { value: parsed.value } : refuse(explain(text)!);
  });
}

function makeSchema<Output>(read: (text: string) => SchemaResult<Output>): Schema<Output> {
  return {
    '~standard': {
      version: 1,
      vendor: 'abnfc',
      validate: (value) => (typeof value === 'string' ? read(value) : refuse('expected a string')),
    },
  };
}

function refuse(message: string): { readonly issues: readonly { readonly message: string }[] } {
  return { issues: [{ message }] };
}
