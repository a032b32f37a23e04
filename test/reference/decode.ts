/** Decoding as it is defined, octet by octet: the same definition that verification uses. */
import type { Stages } from '../../generator/analysis/stages.js';
import { deriveReference, type Reference } from '../../generator/verify/reference/reference.js';
import { scopeOf } from '../../generator/verify/reference/scopes.js';
import { unitLengthIn } from '../../generator/verify/specification/specify.js';
import { segment, type Segmentation } from '../../generator/verify/specification/specification.js';

const characters = new WeakMap<Stages, Reference>();

/** The segmentation of octets by a decoder of a grammar. */
export function referenceDecode(stages: Stages, bytes: ArrayLike<number>): Segmentation {
  const grammar = stages.grammar;
  let character = characters.get(stages);
  if (character === undefined) {
    character = deriveReference(
      grammar,
      grammar.characterRule!,
      10_000,
      scopeOf(stages),
    )!.reference;
    characters.set(stages, character);
  }
  const { layout } = stages.document;
  return segment({ character, layout, unitLength: unitLengthIn(layout) }, bytes);
}
