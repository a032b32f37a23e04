/** The claims of docs/performance.md, against what is recorded of each processor. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ParseCost } from '../bench/parse.js';
import type { Size } from '../bench/cost.js';
import type { HostCost } from '../bench/hosts.js';
import type { Cost } from '../bench/scale.js';
import { recordingsOf, slugOf } from '../bench/recordings.js';
import { nativeRatioOf, ratioOf, winners, type Cell } from '../bench/report.js';
import { documents } from '../bench/write-docs.js';
import type { RecognizerCost } from '../bench/recognizers.js';
import { filesBelow, read, root } from './support/files.js';

const page = read('docs/performance.md');
const JOBS = ['decode', 'encode', 'validate'];

const VERSIONS = [20, 22, 24, 26];

class NotRecorded extends Error {}

/** The records of one processor; claims need a record. */
class Processor {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  cells<T>(benchmark: string): readonly T[] {
    const found = recordingsOf<T>(benchmark).find(({ head }) => head.machine === this.name);
    if (found === undefined) throw new NotRecorded();
    return found.cells;
  }

  texts(job: string, ...sizes: readonly number[]): readonly Cell[] {
    return this.cells<Cell>(job).filter(({ size }) => sizes.includes(size));
  }

  /** The ratios to the best package on a text in a version of Node; the recordings of some processors have no packages. */
  peerRatios(major: number, job: string, size: number, text: string): readonly number[] {
    const found = this.cells<HostCost>('hosts').filter(
      (cell) =>
        cell.node.startsWith(`v${major}.`) &&
        [cell.job, cell.size, cell.text].join() === [job, size, text].join(),
    );
    if (!found.some(({ peer }) => peer)) throw new NotRecorded();
    return found.map(({ ours, peer }) => ours / peer!);
  }
}

const speedOf = (name: string, validators: RecognizerCost['validators']): number =>
  validators.find((each) => each.name === name)!.speed;

const isAscii = ({ text }: Cell): boolean => ['english', 'source'].includes(text);

/** Each claim of the page, as it is printed there. */
const CLAIMS: Readonly<Record<string, (on: Processor) => boolean>> = {
  'Encoding is faster than the best package from 1 KiB on, on every text but those of ASCII alone, where `@exodus/bytes` is faster.':
    (on) =>
      on
        .texts('encode', 1024, 65_536)
        .every((cell) =>
          isAscii(cell)
            ? ratioOf(cell) < 1 && winners(cell).peer!.name === '@exodus/bytes'
            : ratioOf(cell) > 1,
        ),
  'The functions of the host, Node 20, are faster on ASCII from 1 KiB on: they are not JavaScript.':
    (on) =>
      JOBS.every((job) =>
        on
          .texts(job, 1024, 65_536)
          .filter(isAscii)
          .every((cell) => nativeRatioOf(cell) < 1),
      ),
  'In Node 20, 22, 24 and 26, a package is faster at encoding 16 octets of ASCII, and at validating 16 octets of Chinese.':
    (on) =>
      VERSIONS.every((major) =>
        [
          ...on.peerRatios(major, 'encode', 16, 'english'),
          ...on.peerRatios(major, 'validate', 16, 'chinese'),
        ].every((ratio) => ratio < 1),
      ),
  'In Node 26, a package is faster at decoding 64 KiB of ASCII.': (on) =>
    on.peerRatios(26, 'decode', 65_536, 'english').every((ratio) => ratio < 1),
  'Recognizers are faster by the table variant than by switch, of strings and of octets.': (on) =>
    on
      .cells<RecognizerCost>('recognizers')
      .every(({ validators }) =>
        ['', ', octets'].every(
          (input) => speedOf(`table${input}`, validators) > speedOf(`switch${input}`, validators),
        ),
      ),
  'Parsing media types is as fast within a tenth as content-type.': (on) => {
    const some = on.cells<ParseCost>('parse').filter(({ speeds }) => 'content-type' in speeds);
    assert.is(some.length, 1);
    return some.every(
      ({ speeds }) => Math.abs(speeds['parse']! / speeds['content-type']! - 1) <= 0.1,
    );
  },
};

const BENCHMARKS = filesBelow(join(root, 'bench/results'), '.json');

/** The processors of which a claim holds. */
function holdersOf(claim: string): readonly string[] {
  return processors().filter((name) => {
    try {
      return CLAIMS[claim]!(new Processor(name));
    } catch (error) {
      if (error instanceof NotRecorded) return false;
      throw error;
    }
  });
}

function processors(): readonly string[] {
  const names = BENCHMARKS.map(
    (path) =>
      (JSON.parse(read(join('bench/results', path))) as { head: { machine: string } }).head.machine,
  );
  return [...new Set(names)].sort();
}

test('docs/performance.md: every claim holds of exactly the processors that it names', () => {
  const section = /^## What the numbers say\n([^]*?)^## /m.exec(page)![1]!;
  const claims: Record<string, readonly string[]> = {};
  for (const [, names, list] of section.matchAll(/^On (.*):\n\n((?:- .*\n)+)/gm))
    for (const claim of list!.trimEnd().split('\n'))
      claims[claim.slice(2)] = names!.split(/, | and /).sort();
  assert.is(section.match(/^- /gm)!.length, Object.keys(claims).length);
  assert.equal(Object.keys(claims).sort(), Object.keys(CLAIMS).sort());
  for (const [claim, names] of Object.entries(claims)) assert.equal(holdersOf(claim), names, claim);
});

test('docs/performance.md, its picture and the pages of processors show what is recorded', async () => {
  for (const [path, text] of Object.entries(await documents()))
    assert.is(read(path), text, `${path}: node dist/bench/write-docs.js`);
});

test('docs/performance.md: nothing else compares with packages or the host', () => {
  const prose = page
    .replace(/<!-- (\w+) -->[^]*?<!-- \/\1 -->/g, '')
    .replace(/^## What the numbers say\n[^]*?(?=^## )/m, '');
  const sentences = prose.split(/(?<=[.:])\s+/);
  const comparing = sentences.filter(
    (sentence) =>
      /\b(faster|slower|quicker)\b/.test(sentence) && /package|host|TextDecoder/.test(sentence),
  );
  assert.equal(comparing, []);
});

test('docs/performance.md: the table variant is the smallest module', () => {
  for (const { cells } of recordingsOf<{ sizes: readonly Size[] }>('cost'))
    for (const { sizes } of cells) {
      const whole = sizes.filter(({ functions }) => functions === 'decode, validate, encode');
      const least = Math.min(...whole.map(({ minified }) => minified));
      assert.is(whole.find(({ minified }) => minified === least)!.module, 'utf-8/table');
    }
  for (const { cells } of recordingsOf<Cost>('scale'))
    for (const { grammar, sizes } of cells)
      assert.is(sizes['table'], Math.min(...Object.values(sizes)), grammar);
});

test('recordings: each stands where its processor records', () => {
  assert.ok(BENCHMARKS.length > 10);
  for (const path of BENCHMARKS) {
    const { head, ...rest } = JSON.parse(read(join('bench/results', path))) as {
      head: { machine: string; note?: string };
      cells?: readonly unknown[];
      summary?: readonly unknown[];
    };
    assert.is(path.split('/')[0], slugOf(head.machine));
    assert.ok('cells' in rest || ('summary' in rest && head.note !== undefined), path);
  }
});

test('recordings: the name of a processor in a path', () => {
  assert.is(
    slugOf('Intel(R) Xeon(R) Platinum 8488C CPU @ 2.40GHz'),
    'intel-xeon-platinum-8488c-cpu-2-40ghz',
  );
  assert.is(slugOf('AMD EPYC'), 'amd-epyc');
});

test.run();
