/** The examples of `docs/libraries.md`, in the libraries themselves. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from 'ts-morph';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as mailbox from '../../generated/mailbox/table.js';
import { root } from '../support/files.js';

/** Runs an example: the value of each line with a comment has to be the one that the comment says. */
async function run(example: string, given: object = {}): Promise<number> {
  const names: Record<string, unknown> = { ...given };
  const code = example
    .replace(/^import (?:\* as (\w+)|\{ (.*) \}|(\w+)) from '(.*)';\n/gm, 'IMPORT $1|$2|$3|$4\n')
    .split('\n')
    .map((line) => {
      const imported = /^IMPORT (.*)$/.exec(line);
      if (imported === null)
        return line.replace(/^(.*); \/\/ (.*)$/, (_, value, claim) => `check(${value}, ${claim});`);
      return line;
    });
  const body: string[] = [];
  for (const line of code) {
    const [, all, some = '', byDefault, from] = /^IMPORT (.*)\|(.*)\|(.*)\|(.*)$/.exec(line) ?? [];
    if (from === undefined) {
      body.push(line);
      continue;
    }
    const module = (await import(from)) as Record<string, unknown>;
    if (all !== '') names[all!] = module;
    else if (byDefault !== '') names[byDefault!] = module['default'];
    else for (const name of some.split(', ')) names[name] = module[name];
  }
  let count = 0;
  names['check'] = (value: unknown, claim: unknown): void => {
    assert.equal(value, claim, example);
    count += 1;
  };
  new Function(...Object.keys(names), ts.transpile(body.join('\n')))(...Object.values(names));
  return count;
}

const examplesOf = (page: string): readonly string[] =>
  [...readFileSync(join(root, 'docs', page), 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm)].map(
    ([, example]) => example!,
  );

test('docs/libraries.md: the examples do what their comments say', async () => {
  let count = 0;
  for (const example of examplesOf('libraries.md')) count += await run(example);
  assert.ok(count >= 7, String(count));
});

test('docs/generated-code.md: explain', async () => {
  const example = examplesOf('generated-code.md').find((each) => each.startsWith('explain('));
  assert.is(await run(example!, mailbox), 5);
});

test.run();
