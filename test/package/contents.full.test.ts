/** The contents of the tarballs: everything that is needed, and nothing else. */
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesBelow, read, root } from '../support/files.js';
import { COMPILER_PACKAGE, installed, RUNTIME_PACKAGE, subpathsOf } from '../support/packages.js';

/** The files that each package may and must have. */
const ALLOWED: Readonly<Record<string, readonly RegExp[]>> = {
  [COMPILER_PACKAGE]: [
    /^(package\.json|(README|CHANGELOG|CONTRIBUTING|SECURITY)\.md|LICENSE)$/,
    /^dist\/(generator|generated|runtime)\/.*\.(js|d\.ts)$/,
    /^dist\/playground\/[\w-]+\.(html|css|js)$/,
    /^dist\/playground\/licenses\.txt$/,
    /^docs\/(automaton|config)-schema\.json$/,
    /^docs\/((formats\/)?[\w-]+\.md|llms\.txt|performance\.svg|playground\/(light|automaton)-1280\.png)$/,
    /^generator\/plugin\/abnf-modules\.d\.ts$/,
    /^grammar\/(abnf\.ohm|[\w-]+\.abnf)$/,
  ],
  [RUNTIME_PACKAGE]: [
    /^(package\.json|README\.md|LICENSE)$/,
    /^dist\/(generated|runtime)\/.*\.(js|d\.ts)$/,
  ],
};

const OURS =
  /^dist\/(?!generated\/|generator\/|playground\/|runtime\/)|^dist\/runtime\/standalone|\.test\.|\.map$/;

/** Files that are read by name, so that no import leads to them. */
const READ: Readonly<Record<string, readonly string[]>> = {
  [COMPILER_PACKAGE]: [
    ...['abnf.ohm', 'core.abnf'].map((name) => `grammar/${name}`),
    ...['code.js', 'index.html', 'licenses.txt', 'page.css', 'page.js', 'study.js'].map(
      (name) => `dist/playground/${name}`,
    ),
    'dist/generator/cli/verification/worker.js',
    'dist/generator/cli/main.js',
  ],
  [RUNTIME_PACKAGE]: [],
};

test('the links of README lead to files of the package', () => {
  const { files } = installed(COMPILER_PACKAGE);
  const readme = read('README.md');
  const paths = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path!);
  assert.ok(paths.length > 20, String(paths.length));
  assert.equal(
    paths.filter((path) => !files.includes(path)),
    [],
  );
});

for (const name of [COMPILER_PACKAGE, RUNTIME_PACKAGE]) {
  test(`${name}: no file that does not belong, no kind of file missing`, () => {
    const { files } = installed(name);
    const allowed = ALLOWED[name]!;
    assert.equal(
      files.filter((file) => OURS.test(file) || !allowed.some((pattern) => pattern.test(file))),
      [],
    );
    for (const pattern of [...allowed, /LICENSE/, /README/])
      assert.ok(
        files.some((file) => pattern.test(file)),
        String(pattern),
      );
    for (const file of READ[name]!) assert.ok(files.includes(file), file);
  });

  test(`${name}: what is exported is there, with its types`, () => {
    const { manifest, files } = installed(name);
    for (const [subpath, target] of subpathsOf(manifest.exports, files)) {
      const paths = typeof target === 'string' ? [target] : Object.values(target);
      const isTypes = typeof target !== 'string' && target.default === undefined;
      assert.is(isTypes, subpath === './abnf-modules');
      if (typeof target !== 'string' && !isTypes)
        assert.equal(
          Object.entries(target).map(([condition, path]) => [
            condition,
            path.match(/\.[.a-z]+$/)?.[0],
          ]),
          [
            ['types', '.d.ts'],
            ['default', '.js'],
          ],
          subpath,
        );
      for (const path of paths) assert.ok(files.includes(path.slice(2)), `${subpath}: ${path}`);
    }
  });

  test(`${name}: what is imported is there`, () => {
    const { folder, files } = installed(name);
    let count = 0;
    for (const file of files.filter((path) => /\.(js|d\.ts)$/.test(path))) {
      const text = readFileSync(join(folder, file), 'utf8');
      for (const [, specifier] of text.matchAll(
        /(?:^(?:import|export|\}) [^'"]*?from |\bimport\(|^import |new URL\()['"](\.[^'"]*)['"]/gm,
      )) {
        const to = normalize(join(dirname(file), specifier!));
        // A folder is named with a slash at its end.
        const isThere = to.endsWith('/')
          ? files.some((path) => path.startsWith(to))
          : files.includes(to);
        assert.ok(isThere, `${file}: ${specifier}`);
        count += 1;
      }
    }
    assert.ok(count > 50, String(count));
  });

  test(`${name}: every generated module has a subpath, and no subpath lacks its module`, () => {
    const { manifest, files } = installed(name);
    const exports = Object.fromEntries(subpathsOf(manifest.exports, files));
    const modules = filesBelow(join(root, 'generated'), '.ts').map((path) => path.slice(0, -3));
    assert.ok(modules.length > 20);
    const exported = Object.values(exports)
      .map((target) => (typeof target === 'string' ? target : target.default))
      .map((path) => /^\.\/dist\/generated\/(.*)\.js$/.exec(path ?? '')?.[1])
      .filter((path) => path !== undefined);
    assert.equal([...new Set(exported)].sort(), [...modules].sort());
    for (const module of modules)
      assert.equal(exports[`./${module}`], {
        types: `./dist/generated/${module}.d.ts`,
        default: `./dist/generated/${module}.js`,
      });
  });
}

test('the package of those who do not compile has no dependencies, and exports the same files', () => {
  const { manifest: runtime } = installed(RUNTIME_PACKAGE);
  const { manifest: compiler } = installed(COMPILER_PACKAGE);
  for (const field of [
    'dependencies',
    'peerDependencies',
    'optionalDependencies',
    'bin',
    'scripts',
  ])
    assert.is(runtime[field], undefined, field);
  for (const field of ['version', 'license', 'repository', 'engines', 'type', 'publishConfig'])
    assert.equal(runtime[field], compiler[field], field);
  const [ours, all] = [runtime.exports, compiler.exports];
  for (const subpath of Object.keys(ours)) assert.equal(ours[subpath], all[subpath], subpath);
  for (const subpath of ['./runtime', './streams', './web', './contract', './utf-8'])
    assert.ok(subpath in ours, subpath);
  assert.not.ok('.' in ours);
  for (const file of installed(RUNTIME_PACKAGE).files.filter((path) => path.startsWith('dist/')))
    assert.is(
      readFileSync(join(installed(RUNTIME_PACKAGE).folder, file), 'utf8'),
      readFileSync(join(installed(COMPILER_PACKAGE).folder, file), 'utf8'),
      file,
    );
});

test.run();
