/** `abnfc build` and `abnfc check`: configurations, output files, and messages with their places. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Ajv } from 'ajv';
import {
  findConfigMisfit,
  type Config,
  type GrammarEntry,
} from '../../../generator/options/config.js';
import type { BuildReportData } from '../../../generator/cli/project/build-report.js';
import { abnfc, fails, main, succeeds, type Ended } from '../../support/command.js';
import { filesBelow, root } from '../../support/files.js';
import { makeFolder } from '../../support/folder.js';
import { hasShell } from '../../support/on-path.js';
import { makeProject } from '../../support/project.js';
import { slowTests } from '../../support/slow.js';

const slow = slowTests(test);
const inShell = hasShell ? slow : test.skip;

const DIGITS = 'digits = 1*DIGIT\n';
const ASCII = 'a = *n\nn = %x00-7F\n; 0000 0000-0000 007F | 0xxxxxxx\n';
const CONFIG: Config = {
  output: 'out',
  grammars: [
    { source: 'grammar/digits.abnf', variants: ['table'] },
    { source: 'grammar/ascii.abnf', output: 'other' },
  ],
};
const FILES = {
  'grammar/digits.abnf': DIGITS,
  'grammar/ascii.abnf': ASCII,
  'abnfc.config.json': JSON.stringify(CONFIG, null, 2),
  'package.json': '{}',
};

/** The output of a build of {@link FILES}; a test gets a copy. */
let built = '';
function builtProject(): string {
  const folder = makeFolder();
  cpSync(built, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

test.before(() => {
  built = makeProject(FILES);
  succeeds(built, 'build');
});

const report = ({ out }: Ended): BuildReportData => JSON.parse(out) as BuildReportData;
const statuses = (ended: Ended): readonly string[] =>
  report(ended).modules.map(({ path, status }) => `${path} ${status}`);

test('a build writes what differs, once, and reports a line per module', () => {
  const folder = makeProject(FILES);
  const first = succeeds(folder, 'build');
  assert.is(first.err, '');
  const size = (path: string): string => {
    const text = readFileSync(join(folder, path));
    const gzip = String(gzipSync(text, { level: 9 }).length).padStart(4);
    return `${String(text.length).padStart(6)}  ${gzip}`;
  };
  assert.is(
    first.out,
    [
      'grammar  variant      states  classes  octets  gzip  status   shape',
      `digits   table             3        2  ${size('out/digits/table.ts')}  written  byte classes and premultiplied states`,
      `ascii    switch            2        2  ${size('other/ascii/switch.ts')}  written  a character per iteration, in straight-line code`,
      `ascii    table             2        2  ${size('other/ascii/table.ts')}  written  byte classes and premultiplied states`,
      `ascii    branchless        2        2  ${size('other/ascii/branchless.ts')}  written  a shift DFA of one word per octet`,
      `ascii    explanation       2        2  ${size('other/ascii/explanation.ts')}  written  data, for messages`,
      '',
    ].join('\n'),
  );
  const [table] = /^\/\/ Variant: .*/m.exec(
    readFileSync(join(folder, 'out/digits/table.ts'), 'utf8'),
  )!;
  assert.is(table, '// Variant: table (byte classes and premultiplied states).');

  const times = (): readonly number[] =>
    ['out/digits/table.ts', 'other/ascii/switch.ts'].map(
      (path) => statSync(join(folder, path)).mtimeMs,
    );
  const before = times();
  const again = abnfc(folder, 'build');
  assert.is(
    again.out,
    first.out.replaceAll('written  ', 'unchanged  ').replace('status   ', 'status     '),
  );
  assert.equal(times(), before);

  // One grammar changes: the other's modules stay.
  writeFileSync(join(folder, 'grammar/digits.abnf'), 'digits = 2DIGIT\n');
  assert.equal(statuses(abnfc(folder, 'build --json')), [
    'out/digits/table.ts written',
    ...['switch', 'table', 'branchless', 'explanation'].map(
      (variant) => `other/ascii/${variant}.ts unchanged`,
    ),
  ]);
  assert.equal(times()[1], before[1]);
  // One module is gone: the others of its grammar stay.
  const kept = statSync(join(folder, 'other/ascii/table.ts')).mtimeMs;
  rmSync(join(folder, 'other/ascii/switch.ts'));
  assert.equal(statuses(abnfc(folder, 'build --json')).slice(1, 3), [
    'other/ascii/switch.ts written',
    'other/ascii/table.ts unchanged',
  ]);
  assert.is(statSync(join(folder, 'other/ascii/table.ts')).mtimeMs, kept);
  // `compile` writes the same.
  succeeds(folder, 'compile grammar/digits.abnf -o out --variant table --check');
});

slow('a check writes nothing, tells what is wrong and how to mend it', () => {
  const folder = builtProject();
  for (const output of ['out', 'other']) rmSync(join(folder, output), { recursive: true });
  const missing = abnfc(folder, 'check');
  assert.is(missing.code, 1);
  assert.match(missing.out, /^digits   table .* missing  byte/m);
  assert.is(
    missing.err,
    [
      'missing: out/digits/table.ts',
      ...['switch', 'table', 'branchless', 'explanation'].map(
        (v) => `missing: other/ascii/${v}.ts`,
      ),
      'to fix this: abnfc build',
      '',
    ].join('\n'),
  );
  assert.equal(readdirSync(folder).sort(), [
    'abnfc.config.json',
    'grammar',
    'node_modules',
    'package.json',
  ]);
  abnfc(folder, 'build');
  assert.is(succeeds(folder, 'check').err, '');

  const path = join(folder, 'out/digits/table.ts');
  writeFileSync(path, `${readFileSync(path, 'utf8')} `);
  // All variants are made into one of the folders, which may hold nothing else.
  writeFileSync(join(folder, 'out/digits/own.ts'), '');
  writeFileSync(join(folder, 'other/ascii/old.ts'), '');
  const wrong = abnfc(folder, 'check --config abnfc.config.json --json');
  assert.is(wrong.code, 1);
  assert.is(
    wrong.err,
    'stale: out/digits/table.ts\nstray: other/ascii/old.ts\n' +
      'to fix this: abnfc build --config abnfc.config.json, and remove the stray files\n',
  );
  assert.not(report(wrong).ok);
  assert.equal(report(wrong).strays, ['other/ascii/old.ts']);
  assert.is(report(wrong).modules[0]!.status, 'stale');
  // A build lists what is stray, and leaves it alone.
  assert.is(succeeds(folder, 'build').err, 'stray: other/ascii/old.ts\n');
  assert.is(readFileSync(join(folder, 'other/ascii/old.ts'), 'utf8'), '');
  assert.is(abnfc(folder, 'check').code, 1);
});

test('paths of a report are those from where the command runs', () => {
  const below = join(builtProject(), 'deep', 'er');
  mkdirSync(below, { recursive: true });
  const first = succeeds(below, 'check --json');
  assert.is(report(first).config, '../../abnfc.config.json');
  assert.is(report(first).modules[0]!.path, '../../out/digits/table.ts');
});

/** Whether this version of Node runs TypeScript. */
const runsTypeScript = Boolean((process.features as { readonly typescript?: unknown }).typescript);

test('a configuration as a module, with imports from its folder, read again when it changes', () => {
  const folder = makeProject({
    'config/grammar/digits.abnf': DIGITS,
    'config/names.js': "export const names = ['digits'];\n",
  });
  const inside = join(folder, 'config');
  const grammars = "names.map((name) => ({ source: `grammar/${name}.abnf`, variants: ['table'] }))";
  const body = `{ output: 'out', grammars: ${grammars} }`;
  const imports = "import { names } from './names.js';\n";
  const typed = `import type { Config } from 'abnfc';\n${imports}const config: Config = ${body};\n`;
  for (const [name, text] of [
    ['abnfc.config.js', `${imports}export default ${body};\n`],
    ['abnfc.config.mjs', `${imports}export default ${body.replace("'out'", "'other'")};\n`],
    ['abnfc.config.cjs', `const names = ['digits'];\nmodule.exports = ${body};\n`],
    ...(runsTypeScript ? [['abnfc.config.ts', `${typed}export default config;\n`] as const] : []),
  ] as const) {
    writeFileSync(join(inside, name), text);
    const built = abnfc(inside, 'build --json');
    assert.is(built.err, '', name);
    assert.match(String(statuses(built)), /^(out|other)\/digits\/table\.ts (written|unchanged)$/);
    writeFileSync(join(inside, name), text.replace('table', 'switch'));
    const again = abnfc(folder, ['build', '--config', `config/${name}`, '--json']);
    assert.match(String(statuses(again)), /^config\/(out|other)\/digits\/switch\.ts /);
    rmSync(join(inside, name));
  }
});

test('what is wrong with a configuration: what, where, and what was expected', () => {
  const folder = makeProject({ ...FILES, 'sub/file.txt': '' });
  rmSync(join(folder, 'abnfc.config.json'));
  const none = fails(folder, 'build');
  assert.match(none, /^error\[no-config\]: found no abnfc\.config\.ts, \.js or \.json here/);
  assert.match(none, 'a minimal one, as JSON');
  // Packages of a monorepo, and what others brought along.
  const packages = makeFolder({
    'packages/a/abnfc.config.json': '{}',
    'packages/b/abnfc.config.ts': '',
    'node_modules/c/abnfc.config.json': '{}',
  });
  assert.is(
    abnfc(packages, ['build']).err,
    [
      'error[no-config]: found no abnfc.config.ts, .js or .json here or in a folder above',
      'note: found below: "packages/a/abnfc.config.json" and "packages/b/abnfc.config.ts"; name one with --config, or run the command beside it',
      '',
    ].join('\n'),
  );
  const said = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return fails(folder, ['build', '--config', name]);
  };
  const frame = (...lines: string[]): string => [...lines, ''].join('\n');
  const form =
    'note: expected { output, grammars: [{ source, ... }] }; its schema is node_modules/abnfc/docs/config-schema.json';
  assert.is(
    said('a.json', '{\n  "grammars": [\n    { "source": "x.abnf", "variant": "table" }\n  ]\n}\n'),
    frame(
      'error[bad-config]: this is not a configuration: "variant" does not exist; did you mean "variants"?, at /grammars/0/variant',
      ' --> a.json:3:38',
      '  |',
      '3 |     { "source": "x.abnf", "variant": "table" }',
      '  |                                      ^^^^^^^',
      form,
    ),
  );
  assert.match(
    said('a.json', '\ufeff{ "grammar": [] }'),
    /"grammar" does not exist[^]*\n --> a\.json:1:14\n/,
  );
  assert.is(
    said('a.json', '{ "grammars": [{ "source": "x.abnf" } }'),
    frame(
      'error[bad-config]: this is not JSON: comma expected',
      ' --> a.json:1:39',
      '  |',
      '1 | { "grammars": [{ "source": "x.abnf" } }',
      '  |                                       ^',
      form,
    ),
  );
  assert.is(
    said('a.json', '{ "grammars": [{ "source": "x.abnf" }] }'),
    frame(
      'error[unreadable]: cannot read x.abnf: no such file',
      ' --> a.json:1:28',
      '  |',
      '1 | { "grammars": [{ "source": "x.abnf" }] }',
      '  |                            ^^^^^^^^',
      'note: paths in a configuration start at its folder',
    ),
  );
  assert.match(
    said('a.json', '{ "grammars": [{ "source": "grammar/digits.abnf", "imports": ["x.abnf"] }] }'),
    /cannot read x\.abnf: no such file\n --> a\.json:1:63\n/,
  );
  assert.match(
    said('a.json', '{ "grammars": [{ "source": "-" }] }'),
    /cannot read \.\/-: no such file/,
  );
  const oneOf = { grammars: [{ source: 'grammar/digits.abnf', variants: ['tables'] }] };
  assert.match(
    said('a.json', JSON.stringify(oneOf)),
    /"variants" must be a list of switch, table, branchless, or "auto", not this list, at \/grammars\/0\/variants\n/,
  );
  assert.is(
    said('a.js', "const a = 1;\n\nthrow new Error('no luck');\n"),
    frame(
      'error[bad-config]: this module cannot be imported: no luck',
      ' --> a.js:3:7',
      '  |',
      "3 | throw new Error('no luck');",
      '  |       ^',
      'note: a configuration is imported, so an error that it throws ends the command',
    ),
  );
  if (!runsTypeScript)
    assert.match(
      said('a.ts', 'export default {};\n'),
      /this version of Node does not run TypeScript\n --> a\.ts\nnote: Node 22\.18 and later do/,
    );
  assert.match(
    said('a.mjs', "import x from './none.js';\nexport default x;\n"),
    /cannot be imported: Cannot find module '.*\/none\.js' imported from .*\/a\.mjs\n --> a\.mjs\nnote: a configuration can import what Node finds/,
  );
  assert.match(
    said('a.mjs', 'export const grammars = [];\n'),
    /this module has no default export\n --> a\.mjs\nnote: expected `export default defineConfig/,
  );
  assert.match(
    said('a.mjs', 'export default () => 1;\n'),
    /not a configuration: it is not an object\n/,
  );
  assert.match(
    said('a.mjs', 'export default { grammars: [{ source: "x.abnf", start: () => 1 }] };\n'),
    /not a configuration: "start" must be the name of a rule, not \(\) => 1, at \/grammars\/0\/start\n/,
  );
  assert.match(
    said('a.toml', 'a = 1\n'),
    /a configuration cannot have this file name\n --> a\.toml\nnote: expected .*\.ts/,
  );
  // No partial output is left after.
  assert.equal(
    readdirSync(folder).filter((name) => name.startsWith('.')),
    [],
  );
  writeFileSync(join(folder, 'abnfc.config.js'), '');
  writeFileSync(join(folder, 'abnfc.config.ts'), '');
  assert.match(
    abnfc(folder, 'check').err,
    /^error\[ambiguous-config\]: found several configurations: abnfc\.config\.ts, abnfc\.config\.js\n/,
  );
  assert.match(
    abnfc(folder, 'build --config b.json').err,
    /^error\[unreadable\]: cannot read b\.json/,
  );
});

test('two entries that make the same file are refused, and nothing is written', () => {
  const folder = makeProject({
    'grammar/digits.abnf': DIGITS,
    'abnfc.config.json':
      '{\n  "grammars": [\n    { "source": "grammar/digits.abnf" },\n    { "source": "./grammar/../grammar/digits.abnf", "variants": ["table"] }\n  ]\n}\n',
  });
  assert.match(
    fails(folder, 'build'),
    /^error\[same-output\]: \/grammars\/0 and \/grammars\/1 both write generated\/digits\/table\.ts\n --> abnfc\.config\.json:4:5\n/,
  );
  assert.not(readdirSync(folder).includes('generated'));
});

test('a grammar with errors keeps no other from being built; the report has its errors as data', () => {
  const folder = makeProject({ ...FILES, 'grammar/ascii.abnf': 'a = *n\nn = %x00-7G\n' });
  const { code, out, err } = abnfc(folder, 'build --json');
  assert.is(code, 1);
  assert.match(err, /^error\[syntax\]: /);
  const { ok, modules, diagnostics, ...rest } = JSON.parse(out) as BuildReportData;
  assert.not(ok);
  assert.equal(rest, {
    format: 'abnfc build report',
    version: 1,
    config: 'abnfc.config.json',
    strays: [],
  });
  assert.equal(
    modules.map(({ path, status }) => [path, status]),
    [['out/digits/table.ts', 'written']],
  );
  const [{ message, notes, ...place }] = diagnostics as [BuildReportData['diagnostics'][number]];
  assert.match(message, /^expected /);
  assert.ok(Array.isArray(notes));
  assert.equal(place, {
    severity: 'error',
    code: 'syntax',
    file: 'grammar/ascii.abnf',
    line: 2,
    column: 11,
    endLine: 2,
    endColumn: 12,
  });
  const none = abnfc(folder, 'check --json --config none.json');
  assert.is(none.code, 1);
  assert.equal(
    report(none).diagnostics.map((diagnostic) => diagnostic.code),
    ['unreadable'],
  );
});

test('what cannot be written is told, all of it stays, and nothing is left after', () => {
  const folder = makeProject(FILES);
  mkdirSync(join(folder, 'other/ascii/table.ts'), { recursive: true });
  const { code, out, err } = abnfc(folder, 'build --json');
  assert.is(code, 1);
  assert.match(
    err,
    /^error\[unwritable\]: cannot write other\/ascii\/table\.ts: it is a directory\n/,
  );
  assert.ok(report({ code, out, err }).modules.every(({ status }) => /stale|missing/.test(status)));
  assert.equal(filesBelow(folder, '.tmp'), []);
  assert.not.ok(existsSync(join(folder, 'out')));
});

test('wrong usage', () => {
  const folder = makeProject(FILES);
  for (const args of [
    ['build', 'x'],
    ['check', '--watch'],
    ['build', '--jsn'],
  ]) {
    assert.match(
      fails(folder, args, 2),
      new RegExp(`\nabnfc ${args[0]} --help shows the usage\\.\n$`),
    );
  }
});

inShell('a reader that has seen enough ends a build without a crash', () => {
  const folder = builtProject();
  // One reads the beginning; the other is gone before there is any.
  for (const [args, reader] of [
    ['build --json', 'head -c 1'],
    ['check', 'true'],
  ]) {
    const script = `{ "${process.execPath}" "${main}" ${args}; echo $? > status; } | ${reader}`;
    const { stderr } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
    assert.is(readFileSync(join(folder, 'status'), 'utf8'), '0\n', `${args} | ${reader}`);
    assert.is(stderr, '', `${args} | ${reader}`);
  }
});

slow('a step that takes long is told to a terminal until it is done', () => {
  if (spawnSync('script', ['--version']).status !== 0) return;
  // Some seconds of subset construction.
  const folder = makeProject({
    'slow.abnf': 'slow = *( "a" / "b" ) "a" 14( "a" / "b" )\n',
    'abnfc.config.json': '{ "grammars": [{ "source": "slow.abnf", "variants": ["switch"] }] }',
  });
  const command = `"${process.execPath}" "${main}" check`;
  const seen = spawnSync('script', ['-qec', `${command} > out.txt`, '/dev/null'], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.match(seen.stdout, /\r\x1b\[2Kcompiling slow\.abnf\r\x1b\[2K/);
  assert.is(readFileSync(join(folder, 'out.txt'), 'utf8'), '');
});

test('the schema is exported, and says of a configuration what the command says', () => {
  const path = createRequire(import.meta.url).resolve('abnfc/config-schema.json');
  const isValid = new Ajv().compile(JSON.parse(readFileSync(path, 'utf8')) as object);
  const entries: readonly (readonly [expected: boolean, entry: object])[] = [
    [true, CONFIG.grammars[0]!],
    [true, { source: 'a', depth: 300, variants: 'auto', define: ['a = b'], small: false }],
    [true, { source: 'a', standalone: { with: [], target: 'mujs' }, maxStates: 1 }],
    [false, {}],
    [false, { source: '' }],
    [false, { source: 'a', depth: 301 }],
    [false, { source: 'a', depth: 1.5 }],
    [false, { source: 'a', depth: '1' }],
    [false, { source: 'a', variants: [] }],
    [false, { source: 'a', variants: ['tables'] }],
    [false, { source: 'a', define: 'a = b' }],
    [false, { source: 'a', encoding: 'latin-1' }],
    [false, { source: 'a', skip: 1 }],
    [false, { source: 'a', standalone: { target: '5' } }],
    [false, { source: 'a', standalone: { ES: 5 } }],
    [false, { source: 'a', standalone: [] }],
    [false, { source: 'a', variant: 'table' }],
  ];
  for (const [expected, entry] of entries) {
    const config = { grammars: [entry] };
    assert.is(isValid(config), expected, JSON.stringify(entry));
    assert.is(findConfigMisfit(config) === undefined, expected, JSON.stringify(entry));
  }
  for (const config of [
    null,
    [],
    {},
    { grammars: [] },
    { grammars: {} },
    { output: 1, grammars: [{ source: 'a' }] },
  ]) {
    assert.not.ok(isValid(config), JSON.stringify(config));
    assert.ok(findConfigMisfit(config), JSON.stringify(config));
  }
});

test('an entry writes one kind of output', () => {
  const [standalone, pattern, language] = [{}, 'html', 'c'] as const;
  const refused: readonly (readonly [Partial<GrammarEntry>, string, string])[] = [
    [{ language, format: 'esm' }, 'format', 'language'],
    [{ pattern, format: 'esm' }, 'format', 'pattern'],
    [{ standalone, format: 'esm' }, 'format', 'standalone'],
    [{ language, variants: ['table'] }, 'variants', 'language'],
    [{ pattern, language }, 'language', 'pattern'],
    [{ standalone, pattern }, 'pattern', 'standalone'],
  ];
  for (const [entry, rival, instead] of refused)
    assert.equal(findConfigMisfit({ grammars: [{ source: 'a' }, { source: 'a', ...entry }] }), {
      path: ['grammars', 1, rival],
      problem: `and "${instead}" exclude each other`,
    });
  // The second build of it would find a file that may be anybody's.
  const bare = findConfigMisfit({ grammars: [{ source: 'a', pattern: 'i-regexp' }] });
  assert.equal(bare?.path, ['grammars', 0, 'pattern']);
  const config = { grammars: [{ source: 'digits.abnf', format: 'esm', language }] };
  const folder = makeProject({
    'digits.abnf': DIGITS,
    'abnfc.config.json': JSON.stringify(config),
  });
  const said = fails(folder, 'build');
  assert.match(
    said,
    'error[bad-config]: this is not a configuration: "format" and "language" exclude each other, at /grammars/0/format\n',
  );
});

test('options of an entry reach the compiler', () => {
  const entry: GrammarEntry = {
    source: 'ipv4-address.abnf',
    start: 'dec-octet',
    name: 'octet',
    variants: ['branchless'],
    small: true,
  };
  const folder = makeProject({ 'abnfc.config.json': JSON.stringify({ grammars: [entry] }) });
  cpSync(join(root, 'grammar/ipv4-address.abnf'), join(folder, 'ipv4-address.abnf'));
  succeeds(folder, 'build');
  const text = readFileSync(join(folder, 'generated/octet/branchless.ts'), 'utf8');
  const command =
    'abnfc compile ipv4-address.abnf --start dec-octet --name octet --small --variant branchless';
  assert.ok(text.startsWith(`// @generated by \`${command}\` from`), text.slice(0, 100));
});

/** Entries that write each kind of output, with the lines of the report about each. */
const KINDS: readonly (readonly [Partial<GrammarEntry>, readonly string[]])[] = [
  [{}, ['digits table 3 2']],
  [{ format: 'esm' }, ['digits table 3 2', 'digits types 3 2']],
  [{ standalone: { format: 'cjs' } }, ['digits table 3 2', 'digits types 3 2']],
  [{ pattern: 'regexp' }, ['digits regexp']],
  [{ pattern: 'json-schema' }, ['digits json-schema']],
  [{ pattern: 'html' }, ['digits html']],
  [{ language: 'c' }, ['digits c 3 2', 'digits c 3 2']],
  [
    { language: 'python', selftest: true },
    ['digits python 3 2', 'digits selftest', 'digits selftest'],
  ],
];

test('each kind of output has its lines in the report', () => {
  const grammars = KINDS.map(([entry], index) => ({
    ...{ source: 'digits.abnf', output: `out/${index}` },
    ...entry,
  }));
  const config = JSON.stringify({ grammars });
  const folder = makeProject({ 'digits.abnf': DIGITS, 'abnfc.config.json': config });
  const said = (command: string): readonly string[] =>
    succeeds(folder, command).out.split('\n').slice(1, -1);
  const lines = said('build');
  const expected = KINDS.flatMap(([, rows]) => rows);
  assert.is(lines.length, expected.length);
  for (const [index, line] of lines.entries()) {
    const [words, sizes] = line.split(/ +(?=\d+ +\d+ +written +\S)/);
    assert.is(words!.replace(/ +/g, ' '), expected[index]);
    assert.ok(sizes !== undefined, line);
  }
  assert.equal(
    said('check').map((line) => line.replace(' unchanged ', ' written ').replace(/ +/g, ' ')),
    lines.map((line) => line.replace(/ +/g, ' ')),
  );
  for (const { variant, states, classes } of report(abnfc(folder, 'check --json')).modules) {
    const isNumbered = !/regexp|schema|html|selftest/.test(variant);
    assert.equal([states, classes], isNumbered ? [3, 2] : [undefined, undefined], variant);
  }
  // Another grammar makes other files, which take the place of these.
  writeFileSync(join(folder, 'digits.abnf'), 'digits = 2*DIGIT\n');
  succeeds(folder, 'build');
});

test('a configuration may print, promise and throw', () => {
  const folder = makeProject({
    'digits.abnf': DIGITS,
    'abnfc.config.mjs': `
      console.error('said');
      export default Promise.resolve({ grammars: [{ source: 'digits.abnf', variants: ['table'] }] });`,
  });
  assert.is(succeeds(folder, 'build').err, 'said\n');
  for (const text of ['throw null;', 'export default Promise.reject();', 'throw "so";']) {
    writeFileSync(join(folder, 'abnfc.config.mjs'), text);
    assert.match(
      fails(folder, 'check'),
      /^error\[bad-config\]: this module cannot be imported: (null|undefined|so)\n/,
    );
  }
});

test('a standalone file stands beside the folders of modules', () => {
  const folder = makeProject({
    'abnfc.config.json': JSON.stringify({
      grammars: [
        { source: 'digits.abnf' },
        { source: 'digits.abnf', small: true, standalone: { target: 'es5', format: 'umd' } },
        { source: 'digits.abnf', standalone: {} },
      ],
    }),
    'digits.abnf': DIGITS,
  });
  const ended = abnfc(folder, 'build --json');
  assert.equal(statuses(ended), [
    'generated/digits/table.ts written',
    'generated/digits.min.js written',
    'generated/digits.min.d.ts written',
    'generated/digits.ts written',
  ]);
  succeeds(folder, 'check');
  // Only the folder of the modules holds nothing else.
  writeFileSync(join(folder, 'generated/own.ts'), '');
  succeeds(folder, 'check');
  writeFileSync(join(folder, 'generated/digits.min.js'), '');
  assert.is(abnfc(folder, 'check').code, 1);
});

test.run();
