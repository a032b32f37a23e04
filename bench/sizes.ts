/** Measures the sizes of standalone files and bundles, and writes `docs/size.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { compile } from '../generator/compile.js';
import { optionsOf, readGrammar, root } from '../scripts/project.js';
import { LEVELS, type Level } from '../generator/options/choices.js';
import { VARIANTS, type Variant } from '../generator/options/variant.js';
import { markdownTable } from './markdown-table.js';

/** The parts of files, besides `validate` and `findError`. */
const PARTS = [
  [],
  ['decode'],
  ['decode', 'stream'],
  ['decode', 'encode'],
  ['decode', 'encode', 'stream', 'web', 'errors'],
] as const;

/** Octets of a minified file. */
interface FileSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

function weigh(octets: Uint8Array): FileSize {
  return {
    minified: octets.length,
    gzip: gzipSync(octets, { level: 9 }).length,
    brotli: brotliCompressSync(octets).length,
  };
}

/** The size of UTF-8 as a script of ES5, or a module. */
export async function sizeOf(
  variant: Variant,
  level: Level,
  functions: readonly string[],
): Promise<FileSize> {
  const utf8 = readGrammar('utf-8');
  const { files } = await compile(utf8, {
    standalone: { variant, es: level, with: functions, minify: true },
  });
  return weigh(Buffer.from(files[0]!.text));
}

/** The ready-made grammars and their parts. */
const READY_MADE = ['ipv4-address', 'date-time', 'mailbox', 'media-type', 'language-tag', 'uri'];
const READY_MADE_PARTS = [[], ['parse', 'textOf']] as const;

/** The size of a file of a ready-made grammar, ES2020. */
async function sizeOfReadyMade(
  name: string,
  variant: Variant,
  functions: readonly string[],
): Promise<FileSize | undefined> {
  const grammar = readGrammar(name);
  const { alphabet, imports } = optionsOf(grammar);
  const { ok, files } = await compile(grammar, {
    ...{ alphabet, imports },
    standalone: { variant, with: functions, minify: true },
  });
  return ok ? weigh(Buffer.from(files[0]!.text)) : undefined;
}

/** The imports that are measured, and their modules. */
const IMPORTS = [
  ['TextDecoder', 'web/index'],
  ['TextEncoder', 'web/index'],
  ['TextDecoderStream', 'web/index'],
  ['*', 'web/index'],
  ['Decoder', 'index'],
] as const;

/** A bundle, and what is in it. */
interface Bundle {
  readonly octets: Uint8Array;
  readonly metafile: Metafile;
}

/** A module for browsers, bundled and minified by esbuild. */
export async function bundle(contents: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: resolve(root) },
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    write: false,
    metafile: true,
  });
  return { octets: outputFiles[0]!.contents, metafile };
}

/** The compiler for a page. */
export const COMPILER = "export { compile, renderDiagnostic } from 'abnfc';";

/** The size of an import. */
export async function sizeOfBundle(name: string, module: string): Promise<FileSize> {
  const path = resolve(root, 'dist', 'runtime', `${module}.js`);
  const { octets } = await bundle(
    `export ${name === '*' ? name : `{ ${name} }`} from ${JSON.stringify(path)};`,
  );
  return weigh(octets);
}

/** The text of `docs/size.md`. */
async function sizesDocument(): Promise<string> {
  const rows: (readonly string[])[] = [];
  for (const functions of PARTS) {
    for (const variant of VARIANTS) {
      const cells: string[] = [];
      for (const level of LEVELS) {
        const { minified, gzip, brotli } = await sizeOf(variant, level, functions);
        cells.push(...[minified, gzip, brotli].map(String));
      }
      const parts = functions.length === 0 ? 'validate alone' : functions.join(', ');
      rows.push([parts, variant, ...cells]);
    }
  }
  const readyMade: (readonly string[])[] = [];
  for (const name of READY_MADE) {
    for (const functions of READY_MADE_PARTS) {
      const cells: string[] = [];
      for (const variant of ['switch', 'table'] as const) {
        const size = await sizeOfReadyMade(name, variant, functions);
        if (size !== undefined) cells.push(...[size.minified, size.gzip, size.brotli].map(String));
      }
      const parts = functions.length === 0 ? 'validate alone' : functions.join(', ');
      if (cells.length > 0) readyMade.push([name, parts, ...cells]);
    }
  }
  const bundles = IMPORTS.map(async ([name, module]) => {
    const { minified, gzip, brotli } = await sizeOfBundle(name, module);
    const path = module === 'index' ? 'abnfc/runtime' : 'abnfc/web';
    return [
      name === '*' ? `all of ${path}` : `${name} of ${path}`,
      ...[minified, gzip, brotli].map(String),
    ];
  });
  const { octets, metafile } = await bundle(COMPILER);
  const { minified, gzip, brotli } = weigh(octets);
  const compiler = [
    ['the compiler', ...[minified, gzip, brotli].map(kilobytes)],
    ['of it, `prettier`', kilobytes(octetsFrom(metafile, /\bnode_modules\/prettier\//)), '', ''],
    ['of it, `ohm-js`', kilobytes(octetsFrom(metafile, /\bnode_modules\/ohm-js\//)), '', ''],
  ];
  const heads = LEVELS.flatMap((level) => [`ES${level} minified`, 'gzip', 'brotli']);
  return `# Sizes

Octets of [standalone files](standalone.md) of UTF-8 with \`--minify\`, as they are and compressed.
All have \`validate\` and \`findError\`; the rows name the other parts, as in \`--with\`.
ES5 is a script with one global name, the others are modules; the sizes include the license.

${markdownTable(['parts', 'variant', ...heads], rows)}

The table variant is the smallest in most rows, and switch decodes fastest in every engine ([engines.md](engines.md)).
ES2020 is for engines that compile: \`decode\` makes strings by calls with many arguments, and \`validate\` of the branchless variant reads memory in words.

## Recognizers and parsers

The same of other grammars that come with the package, ES2020.

${markdownTable(['grammar', 'parts', 'switch minified', 'gzip', 'brotli', 'table minified', 'gzip', 'brotli'], readyMade)}

Large tables are mostly zeros and repetitions, so \`--minify\` packs them into strings of runs, which a few lines unpack when the file loads; \`--small\` does the same in modules and other files.

## Bundles

Octets that importing classes of the package adds to a bundle, by esbuild with \`--minify\`.

${markdownTable(['import', 'minified', 'gzip', 'brotli'], await Promise.all(bundles))}

\`Decoder\` needs a generated module, which its row does not include.

## The compiler in a page

kB of \`compile\` and \`renderDiagnostic\` in a bundle for browsers ([package.md](package.md#in-browsers)), by esbuild with \`--minify\`.

${markdownTable(['part', 'minified', 'gzip', 'brotli'], compiler)}

After a build, \`node dist/bench/sizes.js\` writes this page, and a test compares it with the compiler's output.
`;
}

/** With a decimal, which tells it from numbers that are exact. */
function kilobytes(octets: number): string {
  return (octets / 1000).toFixed(1);
}

/** The octets of a bundle that come from some files. */
function octetsFrom({ outputs }: Metafile, files: RegExp): number {
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([path]) => files.test(path))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
}

const path = join(root, 'docs', 'size.md');

/**
 * The stale cells of the document. Compressed sizes depend on the host's libraries, so they may differ by two
 * percent, as that of the compiler may, which every change of it changes.
 */
export async function staleSizes(): Promise<readonly string[]> {
  const cellsOf = (text: string): readonly string[] =>
    text.split(/\n|\|/).map((cell) => cell.trim());
  const [found, expected] = [cellsOf(readFileSync(path, 'utf8')), cellsOf(await sizesDocument())];
  // The first of three numbers is not compressed, and exact.
  let column = 0;
  return expected.filter((cell, index) => {
    column = /^\d+$/.test(cell) ? column + 1 : 0;
    const tolerance = column % 3 === 1 ? 0 : 0.02 * Number(cell);
    const there = found[index] ?? '';
    return there !== cell && !(Math.abs(Number(there) - Number(cell)) <= tolerance);
  });
}

if (process.argv[1] === import.meta.filename) writeFileSync(path, await sizesDocument());
