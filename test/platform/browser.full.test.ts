/** The compiler in a page: it is bundled without anything of Node, and makes the files of the command. */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle } from '../../bench/bundle.js';
import { COMPILER } from '../../bench/sizes.js';
import type * as Compiler from '../../generator/index.js';
import { chromiumPath, launchChromium } from '../support/browser.js';
import { abnfc } from '../support/command.js';
import { filesBelow, readSource, root } from '../support/files.js';
import { makeFolder } from '../support/folder.js';

const inBrowser = chromiumPath !== undefined ? test : test.skip;

const { octets, metafile } = await bundle(COMPILER);

let browser: Browser | undefined;
let page: Page;
const complaints: string[] = [];
let folder = '';

test.before(async () => {
  folder = makeFolder();
  if (chromiumPath === undefined) return;
  browser = await launchChromium();
  page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const url = `data:text/javascript;base64,${Buffer.from(octets).toString('base64')}`;
  await page.evaluate(
    `import(${JSON.stringify(url)}).then((abnfc) => { globalThis.abnfc = abnfc; })`,
  );
});
test.after(async () => {
  await browser?.close();
});

/** The result of `compile` in the page, with its diagnostics as text. */
async function compileInPage(
  ...[source, options]: Parameters<typeof Compiler.compile>
): Promise<Pick<Compiler.CompileResult, 'files'> & { readonly messages: readonly string[] }> {
  const result = await page.evaluate(
    async ([source, options]) => {
      const { abnfc } = globalThis as unknown as { abnfc: typeof Compiler };
      const { files, diagnostics } = await abnfc.compile(source, options);
      return { files, messages: diagnostics.map((each) => abnfc.renderDiagnostic(each)) };
    },
    [source, options ?? {}] as const,
  );
  assert.equal(complaints, []);
  return result;
}

test('a bundle for browsers has neither modules of Node nor TypeScript', () => {
  const inputs = Object.keys(metafile.inputs);
  const packages = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  assert.equal([...new Set(packages)].filter(Boolean).sort(), ['ohm-js', 'prettier']);
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.map(({ path }) => path),
  );
  assert.equal(outside, []);
  for (const name of ['node', 'ohm'])
    assert.not(
      inputs.some((path) => path.endsWith(`generator/platform/${name}.js`)),
      name,
    );
  assert.ok(inputs.some((path) => path.endsWith('generator/platform/browser.js')));
  const text = Buffer.from(octets).toString();
  assert.not.match(text, /\bcreateRequire\b|["']node:/);
  for (const name of builtinModules)
    assert.not.match(text, new RegExp(`\\b(?:require|import)\\(["']${name}["']\\)`), name);
});

const COMMANDS: readonly (readonly [
  grammar: string,
  flags: readonly string[],
  options: Compiler.CompileOptions,
])[] = [
  ['utf-8', [], {}],
  ['uri', [], {}],
  ['uri', ['--variant', 'switch', '--small'], { variants: ['switch'], small: true }],
  [
    'utf-8',
    ['--standalone', '--variant', 'table', '--with', 'decode,stream,web,errors'],
    { standalone: { variant: 'table', with: ['decode', 'stream', 'web', 'errors'] } },
  ],
];

for (const [index, [grammar, flags, options]] of COMMANDS.entries())
  inBrowser(`the files of abnfc compile ${grammar}.abnf ${flags.join(' ')}`, async () => {
    const out = join(folder, String(index));
    const path = join(root, 'grammar', `${grammar}.abnf`);
    const { code, err } = abnfc(folder, ['compile', path, ...flags, '--output', out]);
    assert.is(code, 0, err);
    const { files, messages } = await compileInPage(
      readSource(root, 'grammar', `${grammar}.abnf`),
      options,
    );
    assert.equal(messages, []);
    assert.equal(files.map((file) => file.path).sort(), filesBelow(out, '.ts'));
    for (const { path, text } of files)
      assert.is(text, readFileSync(join(out, path), 'utf8'), path);
  });

inBrowser('mistakes are diagnostics, as on Node', async () => {
  const { files, messages } = await compileInPage({ name: 'a.abnf', text: 'a = b "x\n' });
  assert.equal(files, []);
  assert.match(messages.join('\n'), /^error\[\S+\]: .*\n +--> a\.abnf:1:/);
});

inBrowser('JavaScript is refused', async () => {
  const { files, messages } = await compileInPage(readSource(root, 'grammar', 'utf-8.abnf'), {
    standalone: { format: 'esm' },
  });
  assert.equal(files, []);
  assert.match(messages.join('\n'), /a browser has no compiler of TypeScript: the format is ts/);
});

test.run();
