/** Streams: the runtime's decoder over the module under test, on inputs in two chunks. */
import { Decoder, type DecodeOptions, type DecoderModule } from '../../../runtime/index.js';
import { differenceIn } from '../probe/difference.js';
import { print } from '../probe/print.js';
import { finds, Thrown, type AnswerDifference } from '../probe/question.js';
import { isInStrings, textIn, type Segment } from '../specification/specification.js';
import { allWords, FEW_WORDS } from './subject.js';
import { isForDecoders, type Check, type Word } from './check.js';
import { printCount } from '../../text/print-count.js';

const BOM = 0xfeff;

/** Every way to cut a word in two, under every kind of error policy. */
export const CHUNKS: Check<Word> = {
  name: 'two chunks',
  shrinks: 'units',
  inputs: 'the suite through the Decoder of the runtime, cut at every octet',
  isFor: isForDecoders,
  few: FEW_WORDS,
  list: allWords,
  *ask({ decoder }, word) {
    const { parts } = decoder!.read(word);
    for (const { name, options, expected } of POLICIES) {
      const wanted = expected(parts);
      yield finds(
        `Decoder, errors: ${name}`,
        (module): AnswerDifference | undefined => {
          const stream = new Decoder(module as unknown as DecoderModule, options);
          for (let cut = 0; cut <= word.length; cut++) {
            const got = decodeCut(stream, word, cut);
            if (isSameResult(got, wanted)) continue;
            const place = `Decoder, errors: ${name}, cut at ${cut}`;
            return differenceIn(place, show(wanted), show(got), word);
          }
          return undefined;
        },
        word.length + 1,
        word,
      );
    }
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

function decodeCut(stream: Decoder, word: Word, cut: number): StreamResult {
  try {
    const text = stream.decode(word.slice(0, cut)) + stream.decode(word.slice(cut)) + stream.end();
    return { text, offset: stream.offset, sawBom: stream.sawBom };
  } catch (error) {
    // Whether the text before the error was returned depends on the cut.
    return isDecodeError(error)
      ? { text: '', offset: error.offset, sawBom: false, thrown: error.length }
      : { text: '', offset: 0, sawBom: false, thrown: print(new Thrown(error)) };
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
  { name: 'replace', options: {}, expected: (parts) => whole(parts, textIn(parts)) },
  {
    name: 'a function',
    options: { errors: printPlace },
    expected(parts) {
      const texts = parts.map((part) =>
        isInStrings(part.value) ? textIn([part]) : printPlace(part),
      );
      return whole(parts, texts.join(''));
    },
  },
  {
    name: 'fatal',
    options: { errors: 'fatal' },
    expected(parts) {
      const refused = parts.find(({ value }) => !isInStrings(value));
      if (refused === undefined) return whole(parts, textIn(parts));
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
  if (typeof thrown === 'number') return `refuses ${printCount(thrown, 'octet')} at ${offset}`;
  if (thrown !== undefined) return String(thrown);
  return `${print(text)} of ${printCount(offset, 'octet')}${sawBom ? ', after U+FEFF' : ''}`;
}

function isDecodeError(error: unknown): error is { offset: number; length: number } {
  return error instanceof Error && error.name === 'DecodeError';
}
