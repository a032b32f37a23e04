/** Words that show captures: for each one a shortest word that has it. */
import { DEAD, step } from '../../automata/dfa.js';
import { moveAt, type Traced } from '../../automata/moves.js';
import { representatives } from '../../automata/symbol-classes.js';

/** A node of the search: a trace in a state, and whether the capture has ended in it. */
interface SearchNode {
  readonly state: number;
  readonly trace: number;
  readonly has: boolean;
  /** The node before, and the symbol that leads here. */
  readonly before: SearchNode | undefined;
  readonly symbol: number;
}

/** A shortest word in which a capture occurs; undefined if there is none. Linear in the size of the automaton. */
export function wordWith(traced: Traced, capture: number): readonly number[] | undefined {
  const { dfa, ends } = traced;
  const { count } = dfa.classes;
  const symbols = representatives(dfa.classes);
  const start: SearchNode = {
    state: dfa.starts[0]!,
    trace: 0,
    has: false,
    before: undefined,
    symbol: 0,
  };
  const places = [start];
  const seen = new Set<string>();
  for (const place of places) {
    const { state, trace, has } = place;
    const end = ends[state];
    if (end?.from === trace && (has || end.events.includes(capture))) return wordTo(place);
    for (const [index, symbol] of symbols.entries()) {
      const to = step(dfa, state, index);
      if (to === DEAD) continue;
      for (const [after, { from, events }] of moveAt(traced, state * count + index).entries()) {
        if (from !== trace) continue;
        const hasNow = has || events.includes(capture);
        const key = `${to} ${after} ${hasNow}`;
        if (seen.has(key)) continue;
        seen.add(key);
        places.push({ state: to, trace: after, has: hasNow, before: place, symbol });
      }
    }
  }
  return undefined;
}

function wordTo(place: SearchNode): readonly number[] {
  const word: number[] = [];
  for (let at = place; at.before !== undefined; at = at.before) word.push(at.symbol);
  return word.reverse();
}
