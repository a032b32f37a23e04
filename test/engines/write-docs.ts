/** Writes `docs/engines.md` from a run of `node dist/test/engines/run.js --write`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flagsOf } from '../../generator/emit/standalone/standalone.js';
import { ENGINE_OPTIONS } from '../../generator/emit/standalone/engine-options.js';
import { TARGETS } from '../../generator/options/choices.js';
import { markdownTable } from '../../scripts/markdown-table.js';
import { root } from '../support/files.js';
import type { Measurement } from './measure.js';

const path = join(root, 'docs', 'engines.md');

/** The results that the document shows. */
export interface Tally {
  readonly engine: string;
  readonly version: string;
  readonly passed: number;
  readonly failed: number;
  readonly files: number;
}

/** Replaces the measurements in the page by new ones. */
export function writeDocs(
  tallies: readonly Tally[],
  measurements: readonly Measurement[],
  cases: number,
): void {
  const text = readFileSync(path, 'utf8');
  const sections: Readonly<Record<string, string>> = {
    runs: runs(tallies, measurements, cases),
    speeds: speeds(measurements),
    targets: targets(),
  };
  const filled = Object.entries(sections).reduce(
    (before, [name, section]) =>
      before.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`),
        (_, open: string, close: string) => `${open}\n${section}\n\n${close}`,
      ),
    text,
  );
  writeFileSync(path, filled);
}

function runs(
  tallies: readonly Tally[],
  measurements: readonly Measurement[],
  cases: number,
): string {
  const rows = tallies.map(({ engine, version, files, passed, failed }) => {
    const own = measurements.find((each) => each.engine === engine)?.own;
    const wrong =
      own === undefined
        ? 'has none'
        : own.wrong.length === 0
          ? 'nothing'
          : `${own.wrong.length} of ${cases + 2}: ${own.wrong.map(printCase).join(', ')}`;
    return [engine, version, String(files), `${passed} of ${passed + failed}`, wrong];
  });
  const head = [
    'engine',
    'version',
    'files',
    'checks that passed',
    'what its own TextDecoder gets wrong',
  ];
  return markdownTable(head, rows);
}

function printCase(name: string): string {
  return /^[\da-f]+$/.test(name) ? `\`${name.toUpperCase().replace(/..(?=.)/g, '$& ')}\`` : name;
}

function speeds(measurements: readonly Measurement[]): string {
  const rows = measurements.flatMap(({ engine, speeds: all, own }) => {
    const levels = [...new Set(all.map(({ level }) => level))];
    const best = (what: 'decode' | 'validate'): number =>
      Math.max(...all.map((each) => each[what]));
    return levels.map((level, index) => {
      const cell = (variant: string, what: 'decode' | 'validate'): string => {
        const found = all.find((each) => each.level === level && each.variant === variant)!;
        return ratio(found[what] / best(what));
      };
      return [
        index === 0 ? engine : '',
        String(level),
        ...['switch', 'table', 'branchless'].map((variant) => cell(variant, 'decode')),
        index === 0 && own !== undefined ? ratio(own.decode / best('decode')) : '',
        ...['switch', 'table', 'branchless'].map((variant) => cell(variant, 'validate')),
      ];
    });
  });
  return markdownTable(
    [
      'engine',
      'ES',
      'decode: switch',
      'table',
      'branchless',
      'its own',
      'validate: switch',
      'table',
      'branchless',
    ],
    rows,
  );
}

function ratio(value: number): string {
  return value.toFixed(2);
}

/** The table of targets, which takes no engine to know. */
export function targets(): string {
  const engines = TARGETS.filter((target) => !target.startsWith('es20') && target !== 'es5');
  const rows = engines.map((target) => {
    const options = ENGINE_OPTIONS[target];
    const flags = flagsOf({ ...options, language: 'js', with: undefined, minify: false }).slice(1);
    return [`\`--target ${target}\``, `\`${flags.join(' ')}\``];
  });
  return markdownTable(['target', 'is'], rows);
}
