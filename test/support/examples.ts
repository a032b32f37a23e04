/** The examples of pages: code whose comments say what values are. */
import { ts } from 'ts-morph';
import * as assert from 'uvu/assert';
import { read } from './files.js';

/** The blocks of TypeScript of a page. */
export function examplesOf(path: string): readonly string[] {
  return [...read(path).matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, example]) => example!);
}

/**
 * Runs an example, with its imports: the value of each line with a comment has to be the one that the comment says.
 *
 * @param given names that the example uses without an import
 * @returns the number of such lines
 */
export async function runExample(example: string, given: object = {}): Promise<number> {
  const code = example
    .replace(/^import type .*\n/gm, '')
    .replace(/^import \* as (\w+) from ('.*');$/gm, 'const $1 = await load($2);')
    .replace(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = await load($2);')
    .replace(/^import (\w+) from ('.*');$/gm, 'const { default: $1 } = await load($2);')
    .replace(/^(.*); \/\/ (.*)$/gm, (line, value: string, claim: string) =>
      /^(?:const|let) /.test(value) ? line : `check(${value}, ${claim});`,
    );
  let count = 0;
  const names = {
    ...given,
    load: (path: string) => import(path) as Promise<unknown>,
    check: (value: unknown, claim: unknown): void => {
      assert.equal(value, claim, example);
      count += 1;
    },
  };
  const body = ts.transpile(`return (async () => {\n${code}\n})();`, {
    target: ts.ScriptTarget.ES2022,
  });
  await (new Function(...Object.keys(names), body)(...Object.values(names)) as Promise<void>);
  return count;
}
