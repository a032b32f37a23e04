import { getOrInsert } from '../get-or-insert.js';
import type { SkeletonStep } from './skeleton.js';

/**
 * Whether the given parts determine the way along a skeleton: at each step, the first follower that is still to be printed is
 * the only one that can lead to a word. The way along calls is never determined.
 *
 * Takes time in O(steps² · followers²) in the worst case.
 */
export function isDetermined(steps: readonly SkeletonStep[]): boolean {
  const withParts = new Set(
    steps.flatMap(({ event }) => (event.kind === 'end' ? event.capture : [])),
  );
  const later = new Map<number, ReadonlySet<number>>();
  const laterThan = (step: number): ReadonlySet<number> =>
    getOrInsert(later, step, () => beginningsIn(steps, step, withParts));
  return steps.every(
    ({ event, next }) =>
      event.kind !== 'call' &&
      next.every((edge, place) => {
        const first = steps[edge.step]!.event;
        return next.slice(place + 1).every(({ step }) => {
          const other = steps[step]!.event;
          // A part ends only if none is left, so an end and a beginning exclude each other.
          if (first.kind !== other.kind) return true;
          return first.kind === 'begin' && !laterThan(step).has(first.capture);
        });
      }),
  );
}

/** The captures that may begin at a step or after it, in the part that is around it. */
function beginningsIn(
  steps: readonly SkeletonStep[],
  from: number,
  withParts: ReadonlySet<number>,
): ReadonlySet<number> {
  const found = new Set<number>();
  const seen = new Set<string>();
  const rest: (readonly [step: number, depth: number])[] = [[from, 0]];
  for (let top = rest.pop(); top !== undefined; top = rest.pop()) {
    const [step, depth] = top;
    if (seen.has(String(top))) continue;
    seen.add(String(top));
    const { event, next } = steps[step]!;
    let inner = depth;
    if (event.kind === 'begin') {
      if (depth === 0) found.add(event.capture);
      if (withParts.has(event.capture)) inner++;
    } else if (event.kind === 'end') inner--;
    if (inner >= 0) rest.push(...next.map((edge) => [edge.step, inner] as const));
  }
  return found;
}
