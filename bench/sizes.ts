/**
 * Measures the sizes of standalone files and bundles, and writes `docs/size.md` and a table of `docs/libraries.md`. The
 * tables in `docs/formats/` have their sizes from the former.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Metafile } from 'esbuild';
import { analyze, compile } from '../generator/compile.js';
import { invariant } from '../generator/invariant.js';
import { planOf } from '../generator/plan/plan-of.js';
import { writeFiles } from '../generator/files/write-files.js';
import { FORMATS } from '../scripts/formats.js';
import { generatedDocs } from '../scripts/generated-docs.js';
import { optionsOf, readGrammar, root } from '../scripts/project.js';
import { LEVELS, type Level } from '../generator/options/choices.js';
import type { StandaloneOptions } from '../generator/options/table.js';
import { VARIANTS, type Variant } from '../generator/options/variant.js';
import { markdownTable } from '../scripts/markdown-table.js';
import { bundle, weigh, type FileSize } from './bundle.js';
import { moduleOf } from './load-module.js';
import { PACKINGS, type Rows } from './packings.js';

/** The parts of files, besides `validate` and `findError`. */
const PARTS = [
  [],
  ['decode'],
  ['decode', 'stream'],
  ['decode', 'encode'],
  ['decode', 'encode', 'stream', 'web', 'errors'],
  ['web'],
  ['web-lite'],
] as const;

/** The size of a standalone file of a grammar; undefined if it has no such parts. */
async function sizeOfFile(
  name: string,
  standalone: StandaloneOptions,
): Promise<FileSize | undefined> {
  const grammar = readGrammar(name);
  const { imports } = optionsOf(grammar);
  const options = {
    imports,
    standalone: { target: 'es2020', ...standalone } as const,
    small: true,
  };
  const { files } = await compile(grammar, options);
  return files[0] && weigh(Buffer.from(files[0].text));
}

/** The size of UTF-8 as a script of ES5, or a module. */
export async function sizeOf(
  variant: Variant,
  level: Level,
  functions: readonly string[],
): Promise<FileSize> {
  return (await sizeOfFile('utf-8', { variant, target: `es${level}`, with: functions }))!;
}

/** Some grammars and their parts. */
const READY_MADE = ['ipv4-address', 'date-time', 'mailbox', 'media-type', 'language-tag', 'uri'];
const READY_MADE_PARTS = [[], ['parse', 'textOf']] as const;

/** The imports that are measured, and their modules. */
const IMPORTS = [
  ['TextDecoder', 'web/index'],
  ['TextEncoder', 'web/index'],
  ['TextDecoderStream', 'web/index'],
  ['*', 'web/index'],
  ['Decoder', 'index'],
] as const;

/** The compiler for a page. */
export const COMPILER = "export { compile, renderDiagnostic } from 'abnfc';";

/** The size of an import. */
export async function sizeOfBundle(name: string, module: string): Promise<FileSize> {
  const path = resolve(root, 'dist', 'runtime', `${module}.js`);
  return sizeOfProgram(
    `export ${name === '*' ? name : `{ ${name} }`} from ${JSON.stringify(path)};`,
  );
}

async function sizeOfProgram(contents: string): Promise<FileSize> {
  return weigh((await bundle(contents)).octets);
}

/** The functions of a format that are measured. */
const FORMAT_IMPORTS = [['validate'], ['parse', 'textOf']] as const;

/** The size of functions of a format in a bundle; undefined if its module has not all of them. */
async function sizeOfFormat(
  name: string,
  functions: readonly string[],
): Promise<FileSize | undefined> {
  const exports = Object.keys((await import(`abnfc/${name}`)) as object);
  if (!functions.every((each) => exports.includes(each))) return undefined;
  return sizeOfProgram(`export { ${functions.join(', ')} } from 'abnfc/${name}';`);
}

/** The formats that a program may have together, with a few words of each. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  uri: [
    'https://example.com:8042/over/there?name=ferret#nose',
    'mailto:a@b',
    'http://[2001:db8::7]/',
  ],
  'date-time': ['1985-04-12T23:20:50.52Z', '1996-12-19T16:39:57-08:00'],
  'language-tag': ['de-CH-1996', 'sr-Latn-RS', 'zh-cmn-Hans-CN', 'de-CH-x-phonebk'],
  'media-type': ['text/html; charset=utf-8', 'application/json'],
  mailbox: ['john.doe@example.com', '"very unusual"@strange.example.com'],
};
const FIVE = Object.keys(WORDS);

/** The size of a bundle with `validate` and `parse` of each. */
function sizeOfFive(): Promise<FileSize> {
  const exports = FIVE.map(
    (name, at) => `export { validate as v${at}, parse as p${at} } from 'abnfc/${name}';`,
  );
  return sizeOfProgram(exports.join('\n'));
}

/** A row of sizes after its titles, side by side, without those that are undefined. */
async function rowOf(
  titles: readonly string[],
  sizes: readonly Promise<FileSize | undefined>[],
): Promise<readonly string[]> {
  return [...titles, ...(await Promise.all(sizes)).flatMap(cellsOf)];
}

function cellsOf(size: FileSize | undefined): readonly string[] {
  return size === undefined ? ['', '', ''] : [size.minified, size.gzip, size.brotli].map(String);
}

/** The parts of a file in words. */
const partsIn = (functions: readonly string[]): string =>
  functions.length === 0 ? 'validate alone' : functions.join(', ');

/** The rows of the packings: characters of the tables of states of two formats, and of five together. */
async function packingRows(): Promise<readonly (readonly string[])[]> {
  const tables = await Promise.all(
    FIVE.map(async (name): Promise<readonly [string, Rows]> => {
      const source = readGrammar(name);
      const analysis = analyze(source, optionsOf(source));
      invariant(analysis.ok, name);
      const { dfa } = planOf(analysis.stages, {});
      return [name, { entries: Array.from(dfa.transitions), width: dfa.classes.count }];
    }),
  );
  return Object.entries(PACKINGS).map(([name, pack]) => {
    const texts = new Map(tables.map(([format, table]) => [format, pack(table)]));
    const all = [...texts.values()].join('');
    const measured = [texts.get('uri')!, texts.get('language-tag')!, all].map((text) => {
      const { minified, gzip } = weigh(Buffer.from(text));
      return [minified, gzip].map(String);
    });
    return [name, ...measured.flat()];
  });
}

type Parser = Readonly<Record<'validate' | 'parse', (input: string) => unknown>>;

/** The least times in which some functions read words, who take turns: other work of the machine only adds to a time. */
function leastTimes(
  functions: readonly ((word: string) => unknown)[],
  words: readonly string[],
): readonly number[] {
  const times = functions.map(() => Infinity);
  for (let turn = 0; turn < 3000; turn++) {
    for (const [index, run] of functions.entries()) {
      const begun = performance.now();
      for (let k = 0; k < 100; k++) for (const word of words) run(word);
      times[index] = Math.min(times[index]!, performance.now() - begun);
    }
  }
  return times;
}

/** The milliseconds in which a new process unpacks all tables of a module, the least of some. */
function unpackingTime(name: string): number {
  const times = Array.from({ length: 15 }, () => {
    const folder = resolve(root, 'dist', 'generated');
    const text = readFileSync(join(folder, name, 'table.js'), 'utf8');
    const program = `const { unpack } = await import(${JSON.stringify(join(folder, 'shared.js'))});
      const begun = performance.now();
      ${text.match(/\bunpack\([^]*?\);$/gm)!.join('\n')}
      console.log(performance.now() - begun);`;
    return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program]));
  });
  return Math.min(...times);
}

/** The times of packed tables, of this machine. */
export async function timesTable(): Promise<string> {
  const rows: (readonly string[])[] = [];
  for (const [name, words] of Object.entries(WORDS)) {
    const source = readGrammar(name);
    const [usual, small] = await Promise.all(
      [false, true].map((isSmall) =>
        moduleOf<Parser>(source, { ...optionsOf(source), small: isSmall }),
      ),
    );
    const ratios = (['validate', 'parse'] as const).map((key) => {
      const [one, other] = leastTimes([usual![key], small![key]], words);
      return (one! / other!).toFixed(2);
    });
    rows.push([`\`abnfc/${name}\``, unpackingTime(name).toFixed(2), ...ratios]);
  }
  return markdownTable(
    ['import', 'unpacking, ms', 'speed of `validate`', 'speed of `parse`'],
    rows,
  );
}

/**
 * The text of `docs/size.md`.
 *
 * @param times the table of times, which differ from machine to machine
 */
async function sizesDocument(times: string): Promise<string> {
  const rows = PARTS.flatMap((functions) =>
    VARIANTS.map((variant) =>
      rowOf(
        [partsIn(functions), variant],
        LEVELS.map((level) => sizeOf(variant, level, functions)),
      ),
    ),
  );
  const readyMade = READY_MADE.flatMap((name) =>
    READY_MADE_PARTS.map((functions) =>
      rowOf(
        [name, partsIn(functions)],
        (['switch', 'table'] as const).map((variant) =>
          sizeOfFile(name, { variant, with: functions }),
        ),
      ),
    ),
  );
  const formats = Object.keys(FORMATS).map((name) =>
    rowOf(
      [`\`abnfc/${name}\``],
      FORMAT_IMPORTS.map((functions) => sizeOfFormat(name, functions)),
    ),
  );
  const bundles = IMPORTS.map(([name, module]) => {
    const path = module === 'index' ? 'abnfc/runtime' : 'abnfc/web';
    return rowOf([`${name === '*' ? 'all' : name} of ${path}`], [sizeOfBundle(name, module)]);
  });
  const { octets, metafile } = await bundle(COMPILER);
  const { minified, gzip, brotli } = weigh(octets);
  const compiler = [
    ['the compiler', ...[minified, gzip, brotli].map(kilobytes)],
    ['of it, `prettier`', kilobytes(octetsFrom(metafile, /\bnode_modules\/prettier\//)), '', ''],
    ['of it, `ohm-js`', kilobytes(octetsFrom(metafile, /\bnode_modules\/ohm-js\//)), '', ''],
  ];
  const five = await sizeOfFive();
  const heads = LEVELS.flatMap((level) => [`ES${level} minified`, 'gzip', 'brotli']);
  return `# Sizes

Octets of [standalone files](standalone.md) of UTF-8 with \`--small\`, as they are and compressed.
All have \`validate\` and \`findError\` but those of \`web\` and \`web-lite\` alone; the rows name the other parts, as in \`--with\`.
ES5 is a script with one global name, the others are modules; the sizes include the license.

${markdownTable(['parts', 'variant', ...heads], await Promise.all(rows))}

The table variant is the smallest in most rows, and switch decodes fastest in every engine ([engines.md](engines.md)).
ES2020 is for engines that compile: \`decode\` makes strings by calls with many arguments, and \`validate\` of the branchless variant reads memory in words.

## Recognizers and parsers

The same of other grammars that come with the package, ES2020.

${markdownTable(
  ['grammar', 'parts', 'switch minified', 'gzip', 'brotli', 'table minified', 'gzip', 'brotli'],
  (await Promise.all(readyMade)).filter((row) => row.at(-1) !== ''),
)}

## Ready-made parsers

Octets that functions of a [format](ready-made.md) add to a bundle, by esbuild with \`--minify\`.

${markdownTable(['import', '\`validate\`, minified', 'gzip', 'brotli', '\`parse\`, \`textOf\`, minified', 'gzip', 'brotli'], await Promise.all(formats))}

\`validate\` and \`parse\` of ${FIVE.map((name) => `\`abnfc/${name}\``).join(', ')} in one bundle have ${five.minified} octets, ${five.gzip} with gzip.

## Packed tables

\`--small\` packs the tables of a module in strings, as those of the formats in the package are.
An import unpacks them; bundlers leave out those that no function in use reads.
All other code is that of modules without \`--small\`.
Minified standalone files have large tables packed.

A string has a character for a step: an entry, the entry before up to 12 times, up to 28 entries from a row above.
Of the packings that were tried, it takes the least room with its function, to which counting states back would add as much as it saves in most formats; these are the characters of the tables of states of two formats, and of five together.

${markdownTable(['packing', 'uri', 'gzip', 'language-tag', 'gzip', 'five formats', 'gzip'], await packingRows())}

How long unpacking all tables takes in a new process, and the speed of calls relative to that of a module without \`--small\`:

${times}

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

/** Programs with Ajv and a format, of which `docs/libraries.md` has the sizes. */
const WITH_AJV: readonly (readonly [title: string, imports: string, added: string])[] = [
  ['Ajv alone', '', ''],
  [
    '`addFormats(ajv, { date })` of the module `abnfc/date`',
    `import { addFormats } from 'abnfc/ajv'; import * as date from 'abnfc/date';`,
    'addFormats(ajv, { date });',
  ],
  [
    '`addFormats(ajv, { date: { validate } })`, with that function of it alone',
    `import { addFormats } from 'abnfc/ajv'; import { validate } from 'abnfc/date';`,
    'addFormats(ajv, { date: { validate } });',
  ],
  [
    'the module, and `explainErrors`',
    `import { addFormats, explainErrors } from 'abnfc/ajv'; import * as date from 'abnfc/date'; export { explainErrors };`,
    'addFormats(ajv, { date });',
  ],
  [
    "`addFormats(ajv, ['date'])` of `abnfc/ajv`, which has all formats",
    `import addFormats from 'abnfc/ajv';`,
    `addFormats(ajv, ['date']);`,
  ],
  [
    "`addFormats(ajv, ['date'])` of `ajv-formats`",
    `import addFormats from 'ajv-formats';`,
    `addFormats(ajv, ['date']);`,
  ],
];

/** The text of `docs/libraries.md`. */
async function librariesDocument(): Promise<string> {
  const sizes = await Promise.all(
    WITH_AJV.map(([, imports, added]) =>
      sizeOfProgram(`import { Ajv } from 'ajv'; ${imports} export const ajv = new Ajv(); ${added}`),
    ),
  );
  const alone = sizes[0]!;
  const rows = WITH_AJV.map(([title], index) => {
    const { minified, gzip, brotli } = sizes[index]!;
    const added = [minified - alone.minified, gzip - alone.gzip, brotli - alone.brotli];
    return [title, ...(index === 0 ? [minified, gzip, brotli] : added).map(String)];
  });
  const table = markdownTable(['added to Ajv', 'minified', 'gzip', 'brotli'], rows);
  return readFileSync(librariesPath, 'utf8').replace(
    /(?<=<!-- sizes -->\n\n)[^]*?(?=\n\n<!-- -->)/,
    () => table.trim(),
  );
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
const librariesPath = join(root, 'docs', 'libraries.md');

/**
 * The stale cells of the document. Compressed sizes depend on the host's libraries, so they may differ by two
 * percent, as that of the compiler may, which every change of it changes.
 */
export async function staleSizes(): Promise<readonly string[]> {
  const split = (text: string): readonly string[] => text.split(/\n|\|/).map((cell) => cell.trim());
  const text = readFileSync(path, 'utf8');
  const [times = ''] = /^\| import +\| unpacking[^]*?(?=\n\n)/m.exec(text) ?? [];
  const found = [...split(text), ...split(readFileSync(librariesPath, 'utf8'))];
  const expected = [...split(await sizesDocument(times)), ...split(await librariesDocument())];
  // The first of three numbers is not compressed, and exact.
  let column = 0;
  return expected.filter((cell, index) => {
    column = /^\d+$/.test(cell) ? column + 1 : 0;
    const tolerance = column % 3 === 1 ? 0 : 0.02 * Number(cell);
    const there = found[index] ?? '';
    return there !== cell && !(Math.abs(Number(there) - Number(cell)) <= tolerance);
  });
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(librariesPath, await librariesDocument());
  writeFileSync(path, await sizesDocument(await timesTable()));
  writeFiles(root, await generatedDocs());
}
