import type { Work } from '../automata/work.js';
import { getOrInsert } from '../get-or-insert.js';
import { shortest, sizeOf, withStep, type Draft, type SkeletonEdge } from './skeleton.js';

/**
 * Minimization by partition refinement [Moore 1956]: steps with one event and the same followers become one, in the order
 * in which the first step leads to them. With `byBody`, steps whose texts are read by different expressions stay apart, and
 * of several texts before one block the shortest is kept.
 */
export function minimizeSteps(
  steps: readonly Draft[],
  work: Work,
  byBody: boolean,
): readonly Draft[] | undefined {
  const size = steps.reduce((sum, { next }) => sum + sizeOf(next), steps.length);
  let blocks = steps.map(({ event, bodies }) =>
    JSON.stringify([withStep(event, () => 0), byBody ? bodies : '']),
  );
  // This loop is Moore's algorithm; the rest makes steps of blocks.
  for (;;) {
    if (!work.add(size)) return undefined;
    const signatures = steps.map((step, id) => {
      const next = edgesOf(step, blocks, byBody).map(
        ({ text, step: to }) => `${text.join()}>${blocks[to]}`,
      );
      const called = step.event.kind === 'call' ? blocks[step.event.step] : '';
      return [blocks[id], called, ...next].join('|');
    });
    const numbers = new Map<string, string>();
    const finer = signatures.map((each) => getOrInsert(numbers, each, () => String(numbers.size)));
    const isStable = numbers.size === new Set(blocks).size;
    blocks = finer;
    if (isStable) break;
  }
  const order = [steps[0]!];
  const places = new Map([[blocks[0]!, 0]]);
  const placeOf = (step: number): number =>
    getOrInsert(places, blocks[step]!, () => order.push(steps[step]!) - 1);
  const found: Draft[] = [];
  // The list grows while it is walked.
  for (const step of order) {
    const next = edgesOf(step, blocks, byBody).map((edge) => ({
      ...edge,
      step: placeOf(edge.step),
    }));
    found.push({ ...step, event: withStep(step.event, placeOf), next });
  }
  return found;
}

/** What may follow a step: of several edges to one block, the one with the shortest text, or one for each text. */
function edgesOf(
  { next }: Draft,
  blocks: readonly string[],
  isShortest: boolean,
): readonly SkeletonEdge[] {
  const best = new Map<string, SkeletonEdge>();
  for (const edge of next) {
    const to = isShortest ? blocks[edge.step]! : `${blocks[edge.step]!} ${edge.text.join()}`;
    const other = best.get(to);
    if (other === undefined || shortest([other.text, edge.text]) === edge.text) best.set(to, edge);
  }
  return [...best.values()];
}
