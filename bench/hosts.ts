/**
 * UTF-8 by `abnfc/utf-8` and `abnfc/utf-8/host` beside the host's own functions and the packages, in versions of Node.
 *
 *     node dist/bench/hosts.js         in Node 20, 22, 24 and 26, which npm installs into bench/nodes/; recorded
 *     node dist/bench/hosts.js 24 26   in some versions of npm's package `node`; recorded as all of them
 */
import * as utf8 from '../runtime/utf-8.js';
import * as handing from '../runtime/utf-8-host.js';
import type { Contender } from './contender.js';
import { decoders, encoders, validators } from './contenders.js';
import { compare, type Speed } from './measure.js';
import { MEASURE, measureInNodes } from './nodes.js';
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
  /** The fastest package; recordings of a time when packages were not measured here have none. */
  readonly peer?: Speed;
  /** `abnfc/utf-8/host`, which differs in decoding alone. */
  readonly handing?: Speed;
}

const SIZES = [16, 32, 64, 256, 65536];

/** Every ninth text: several versions in a row take long. */
const EVERY = 9;

/** The inputs of a turn have at least so many octets together. */
const TOTAL = 262144;

/** Measures this Node, and prints each cell on a line. */
function measure(): void {
  for (const size of SIZES)
    for (const text of wellFormedTexts().filter((_, index) => index % EVERY === 0)) {
      const octets = windows(text, size, Math.max(size, TOTAL));
      const total = octets.reduce((sum, { length }) => sum + length, 0);
      const strings = octets.map((each) => utf8.decode(each));
      const print = <Input>(
        job: HostCost['job'],
        inputs: readonly Input[],
        contenders: readonly Contender<Input>[],
        own: Readonly<Record<string, (input: Input) => unknown>>,
      ): void => {
        const { node } = process.versions;
        const others = contenders.filter(
          ({ kind, most = Infinity }) => (kind === 'peer' || kind === 'native') && size <= most,
        );
        const speeds = compare(
          { ...own, ...Object.fromEntries(others.map(({ name, run }) => [name, run])) },
          inputs,
          total,
        );
        const best = (wanted: Contender<Input>['kind']): Speed =>
          Math.max(
            ...others.filter(({ kind }) => kind === wanted).map(({ name }) => speeds[name]!),
          );
        const { ours, handing } = speeds;
        const cell: HostCost = {
          ...{ node: `v${node}`, job, text: text.name, size, ours: ours! },
          ...{ host: best('native'), peer: best('peer') },
          ...(handing === undefined ? {} : { handing }),
        };
        console.log(JSON.stringify(cell));
      };
      print('decode', octets, decoders(), {
        ours: (bytes) => utf8.decode(bytes),
        handing: (bytes) => handing.decode(bytes),
      });
      print('encode', strings, encoders(), { ours: (each) => utf8.encode(each) });
      print('validate', octets, validators(), { ours: (bytes) => utf8.validate(bytes) });
    }
}

if (process.argv[2] === MEASURE) measure();
else record('hosts', measureInNodes<HostCost>(import.meta.filename));
