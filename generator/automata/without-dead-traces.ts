import { DEAD, stateCount } from './dfa.js';
import { wholeMoveAt, MoveNumbers, NO_MOVE, type Traced } from './moves.js';

/**
 * An automaton without its traces that cannot become the trace of a word. Where the first parse counts, a
 * thread may go on to the end of the word only to come second there. The remaining traces are renumbered without gaps.
 *
 * Linear in the product of transitions and traces.
 */
export function withoutDeadTraces(traced: Traced): Traced {
  const { dfa, moveOf, ends } = traced;
  const { transitions } = dfa;
  const { count } = dfa.classes;
  const sources = Array.from({ length: stateCount(dfa) }, (): number[] => []);
  Array.from(transitions).forEach((target, entry) => {
    if (target !== DEAD) sources[target]!.push(entry);
  });

  const live = ends.map((end) => new Set(end === undefined ? [] : [end.from]));
  const changed = Array.from(live.keys());
  for (const state of changed) {
    for (const entry of sources[state]!) {
      const before = Math.floor(entry / count);
      const { size } = live[before]!;
      const move = wholeMoveAt(traced, entry);
      for (const trace of live[state]!) live[before]!.add(move[trace]!.from);
      if (live[before]!.size > size) changed.push(before);
    }
  }

  const kept = live.map((each) => [...each].sort((a, b) => a - b));
  const numbers = new MoveNumbers();
  const renumbered = Uint32Array.from(moveOf, (_, entry) => {
    const target = transitions[entry]!;
    if (target === DEAD) return NO_MOVE;
    const before = kept[Math.floor(entry / count)]!;
    const move = wholeMoveAt(traced, entry);
    return numbers.numberOf(
      kept[target]!.map((trace) => ({ ...move[trace]!, from: before.indexOf(move[trace]!.from) })),
    );
  });
  return {
    dfa,
    traces: kept.map(({ length }) => length),
    moves: numbers.all,
    moveOf: renumbered,
    ends: ends.map((end, state) => end && { ...end, from: kept[state]!.indexOf(end.from) }),
  };
}
