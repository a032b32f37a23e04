/** The claims of the documents about the packages. */
import { readdirSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FORMATS } from '../../scripts/formats.js';
import { readManifest } from '../../scripts/package/manifest.js';
import { read, root } from '../support/files.js';
import { examplesOf, runExample } from '../support/examples.js';
import { makeFolder } from '../support/folder.js';
import { COMPILER_PACKAGE, installed, RUNTIME_PACKAGE } from '../support/packages.js';

const grammars = readdirSync(join(root, 'generated')).filter((name) => !name.startsWith('.'));
const manifest = readManifest(root);

test('docs/package.md: what can be imported, and of which package', () => {
  const rows = [...read('docs/package.md').matchAll(/^\| `abnfc(.*?)` +\| (yes|no) +\|/gm)];
  const names = Object.entries(FORMATS).flatMap(([name, { aliases }]) => [name, ...aliases]);
  const [all, shared] = [manifest, installed(RUNTIME_PACKAGE).manifest].map(({ exports }) =>
    Object.keys(exports)
      .map((subpath) => subpath.replace('./*/', './GRAMMAR/').replace('./*', './FORMAT'))
      .filter((subpath) => !names.includes(subpath.slice(2))),
  );
  assert.equal(rows.map(([, path]) => `.${path}`).sort(), all!.sort());
  assert.equal(
    rows
      .filter(([, , both]) => both === 'yes')
      .map(([, path]) => `.${path}`)
      .sort(),
    shared!.sort(),
  );
});

test('every grammar is named wherever they are listed; docs/ready-made.md has the formats', () => {
  for (const path of ['docs/package.md', 'runtime/README.md']) {
    const [list] = /GRAMMAR is .*/.exec(read(path))!;
    for (const name of grammars)
      if (!Object.hasOwn(FORMATS, name))
        assert.ok(list.includes(`\`${name}\``), `${path}: ${name}`);
  }
});

test('CONTRIBUTING.md: every dependency is there for something', () => {
  const [section] = /^## Dependencies$[^]*?^## /m.exec(read('CONTRIBUTING.md'))!;
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    assert.match(section, `\`${name}\``, name);
});

test('runtime/README.md: the example does what its comments say', async () => {
  const [example] = examplesOf('runtime/README.md');
  const here = example!.replaceAll("'abnfc-runtime/", "'abnfc/");
  assert.is(await runExample(here), 4);
  for (const [, specifier] of example!.matchAll(/from '(.*)';/g))
    assert.ok(installed(RUNTIME_PACKAGE).modules.includes(specifier!), specifier);
});

test('npm publish is refused without a repository', () => {
  const folder = makeFolder();
  const command = join(root, 'dist/scripts/package/check-publishable.js');
  const refused = (repository: object): boolean => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', ...repository }));
    const { status, stderr } = spawnSync(process.execPath, [command, folder], { encoding: 'utf8' });
    assert.is(/repository/.test(stderr), status === 1);
    return status !== 0;
  };
  assert.ok(refused({}));
  assert.ok(refused({ repository: {} }));
  assert.ok(refused({ repository: { url: 'https://HOST/OWNER/abnfc.git' } }));
  assert.not.ok(refused({ repository: { url: 'git+https://example.org/a/abnfc.git' } }));
  const { scripts, publishConfig, repository } = readManifest(root);
  assert.match((scripts as Record<string, string>)['prepublishOnly']!, /check-publishable\.js$/);
  assert.equal(publishConfig, { access: 'public', provenance: true });
  assert.is(installed(RUNTIME_PACKAGE).manifest['private'] === true, repository === undefined);
  assert.is(installed(COMPILER_PACKAGE).manifest['private'], undefined);
});

test.run();
