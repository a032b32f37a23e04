/** Words that show captures: for each one a shortest word that has it. */
import { DEAD, step } from '../../automata/dfa.js';
import { wordTo } from '../../automata/word-to.js';
import { moveAt, type Traced } from '../../automata/moves.js';
import { representatives } from '../../automata/symbol-classes.js';

/** A node of the search: a trace in a state, and whether the capture has ended in it. */
interface SearchNode {
  readonly state: number;
  readonly trace: number;
  readonly has: boolean;
  /** The index of the node before, −1 at the start, and the symbol that leads here. */
  readonly from: number;
  readonly symbol: number;
}

/** A shortest word in which a capture occurs; undefined if there is none. Linear in the size of the automaton. */
export function wordWithCapture(traced: Traced, capture: number): readonly number[] | undefined {
  const { dfa, ends } = traced;
  const { count } = dfa.classes;
  const symbols = representatives(dfa.classes);
  const nodes: SearchNode[] = [
    { state: dfa.starts[0]!, trace: 0, has: false, from: -1, symbol: 0 },
  ];
  const seen = new Set<string>();
  for (const [at, { state, trace, has }] of nodes.entries()) {
    const end = ends[state];
    if (end?.from === trace && (has || end.events.includes(capture))) return wordTo(nodes, at);
    for (const [index, symbol] of symbols.entries()) {
      const to = step(dfa, state, index);
      if (to === DEAD) continue;
      for (const [after, { from, events }] of moveAt(traced, state * count + index).entries()) {
        if (from !== trace) continue;
        const hasNow = has || events.includes(capture);
        const key = `${to} ${after} ${hasNow}`;
        if (seen.has(key)) continue;
        seen.add(key);
        nodes.push({ state: to, trace: after, has: hasNow, from: at, symbol });
      }
    }
  }
  return undefined;
}
