import { whereIs } from '../abnf/origins.js';
import type { Stages } from '../analysis/stages.js';
import { printCount } from '../text/print-count.js';

/** The words that nest too deep, by the references that nest, as a sentence; undefined if there are none. */
export function wordsTooDeep({
  grammar,
  lowered,
  document,
}: Pick<Stages, 'grammar' | 'lowered' | 'document'>): string | undefined {
  const { embeddingReferences } = lowered;
  if (embeddingReferences.length === 0) return undefined;
  const places = new Set(
    embeddingReferences.map(
      ({ from, to, name }) =>
        `${to.name.text} in ${from.name.text} (${whereIs(name.span, document.source)})`,
    ),
  );
  const words =
    grammar.depth === 0
      ? 'that need one of these references'
      : `in which these references nest more than ${printCount(grammar.depth!, 'time')}`;
  return `Leaves out words ${words}: ${[...places].join(', ')}.`;
}
