/** Words of formats, and the parts that their modules find in them. */
import * as assert from 'uvu/assert';
import type { ParsingModule, Result } from './parses.js';

/** The fields of a result as texts; of those with parts, the parts, and the text as `''`. */
export type Texts = { readonly [field: string]: string | Texts | readonly (string | Texts)[] };

/** The module of a format, by what follows `abnfc/`. */
export const loadFormat = (name: string): Promise<ParsingModule> =>
  import(`abnfc/${name}`) as Promise<ParsingModule>;

/** The fields of a result as texts; of a union, the kind. */
export function textsOf(module: ParsingModule, input: string | Uint8Array, result: Result): Texts {
  assert.ok(result.ok, String(input));
  const textsIn = (value: object): string | Texts => {
    const parts = Object.entries(value as Readonly<Record<string, unknown>>).filter(
      ([field, part]) => typeof part === 'object' || field === 'kind',
    );
    const isSpan = 'start' in value;
    if (isSpan && parts.length === 0) return module.textOf(input, value);
    const texts = parts.map(([field, part]) => [
      field,
      Array.isArray(part)
        ? part.map(textsIn)
        : typeof part === 'object'
          ? textsIn(part!)
          : (part as string),
    ]);
    return Object.fromEntries([
      ...(isSpan ? [['', module.textOf(input, value)]] : []),
      ...texts,
    ]) as Texts;
  };
  return textsIn((result as { readonly value: object }).value) as Texts;
}
