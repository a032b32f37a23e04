import type { ExplainingModule } from '../contract.js';

/** The part of an error of Ajv that {@link explainErrors} reads and replaces. */
export interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly propertyName?: string | undefined;
  readonly message?: string | undefined;
}

/** A format that knows where a text is wrong, and why. */
export interface ExplainingFormat extends Pick<ExplainingModule, 'explain'> {
  findError(text: string): number;
}

/**
 * The errors of Ajv. An error of a format has the sentence of `explain` as `message`, and as `at` of `params` the offset
 * that `findError` returns. Other errors stay as they are.
 *
 * @param errors `errors` of a function that Ajv has compiled, before it is called again; null if there are none
 * @param data what that function was called with
 * @param modules the formats by their names in schemas
 */
export function explainErrors<E extends AjvError>(
  errors: readonly E[] | null | undefined,
  data: unknown,
  modules: Readonly<Record<string, ExplainingFormat>>,
): E[] {
  return (errors ?? []).map((error) => {
    const { format } = error.params as { readonly format?: unknown };
    const isKnown = error.keyword === 'format' && Object.hasOwn(modules, String(format));
    const text = error.propertyName ?? valueAt(data, error.instancePath);
    if (!isKnown || typeof text !== 'string') return error;
    const module = modules[String(format)]!;
    const message = module.explain(text);
    // Another module has refused the text.
    if (message === undefined) return error;
    return { ...error, message, params: { ...error.params, at: module.findError(text) } };
  });
}

/** The value that the reference tokens of a JSON pointer lead to (RFC 6901, section 4); undefined if there is none. */
function valueAt(data: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
      data,
    );
}
