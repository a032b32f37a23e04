/** The claims of docs/performance.md, against what is recorded of each processor. */
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ParseCost } from '../bench/parse.js';
import type { Size } from '../bench/cost.js';
import type { HostCost } from '../bench/hosts.js';
import type { Cost } from '../bench/scale.js';
import { recordingsOf, slugOf, summariesOf, type Summary } from '../bench/recordings.js';
import {
  hostRatioOf,
  meanOf,
  nativeRatioOf,
  ratioOf,
  TEXT_KINDS,
  winners,
  type Cell,
  type TextKind,
} from '../bench/report.js';
import { documents } from '../bench/write-docs.js';
import type { NestingCost } from '../bench/nesting.js';
import type { RecognizerCost } from '../bench/recognizers.js';
import { filesBelow, read, root } from './support/files.js';

const page = read('docs/performance.md');
const JOBS = ['decode', 'encode', 'validate'];
const SIZES = [16, 1024, 65_536];

const VERSIONS = [20, 22, 24, 26];

const peerRatioOf = ({ ours, peer }: HostCost): number => ours / peer!;
const handingRatioOf = ({ handing, host }: HostCost): number => handing! / host;

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

  summary(job: string, size: number, isAll = true): Summary {
    const found = summariesOf(job)
      .filter(({ head }) => head.machine === this.name)
      .flatMap(({ summary }) => summary)
      .find((each) => each.size === size && (each.texts === 'all') === isAll);
    if (found === undefined) throw new NotRecorded();
    return found;
  }

  /** The mean ratio to the best package for texts of a kind. */
  meanOfKind(kind: TextKind, job: string, size: number): number {
    const cells = this.texts(job, size).filter(({ kindOfText }) => kindOfText === kind);
    return meanOf(cells.map(ratioOf));
  }

  /** The speed of the table variant to that of the first other validator whose name begins so. */
  tableTo(kind: string, other: string, table = 'table'): number {
    const { validators } = this.cells<RecognizerCost>('recognizers').find(
      ({ name }) => name === kind,
    )!;
    const speedOf = (begin: string): number =>
      validators.find((validator) => validator.name.startsWith(begin))!.speed;
    return speedOf(table) / speedOf(other);
  }

  /** The speeds of checking texts that nest, to those of each contender that can do them, by the automaton. */
  nestingTo(contender: string, isDecided: boolean): readonly number[] {
    return this.cells<NestingCost>('nesting')
      .filter((cost) => (cost.automaton === 'stack') === isDecided && contender in cost.speeds)
      .map(({ speeds }) => speeds['validate']! / speeds[contender]!);
  }

  /** Some ratios of a job in a version of Node; the recordings of some processors have no packages. */
  inNode(
    major: number,
    job: string,
    size: number,
    ratioIn: (cell: HostCost) => number,
    text?: string,
  ): readonly number[] {
    const found = this.cells<HostCost>('hosts')
      .filter((cell) => cell.node.startsWith(`v${major}.`) && cell.job === job)
      .filter((cell) => cell.size === size && (text === undefined || cell.text === text));
    if (!found.some(({ peer }) => peer)) throw new NotRecorded();
    return found.map(ratioIn);
  }

  kinds(): readonly string[] {
    return this.cells<RecognizerCost>('recognizers').map(({ name }) => name);
  }

  /** The speeds of `parse` to that of a contender, for each kind of word that it can do. */
  parseTo(contender: string): readonly number[] {
    return this.cells<ParseCost>('parse')
      .filter(({ speeds }) => contender in speeds)
      .map(({ speeds }) => speeds['parse']! / speeds[contender]!);
  }
}

const within = (ratio: number, part: number): boolean => Math.abs(ratio - 1) <= part;

const isAscii = ({ text }: Cell): boolean => ['english', 'source'].includes(text);

/** Each claim of the page, as it is printed there. */
const CLAIMS: Readonly<Record<string, (on: Processor) => boolean>> = {
  'Decoding 64 KiB is faster than the best package on every text of this page, and at least 1.2 times as fast on average.':
    (on) => on.summary('decode', 65_536).worst > 1 && on.summary('decode', 65_536).mean >= 1.2,
  'Encoding 64 KiB is faster on average than the best package.': (on) =>
    on.summary('encode', 65_536).mean > 1,
  'Validating 64 KiB is at least 1.4 times as fast as the best package on every text of this page.':
    (on) => on.summary('validate', 65_536).worst >= 1.4,
  'Decoding and encoding 16 octets are faster on average than the best package.': (on) =>
    on.summary('decode', 16).mean > 1 && on.summary('encode', 16).mean > 1,
  'Every job has texts on which some package is faster at 16 octets.': (on) =>
    JOBS.every((job) => on.summary(job, 16).worst < 1),
  'Validating 16 octets is slower on average than the best package.': (on) =>
    on.summary('validate', 16).mean < 1,
  'Some other texts of 64 KiB are decoded faster by a package, but not on average.': (on) => {
    const { mean, worst } = on.summary('decode', 65_536, false);
    return mean > 1 && worst < 1;
  },
  'Validating 16 octets is faster on average than the best package.': (on) =>
    on.summary('validate', 16).mean > 1,
  'Decoding is faster than the best package on average, for every kind of text and every size.': (
    on,
  ) => TEXT_KINDS.every((kind) => SIZES.every((size) => on.meanOfKind(kind, 'decode', size) > 1)),
  'Encoding is faster than the best package from 1 KiB on, on every text but those of ASCII alone, where `@exodus/bytes` is faster.':
    (on) =>
      on
        .texts('encode', 1024, 65_536)
        .every((cell) =>
          isAscii(cell)
            ? ratioOf(cell) < 1 && winners(cell).peer!.name === '@exodus/bytes'
            : ratioOf(cell) > 1,
        ),
  'Encoding 16 octets is at least three times as fast as the host, Node 20, on average.': (on) =>
    meanOf(on.texts('encode', 16).map(nativeRatioOf)) >= 3,
  'The functions of the host, Node 20, are faster on ASCII from 1 KiB on: they are not JavaScript.':
    (on) =>
      JOBS.every((job) =>
        on
          .texts(job, 1024, 65_536)
          .filter(isAscii)
          .every((cell) => nativeRatioOf(cell) < 1),
      ),
  'In Node 20, 22, 24 and 26, decoding, encoding and validating 16 and 32 octets are faster on average than by the host; decoding and validating 64 KiB are slower on average, in Node 24 and 26 by a factor of nine or more.':
    (on) => {
      const mean = (job: string, size: number, major: number): number =>
        meanOf(
          on
            .cells<HostCost>('hosts')
            .filter((cell) => cell.job === job && cell.size === size)
            .filter(({ node }) => node.startsWith(`v${major}.`))
            .map(hostRatioOf),
        );
      return [20, 22, 24, 26].every(
        (major) =>
          JOBS.every((job) => [16, 32].every((size) => mean(job, size, major) > 1)) &&
          ['decode', 'validate'].every(
            (job) => mean(job, 65_536, major) < (major < 24 ? 1 : 1 / 9),
          ),
      );
    },
  'In Node 20, 22, 24 and 26, decoding, encoding and validating 16 and 32 octets are faster on average than by the host and by the best package; decoding 16 octets is on every measured text.':
    (on) =>
      VERSIONS.every(
        (major) =>
          JOBS.every((job) =>
            [16, 32].every((size) =>
              [hostRatioOf, peerRatioOf].every((to) => meanOf(on.inNode(major, job, size, to)) > 1),
            ),
          ) &&
          [hostRatioOf, peerRatioOf].every((to) =>
            on.inNode(major, 'decode', 16, to).every((ratio) => ratio > 1),
          ),
      ),
  'In Node 20, 22, 24 and 26, decoding 64 and 256 octets and 64 KiB is faster on average than by the best package, at least 1.5 times as fast from 256 octets on; in Node 26, a package is faster on 64 KiB of ASCII.':
    (on) =>
      VERSIONS.every((major) =>
        [64, 256, 65_536].every(
          (size) =>
            meanOf(on.inNode(major, 'decode', size, peerRatioOf)) >= (size === 64 ? 1.1 : 1.5),
        ),
      ) && on.inNode(26, 'decode', 65_536, peerRatioOf, 'english').every((ratio) => ratio < 1),
  'In Node 20, 22, 24 and 26, a package is faster at encoding 16 octets of ASCII, and at validating 16 octets of Chinese.':
    (on) =>
      VERSIONS.every((major) =>
        [
          ...on.inNode(major, 'encode', 16, peerRatioOf, 'english'),
          ...on.inNode(major, 'validate', 16, peerRatioOf, 'chinese'),
        ].every((ratio) => ratio < 1),
      ),
  'Decoding 64 KiB is faster on average than by the host in Node 20 and 22, and slower by a factor of four or more in Node 24 and 26, where `abnfc/utf-8/host` has at least 0.9 of its speed.':
    (on) => {
      const mean = (major: number, to: (cell: HostCost) => number): number =>
        meanOf(on.inNode(major, 'decode', 65_536, to));
      return (
        [20, 22].every((major) => mean(major, hostRatioOf) > 1) &&
        [24, 26].every(
          (major) => mean(major, hostRatioOf) <= 1 / 4 && mean(major, handingRatioOf) >= 0.9,
        )
      );
    },
  'Of our variants, switch decodes and branchless validates fastest on every text from 1 KiB on.': (
    on,
  ) =>
    on.texts('decode', 1024, 65_536).every((cell) => winners(cell).ours!.name === 'switch') &&
    on.texts('validate', 1024, 65_536).every((cell) => winners(cell).ours!.name === 'branchless'),
  'Validating strings by the table variant is at least 1.5 times as fast as the regular expression of the same rules on URIs, and has at least 0.6 of its speed on other words; it is at least twice as fast as re2js, and forty times as fast as apg-lite.':
    (on) =>
      on.tableTo('URI', 'RegExp') >= 1.5 &&
      on.kinds().every((kind) => on.tableTo(kind, 'RegExp') >= 0.6) &&
      on.kinds().every((kind) => on.tableTo(kind, 're2js') >= 2) &&
      on.kinds().every((kind) => on.tableTo(kind, 'apg-lite') >= 40),
  'Recognizers are faster by the table variant than by switch, of strings and of octets.': (on) =>
    on
      .kinds()
      .every(
        (kind) =>
          on.tableTo(kind, 'switch') > 1 && on.tableTo(kind, 'switch, octets', 'table, octets') > 1,
      ),
  'Parsing is faster than the regular expression of the same rules with named groups on every kind of word, at least ten times as fast as apg-lite, and as fast within a tenth as content-type.':
    (on) =>
      on.parseTo('RegExp.exec').length === 7 &&
      on.parseTo('RegExp.exec').every((ratio) => ratio > 1) &&
      on.parseTo('apg-lite').every((ratio) => ratio >= 10) &&
      on.parseTo('content-type').every((ratio) => within(ratio, 0.1)),
  'Checking JSON is at least five times as fast as the parser of Peggy, with and without values, and ten times as fast as apg-lite; it has at least half the speed of `JSON.parse` on every text, and more than that speed on most.':
    (on) => {
      const toHost = on.nestingTo('JSON.parse', true);
      return (
        ['Peggy', 'Peggy without actions'].every((peer) =>
          on.nestingTo(peer, true).every((ratio) => ratio >= 5),
        ) &&
        on.nestingTo('apg-lite', true).every((ratio) => ratio >= 10) &&
        toHost.every((ratio) => ratio >= 0.5) &&
        toHost.filter((ratio) => ratio > 1).length > toHost.length / 2
      );
    },
  'Checking JSONPath and ABNF, which need a chart, is at least 1.1 times as fast as apg-lite.': (
    on,
  ) =>
    on.nestingTo('apg-lite', false).length === 2 &&
    on.nestingTo('apg-lite', false).every((ratio) => ratio >= 1.1),
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
