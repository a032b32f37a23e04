import type { Dfa } from '../../generator/automata/dfa.js';
import type { View } from '../../generator/study/view.js';

/** The automaton of a view without flaws, but for that of an NFA: equal to the one that the view is of. */
export function dfaOf({ states, start, classes = [] }: View): Dfa {
  const of = new Uint8Array(256);
  classes.forEach((members, index) => {
    for (const { lo, hi } of members) of.fill(index, lo, hi + 1);
  });
  const transitions = new Uint32Array(states.length * classes.length);
  for (const { id, transitions: ways } of states)
    for (const { to, octets } of ways)
      for (const { lo, hi } of octets)
        for (let octet = lo; octet <= hi; octet++)
          transitions[id * classes.length + of[octet]!] = to;
  return {
    classes: { count: classes.length, of },
    transitions,
    start,
    accepting: states.map(({ accepting }) => accepting),
  };
}
