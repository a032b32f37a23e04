/** Inputs for decoders, made from a format's own products: well-formed characters, cut, mixed and spoiled. */
import fc from './fast-check.js';
import type { Stages } from '../../generator/analysis/stages.js';

/** The first and the last word of every product. */
export function extremeWords({ decoder }: Stages): readonly (readonly number[])[] {
  return decoder!.coding.products.flatMap(({ ranges }) => [
    ranges.map(({ lo }) => lo),
    ranges.map(({ hi }) => hi),
  ]);
}

/** A character of any product. */
export function anyWord({ decoder }: Stages): fc.Arbitrary<readonly number[]> {
  return fc
    .constantFrom(...decoder!.coding.products)
    .chain(({ ranges }) =>
      fc.tuple(...ranges.map(({ lo, hi }) => fc.integer({ min: lo, max: hi }))),
    );
}

export function anyText(stages: Stages): fc.Arbitrary<readonly (readonly number[])[]> {
  return fc.array(anyWord(stages), { maxLength: 12 });
}

/** Octets of which some are characters, some beginnings of characters, some the ends of ranges, some anything. */
export function anyOctets(stages: Stages): fc.Arbitrary<readonly number[]> {
  const cut = fc
    .tuple(anyWord(stages), fc.nat())
    .map(([word, length]) => word.slice(0, 1 + (length % word.length)));
  const ends = extremeWords(stages).flat();
  const spoiled = fc.constantFrom(...ends, ...ends.map((octet) => (octet + 1) & 0xff));
  return fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: anyWord(stages) },
        { weight: 2, arbitrary: cut },
        { weight: 2, arbitrary: fc.array(spoiled, { minLength: 1, maxLength: 3 }) },
        { weight: 1, arbitrary: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 3 }) },
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.flat());
}
