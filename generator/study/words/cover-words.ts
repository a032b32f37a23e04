import type { StateId } from '../../automata/nfa.js';
import type { WordEdge, WordGraph } from './word-graph.js';
import { WordWalk } from './word-walk.js';

/** The length from which a word takes the shortest way to its end. */
const LONG = 32;

/** A way to a state: from another one, over an edge or, if `isInto`, into the call of the edge. */
interface Step {
  readonly from: StateId;
  readonly edge: WordEdge;
  readonly isInto: boolean;
}

/**
 * Words that together take all edges of a graph, shorter ones first. Greedy: the word for the farthest edge that is left
 * takes others on its way; words whose edges all others have are left out in the end. There may be a smaller set.
 */
export function coverWords(graph: WordGraph): readonly (readonly number[])[] {
  if (graph.least[graph.start] === Infinity) return [];
  const steps = stepsOf(graph);
  const taken = new Map<WordEdge, number>();
  const words: { readonly word: readonly number[]; readonly own: ReadonlySet<WordEdge> }[] = [];
  const isLeft = (edge: WordEdge): boolean => !taken.has(edge);
  for (const state of [...steps.keys()].reverse())
    for (const edge of graph.edges[state]!) {
      if (!isLeft(edge)) continue;
      const own = new Set<WordEdge>();
      const walk = new WordWalk(graph, (each) => own.add(each));
      goTo(walk, state, steps);
      for (let next: WordEdge | undefined = edge; next !== undefined;) {
        walk.take(next);
        if (walk.word.length >= LONG) break;
        next = graph.edges[walk.state]!.find((each) => isLeft(each) && !own.has(each));
      }
      words.push({ word: walk.finish(), own });
      for (const each of own) taken.set(each, (taken.get(each) ?? 0) + 1);
    }
  if (words.length === 0) return [[]];
  const kept = words.filter(({ own }) => {
    if ([...own].some((edge) => taken.get(edge) === 1)) return true;
    for (const edge of own) taken.set(edge, taken.get(edge)! - 1);
    return false;
  });
  return kept.map(({ word }) => word).sort((a, b) => a.length - b.length);
}

/** A last step to each state, breadth first; undefined of the start. */
function stepsOf({ start, edges }: WordGraph): ReadonlyMap<StateId, Step | undefined> {
  const steps = new Map<StateId, Step | undefined>([[start, undefined]]);
  for (const [from] of steps)
    for (const edge of edges[from]!) {
      const { entry, to } = edge;
      if (!steps.has(to)) steps.set(to, { from, edge, isInto: false });
      if (entry !== undefined && !steps.has(entry)) steps.set(entry, { from, edge, isInto: true });
    }
  return steps;
}

function goTo(walk: WordWalk, state: StateId, steps: ReadonlyMap<StateId, Step | undefined>): void {
  const way: Step[] = [];
  for (let step = steps.get(state); step !== undefined; step = steps.get(step.from)) way.push(step);
  for (const { edge, isInto } of way.reverse()) {
    const { depth } = walk;
    walk.take(edge);
    if (edge.entry !== undefined && !isInto) walk.finishCalls(depth);
  }
}
