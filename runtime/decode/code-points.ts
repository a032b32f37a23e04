import type { DecoderModule } from '../contract.js';
import { readChunks, type Chunks } from '../input/chunks.js';
import { arrayOf, octetAt, type Octets } from '../input/octets.js';
import type { DecodeOptions } from './options.js';
import { Scanner } from './scanner.js';

/** A character and its place. A replacement has the offset and the length of the ill-formed subpart. */
export interface CodePoint {
  /** The code point; above U+10FFFF only if the grammar goes beyond that. */
  readonly value: number;
  /** The number of octets before it in the stream. */
  readonly offset: number;
  /** The number of its octets. */
  readonly length: number;
}

/**
 * The characters of some octets with their offsets, in order, decoded as they are asked for. Throws what
 * {@link Decoder} throws, except that characters beyond U+10FFFF are not errors.
 */
export function* codePoints(
  module: DecoderModule,
  source: Octets,
  options: DecodeOptions = {},
): Generator<CodePoint, void, undefined> {
  const [scanner, found] = scannerInto(module, options);
  yield* charactersIn(source, scanner, found);
  scanner.end();
  yield* found;
}

/** {@link codePoints} of a stream in chunks. Slower: each character is a promise. */
export async function* codePointsOfChunks(
  module: DecoderModule,
  chunks: Chunks<Octets>,
  options: DecodeOptions = {},
): AsyncGenerator<CodePoint, void, undefined> {
  const [scanner, found] = scannerInto(module, options);
  for await (const chunk of readChunks(chunks))
    for (const each of charactersIn(chunk, scanner, found)) yield each;
  scanner.end();
  yield* found;
}

function* charactersIn(
  source: Octets,
  scanner: Scanner,
  found: CodePoint[],
): Generator<CodePoint, void, undefined> {
  const bytes = arrayOf(source);
  for (let i = 0; i < bytes.length; i++) {
    scanner.push(octetAt(bytes, i));
    for (let k = 0; k < found.length; k++) yield found[k]!;
    if (found.length > 0) found.length = 0;
  }
}

/** A scanner, and the list to which it adds characters. */
function scannerInto(
  module: DecoderModule,
  options: DecodeOptions,
): readonly [Scanner, CodePoint[]] {
  const found: CodePoint[] = [];
  const scanner = new Scanner(
    module,
    options,
    {
      character: (value, offset, length) => found.push({ value, offset, length }),
      substitute: (text, offset, length) => {
        for (const character of text)
          found.push({ value: character.codePointAt(0)!, offset, length });
      },
    },
    Infinity,
  );
  return [scanner, found];
}
