/** Decoding as it is defined, octet by octet: the same definition that verification uses. */
import type { Stages } from '../../generator/passes/stages.js';
import { deriveReference, type Reference } from '../../generator/verify/reference/reference.js';
import { unitLengthIn } from '../../generator/verify/reference/layouts.js';
import { read, type Segmentation } from '../../generator/verify/specification/specification.js';

const units = new WeakMap<Stages, Reference>();

/** The segmentation of octets by a decoder of a grammar. */
export function referenceDecode(stages: Stages, bytes: ArrayLike<number>): Segmentation {
  const grammar = stages.grammar;
  let unit = units.get(stages);
  if (unit === undefined) {
    unit = deriveReference(grammar, grammar.unit!, 10_000)!.reference;
    units.set(stages, unit);
  }
  const { layout } = stages.document;
  return read({ unit, layout, unitLength: unitLengthIn(layout) }, bytes);
}
