import { classesBy, representatives } from './byte-classes.js';
import { canonicalize } from './canonicalize.js';
import { accessTree, accessWord, DEAD, next, type Dfa } from './dfa.js';
import { minimize } from './minimize.js';
import type { StateId } from './nfa.js';

/**
 * The minimal automaton of the words about which `accepts` says so, given whether each of two automata
 * accepts them: union, intersection, differences [Rabin & Scott 1959]. `accepts(false, false)` has to be
 * false.
 *
 * @param limit how many pairs of states there may be; at most the product of the state counts
 * @returns nothing if there are more
 */
export function product(
  a: Dfa,
  b: Dfa,
  accepts: (inA: boolean, inB: boolean) => boolean,
  limit: number,
): Dfa | undefined {
  const classes = classesBy((octet) => `${a.classes.of[octet]},${b.classes.of[octet]}`);
  const octets = representatives(classes);
  const pairs: (readonly [StateId, StateId])[] = [[DEAD, DEAD]];
  const numbers = new Map([[`${DEAD},${DEAD}`, DEAD]]);
  const numberOf = (x: StateId, y: StateId): StateId => {
    const key = `${x},${y}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, pairs.length);
    return pairs.push([x, y]) - 1;
  };
  const start = numberOf(a.start, b.start);
  const transitions: StateId[] = [];
  // The list grows while it is walked.
  for (const [x, y] of pairs) {
    if (pairs.length > limit) return undefined;
    for (const octet of octets) transitions.push(numberOf(next(a, x, octet), next(b, y, octet)));
  }
  const accepting = pairs.map(([x, y]) => accepts(a.accepting[x]!, b.accepting[y]!));
  return canonicalize(
    minimize({ classes, transitions: Uint32Array.from(transitions), start, accepting }),
  );
}

/** The shortest word, of these the one with the least octets; nothing if there is no word. */
export function shortestWord(dfa: Dfa): readonly number[] | undefined {
  // In canonical order, what is reached first has the least number.
  const state = dfa.accepting.indexOf(true);
  return state < 0 ? undefined : accessWord(accessTree(dfa), state);
}
