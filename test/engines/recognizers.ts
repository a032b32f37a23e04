/**
 * `node dist/test/engines/recognizers.js` writes the table of recognizers in `docs/engines.md`: sizes of scripts of two
 * variants, and the speed of `table` relative to `switch` in every engine that is here.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { compile } from '../../generator/compile.js';
import { markdownTable } from '../../scripts/markdown-table.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { root } from '../support/files.js';
import { findEngines } from './engines.js';
import { inFolder, program } from './try.js';

/** Grammars with few states and with many, and words of them. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  hostname: ['www.example.com', 'xn--bcher-kva.example', 'localhost'],
  'date-time': ['1985-04-12T23:20:50.52Z', '1996-12-19T16:39:57-08:00'],
  'language-tag': ['de-CH-1996', 'zh-cmn-Hans-CN', 'de-CH-x-phonebk'],
  mailbox: ['john.doe@example.com', '"very unusual"@strange.example.com'],
  uri: ['https://example.com:8042/over/there?name=ferret#nose', 'http://[2001:db8::7]/'],
};

const VARIANTS = ['switch', 'table'] as const;
const ROUNDS = 10;

const files = await Promise.all(
  Object.keys(WORDS).map(async (name) => {
    const grammar = readGrammar(name);
    const { imports } = optionsOf(grammar);
    const texts = await Promise.all(
      VARIANTS.map(async (variant) => {
        const standalone = { target: 'es5', variant } as const;
        const options = { imports, name: `r-${name}-${variant}`, standalone, small: true };
        const made = await compile(grammar, options);
        return made.files[0]!.text;
      }),
    );
    return { name, texts };
  }),
);

const globalOf = (name: string, variant: string): string =>
  `r-${name}-${variant}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
/** The script of one grammar: engines need not hold them all. */
const scriptOf = (name: string): string => {
  const works = VARIANTS.map((variant) => {
    const subject = globalOf(name, variant);
    const calls = WORDS[name]!.map((word) => `${subject}.validate(${JSON.stringify(word)});`);
    return `function () { ${calls.join(' ')} }`;
  });
  return `${program}\nreport(JSON.stringify(measure([${works.join(', ')}], ${ROUNDS})));`;
};

const rows: string[][] = [
  ...VARIANTS.map((variant, at) => [
    `octets of \`${variant}\``,
    '',
    ...files.map(({ texts }) => String(texts[at]!.length)),
  ]),
];
for (const engine of await findEngines()) {
  // Files for old engines, as scripts.
  // njs 0.7 refuses arguments of two minified scripts in one program, of which each alone is right.
  const isLeftOut = 'hint' in engine || !engine.accepts.some(([, format]) => format === 'iife');
  if (isLeftOut || engine.name === 'njs') {
    console.log(`skipped: ${engine.name}`);
    continue;
  }
  const ratios: string[] = [];
  for (const { name, texts } of files) {
    const job = {
      file: `${texts.join('\n')}\nvar utf8;`,
      format: 'iife',
      script: scriptOf(name),
    } as const;
    const [one, other] = JSON.parse(await inFolder(engine, job)) as [number, number];
    ratios.push((one / other).toFixed(2));
  }
  rows.push([engine.name, engine.version, ...ratios]);
}

const head = ['engine', 'version', ...files.map(({ name }) => name)];
const note = `On ${cpus()[0]!.model}.`;
const path = join(root, 'docs', 'engines.md');
const text = readFileSync(path, 'utf8').replace(
  /(<!-- recognizers -->\n)[^]*?(<!-- end -->)/,
  (_, open: string, close: string) =>
    `${open}\n${markdownTable(head, rows)}\n\n${note}\n\n${close}`,
);
writeFileSync(path, text);
