/** The claims of the documents that take long, or a user's project, to try. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toJavaScript } from '../generator/emit/print/javascript.js';
import { readManifest } from '../scripts/package/manifest.js';
import { takeSteps } from './suites/first-steps.js';
import { chromiumPath, launchChromium } from './support/browser.js';
import { abnfc, main, succeeds, withoutSizes } from './support/command.js';
import { hasShared, read, root, sharedSource } from './support/files.js';
import { runExample } from './support/examples.js';
import { makeFolder } from './support/folder.js';
import { COMPILER_PACKAGE, installed } from './support/packages.js';
import { partOf } from './support/fewer.js';

const pages = ['docs/first-steps.md', 'README.md', 'docs/characters.md'];

/** Runs command lines as they are printed; `trace` and `diff` end with 1, for ill-formed octets and different grammars. */
const shell =
  (folder: string) =>
  (command: string): string => {
    const { status, stdout } = spawnSync('sh', ['-c', `${command} 2>&1`], {
      cwd: folder,
      encoding: 'utf8',
      // Warnings of npm about its own settings do not count.
      env: { ...process.env, npm_config_loglevel: 'error' },
    });
    assert.is(status, /\b(?:trace|diff)\b/.test(command) ? 1 : 0, `${command}: ${stdout}`);
    return stdout;
  };

test('README and pages with commands, in a project that has the package installed', async () => {
  const { project } = installed(COMPILER_PACKAGE);
  for (const page of partOf(pages, 3))
    await takeSteps(project, read(page), (command) => withoutSizes(shell(project)(command)));
});

// docs.test.ts checks what the commands do.
test('in a clone, npx finds the command', () => {
  const said = shell(root)('npx abnfc --version');
  assert.is(said, `${readManifest(root).version}\n`);
});

(chromiumPath === undefined ? test.skip : test)(
  'docs/first-steps.md: the page with a TextDecoder of its own',
  async () => {
    // The first test has written the file that the page loads.
    const { project } = installed(COMPILER_PACKAGE);
    const [, html] = /```html\n([^]*?)```/.exec(read('docs/first-steps.md'))!;
    writeFileSync(join(project, 'page.html'), html!);
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(pathToFileURL(join(project, 'page.html')).href);
      assert.is(await page.title(), '\u2262');
    } finally {
      await browser.close();
    }
  },
);

test('docs/verification.md: right and wrong modules', () => {
  const document = read('docs/verification.md');
  const [, command, begin] = /^\$ npx abnfc (verify .*)\n([^]*?)^\.\.\.$/m.exec(document)!;
  const right = succeeds(root, command!);
  assert.ok(right.out.startsWith(begin!), right.out);

  const [wrong] = /^wrong\.ts is wrong[^]*?(?=```)/m.exec(document)!;
  const text = read('generated/utf-8/switch.ts').replace(
    'if (byte >= 0xa0 && byte <= 0xbf) return 2;',
    'if (byte >= 0x9f && byte <= 0xbf) return 2;',
  );
  const args = ['verify', join(root, 'grammar/utf-8.abnf'), '--against', 'wrong.ts'];
  const found = abnfc(makeFolder({ 'wrong.ts': text }), args);
  assert.is(found.code, 1, found.err);
  assert.ok(found.out.includes(wrong), found.out);
});

(hasShared ? test : test.skip)(
  'docs/parsing.md: the command, the example and the messages',
  async () => {
    const page = read('docs/parsing.md');
    const folder = makeFolder({
      'rfc3986.txt': sharedSource('rfc3986.txt').text,
      'package.json': '{ "type": "module" }',
    });
    const [, command, output] = /^\$ npx abnfc ([^]*?)\n(wrote .*\n)```/m.exec(page)!;
    const node = `${process.execPath} ${main}`;
    assert.is(withoutSizes(shell(folder)(`${node} ${command!}`)), output);
    const module = join(folder, 'src/uri/table.js');
    writeFileSync(module, toJavaScript(readFileSync(module.replace(/js$/, 'ts'), 'utf8'), 2020));
    const uri = (await import(
      pathToFileURL(module).href
    )) as typeof import('../generated/uri/table.js');
    const [, example] = /^import \{ parse.*\n([^]*?)^```/m.exec(page)!;
    assert.is(await runExample(example!, uri), 4);
    const [, message] = /^SyntaxError: ([^]*?)^```/m.exec(page)!;
    assert.throws(
      () => uri.parseOrThrow('http:/ /'),
      (error: Error) => `${error.message}\n` === message,
    );
    const [, ambiguous] = /^```text\n(error[^]*?)^```/m.exec(page)!;
    const capture = 'authority(host(IPv4address,reg-name))';
    const { err } = abnfc(folder, `compile rfc3986.txt --start URI --capture ${capture}`);
    assert.ok(err.startsWith(ambiguous!), err);
  },
);

test.run();
