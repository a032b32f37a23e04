import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { DecodeError, Decoder, type DecoderModule } from '../../runtime/index.js';
import { referenceStream, type ExpectedError } from '../reference/stream.js';
import type { Format } from '../support/formats.js';
import { anyOctets } from '../support/texts.js';
import { POLICIES } from './policies.js';

/** Long streams of a format against whole inputs: pieces, errors between them, windows that cut characters. */
export function checkLongStreams(format: Format<DecoderModule>): void {
  const longText = fc
    .array(anyOctets(format.stages), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.flat())
    .chain((part) =>
      fc
        .nat({ max: Math.floor(150_000 / Math.max(1, part.length)) })
        .map((times) => Array.from({ length: times }, () => part).flat()),
    );
  fc.assert(
    fc.property(
      longText,
      fc.constantFrom(...Object.keys(POLICIES)),
      fc.constantFrom(999, 65_536, 65_537, 200_000),
      (bytes, policy, size) => {
        const [options, answer] = POLICIES[policy]!;
        const { pieces } = referenceStream(format.stages, bytes, 'keep');
        const first = pieces.find((piece) => typeof piece !== 'string');
        for (const [variant, module] of format.variants) {
          const decoder = new Decoder(module, options);
          const place = `${format.name}, ${variant}, ${policy}, ${bytes.length} octets by ${size}`;
          let given = '';
          try {
            for (let i = 0; i < bytes.length; i += size)
              given += decoder.decode(bytes.slice(i, i + size));
            const text = given + decoder.end();
            assert.ok(policy !== 'fatal' || first === undefined, `${place}: no error`);
            const expected = pieces
              .map((piece) => (typeof piece === 'string' ? piece : answer(piece)))
              .join('');
            if (text !== expected)
              assert.unreachable(`${place}: ${firstDifference(text, expected)}`);
          } catch (error) {
            if (!(error instanceof DecodeError)) throw error;
            assert.is(policy, 'fatal', place);
            assert.is(error.offset, (first as ExpectedError).offset, place);
            const before = pieces.slice(0, pieces.indexOf(first!)).join('');
            assert.ok(before.endsWith(error.text), place);
            assert.is((given + error.text).length, before.length, place);
          }
        }
      },
    ),
    { numRuns: 12 },
  );
}

function firstDifference(text: string, expected: string): string {
  let at = 0;
  while (text[at] === expected[at]) at += 1;
  const show = (whole: string): string => JSON.stringify(whole.slice(at, at + 20));
  return `${show(text)} at ${at}, want ${show(expected)}`;
}
