/**
 * The results of benchmarks, in `bench/results/PROCESSOR/BENCHMARK.json`: ratios differ from processor to processor,
 * so each keeps its own, and running a benchmark replaces those of this machine's alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { processorName } from '../scripts/processor-name.js';
import { root } from '../scripts/project.js';
import { folder } from './packages.js';
import { meanOf, ratioOf, type Cell } from './report.js';

/** Where and of what something was measured. */
export interface Head {
  readonly machine: string;
  readonly node?: string;
  readonly commit: string;
  readonly note?: string;
}

/** Everything that a benchmark measured. */
export interface Recording<T> {
  readonly head: Head;
  readonly cells: readonly T[];
}

/** The ratios to the best peer over some texts: all of the benchmark's, or others. */
export interface Summary {
  readonly size: number;
  readonly texts: string;
  readonly mean: number;
  readonly worst: number;
}

/** A recording of which only a summary is known. */
export interface SummaryOnly {
  readonly head: Head;
  readonly summary: readonly Summary[];
}

const results = join(folder, 'results');

/** The name of a processor in a path: its words and numbers, without the marks of its maker. */
export function slugOf(machine: string): string {
  return machine
    .toLowerCase()
    .replace(/\((?:r|tm)\)/g, ' ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Records what a benchmark measured on this machine. */
export function record(benchmark: string, cells: readonly unknown[]): void {
  const machine = processorName();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: resolve(root),
    encoding: 'utf8',
  }).trim();
  const head: Head = { machine, node: process.version, commit };
  const lines = cells.map((cell) => JSON.stringify(cell));
  mkdirSync(join(results, slugOf(machine)), { recursive: true });
  writeFileSync(
    join(results, slugOf(machine), `${benchmark}.json`),
    `{"head":${JSON.stringify(head)},"cells":[\n${lines.join(',\n')}\n]}\n`,
  );
}

function readAll<T>(benchmark: string): readonly (Recording<T> | SummaryOnly)[] {
  return readdirSync(results)
    .sort()
    .map((processor) => join(results, processor, `${benchmark}.json`))
    .filter((path) => existsSync(path))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Recording<T> | SummaryOnly);
}

/** The processors with full recordings: the one with most of them first. */
export function processors(): readonly string[] {
  const counts = new Map<string, number>();
  const names = readdirSync(results, { recursive: true, encoding: 'utf8' });
  const benchmarks = new Set(
    names.filter((name) => name.endsWith('.json')).map((name) => basename(name, '.json')),
  );
  for (const benchmark of benchmarks)
    for (const { head } of recordingsOf(benchmark))
      counts.set(head.machine, (counts.get(head.machine) ?? 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1));
}

/** The full recordings of a benchmark, by processor. */
export function recordingsOf<T>(benchmark: string): readonly Recording<T>[] {
  return readAll<T>(benchmark).filter((each) => 'cells' in each);
}

/** A summary of each recording of a job, by processor. */
export function summariesOf(job: string): readonly SummaryOnly[] {
  return readAll<Cell>(job).map((each) =>
    'summary' in each ? each : { head: each.head, summary: summarize(each.cells) },
  );
}

function summarize(cells: readonly Cell[]): readonly Summary[] {
  return [...new Set(cells.map(({ size }) => size))].map((size) => {
    const ratios = cells.filter((cell) => cell.size === size).map(ratioOf);
    return { size, texts: 'all', mean: meanOf(ratios), worst: Math.min(...ratios) };
  });
}
