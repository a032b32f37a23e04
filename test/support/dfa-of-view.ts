import type { Dfa } from '../../generator/automata/dfa.js';
import { classOf, type SymbolClasses } from '../../generator/automata/symbol-classes.js';
import type { View } from '../../generator/study/view.js';

/** The automaton of a view without flaws, but for that of an NFA: equal to the one that the view is of. */
export function dfaOf({ states, start, classes = [] }: View): Dfa {
  const intervals = classes
    .flatMap((members, number) => members.map(({ lo }) => ({ lo, number })))
    .sort((a, b) => a.lo - b.lo);
  const found: SymbolClasses = {
    max: 0xff,
    count: classes.length,
    starts: intervals.map(({ lo }) => lo),
    numbers: intervals.map(({ number }) => number),
  };
  const transitions = new Uint32Array(states.length * classes.length);
  for (const { id, transitions: ways } of states)
    for (const { to, octets } of ways)
      for (const { lo, hi } of octets)
        for (let octet = lo; octet <= hi; octet++)
          transitions[id * classes.length + classOf(found, octet)] = to;
  return {
    classes: found,
    transitions,
    start,
    accepting: states.map(({ accepting }) => accepting),
  };
}
