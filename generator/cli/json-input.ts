/** The user's JSON: parsed, checked against a schema of `docs/`, with the spans of its faults. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Node } from 'jsonc-parser';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { FileError } from '../files/read-source.js';
import type { Source, Span } from '../source.js';
import type { Flaw } from '../study/flaw.js';

/** The value of a JSON text, and the spans of its parts by their JSON pointers. */
export interface Parsed {
  readonly value: unknown;
  readonly spanAt: (pointer: string) => Span;
}

/** The deepest nesting of arrays and objects: far deeper than any schema's, and far from a stack overflow. */
const MAX_NESTING = 100;

/**
 * Parses JSON without comments.
 *
 * @throws {FileError} the diagnostic that `refuse` makes of a problem, if it is not JSON or nested too deep
 */
export async function parseJson(
  source: Source,
  refuse: (problem: string, span: Span) => Diagnostic,
): Promise<Parsed> {
  const tooDeep = findNesting(source.text);
  if (tooDeep !== undefined) {
    const problem = `this JSON is nested more than ${MAX_NESTING} levels deep`;
    throw new FileError(refuse(problem, { source, start: tooDeep, end: tooDeep + 1 }));
  }
  const { findNodeAtLocation, parseTree, printParseErrorCode } = await import('jsonc-parser');
  const errors: { error: number; offset: number; length: number }[] = [];
  const root = parseTree(source.text, errors, { disallowComments: true });
  const span = ({ offset, length }: Pick<Node, 'offset' | 'length'>): Span => ({
    source,
    start: offset,
    end: offset + length,
  });
  const [first] = errors;
  if (root === undefined || first !== undefined) {
    const words = printParseErrorCode(first?.error ?? 0).replaceAll(/([a-z])([A-Z])/g, '$1 $2');
    const at = span(first ?? { offset: 0, length: 1 });
    throw new FileError(refuse(`this is not JSON: ${words.toLowerCase()}`, at));
  }
  return {
    value: JSON.parse(source.text),
    spanAt: (pointer) => span(findNodeAtLocation(root, segmentsOf(pointer)) ?? root),
  };
}

/** The offset of the first bracket that is nested too deep; `undefined` if none is. */
export function findNesting(json: string): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at]!;
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') {
      isInString = true;
    } else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > MAX_NESTING) return at;
    } else if (char === ']' || char === '}') {
      depth -= 1;
    }
  }
  return undefined;
}

function segmentsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
}

/** The first mismatch of a value and the schema `abnfc/NAME`. */
export async function findSchemaFlaw(value: unknown, name: string): Promise<Flaw | undefined> {
  const { Ajv } = await import('ajv');
  const path = createRequire(import.meta.url).resolve(`abnfc/${name}`);
  const validate = new Ajv({ verbose: true }).compile(
    JSON.parse(readFileSync(path, 'utf8')) as object,
  );
  if (validate(value)) return undefined;
  const { instancePath, message, params, parentSchema } = validate.errors![0]!;
  const { additionalProperty, allowedValues } = params as {
    readonly additionalProperty?: string;
    readonly allowedValues?: readonly unknown[];
  };
  if (additionalProperty !== undefined) {
    const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});
    const escaped = additionalProperty.replaceAll('~', '~0').replaceAll('/', '~1');
    return {
      pointer: `${instancePath}/${escaped}`,
      message: `it has "${additionalProperty}"; expected ${known.join(', ')}`,
    };
  }
  const allowed = allowedValues === undefined ? '' : `: ${allowedValues.join(', ')}`;
  return { pointer: instancePath, message: `it ${message!}${allowed}` };
}

/** A flaw and where in the value it is, in words. */
export function describeFlaw({ pointer, message }: Flaw): string {
  return `${message}${pointer === '' ? '' : `, at ${pointer}`}`;
}
