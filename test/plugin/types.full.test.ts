/** The types of imported grammars, as TypeScript sees them: beside the grammar, and ambient. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readId } from '../../generator/plugin/grammar-id.js';
import { makeLoad } from '../../generator/plugin/load.js';
import { makeProject } from '../support/bundlers.js';
import { read } from '../support/files.js';
import { tsc } from '../support/tsc.js';

const GRAMMARS = Object.fromEntries(
  ['utf-8', 'ipv4-address'].map((name) => [`src/${name}.abnf`, read(`grammar/${name}.abnf`)]),
);

/** Compiler options of a project that is strict about everything, declaration files included. */
const tsconfig = (options: object): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      ...options,
    },
    include: ['src'],
  });

/** The diagnostics of TypeScript for the folder. */
const check = (folder: string): string => tsc(folder, ['--project', folder, '--pretty', 'false']);

const IMPORTS = [
  'utf-8.abnf',
  'ipv4-address.abnf',
  'ipv4-address.abnf?variant=table&start=dec-octet',
];

/** Loads the grammars of the folder as a bundler does. */
async function writeTypes(folder: string): Promise<void> {
  const load = makeLoad({ dts: true });
  for (const id of IMPORTS) {
    const { messages } = await load(readId(join(folder, 'src', id))!);
    assert.equal(messages, []);
  }
}

const RIGHT = `
  import { decode, isBoundary } from './utf-8.abnf';
  import { validate } from './ipv4-address.abnf?variant=table&start=dec-octet';
  import * as address from './ipv4-address.abnf';
  export const text: string = decode([0x41]);
  export const is: boolean = isBoundary([0x41], 0) && validate(new Uint8Array(1)) && address.accepts(1);
`;
const WRONG = `
  import { decode } from './ipv4-address.abnf';
  import { encode } from './ipv4-address.abnf?variant=table&start=dec-octet';
  import { decode as text } from './utf-8.abnf';
  export const number: number = text([0x41]);
  export const all = [decode, encode];
`;

test('dts: the types are those of the module, with a query and without', async () => {
  const files = {
    ...GRAMMARS,
    'src/right.ts': RIGHT,
    'tsconfig.json': tsconfig({ allowArbitraryExtensions: true, skipLibCheck: false }),
  };
  const folder = makeProject(files);
  await writeTypes(folder);
  assert.equal(readdirSync(join(folder, 'src')).sort(), [
    'ipv4-address.abnf',
    'ipv4-address.abnf.variant=table&start=dec-octet.d.ts',
    'ipv4-address.d.abnf.ts',
    'right.ts',
    'utf-8.abnf',
    'utf-8.d.abnf.ts',
  ]);
  assert.is(check(folder), '');
  const wrong = makeProject({ ...files, 'src/wrong.ts': WRONG });
  await writeTypes(wrong);
  assertErrors(wrong, [2, 'TS2305'], [3, 'TS2305'], [5, 'TS2322']);
});

/** Asserts the lines of errors of `src/wrong.ts`, and their codes. */
function assertErrors(folder: string, ...expected: readonly [line: number, code: string][]): void {
  const said = check(folder).trim().split('\n');
  assert.equal(
    said.map((line) => /^src.wrong\.ts\((\d+),\d+\): error (TS\d+)/.exec(line)?.slice(1)),
    expected.map(([line, code]) => [String(line), code]),
    said.join('\n'),
  );
}

const AMBIENT = `
  import { decode } from './utf-8.abnf';
  import { validate } from './ipv4-address.abnf?start=dec-octet&variant=table';
  import { encode } from './utf-8.abnf?variant=branchless';
  import * as document from './rfc3629.txt?abnf';
  export const text: string = decode(encode('x'));
  export const is: boolean = validate(new Uint8Array(1)) && document.accepts(1);
`;
const NOT_AMBIENT = `
  import { isBoundary } from './utf-8.abnf';
  import { validate } from './ipv4-address.abnf?start=dec-octet';
  import { decode } from './utf-8.abnf';
  export const number: number = decode([0x41]);
  export const all = [isBoundary, validate];
`;

test('abnfc/abnf-modules: every decoder has what is promised, and nothing else is', async () => {
  const files = {
    ...GRAMMARS,
    'src/ambient.ts': AMBIENT,
    'tsconfig.json': tsconfig({ types: ['abnfc/abnf-modules'], skipLibCheck: false }),
  };
  const folder = makeProject(files);
  assert.is(check(folder), '');
  const wrong = makeProject({ ...files, 'src/wrong.ts': NOT_AMBIENT });
  assertErrors(wrong, [2, 'TS2305'], [3, 'TS2307'], [5, 'TS2322']);
});

test('abnfc/abnf-modules: the names are those of the contract, in its order', () => {
  const contract = read('runtime/contract.ts');
  const declared = read('generator/plugin/abnf-modules.d.ts');
  const promising = [
    ...['RecognizerModule', 'Searching', 'ExplainingModule'],
    ...['StringRecognizerModule', 'DecoderModule'],
  ];
  const bodies = promising.map(
    (name) => new RegExp(`^export interface ${name}\\b[^]*?^}`, 'm').exec(contract)![0],
  );
  // A recognizer of strings has some names of every recognizer again.
  const members = bodies.join('\n').matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm);
  const names = [...new Set(Array.from(members, (match) => match[1]))];
  const promised = [
    ...declared.matchAll(/^ {2}export const (\w+): (?:Module|Recognizer)\['\1'\];$/gm),
  ];
  assert.ok(names.length > 10);
  assert.equal(
    promised.map((match) => match[1]),
    names,
  );
});

test('each bundler takes its plugin for one, by type', async () => {
  const program = `
    import { abnfc as forVite, type PluginOptions } from 'abnfc/vite';
    import { abnfc as forRollup } from 'abnfc/rollup';
    import { abnfc as forRolldown } from 'abnfc/rolldown';
    import { abnfc as forEsbuild } from 'abnfc/esbuild';
    import { abnfc as forWebpack } from 'abnfc/webpack';
    import { defineConfig } from 'vite';
    import type { RollupOptions } from 'rollup';
    import type { RolldownOptions } from 'rolldown';
    import type { BuildOptions } from 'esbuild';
    import type { Configuration } from 'webpack';
    const options: PluginOptions = { variant: 'table', dts: true };
    export const vite = defineConfig({ plugins: [forVite(options)] });
    export const rollup: RollupOptions = { plugins: [forRollup({ start: 'a' })] };
    export const rolldown: RolldownOptions = { plugins: [forRolldown()] };
    export const esbuild: BuildOptions = { plugins: [forEsbuild()] };
    export const webpack: Configuration = { plugins: [forWebpack()] };
    // @ts-expect-error There is no such variant.
    forVite({ variant: 'tabel' });
  `;
  const options = { skipLibCheck: true, preserveSymlinks: true };
  const folder = makeProject({ 'src/config.ts': program, 'tsconfig.json': tsconfig(options) });
  assert.is(check(folder), '');
});

test.run();
