/** Streams: the runtime's decoder over the module under test, on inputs in two chunks. */
import { Decoder, type DecodeOptions, type DecoderModule } from '../../../runtime/index.js';
import { differenceIn, Outcome, print, type AnswerDifference } from '../isolation/probe.js';
import { isInStrings, textOf, type Segment } from '../specification/specification.js';
import { allWords, FEW_WORDS } from './module-under-test.js';
import { isForDecoders, type Check, type Word } from './check.js';

const BOM = 0xfeff;

/** Every way to cut a word in two, under every kind of error policy. */
export const CHUNKS: Check<Word> = {
  name: 'two chunks',
  shrinks: 'units',
  inputs: 'the suite through the Decoder of the runtime, cut at every octet',
  isFor: isForDecoders,
  samples: true,
  few: FEW_WORDS,
  list: allWords,
  try({ probe, decoder }, word): AnswerDifference | undefined {
    const parts = decoder!.expected(word).parts;
    for (const { name, options, expected } of POLICIES) {
      const wanted = expected(parts);
      let stream: Decoder | undefined;
      for (let cut = 0; cut <= word.length;) {
        const got = probe.compute((module): StreamResults => {
          stream ??= new Decoder(module as unknown as DecoderModule, options);
          return decodeCuts(stream, word, cut);
        });
        if (probe.judges && !isSameResult(got, wanted)) {
          const place = `Decoder, errors: ${name}, cut at ${cut}`;
          return differenceIn(place, show(wanted), show(got), word);
        }
        if (!Number.isInteger(got.cuts) || got.cuts < 1)
          throw new TypeError('expected a number of cuts');
        probe.cases += got.cuts;
        cut += got.cuts;
      }
    }
    return undefined;
  },
};

/** The result of a stream: its text, or its error. */
interface StreamResult {
  readonly text: string;
  readonly offset: number;
  readonly sawBom: boolean;
  /** The number of ill-formed octets, or the text of another error. */
  readonly thrown?: unknown;
}

/** A result, and the number of cuts in a row that have it. */
interface StreamResults extends StreamResult {
  readonly cuts: number;
}

function decodeCuts(stream: Decoder, word: Word, from: number): StreamResults {
  const first = decodeCut(stream, word, from);
  let cut = from + 1;
  while (cut <= word.length && isSameResult(decodeCut(stream, word, cut), first)) cut += 1;
  return { ...first, cuts: cut - from };
}

function decodeCut(stream: Decoder, word: Word, cut: number): StreamResult {
  try {
    const text = stream.decode(word.slice(0, cut)) + stream.decode(word.slice(cut)) + stream.end();
    return { text, offset: stream.offset, sawBom: stream.sawBom };
  } catch (error) {
    // Whether the text before the error was returned depends on the cut.
    return isDecodeError(error)
      ? { text: '', offset: error.offset, sawBom: false, thrown: error.length }
      : { text: '', offset: 0, sawBom: false, thrown: print(new Outcome(error)) };
  }
}

function isSameResult(a: StreamResult, b: StreamResult): boolean {
  return (
    a.text === b.text && a.offset === b.offset && a.sawBom === b.sawBom && a.thrown === b.thrown
  );
}

interface Policy {
  readonly name: string;
  readonly options: DecodeOptions;
  expected(parts: readonly Segment[]): StreamResult;
}

const POLICIES: readonly Policy[] = [
  { name: 'replace', options: {}, expected: (parts) => whole(parts, textOf(parts)) },
  {
    name: 'a function',
    options: { errors: printPlace },
    expected(parts) {
      const texts = parts.map((part) =>
        isInStrings(part.value) ? textOf([part]) : printPlace(part),
      );
      return whole(parts, texts.join(''));
    },
  },
  {
    name: 'fatal',
    options: { errors: 'fatal' },
    expected(parts) {
      const refused = parts.find(({ value }) => !isInStrings(value));
      if (refused === undefined) return whole(parts, textOf(parts));
      return { text: '', offset: refused.offset, sawBom: false, thrown: refused.length };
    },
  },
];

function printPlace({ offset, length }: Pick<Segment, 'offset' | 'length'>): string {
  return `<${offset},${length}>`;
}

function whole(parts: readonly Segment[], text: string): StreamResult {
  const offset = parts.reduce((sum, { length }) => sum + length, 0);
  return { text, offset, sawBom: parts[0]?.value === BOM };
}

function show({ text, offset, sawBom, thrown }: StreamResult): string {
  if (typeof thrown === 'number') return `refuses ${thrown} octets at ${offset}`;
  if (thrown !== undefined) return String(thrown);
  return `${print(text)} of ${offset} octets${sawBom ? ', after U+FEFF' : ''}`;
}

function isDecodeError(error: unknown): error is { offset: number; length: number } {
  return error instanceof Error && error.name === 'DecodeError';
}
