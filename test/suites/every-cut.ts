/** Streams in every cut, against the reference. */
import * as assert from 'uvu/assert';
import type { Stages } from '../../generator/analysis/stages.js';
import { DecodeError, Decoder, type BomPolicy, type DecoderModule } from '../../runtime/index.js';
import { referenceStream, type ExpectedError } from '../reference/stream.js';
import { cuts } from '../support/chunks.js';
import { hex } from '../support/grammar.js';
import { POLICIES } from './policies.js';

/** The policies for a signature at the beginning. */
export const BOM_POLICIES: readonly BomPolicy[] = ['keep', 'strip', 'require', 'forbid'];

// Most cuts of an input that is refused throw, and nobody reads from where.
Error.stackTraceLimit = 0;

const inHex = (bytes: readonly (readonly number[])[]): string => bytes.map(hex).join(' | ');

/** Decodes one input as a stream, in all its cuts, with one policy; every cut has the same result. */
export function checkEveryCut(
  { name, stages }: { readonly name: string; readonly stages: Stages },
  modules: readonly (readonly [string, DecoderModule])[],
  bytes: readonly number[],
  policy: string,
  bom: BomPolicy,
): void {
  const [options, answer] = POLICIES[policy]!;
  const { pieces, sawBom } = referenceStream(stages, bytes, bom);
  // Violations of the BOM policy throw, unless the policy is a function.
  const isThrown = (piece: string | ExpectedError): boolean =>
    typeof piece !== 'string' &&
    (answer(piece) === undefined || (piece.signature !== undefined && policy !== 'a function'));
  const end = pieces.findIndex(isThrown);
  const before = (end < 0 ? pieces : pieces.slice(0, end))
    .map((piece) => (typeof piece === 'string' ? piece : answer(piece)))
    .join('');
  const expected = end < 0 ? undefined : (pieces[end] as ExpectedError);
  for (const [variant, module] of modules) {
    const decoder = new Decoder(module, { ...options, bom });
    let message: string | undefined;
    for (const chunks of cuts(bytes)) {
      const place = (): string => `${name}, ${variant}, ${policy}, ${bom}: ${inHex(chunks)}`;
      let text = '';
      let error: unknown;
      try {
        for (const chunk of chunks) text += decoder.decode(chunk);
        text += decoder.end();
      } catch (thrown) {
        error = thrown;
      }
      if (expected === undefined) {
        if (error !== undefined || text !== before || decoder.sawBom !== sawBom)
          assert.unreachable(
            `${place()}: ${error ?? JSON.stringify(text)}, want ${JSON.stringify(before)}, ${sawBom}`,
          );
        if (decoder.offset !== bytes.length) assert.unreachable(`${place()}: ${decoder.offset}`);
      } else {
        if (!(error instanceof DecodeError) || !before.startsWith(text))
          assert.unreachable(`${place()}: ${error ?? JSON.stringify(text)}`);
        const { offset, length } = error as DecodeError;
        if (offset !== expected.offset || length !== expected.length)
          assert.unreachable(`${place()}: ${(error as DecodeError).message}`);
        message ??= (error as DecodeError).message;
        if (message !== (error as DecodeError).message)
          assert.unreachable(`${place()}: ${(error as DecodeError).message}, and ${message}`);
        if (expected.signature !== undefined)
          assert.is((error as DecodeError).kind, expected.signature, place());
        // Nothing of the refused stream is left.
        assert.equal(decoder.save(), new Decoder(module).save(), place());
      }
    }
  }
}
