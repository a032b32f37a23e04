import type { Work } from '../automata/work.js';
import { getOrInsert } from '../get-or-insert.js';
import { sizeOf, withStep, type Draft, type Text } from './skeleton.js';

/**
 * Subset construction [Rabin & Scott 1959]: the followers of a set of steps with one text and one event become one set.
 */
export function determinizeSteps(
  steps: readonly Draft[],
  work: Work,
): readonly Draft[] | undefined {
  const sets = [[0]];
  const places = new Map([['0', 0]]);
  const placeOf = (set: readonly number[]): number =>
    getOrInsert(places, set.join(), () => sets.push([...set]) - 1);
  const found: Draft[] = [];
  // This loop is the subset construction; the list of sets grows while it is walked.
  for (const set of sets) {
    const groups = new Map<string, { readonly text: Text; readonly ids: Set<number> }>();
    const edges = set.flatMap((id) => steps[id]!.next);
    if (!work.add(sizeOf(edges))) return undefined;
    for (const { text, step } of edges) {
      const key = `${text.join()} ${JSON.stringify(steps[step]!.event)}`;
      getOrInsert(groups, key, () => ({ text, ids: new Set<number>() })).ids.add(step);
    }
    const next = Array.from(groups.values(), ({ text, ids }) => ({
      text,
      step: placeOf([...ids].sort((a, b) => a - b)),
    }));
    const { event } = steps[set[0]!]!;
    const bodies = [...new Set(set.map((id) => steps[id]!.bodies))].sort().join();
    found.push({ event: withStep(event, (step) => placeOf([step])), next, bodies });
  }
  return found;
}
