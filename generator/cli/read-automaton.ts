/** An automaton that was written as JSON. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { badAutomaton } from '../diagnostics.js';
import { FileError } from '../files/read-source.js';
import type { Source } from '../source.js';
import { findFlaw } from '../study/json.js';
import type { View } from '../study/view.js';

/**
 * The automaton of a JSON document.
 *
 * @throws {FileError} if it is none, with its place
 */
export async function readAutomaton(source: Source): Promise<View> {
  const { findNodeAtLocation, parseTree, printParseErrorCode } = await import('jsonc-parser');
  const { Ajv } = await import('ajv');
  const errors: { error: number; offset: number; length: number }[] = [];
  const root = parseTree(source.text, errors, { disallowComments: true });
  const fail = (message: string, start: number, end: number): never => {
    throw new FileError(badAutomaton(message, { source, start, end }));
  };
  const [first] = errors;
  if (root === undefined || first !== undefined) {
    const { offset, length } = first ?? { offset: 0, length: 1 };
    const words = printParseErrorCode(first?.error ?? 0).replaceAll(/([a-z])([A-Z])/g, '$1 $2');
    return fail(`this is no JSON: ${words.toLowerCase()}`, offset, offset + length);
  }
  /** Blames what a JSON pointer points to. */
  const blame = (pointer: string, message: string): never => {
    const path = pointer
      .split('/')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    const { offset, length } = findNodeAtLocation(root, path) ?? root;
    return fail(`${message}${pointer === '' ? '' : `, at ${pointer}`}`, offset, offset + length);
  };

  const value: unknown = JSON.parse(source.text);
  const validate = new Ajv().compile<View>(readSchema());
  if (!validate(value)) {
    const { instancePath, message, params } = validate.errors![0]!;
    const extra = 'additionalProperty' in params ? `: ${String(params['additionalProperty'])}` : '';
    return blame(instancePath, `this is no automaton: it ${message!}${extra}`);
  }
  const flaw = findFlaw(value);
  return flaw === undefined ? value : blame(flaw.pointer, flaw.message);
}

function readSchema(): object {
  const path = createRequire(import.meta.url).resolve('abnfc/automaton-schema.json');
  return JSON.parse(readFileSync(path, 'utf8')) as object;
}
