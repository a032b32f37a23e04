/** The extent of a language: its shortest and longest word, whether it is finite, and words that are prefixes of others. */
import { representatives } from './symbol-classes.js';
import { shortestCompletions } from './shortest-completions.js';
import { accessTree, accessWord, DEAD, stateCount, step, type Dfa } from './dfa.js';
import { invariant } from '../invariant.js';
import type { StateId } from './nfa.js';

/** Symbols that lead to a state, and symbols that lead from there back to it. */
export interface LiveCycle {
  readonly before: readonly number[];
  readonly cycle: readonly number[];
}

/** A cycle of live states, without which a language is finite; for a minimal automaton. Linear. */
export function findLiveCycle(dfa: Dfa): LiveCycle | undefined {
  const walk = visit(dfa);
  if (walk.kind === 'order') return undefined;
  return { before: accessWord(accessTree(dfa), walk.state), cycle: walk.cycle };
}

/** The shortest word of a canonical automaton, of these the one with the least symbols; undefined if it has none. */
export function shortestWord(dfa: Dfa): readonly number[] | undefined {
  // States are numbered breadth first, so the first accepting state is the nearest.
  const state = dfa.accepting.indexOf(true);
  return state < 0 ? undefined : accessWord(accessTree(dfa), state);
}

/** The longest word of a minimal automaton without live cycles, of these the one with the least symbols. Linear. */
export function longestWord(dfa: Dfa): readonly number[] | undefined {
  const walk = visit(dfa);
  invariant(walk.kind === 'order', 'an infinite language has no longest word');
  const symbols = representatives(dfa.classes);
  // For each state, the greatest number of symbols that may follow; negative if no word is possible.
  const rest = new Array<number>(stateCount(dfa)).fill(-Infinity);
  for (const state of walk.order) {
    const lengths = symbols.map((_, index) => rest[step(dfa, state, index)]! + 1);
    rest[state] = Math.max(dfa.accepting[state] ? 0 : -Infinity, ...lengths);
  }
  if (rest[dfa.starts[0]!]! < 0) return undefined;
  const word: number[] = [];
  for (let state = dfa.starts[0]!; rest[state]! > 0;) {
    const index = symbols.findIndex((_, each) => rest[step(dfa, state, each)]! + 1 === rest[state]);
    word.push(symbols[index]!);
    state = step(dfa, state, index);
  }
  return word;
}

/** The live states depth first, each after its successors; or the first cycle. Uses an explicit stack. */
function visit(
  dfa: Dfa,
):
  | { readonly kind: 'order'; readonly order: readonly StateId[] }
  | { readonly kind: 'cycle'; readonly state: StateId; readonly cycle: readonly number[] } {
  const symbols = representatives(dfa.classes);
  const order: StateId[] = [];
  if (dfa.starts[0]! === DEAD) return { kind: 'order', order };
  const isDone = new Uint8Array(stateCount(dfa));
  const depthOf = new Map([[dfa.starts[0]!, 0]]);
  const path: { readonly state: StateId; index: number }[] = [{ state: dfa.starts[0]!, index: 0 }];
  while (path.length > 0) {
    const top = path.at(-1)!;
    if (top.index === symbols.length) {
      isDone[top.state] = 1;
      depthOf.delete(top.state);
      order.push(top.state);
      path.pop();
      continue;
    }
    const target = step(dfa, top.state, top.index++);
    const depth = depthOf.get(target);
    if (depth !== undefined) {
      const cycle = path.slice(depth).map(({ index }) => symbols[index - 1]!);
      return { kind: 'cycle', state: target, cycle };
    }
    if (target === DEAD || isDone[target]) continue;
    depthOf.set(target, path.length);
    path.push({ state: target, index: 0 });
  }
  return { kind: 'order', order };
}

/** A word that is a prefix of another, and the other; undefined if there is none. For a minimal automaton. */
export function findPrefix(
  dfa: Dfa,
): { readonly word: readonly number[]; readonly longer: readonly number[] } | undefined {
  const symbols = representatives(dfa.classes);
  const tree = accessTree(dfa);
  for (let state = 1; state < stateCount(dfa); state++) {
    if (!dfa.accepting[state]) continue;
    const index = symbols.findIndex((_, each) => step(dfa, state, each) !== DEAD);
    if (index < 0) continue;
    const word = accessWord(tree, state);
    const rest = shortestCompletions(dfa)(step(dfa, state, index));
    return { word, longer: [...word, symbols[index]!, ...rest] };
  }
  return undefined;
}
