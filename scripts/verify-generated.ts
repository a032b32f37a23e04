/**
 * `npm run verify`: verifies all of `generated/` against the grammars of `grammar/`; with `--fewer`, one variant of each
 * encoding in turn, none of the relatives of UTF-8, and one of the formats, which differ in their automata alone, with the
 * inputs that `abnfc verify` tries by default.
 */
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { VARIANTS, type Variant } from '../generator/options/variant.js';
import type { Source } from '../generator/text/source.js';
import { reportFailure } from '../generator/cli/report-failure.js';
import { formatOf } from './formats.js';
import { optionsOf, readGrammars, root } from './project.js';
import { print, say } from '../generator/cli/terminal.js';
import {
  DEFAULT_LIMIT,
  printReports,
  verifyGrammars,
} from '../generator/cli/verification/verify-grammars.js';

/** The format that is verified where only some grammars are. */
const SAMPLE_FORMAT = 'media-type.abnf';

/** Relatives of UTF-8, and encodings that have the octets of another one in reverse order. */
const RELATIVES: readonly string[] = [
  'utf-8-rfc2279.abnf',
  'modified-utf-8.abnf',
  'cesu-8.abnf',
  'generalized-utf-8.abnf',
  'utf-16be.abnf',
  'utf-32be.abnf',
];

/** The variants of a grammar to verify. */
function variantsOf(source: Source, index: number, isFewer: boolean): readonly Variant[] {
  const variants: readonly Variant[] = formatOf(source) === undefined ? VARIANTS : ['table'];
  const name = basename(source.name);
  if (!isFewer) return variants;
  if (formatOf(source) !== undefined) return name === SAMPLE_FORMAT ? variants : [];
  if (RELATIVES.includes(name)) return [];
  return [variants[index % variants.length]!];
}

try {
  const { values } = parseArgs({
    options: {
      exhaustive: { type: 'boolean', default: false },
      fewer: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const { exhaustive, fewer, json } = values;
  const tasks = readGrammars()
    .map((source, index) => ({
      source,
      options: optionsOf(source),
      files: variantsOf(source, index, fewer).map((variant) =>
        join(
          root,
          'generated',
          relative(join(root, 'grammar'), source.name).replace(/\.abnf$/, ''),
          `${variant}.ts`,
        ),
      ),
    }))
    .filter(({ files }) => files.length > 0);
  const reports = await verifyGrammars(
    tasks,
    {},
    {
      extraStates: 0,
      exhaustive,
      extent: fewer ? 'quick' : 'full',
      timeout: 10,
      limit: DEFAULT_LIMIT[exhaustive ? 1 : 0],
      onDone: (file) => {
        if (process.stderr.isTTY !== true) say(`${file} is done\n`);
      },
    },
  );
  if (reports === undefined) {
    process.exitCode = 1;
  } else if (json) {
    process.exitCode = await printReports(reports, true);
  } else {
    const { isVerified, printSummary } = await import('../generator/verify/report.js');
    print(printSummary(reports));
    process.exitCode = reports.every(isVerified) ? 0 : 1;
  }
} catch (error) {
  process.exitCode = reportFailure(error, 'CONTRIBUTING.md');
}
