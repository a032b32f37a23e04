/** Words of formats, and the parts that their modules find in them. */
import * as assert from 'uvu/assert';
import type { ParsingModule, Result } from './parses.js';

/** The fields of a result as texts; of those with parts, the parts, and the text as `''`. */
export type Texts = { readonly [field: string]: string | Texts | readonly (string | Texts)[] };

/** The module of a format, by what follows `abnfc/`. */
export const loadFormat = (name: string): Promise<ParsingModule> =>
  import(`abnfc/${name}`) as Promise<ParsingModule>;

/** RFC 3986, Appendix B: the parts of any reference. */
function split(reference: string): Texts {
  const [, , scheme, , authority, path, , query, , fragment] =
    /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/.exec(reference)!;
  const parts = Object.entries({ scheme, authority, path, query, fragment });
  return Object.fromEntries(
    parts
      .filter(([, text]) => text !== undefined)
      .map(([field, text]) => [field, field === 'authority' ? { '': text, host: text } : text]),
  ) as Texts;
}

export const allSplit = (references: readonly string[]): Readonly<Record<string, Texts>> =>
  Object.fromEntries(references.map((each) => [each, split(each)]));

/** Asserts the fields of words, which are of ASCII, in strings and in octets. */
export async function accepts(name: string, words: Readonly<Record<string, Texts>>): Promise<void> {
  const module = await loadFormat(name);
  for (const [word, fields] of Object.entries(words))
    for (const input of [word, new TextEncoder().encode(word)]) {
      assert.ok(module.validate(input), word);
      assert.equal(textsOf(module, input, module.parse(input)), fields, word);
    }
}

/** Asserts the fields of words, as a function tells them. */
export const acceptsAll = (
  name: string,
  words: readonly string[],
  fieldsOf: (word: string) => Texts,
): Promise<void> => accepts(name, Object.fromEntries(words.map((word) => [word, fieldsOf(word)])));

/** The fields of a result as texts. */
export function textsOf(module: ParsingModule, input: string | Uint8Array, result: Result): Texts {
  assert.ok(result.ok, String(input));
  const textsIn = (value: object): string | Texts => {
    const parts = Object.entries(value).filter(([, part]) => typeof part === 'object');
    const isSpan = 'start' in value;
    if (isSpan && parts.length === 0) return module.textOf(input, value);
    const texts = parts.map(([field, part]: [string, object]) => [
      field,
      Array.isArray(part) ? part.map(textsIn) : textsIn(part),
    ]);
    return Object.fromEntries([
      ...(isSpan ? [['', module.textOf(input, value)]] : []),
      ...texts,
    ]) as Texts;
  };
  return textsIn((result as { readonly value: object }).value) as Texts;
}
