import type { Compiled } from '../reading/compiled.js';
import { firstUnmet } from '../reading/first-unmet.js';
import { coverWords } from './cover-words.js';
import { drawWords } from './draw-words.js';
import { wordGraphOf } from './word-graph.js';

/** Words of the start rule: drawn, or a set that covers the automaton; those that requirements refuse are left out. */
export function wordsOf(
  { stages, plan }: Compiled,
  {
    count,
    seed,
    cover,
  }: { readonly count: number; readonly seed: number; readonly cover: boolean },
): { readonly words: readonly (readonly number[])[]; readonly leftOut: number } {
  const graph = wordGraphOf(stages);
  const isFit = (word: readonly number[]): boolean => firstUnmet(plan, word) === undefined;
  if (!cover) return { words: drawWords(graph, count, seed, isFit), leftOut: 0 };
  const all = coverWords(graph);
  const words = all.filter(isFit);
  return { words, leftOut: all.length - words.length };
}
