/**
 * `npm run verify`: verifies all of `generated/` against the grammars of `grammar/`; with `--fewer`, one variant of each
 * encoding in turn, none of the relatives of UTF-8, and two of the formats, which differ in their automata alone.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VARIANTS, type Variant } from '../generator/options/variant.js';
import type { Source } from '../generator/text/source.js';
import { reportFailure } from '../generator/cli/report-failure.js';
import { printTable } from '../generator/text/print-table.js';
import { visible, visiblePath } from '../generator/text/visible.js';
import { isVerified, printReport, type Report } from '../generator/verify/report.js';
import { FORMATS, grammarName } from './formats.js';
import { optionsOf, readGrammars, root } from './project.js';
import { print, say } from '../generator/cli/terminal.js';
import {
  DEFAULT_LIMIT,
  DEFAULT_TIMEOUT,
  printReports,
  verifyGrammars,
} from '../generator/cli/verification/verify-grammars.js';

/** The formats that are verified where only some grammars are: one of one automaton, and one of a chart. */
const SAMPLE_FORMATS: readonly string[] = ['media-type', 'jsonpath'];

/** Formats whose references over octets would have 100,000 states and more: `test/formats/idna.test.ts` tries these. */
const TOO_LARGE: readonly string[] = ['ascii-idn-hostname', 'idn-email', 'idn-hostname'];

/** Relatives of UTF-8, and encodings that have the octets of another one in reverse order. */
const RELATIVES: readonly string[] = [
  'utf-8-rfc2279',
  'modified-utf-8',
  'cesu-8',
  'generalized-utf-8',
  'utf-16be',
  'utf-32be',
];

/** The variants of a grammar to verify. */
function variantsOf(source: Source, index: number, isFewer: boolean): readonly Variant[] {
  const name = grammarName(source);
  if (TOO_LARGE.includes(name)) return [];
  if (Object.hasOwn(FORMATS, name))
    return isFewer && !SAMPLE_FORMATS.includes(name) ? [] : ['table'];
  if (!isFewer) return VARIANTS;
  return RELATIVES.includes(name) ? [] : [VARIANTS[index % VARIANTS.length]!];
}

/** One line per module, preceded by the whole report of each grammar with something wrong. */
function printSummary(reports: readonly Report[]): string {
  const rows = reports.flatMap(({ modules }) =>
    modules.map(({ file, checks }) => [
      visiblePath(file),
      String(checks.length),
      String(checks.reduce((sum, { answers }) => sum + answers, 0)),
      checks.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1),
    ]),
  );
  const wrong = reports.filter((report) => !isVerified(report));
  const table = printTable([['module', 'checks', 'answers', 's'], ...rows], [1, 2, 3]);
  const verdict =
    wrong.length === 0
      ? `verified: ${rows.length} modules of ${reports.length} grammars`
      : `not verified: ${wrong.map(({ grammar }) => visible(grammar.name)).join(', ')}`;
  return `${[...wrong.map(printReport), ...table, '', verdict].join('\n')}\n`;
}

try {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { fewer: flag, json: flag } });
  const { fewer, json } = values;
  const tasks = readGrammars()
    .map((source, index) => ({
      source,
      options: optionsOf(source),
      files: variantsOf(source, index, fewer).map((variant) =>
        join(root, 'generated', grammarName(source), `${variant}.ts`),
      ),
    }))
    .filter(({ files }) => files.length > 0);
  const reports = await verifyGrammars(
    tasks,
    {},
    {
      extraStates: 0,
      timeout: DEFAULT_TIMEOUT,
      limit: DEFAULT_LIMIT,
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
    print(printSummary(reports));
    process.exitCode = reports.every(isVerified) ? 0 : 1;
  }
} catch (error) {
  process.exitCode = reportFailure(error, 'CONTRIBUTING.md');
}
