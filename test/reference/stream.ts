/** Policies as they are defined, on whole inputs: no chunks, no states. */
import type { Stages } from '../../generator/analysis/stages.js';
import type { BomPolicy, DecodeErrorKind } from '../../runtime/index.js';
import { referenceDecode } from './decode.js';

export interface ExpectedError {
  readonly offset: number;
  readonly length: number;
  readonly signature?: DecodeErrorKind;
}

export interface ExpectedStream {
  /** The text, piece by piece, with the errors in their places. */
  readonly pieces: readonly (string | ExpectedError)[];
  readonly sawBom: boolean;
}

export function referenceStream(
  stages: Stages,
  bytes: ArrayLike<number>,
  bom: BomPolicy,
): ExpectedStream {
  const { parts } = referenceDecode(stages, bytes);
  const sawBom = parts[0]?.value === 0xfeff;
  const pieces = parts.map(({ value, offset, length }) =>
    value < 0 || value > 0x10ffff ? { offset, length } : String.fromCodePoint(value),
  );
  // Naming the other encoding says more than the missing signature.
  const isForeign = [0xfe, 0xff].includes(bytes[0]!) && bytes[0]! + bytes[1]! === 0xfe + 0xff;
  if (bom === 'require' && isForeign && parts[0]!.value < 0) {
    const foreign = { offset: 0, length: 1, signature: 'foreign signature' } as const;
    return { pieces: [foreign, ...pieces.slice(1)], sawBom };
  }
  if (bom === 'require' && !sawBom)
    return {
      pieces: [{ offset: 0, length: 0, signature: 'missing signature' }, ...pieces],
      sawBom,
    };
  if (!sawBom || bom === 'keep') return { pieces, sawBom };
  if (bom !== 'forbid') return { pieces: pieces.slice(1), sawBom };
  const { length } = parts[0]!;
  return {
    pieces: [{ offset: 0, length, signature: 'forbidden signature' }, ...pieces.slice(1)],
    sawBom,
  };
}
