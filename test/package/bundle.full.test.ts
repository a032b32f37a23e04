/** Bundles of programs that import the packages contain the parts they use, and nothing else. */
import { execFileSync } from 'node:child_process';
import { buildSync } from 'esbuild';
import { ts } from 'ts-morph';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FORMATS } from '../../scripts/formats.js';
import { read } from '../support/files.js';
import { COMPILER_PACKAGE, installed, RUNTIME_PACKAGE } from '../support/packages.js';

interface Bundle {
  readonly text: string;
  /** Files that something of is in the bundle, from the package's folder. */
  readonly files: readonly string[];
}

/** The bundle of a program in a project that has one of the packages. */
function bundle(name: string, contents: string): Bundle {
  const { project, folder } = installed(name);
  const { outputFiles, metafile } = buildSync({
    stdin: { contents, resolveDir: project },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  return {
    text: outputFiles[0]!.text,
    files: Object.entries(output!.inputs)
      .filter(([path, { bytesInOutput }]) => path !== '<stdin>' && bytesInOutput > 0)
      .map(([path]) => path),
  };
}

/** The output of a program in one file, away from all packages. */
function print(text: string): string {
  const input = ['--input-type=module', '--eval', text];
  return execFileSync(process.execPath, input, { cwd: '/', encoding: 'utf8' });
}

/** Octets of a minified bundle of `validate`, and how many functions it has at most. */
const MOST: Readonly<Record<string, readonly [octets: number, functions: number]>> = {
  'utf-8/switch': [1350, 4],
  'utf-8/table': [1750, 4],
  'utf-8/branchless': [3750, 4],
  // It reads strings, too.
  'ipv4-address/table': [2350, 7],
};

/**
 * Octets that `validate` of a format may take, and `parse` twice as many: a few have large tables, many parts, or a
 * chart, and the others take as many in the mean.
 */
const MAX_OF_FORMAT: Readonly<Record<string, number>> = {
  uri: 3500,
  'language-tag': 4500,
  iri: 7000,
  'iri-reference': 7200,
  'bare-url': 9700,
  'idn-hostname': 10_000,
  'ascii-idn-hostname': 10_100,
  'idn-email': 12_300,
  'sip-uri': 6250,
  json: 3500,
  'ldap-filter': 4400,
  abnf: 6000,
  'address-list': 6700,
  'named-mailbox': 3700,
  jsonpath: 14_400,
  'structured-field-list': 9000,
  'structured-field-dictionary': 11_500,
};
const MAX_OF_OTHERS = 2500;

/** The sizes of formats in `docs/size.md`: of `validate`, and of `parse` with `textOf`. */
function documentedSizes(): ReadonlyMap<string, readonly number[]> {
  const text = read('docs/size.md');
  const rows = text.matchAll(/^\| `abnfc\/(.+?)` +\| (\d+) .*?\|.*?\|.*?\| (\d*) /gm);
  return new Map(Array.from(rows, ([, name, ...sizes]) => [name!, sizes.map(Number)]));
}

/** The statements that have no effect when a module is loaded. */
const DECLARATIONS: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.VariableStatement,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ExportDeclaration,
];

for (const name of [COMPILER_PACKAGE, RUNTIME_PACKAGE]) {
  for (const [module, [octets, functions]] of Object.entries(MOST)) {
    test(`${name}/${module}: validate alone is validate alone`, () => {
      const { text, files } = bundle(name, `export { validate } from '${name}/${module}';`);
      assert.equal(files, [`dist/generated/${module}.js`]);
      assert.ok(text.length < octets, `${text.length}: ${text}`);
      assert.ok(text.match(/\bfunction\b/g)!.length <= functions, text);
      assert.not.match(text, /fromCharCode|Uint16Array\(\d|ill-formed|import/);
      assert.is(text.includes('charCodeAt'), module.startsWith('ipv4-address'));
      const { statements } = ts.createSourceFile('bundle.js', text, ts.ScriptTarget.ES2022);
      for (const { kind } of statements)
        assert.ok(DECLARATIONS.includes(kind), ts.SyntaxKind[kind]);
    });
  }

  test(`${name}: formats take the octets that docs/size.md has`, () => {
    const documented = documentedSizes();
    assert.equal([...documented.keys()], Object.keys(FORMATS));
    for (const [format, sizes] of documented) {
      for (const [index, functions] of ['validate', 'parse, textOf'].entries()) {
        if (sizes[index] === 0) continue;
        const { text } = bundle(name, `export { ${functions} } from '${name}/${format}';`);
        const ratio = text.length / sizes[index]!;
        assert.ok(Math.abs(ratio - 1) <= 0.03, `${format}: ${functions}: ${text.length}`);
        assert.ok(
          text.length <= (index + 1) * (MAX_OF_FORMAT[format] ?? 2 * MAX_OF_OTHERS),
          `${format}: ${functions}: ${text.length}`,
        );
      }
    }
    const others = [...documented].filter(([format]) => MAX_OF_FORMAT[format] === undefined);
    for (const index of [0, 1]) {
      const found = others.map(([, sizes]) => sizes[index]!).filter((size) => size > 0);
      const mean = found.reduce((sum, size) => sum + size, 0) / found.length;
      assert.ok(mean <= (index + 1) * MAX_OF_OTHERS, String(mean));
    }
  });

  test(`${name}: a program that uses nothing gets nothing`, () => {
    const { manifest, modules } = installed(name);
    assert.is(manifest['sideEffects'], false);
    // The compiler reads files, which is nothing for a bundle.
    const bundled = modules.filter((module) => module !== COMPILER_PACKAGE);
    assert.is(bundle(name, bundled.map((module) => `import '${module}';`).join('\n')).text, '');
  });

  test(`${name}: who decodes gets no encoder, and who encodes no decoder`, () => {
    const { files } = bundle(name, `export { Decoder } from '${name}/runtime';`);
    assert.not.ok(
      files.some((file) => /encode|web|generated|explain|stream/.test(file)),
      files.join(),
    );
    const { files: others } = bundle(name, `export { Encoder } from '${name}/runtime';`);
    assert.not.ok(
      others.some((file) => /decode(?!\/options)|scanner|web|generated|explain|stream/.test(file)),
      others.join(),
    );
  });

  // These statements are at the top of their files, and go with their classes.
  test(`${name}: errors keep their names, and the Web's classes their shape`, () => {
    const { text } = bundle(
      name,
      `import { DecodeError, EncodeError } from '${name}/runtime';
      import { TextDecoder } from '${name}/web';
      console.log(DecodeError.prototype.name, EncodeError.prototype.name, String(TextDecoder.prototype), Object.keys(TextDecoder.prototype));`,
    );
    assert.is(
      print(text),
      `DecodeError EncodeError [object TextDecoder] [ 'encoding', 'fatal', 'ignoreBOM', 'decode' ]\n`,
    );
  });

  test(`${name}: a bundle runs by itself`, () => {
    const { text } = bundle(
      name,
      `import { validate } from '${name}/utf-8/switch';
      console.log(validate([0xe2, 0x89, 0xa2]), validate([0xc0, 0x80]));`,
    );
    assert.is(print(text), 'true false\n');
  });
}

test.run();
