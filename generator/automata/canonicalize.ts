import { getOrInsert } from '../get-or-insert.js';
import {
  classOf,
  joinClasses,
  representatives,
  type SymbolClasses,
  type ClassId,
} from './symbol-classes.js';
import { DEAD, startsOf, stateCount, step, type Dfa } from './dfa.js';
import type { StateId } from './nfa.js';

/**
 * Renumbers a minimal automaton so that equal languages give equal objects.
 *
 * Note [Canonical order]: symbols that no state distinguishes share a class; classes are numbered by
 * their least symbol; the dead state is 0, starts come next in their order, the others follow breadth
 * first, classes ascending. A minimal automaton is unique up to numbering [Aho et al. 2006, §3.9.6], so this
 * makes it unique. Linear in the number of transitions.
 *
 * @param tellApart a key that distinguishes symbol classes in a state, apart from their targets; the same for all by default
 */
export function canonicalize(
  dfa: Dfa,
  tellApart: (state: StateId, index: ClassId) => string = () => '',
): Dfa {
  const classes = coarsen(dfa, tellApart);
  // For each new class, an old one that it stands for.
  const oldClasses = representatives(classes).map((symbol) => classOf(dfa.classes, symbol));

  const order = [DEAD, ...startsOf(dfa).filter((state) => state !== DEAD)];
  const numberOf = new Uint32Array(stateCount(dfa));
  order.forEach((state, number) => (numberOf[state] = number));
  // This loop numbers the states; the rest joins classes and copies transitions.
  for (let i = 1; i < order.length; i++) {
    for (const oldClass of oldClasses) {
      const target = step(dfa, order[i]!, oldClass);
      if (target === DEAD || numberOf[target] !== 0) continue;
      numberOf[target] = order.push(target) - 1;
    }
  }

  const transitions = new Uint32Array(order.length * classes.count);
  order.forEach((state, number) => {
    oldClasses.forEach((oldClass, index) => {
      transitions[number * classes.count + index] = numberOf[step(dfa, state, oldClass)]!;
    });
  });
  const accepting = order.map((state) => dfa.accepting[state]!);
  return { classes, transitions, starts: dfa.starts.map((state) => numberOf[state]!), accepting };
}

/** Joins the classes that no state distinguishes, by refining a single class, state by state. */
function coarsen(dfa: Dfa, tellApart: (state: StateId, index: ClassId) => string): SymbolClasses {
  const { count } = dfa.classes;
  let merged = new Array<number>(count).fill(0);
  let mergedCount = 1;
  for (let state = 0; state < stateCount(dfa) && mergedCount < count; state++) {
    const numbers = new Map<string, number>();
    merged = merged.map((number, index) => {
      const key = `${number},${step(dfa, state, index)},${tellApart(state, index)}`;
      return getOrInsert(numbers, key, () => numbers.size);
    });
    mergedCount = numbers.size;
  }
  return joinClasses(dfa.classes, (index) => merged[index]);
}
