/**
 * `npm run bench`: decoding, validating, encoding and streaming, every contender on every text and size.
 *
 *     npm run bench                           everything, about half an hour; records it for this processor, and writes docs/performance.md
 *     node dist/bench/bench.js decode         one job, recorded by itself
 *     node dist/bench/bench.js decode 65536   one job at some sizes, printed only
 */
import * as utf8 from '../runtime/utf-8.js';
import { Decoder } from '../runtime/index.js';
import { TextDecoder as WebTextDecoder } from '../runtime/web/index.js';
import { decoders, encoders, validators } from './contenders.js';
import type { Contender } from './contender.js';
import { compare } from './measure.js';
import { record } from './recordings.js';
import { printCells, type Cell } from './report.js';
import { illFormedTexts, mixedText, wellFormedTexts, windows, type Text } from './texts.js';

const SIZES = [16, 1024, 65536];

/** The inputs of a turn have at least so many octets together: a processor does not learn the branches of so many. */
const TOTAL = 262144;

type Octets = Uint8Array<ArrayBuffer>;

/** @param isRight judges the result of every contender, before it is measured; of all but bounds */
async function measureJob<Input>(
  job: string,
  text: Text,
  size: number,
  contenders: readonly Contender<Input>[],
  inputOf: (octets: Octets) => Input,
  isRight: (result: unknown, octets: Octets) => boolean,
): Promise<Cell> {
  const parts = windows(text, size, Math.max(size, TOTAL));
  const inputs = parts.map(inputOf);
  const able = contenders.filter(({ most = Infinity }) => size <= most);
  const octets = parts.reduce((sum, part) => sum + part.length, 0);
  for (const { name, kind, run, prepare } of able) {
    for (const [index, part] of parts.entries())
      if (kind !== 'bound' && !isRight(run(inputs[index]!), part))
        throw new Error(`${job}: a wrong result of ${name} for ${text.name}`);
    prepare?.(inputs);
  }
  return {
    job,
    text: text.name,
    kindOfText: text.kind,
    isMostlyNonAscii: text.isMostlyNonAscii,
    size,
    kinds: Object.fromEntries(able.map(({ name, kind }) => [name, kind])),
    speeds: compare(Object.fromEntries(able.map(({ name, run }) => [name, run])), inputs, octets),
  };
}

const asOctets = (octets: Octets): Octets => octets;
const asText = (octets: Octets): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(octets);

const isText = (result: unknown, octets: Octets): boolean => result === asText(octets);
const isTrue = (result: unknown): boolean => result === true;

function isOctets(result: unknown, octets: Octets): boolean {
  const found = result as ArrayLike<number>;
  return found.length === octets.length && octets.every((octet, i) => found[i] === octet);
}

/** Packages do not agree about errors, and some do not look for them. */
const isString = (result: unknown): boolean => typeof result === 'string';

/** One call, and a stream in chunks of 64 KiB; clean text under the policy that reports errors. */
function streams(): readonly Contender<Octets>[] {
  const chunk = 65536;
  return [
    { name: 'one call', kind: 'ours', run: (bytes) => utf8.decode(bytes) },
    {
      name: 'in chunks',
      kind: 'ours',
      run: (bytes) => {
        const decoder = new Decoder(utf8, { errors: 'replace', bom: 'keep' });
        let text = '';
        for (let at = 0; at < bytes.length; at += chunk)
          text += decoder.decode(bytes.subarray(at, at + chunk));
        return text + decoder.end();
      },
    },
  ];
}

/** Short inputs, through the classes that decode streams. */
function classes(): readonly Contender<Octets>[] {
  const web = new WebTextDecoder('utf-8', { ignoreBOM: true });
  const host = new TextDecoder('utf-8', { ignoreBOM: true });
  const decoder = new Decoder(utf8);
  return [
    { name: 'abnfc/web', kind: 'ours', run: (bytes) => web.decode(bytes) },
    { name: 'abnfc/runtime Decoder', kind: 'ours', run: (bytes) => decoder.decode(bytes) },
    { name: 'TextDecoder', kind: 'native', run: (bytes) => host.decode(bytes) },
  ];
}

const texts = wellFormedTexts();

/** The cells of each job. */
const JOBS: Readonly<Record<string, (sizes: readonly number[]) => AsyncGenerator<Cell>>> = {
  async *validate(sizes) {
    for (const size of sizes)
      for (const text of [...texts, mixedText()])
        yield measureJob('validate', text, size, validators(), asOctets, isTrue);
  },
  async *decode(sizes) {
    for (const size of sizes)
      for (const text of texts)
        yield measureJob('decode', text, size, decoders(), asOctets, isText);
  },
  async *encode(sizes) {
    for (const size of sizes)
      for (const text of texts)
        yield measureJob('encode', text, size, encoders(), asText, isOctets);
  },
  async *'ill-formed'() {
    const quick = decoders().filter(({ most }) => most === undefined);
    for (const text of illFormedTexts(texts))
      yield measureJob('ill-formed', text, 65536, quick, asOctets, isString);
  },
  async *classes(sizes) {
    for (const size of sizes.filter((each) => each <= 1024))
      for (const text of texts)
        // A class of its own, since a program uses only one.
        for (const each of classes().slice(0, 2))
          yield measureJob(
            `classes: ${each.name}`,
            text,
            size,
            [each, classes()[2]!],
            asOctets,
            isText,
          );
  },
  async *stream() {
    for (const text of texts)
      yield measureJob('stream', text, 1048576, streams(), asOctets, isText);
  },
};

const [only, ...sizes] = process.argv.slice(2);
if (only !== undefined && !(only in JOBS)) {
  console.error(`there is no job "${only}": ${Object.keys(JOBS).join(', ')}`);
  process.exit(2);
}

for (const [job, run] of Object.entries(JOBS)) {
  if (only !== undefined && only !== job) continue;
  const cells: Cell[] = [];
  for await (const cell of run(sizes.length > 0 ? sizes.map(Number) : SIZES)) {
    cells.push(cell);
    process.stderr.write(`\r\x1b[2K${cells.length} ${cell.job} ${cell.size} ${cell.text}`);
  }
  process.stderr.write('\r\x1b[2K');
  if (sizes.length === 0) record(job, cells);
  console.log(printCells(cells));
}
