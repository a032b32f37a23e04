/**
 * UTF-8 by `abnfc/utf-8` beside the host's own functions, in several versions of Node: V8 and Node change how theirs work.
 *
 *     node dist/bench/hosts.js NODE...   in this Node and in others, by their paths, one after the other
 */
import { isUtf8 } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import * as utf8 from '../runtime/utf-8.js';
import { compare, type Speed } from './measure.js';
import { record } from './recordings.js';
import { wellFormedTexts, windows } from './texts.js';

/** The speeds of one job on one text in one version of Node. */
export interface HostCost {
  readonly node: string;
  readonly job: 'decode' | 'encode' | 'validate';
  readonly text: string;
  readonly size: number;
  readonly ours: Speed;
  readonly host: Speed;
}

const SIZES = [16, 32, 65536];

/** Every fifth text: several versions in a row take long. */
const EVERY = 5;

/** The inputs of a turn have at least so many octets together. */
const TOTAL = 262144;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

/** Measures this Node, and prints each cell on a line. */
function measure(): void {
  for (const size of SIZES)
    for (const text of wellFormedTexts().filter((_, index) => index % EVERY === 0)) {
      const octets = windows(text, size, Math.max(size, TOTAL));
      const strings = octets.map((each) => decoder.decode(each));
      const total = octets.reduce((sum, { length }) => sum + length, 0);
      const print = (job: HostCost['job'], speeds: Readonly<Record<string, Speed>>): void => {
        const { ours, host } = speeds as { ours: Speed; host: Speed };
        const cell: HostCost = { node: process.version, job, text: text.name, size, ours, host };
        console.log(JSON.stringify(cell));
      };
      print(
        'decode',
        compare(
          { ours: (bytes) => utf8.decode(bytes), host: (bytes) => decoder.decode(bytes) },
          octets,
          total,
        ),
      );
      print(
        'encode',
        compare(
          { ours: (each) => utf8.encode(each), host: (each) => encoder.encode(each) },
          strings,
          total,
        ),
      );
      print(
        'validate',
        compare(
          { ours: (bytes) => utf8.validate(bytes), host: (bytes) => isUtf8(bytes) },
          octets,
          total,
        ),
      );
    }
}

/** What another Node prints. */
function measureIn(node: string): readonly HostCost[] {
  const printed = execFileSync(node, [import.meta.filename, '--measure'], { encoding: 'utf8' });
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as HostCost);
}

const paths = process.argv.slice(2);
if (paths[0] === '--measure') measure();
else record('hosts', [process.execPath, ...paths].flatMap(measureIn));
