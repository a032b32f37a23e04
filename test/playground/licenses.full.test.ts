/** Licenses come with the bundles of pages, of every package that something of is in them. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageOptions } from '../../scripts/page-options.js';
import { read } from '../support/files.js';

/** The packages of a bundle, by its source map, from the beginnings of their folders' paths. */
async function packagesOf(entry: string): Promise<ReadonlySet<string>> {
  const { outputFiles } = await build({
    ...pageOptions(entry),
    sourcemap: 'external',
    sourcesContent: false,
  });
  const map = outputFiles.find(({ path }) => path.endsWith('.map'))!;
  const { sources } = JSON.parse(map.text) as { readonly sources: readonly string[] };
  const parts = sources.map((path) => path.split('node_modules/'));
  return new Set(
    parts
      .filter(({ length }) => length > 1)
      .map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path.at(-1)!)![0]),
  );
}

function licenseIn(name: string, file: string): string {
  return read(join('node_modules', name, file))
    .replaceAll('\r\n', '\n')
    .trim();
}

const ENTRIES = ['worker/study.ts', 'worker/code.ts', 'page/main.tsx'];

test('the licenses of all packages in the page', async () => {
  const packages = new Set<string>();
  for (const entry of ENTRIES) for (const name of await packagesOf(entry)) packages.add(name);
  assert.ok(packages.size >= 20, [...packages].join());
  const text = read('dist/playground/licenses.txt');
  for (const name of packages) {
    const names = new RegExp(`^(?:.*, )?${name.replaceAll('/', '\\/')}(?:, .*)?:$`, 'm');
    assert.match(text, names, name);
    assert.ok(text.includes(licenseIn(name, 'LICENSE')), name);
  }
});

test('the page leads to its licenses, abnfc’s among them', () => {
  assert.match(read('dist/playground/page.js'), /"licenses\.txt"/);
  const text = read('dist/playground/licenses.txt');
  assert.ok(text.includes(`\nabnfc:\n\n${read('LICENSE')}`));
  // The packages that prettier has copied.
  assert.ok(text.includes(licenseIn('prettier', 'THIRD-PARTY-NOTICES.md')));
});

test.run();
