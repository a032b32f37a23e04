/** The examples of `docs/coming-from.md`, with the tools themselves. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCommand } from '../suites/first-steps.js';
import { abnfc, withoutSizes } from '../support/command.js';
import { examplesOf, runExample } from '../support/examples.js';
import { read } from '../support/files.js';
import { makeFolder } from '../support/folder.js';
import { loadFormat } from '../support/format-words.js';
import { loadModule } from '../support/load.js';

/** Types of this package come separately. */
const { default: validator } = (await import('validator' as string)) as {
  default: Readonly<Record<string, (text: string, options?: object) => boolean>>;
};

const page = read('docs/coming-from.md');

test('the commands write what they say, and the examples do what their comments say', async () => {
  const folder = makeFolder();
  for (const [, name, text] of page.matchAll(/`([\w-]+\.abnf)`:\n\n```abnf\n([^]*?)^```$/gm))
    writeFileSync(join(folder, name!), text!);
  for (const [, command, wrote] of page.matchAll(/^\$ npx abnfc (.*)\n((?:wrote .*\n)?)/gm)) {
    const { code, err } = abnfc(folder, splitCommand(command!));
    assert.is(code, 0, err);
    assert.is(withoutSizes(err), wrote);
  }
  let count = 0;
  for (const example of examplesOf('docs/coming-from.md')) {
    const [line = '', path] = /^import .* from '\.\/(.*)\.js';\n/m.exec(example) ?? [];
    const module = path && (await loadModule(readFileSync(join(folder, `${path}.ts`), 'utf8')));
    count += await runExample(example.replace(line, ''), module || {});
  }
  assert.is(count, 17);
});

test('texts that validator and formats judge differently', async () => {
  const rows = page.matchAll(/^\| (`.*`) +\| `(is\w+)`: (yes|no) +\| `([\w-]+)`: (yes|no) +\|$/gm);
  let count = 0;
  for (const [, texts, name, there, format, here] of rows)
    for (const text of texts!.slice(1, -1).split('`, `')) {
      const options = name === 'isBase64' ? { urlSafe: true } : undefined;
      assert.is(validator[name!]!(text, options), there === 'yes', `${name}: ${text}`);
      assert.is((await loadFormat(format!)).validate(text), here === 'yes', `${format}: ${text}`);
      count += 1;
    }
  assert.ok(count > 15, String(count));
});

test.run();
