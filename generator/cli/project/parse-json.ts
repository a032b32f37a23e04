/** Parses a configuration in JSON, with the spans of its parts. */
import type { Node } from 'jsonc-parser';
import { configIsNotJson } from '../../diagnostics/configuration.js';
import { FileError } from '../../files/read-source.js';
import type { Source, Span } from '../../text/source.js';

/** The names and indices that lead to a part of a value. */
export type Path = readonly (string | number)[];

/** The value of a JSON text, and the spans of its parts; a missing part has the span of the whole. */
export interface ParsedJson {
  readonly value: unknown;
  readonly spanAt: (path: Path) => Span;
}

/** The deepest nesting of arrays and objects: far beyond any configuration, and far from a stack overflow. */
const MAX_NESTING = 100;

/**
 * Parses JSON without comments.
 *
 * @throws {FileError} if it is not JSON, or nested too deep
 */
export async function parseJson(source: Source, notJson = configIsNotJson): Promise<ParsedJson> {
  const text = source.text.replace(/^\ufeff/, ' ');
  const tooDeep = findNesting(text);
  if (tooDeep !== undefined) {
    const problem = `this JSON is nested more than ${MAX_NESTING} levels deep`;
    throw new FileError(notJson(problem, { source, start: tooDeep, end: tooDeep + 1 }));
  }
  const { findNodeAtLocation, parseTree, printParseErrorCode } = await import('jsonc-parser');
  const errors: { error: number; offset: number; length: number }[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const span = ({ offset, length }: Pick<Node, 'offset' | 'length'>): Span => ({
    source,
    start: offset,
    end: offset + length,
  });
  const [first] = errors;
  if (root === undefined || first !== undefined) {
    const words = printParseErrorCode(first?.error ?? 0).replaceAll(/([a-z])([A-Z])/g, '$1 $2');
    const at = span(first ?? { offset: 0, length: 1 });
    throw new FileError(notJson(`this is not JSON: ${words.toLowerCase()}`, at));
  }
  return {
    value: JSON.parse(text),
    spanAt: (path) => span(findNodeAtLocation(root, [...path]) ?? root),
  };
}

/** The offset of the first bracket that is nested too deep; `undefined` if none is. */
function findNesting(json: string): number | undefined {
  let depth = 0;
  // Brackets in strings do not count, so each string is one token.
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]+|\\[^])*"?|[[{\]}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_NESTING) return index;
  }
  return undefined;
}
