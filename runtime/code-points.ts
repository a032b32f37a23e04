import type { DecoderModule } from './contract.js';
import { readChunks, type Chunks } from './chunks.js';
import { octetAt, octetsOf, type Octets } from './octets.js';
import type { DecodeOptions } from './options.js';
import { Scanner } from './scanner.js';

/** A character and where it stands. What the error policy puts for an ill-formed part stands where that does. */
export interface CodePoint {
  /** Its number; not more than U+10FFFF, unless the grammar has greater ones. */
  readonly value: number;
  /** How many octets of the stream are before it. */
  readonly offset: number;
  /** How many octets it has. */
  readonly length: number;
}

/**
 * The characters of some octets with their offsets, one after the other; nothing is decoded that is not
 * asked for. Throws what {@link Decoder} throws.
 */
export function* codePoints(
  module: DecoderModule,
  source: Octets,
  options: DecodeOptions = {},
): Generator<CodePoint, void, undefined> {
  const [scanner, found] = scannerInto(module, options);
  const bytes = octetsOf(source);
  for (let i = 0; i < bytes.length; i++) {
    scanner.push(octetAt(bytes, i));
    for (let k = 0; k < found.length; k++) yield found[k]!;
    if (found.length > 0) found.length = 0;
  }
  scanner.end();
  yield* found;
}

/** As {@link codePoints}, of the chunks of a stream. */
export async function* codePointsOfChunks(
  module: DecoderModule,
  chunks: Chunks<Octets>,
  options: DecodeOptions = {},
): AsyncGenerator<CodePoint, void, undefined> {
  const [scanner, found] = scannerInto(module, options);
  for await (const chunk of readChunks(chunks)) {
    const bytes = octetsOf(chunk);
    for (let i = 0; i < bytes.length; i++) {
      scanner.push(octetAt(bytes, i));
      for (let k = 0; k < found.length; k++) yield found[k]!;
      if (found.length > 0) found.length = 0;
    }
  }
  scanner.end();
  yield* found;
}

/** A scanner and the list that it adds characters to. */
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
