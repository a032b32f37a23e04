/**
 * The survey: how much of the ABNF in RFCs, as they are published, the compiler reads.
 *
 *     scripts/rfcs/fetch.sh DIR
 *     node dist/scripts/rfcs/survey.js DIR
 *
 * It analyzes every RFC of a folder that has ABNF (`documents.ts` says which those are), and prints how many
 *
 * - _read_: rules are found, apart from those that no other rule needs, and there is no error of `READING` below;
 * - _compile as they are_: with the default start;
 * - _compile with another start_: with a rule that no other rule uses, one of the first five such rules or any of them; or
 *   with an inner rule, which others use;
 * - are _refused_, and the codes of their errors with the default start: each code counts once per document.
 *
 * Of those that compile, it counts the lines that look like rules and were lost in silence (`lost-rules.ts`).
 * Then it compiles the flagships (`flagships.ts`).
 *
 *     --list          a line for each document: name, outcome, start, first error
 *     --lost          the lines that look like rules and were lost
 *     --json FILE     writes all outcomes
 *     --compare FILE  prints the documents whose outcome is another than in such a file
 *     --only 5424,822 a few RFCs
 *     --no-flagships  without the second table
 *     --seconds N     the limit of time for one analysis, 20 by default
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { showProgress } from '../../generator/cli/terminal.js';
import { printTable } from '../../generator/text/print-table.js';
import { Analyzer, mapWith } from './analyzer.js';
import type { Answer, SurveyError } from './answer.js';
import { hasAbnf, numberOfPath, readRfc, rfcsIn } from './documents.js';
import { FLAGSHIPS, type Flagship } from './flagships.js';
import type { LostLine } from './lost-rules.js';

/** The codes of errors that end the reading of a document, before any name is looked up. */
const READING = /^(?:no-grammar|empty-input|layout-.*|time|crash|exception)$/;

/** The number of unused rules that "compile with another start" tries first. */
const FIRST = 5;

/** How far a document gets. */
type Outcome = 'as it is' | 'another start' | 'later start' | 'inner start' | 'refused';

/** What the survey says of one document; `--json` writes it. */
interface Entry {
  readonly name: string;
  readonly outcome: Outcome;
  readonly reads: boolean;
  /** The start rule with which it compiles, if that is not the default. */
  readonly start?: string | undefined;
  /** The codes of the errors with the default start, each once. */
  readonly codes: readonly string[];
  /** The first error with the default start. */
  readonly error?: SurveyError | undefined;
  readonly lost: readonly LostLine[];
  /** The time of the slowest analysis. */
  readonly seconds: number;
}

async function survey(path: string, analyzer: Analyzer): Promise<Entry> {
  const first = await analyzer.analyze({ path });
  const codes = [...new Set(first.errors.map(({ code }) => code))];
  const entry: Entry = {
    name: basename(path, '.txt'),
    outcome: first.ok ? 'as it is' : 'refused',
    reads: first.hasRules && !codes.some((code) => READING.test(code)),
    codes,
    error: first.errors[0],
    lost: first.lost,
    seconds: first.seconds,
  };
  if (first.ok) return entry;
  let { seconds } = first;
  for (const [index, start] of first.unused.entries()) {
    const { ok, lost, ...other } = await analyzer.analyze({ path, start });
    seconds = Math.max(seconds, other.seconds);
    const outcome = index < FIRST ? 'another start' : 'later start';
    if (ok) return { ...entry, outcome, start, lost, seconds };
  }
  for (const start of first.used) {
    const { ok, lost, ...other } = await analyzer.analyze({ path, start });
    seconds = Math.max(seconds, other.seconds);
    if (ok) return { ...entry, outcome: 'inner start', start, lost, seconds };
  }
  return { ...entry, seconds };
}

function place({ code, message, line, document }: SurveyError, name: string): string {
  const other = document === undefined || document === name ? '' : `${document}:`;
  return `${code} ${other}${line ?? '-'}: ${message}`;
}

function countCodes(entries: readonly Entry[]): string {
  const counts = new Map<string, number>();
  for (const code of entries.flatMap(({ codes }) => codes))
    counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => `${code} ${count}`)
    .join(', ');
}

function printNumbers(entries: readonly Entry[]): void {
  const of = (outcome: Outcome): readonly Entry[] =>
    entries.filter((entry) => entry.outcome === outcome);
  const refused = of('refused');
  const lines = entries.flatMap(({ lost }) => lost);
  const lostOf = (isIt: (line: LostLine) => boolean): string =>
    `${lines.filter(isIt).length} in ${entries.filter(({ lost }) => lost.some(isIt)).length}`;
  const rows: readonly (readonly [string, string])[] = [
    ['RFCs with ABNF', String(entries.length)],
    ['read', String(entries.filter(({ reads }) => reads).length)],
    ['compile as they are', String(of('as it is').length)],
    [`compile with another start, of the first ${FIRST}`, String(of('another start').length)],
    ['compile with a later start', String(of('later start').length)],
    ['compile with an inner start', String(of('inner start').length)],
    ['refused', String(refused.length)],
  ];
  for (const [what, count] of rows) console.log(`${what.padEnd(44)} ${count.padStart(5)}`);
  console.log(`\nerrors with the default start: ${countCodes(entries)}`);
  console.log(`errors of refused documents: ${countCodes(refused)}`);
  console.log(`
lines like rules in documents that compile, neither taken nor named by a diagnostic:
  ${lostOf(() => true)} documents
  ${lostOf(({ isDefined }) => !isDefined)} documents have names that no other line defines
  ${lostOf(({ isDefined, isUsed }) => isUsed && !isDefined)} of these documents have names that a rule uses`);
}

function printEntry({ name, outcome, start, error, lost }: Entry): string {
  const details = [
    start,
    outcome !== 'as it is' && error && place(error, `${name}.txt`),
    lost.length > 0 && `${lost.length} lost`,
  ];
  return [name, outcome, ...details.filter(Boolean)].join('  ');
}

/** What `--compare` compares, in words. */
function summary({ outcome, start, codes, reads }: Entry): string {
  const how = outcome === 'as it is' ? outcome : `${outcome}${start ? ` ${start}` : ''}`;
  const reasons = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  return `${how}${reasons}${reads ? '' : ', does not read'}`;
}

function printChanges(before: readonly Entry[], after: readonly Entry[]): void {
  const earlier = new Map(before.map((entry) => [entry.name, entry]));
  let changes = 0;
  for (const entry of after) {
    const previous = earlier.get(entry.name);
    const [was, is] = [previous ? summary(previous) : 'not there', summary(entry)];
    const [lostBefore, lost] = [previous?.lost.length ?? 0, entry.lost.length];
    if (was === is && lostBefore === lost) continue;
    changes += 1;
    const lostNow = lostBefore === lost ? '' : `; lost lines: ${lostBefore} -> ${lost}`;
    console.log(`${entry.name}: ${was === is ? is : `${was} -> ${is}`}${lostNow}`);
  }
  console.log(`${changes} of ${after.length} outcomes changed`);
}

function printFlagships(rows: readonly (readonly [Flagship, Answer | undefined])[]): void {
  const cells = rows.map(([row, answer]) => {
    const { rfc, start = '(default)', imports = [], options = {}, fault } = row;
    const result =
      answer === undefined
        ? 'a document is missing'
        : answer.ok
          ? 'ok'
          : place(answer.errors[0]!, `rfc${rfc}.txt`);
    const count = answer?.errors.length ?? 0;
    const more = count > 1 ? ` (and ${count - 1} more)` : '';
    const note = fault !== undefined && answer?.ok !== true ? `; fault of the RFC: ${fault}` : '';
    const settled = Object.entries(options).map(([name, value]) => `${name}: ${String(value)}`);
    return [String(rfc), start, imports.join(' '), `${result}${more}${note}`, settled.join('; ')];
  });
  const compiled = rows.filter(([, answer]) => answer?.ok).length;
  console.log(`\nflagships: ${compiled} of ${rows.length} compile`);
  console.log(
    printTable([['RFC', 'start', 'imports', 'result', 'options'], ...cells], [0]).join('\n'),
  );
}

const flag = { type: 'boolean', default: false } as const;
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: flag,
    lost: flag,
    'no-flagships': flag,
    json: text,
    compare: text,
    only: text,
    seconds: { ...text, default: '20' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new TypeError('usage: survey.js DIR [options]; see the script');

const rfcs = rfcsIn(folder);
const only = values.only?.split(',').map(Number);
const paths = rfcs.filter((path) =>
  only ? only.includes(numberOfPath(path)) : hasAbnf(readRfc(path).text),
);
const limits = { seconds: Number(values.seconds), megabytes: 2048 };
const analyzers = [new Analyzer(limits), new Analyzer(limits)];
let done = 0;
const entries = await mapWith(paths, analyzers, (path, analyzer) => {
  showProgress(`${++done} of ${paths.length}: ${basename(path)}`);
  return survey(path, analyzer);
});
showProgress('');

if (values.list) console.log(`${entries.map(printEntry).join('\n')}\n`);
if (values.lost)
  for (const { name, lost } of entries)
    for (const each of lost) {
      const marks = [each.isUsed && 'used', each.isDefined && 'defined elsewhere'].filter(Boolean);
      console.log(
        `${name}.txt:${each.line}: ${each.text}${marks.length ? `  (${marks.join(', ')})` : ''}`,
      );
    }
printNumbers(entries);
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify(entries, undefined, 1)}\n`);
if (values.compare !== undefined) {
  const before = JSON.parse(readFileSync(values.compare, 'utf8')) as readonly Entry[];
  const names = new Set(entries.map(({ name }) => name));
  console.log();
  printChanges(only ? before.filter(({ name }) => names.has(name)) : before, entries);
}
if (!values['no-flagships']) {
  const pathOf = (rfc: number): string => join(folder, `rfc${rfc}.txt`);
  const isThere = new Set(rfcs);
  const answers = await mapWith(FLAGSHIPS, analyzers, (row, analyzer) => {
    const { rfc, start, imports = [], options } = row;
    const needed = [rfc, ...imports].map(pathOf);
    if (!needed.every((path) => isThere.has(path))) return Promise.resolve(undefined);
    const [path, ...others] = needed as [string, ...string[]];
    return analyzer.analyze({ path, start, imports: others, options });
  });
  printFlagships(FLAGSHIPS.map((row, index) => [row, answers[index]]));
}
for (const analyzer of analyzers) analyzer.close();
