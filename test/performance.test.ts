/** The claims of docs/performance.md, against the recorded results. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  meanOf,
  nativeRatioOf,
  ratioOf,
  TEXT_KINDS,
  winners,
  type Cell,
  type TextKind,
} from '../bench/report.js';
import type { RecognizerCost } from '../bench/recognizers.js';
import { root } from './support/files.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/performance.md');
const SIZES = [16, 1024, 65_536];

const cellsOf = (job: string, ...sizes: readonly number[]): readonly Cell[] => {
  const { cells } = JSON.parse(read(`bench/results/${job}.json`)) as { cells: readonly Cell[] };
  return cells.filter(({ size }) => sizes.includes(size));
};

/** The mean ratio to the best package for texts of a kind, for each size. */
const meansOfKind = (kind: TextKind, job: string, ...sizes: readonly number[]): readonly number[] =>
  sizes.map((size) =>
    meanOf(
      cellsOf(job, size)
        .filter(({ kindOfText }) => kindOfText === kind)
        .map(ratioOf),
    ),
  );

const ratios = (job: string, ...sizes: readonly number[]): readonly number[] =>
  cellsOf(job, ...sizes).map(ratioOf);

const areAll = (values: readonly number[], isRight: (value: number) => boolean): boolean =>
  values.length > 0 && values.every(isRight);

const isFaster = (ratio: number): boolean => ratio > 1;

const recognizers = JSON.parse(read('bench/results/recognizers.json')) as readonly RecognizerCost[];

/** The speed of the table variant to that of the first validator whose name begins so. */
function timesOf(validators: RecognizerCost['validators'], name: string): number {
  const speedOf = (begin: string): number =>
    validators.find((validator) => validator.name.startsWith(begin))!.speed;
  return speedOf('table') / speedOf(name);
}

function timesOfPattern(kind: string): number {
  return timesOf(recognizers.find(({ name }) => name === kind)!.validators, 'RegExp');
}

/** Each claim of the page, as it is printed there. */
const CLAIMS: Readonly<Record<string, () => boolean>> = {
  'Decoding is faster than the best package on average, for every kind of text and every size.':
    () => TEXT_KINDS.every((kind) => areAll(meansOfKind(kind, 'decode', ...SIZES), isFaster)),
  'Encoding is faster than the best package from 1 KiB on, on every text but those of ASCII alone, where `@exodus/bytes` is faster.':
    () =>
      cellsOf('encode', 1024, 65_536).every((cell) =>
        ['english', 'source'].includes(cell.text)
          ? ratioOf(cell) < 1 && winners(cell).peer!.name === '@exodus/bytes'
          : ratioOf(cell) > 1,
      ),
  'Encoding of 16 octets is faster on average than the best package, for every kind of text, and at least three times as fast as the host.':
    () =>
      TEXT_KINDS.every((kind) => areAll(meansOfKind(kind, 'encode', 16), isFaster)) &&
      meanOf(cellsOf('encode', 16).map(nativeRatioOf)) >= 3,
  'Validating is faster than the best package on every text from 1 KiB on.': () =>
    areAll(ratios('validate', 1024, 65_536), isFaster),
  'Every job has texts on which some package is faster at 16 octets.': () =>
    ['decode', 'encode', 'validate'].every((job) => ratios(job, 16).some((ratio) => ratio < 1)),
  "The host's own functions are faster on ASCII from 1 KiB on: they are not JavaScript.": () =>
    ['decode', 'encode', 'validate'].every((job) =>
      areAll(
        cellsOf(job, 1024, 65_536)
          .filter(({ text }) => text === 'english')
          .map(nativeRatioOf),
        (ratio) => ratio < 1,
      ),
    ),
  'Validating strings by the table variant is twice as fast as the regular expression of the same rules on URIs, as fast within a tenth on language tags and structured fields, and slower on dates, media types, addresses and versions; it is at least twice as fast as re2js, and twenty times as fast as apg-lite.':
    () =>
      timesOfPattern('URI') >= 2 &&
      ['Language-Tag', 'sf-dictionary'].every(
        (kind) => Math.abs(timesOfPattern(kind) - 1) <= 0.1,
      ) &&
      ['date-time', 'media-type', 'Mailbox', 'semver'].every((kind) => timesOfPattern(kind) < 1) &&
      recognizers.every(
        ({ validators }) =>
          timesOf(validators, 're2js') >= 2 && timesOf(validators, 'apg-lite') >= 20,
      ),
};

test('docs/performance.md: every claim holds', () => {
  const section = /^## What the numbers say\n([^]*?)^## /m.exec(page)![1]!;
  const claims = section.match(/^- .*$/gm)!.map((line) => line.slice(2));
  assert.equal(claims, Object.keys(CLAIMS));
  for (const [claim, holds] of Object.entries(CLAIMS)) assert.ok(holds(), claim);
});

test('docs/performance.md: nothing else compares with packages or the host', () => {
  const prose = page
    .replace(/<!-- (\w+) -->[^]*?<!-- \/\1 -->/g, '')
    .replace(/^## What the numbers say\n[^]*?(?=^## )/m, '')
    .replace(/^\|.*$/gm, '');
  const sentences = prose.split(/(?<=[.:])\s+/);
  const comparing = sentences.filter(
    (sentence) =>
      /\b(faster|slower|quicker)\b/.test(sentence) && /package|host|TextDecoder/.test(sentence),
  );
  assert.equal(comparing, []);
});

test.run();
