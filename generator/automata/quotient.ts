/**
 * Merges the states of a nondeterministic automaton that go on alike, before the subset construction.
 *
 * A rule that is used a hundred times becomes a hundred copies in Thompson's construction, and most of them are
 * followed by the same. Two states that read the same range are bisimilar if what they lead to is bisimilar [Park
 * 1981; Paige & Tarjan 1987]; such states read the same words, and one of them can stand for all. Sets of states
 * become shorter, and fewer: those of `Contact` in RFC 3261 exceeded the default limit before.
 *
 * A merged state has the label of the first one, so the origins of a state are some of those that it has. That is why
 * small automata are left as they are.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { Nfa, NfaState, StateId } from './nfa.js';
import { epsilonClosure } from './trace-word.js';

/** Automata up to this size are determinized as they are. */
const LARGE = 8192;

/** The work after which an automaton is left as it is: one with long closures, or with a long chain of states. */
const MOST_VISITS = 10_000_000;

/** An automaton with the same words; a large one with one state for all that are bisimilar, if that is quick. */
export function quotient(nfa: Nfa): Nfa {
  return nfa.states.length > LARGE ? (mergeBisimilar(nfa, MOST_VISITS) ?? nfa) : nfa;
}

/**
 * Partition refinement: classes are split by the classes that their states lead to, until no class is. Each round is
 * linear in the sizes of all closures; there are at most as many rounds as classes, in grammars some ten.
 *
 * @param limit the most visits to states
 * @returns undefined if there are more
 */
export function mergeBisimilar(nfa: Nfa, limit = Infinity): Nfa | undefined {
  const { states, start, otherStart, contexts } = nfa;
  const readers = Array.from(states.keys()).filter((id) => states[id]!.kind === 'range');
  const accept = states.findIndex(({ kind }) => kind === 'accept');
  const closures = new Map<StateId, readonly StateId[]>();
  let visits = 0;
  const closureOf = (id: StateId): readonly StateId[] => {
    const closure = getOrInsert(closures, id, () => {
      const all = epsilonClosure(nfa, [id]);
      visits += all.length;
      return all.filter((each) => states[each]!.kind !== 'epsilon');
    });
    visits += closure.length;
    return closure;
  };

  let classes = new Int32Array(states.length).fill(-1);
  classes[accept] = 0;
  /** The classes of the states that a state leads to without reading, ascending. */
  const reachedFrom = (id: StateId): readonly number[] =>
    [...new Set(closureOf(id).map((each) => classes[each]!))].sort((a, b) => a - b);
  const number = (keyOf: (id: StateId) => string): number => {
    const numbers = new Map<string, number>();
    const next = new Int32Array(states.length).fill(-1);
    next[accept] = 0;
    for (const id of readers) {
      if (++visits > limit) break;
      next[id] = getOrInsert(numbers, keyOf(id), () => numbers.size + 1);
    }
    classes = next;
    return numbers.size;
  };

  let count = number((id) => printRange(states[id]!));
  for (let before = 0; before !== count;) {
    if (visits > limit) return undefined;
    before = count;
    const keys = new Map<StateId, string>();
    count = number((id) => {
      const to = targetOf(states[id]!);
      return `${classes[id]} ${getOrInsert(keys, to, () => reachedFrom(to).join())}`;
    });
  }

  if (visits > limit) return undefined;

  // One state for each class, then empty transitions: one state for each set of classes that is led to.
  const merged: NfaState[] = [{ kind: 'accept', context: -1 }];
  const choices: NfaState[] = [];
  const choiceNumbers = new Map<string, StateId>();
  const choose = (id: StateId): StateId => {
    const to = reachedFrom(id);
    return getOrInsert(
      choiceNumbers,
      to.join(),
      () => count + choices.push({ kind: 'epsilon', to, context: -1 }),
    );
  };
  for (const id of readers) {
    const state = states[id]!;
    if (state.kind !== 'range' || merged[classes[id]!] !== undefined) continue;
    merged[classes[id]!] = { ...state, to: choose(state.to) };
  }
  return {
    start: choose(start),
    otherStart: otherStart === undefined ? undefined : choose(otherStart),
    states: [...merged, ...choices],
    contexts,
  };
}

function targetOf(state: NfaState): StateId {
  return state.kind === 'range' ? state.to : -1;
}

function printRange(state: NfaState): string {
  return state.kind === 'range' ? `${state.range.lo}-${state.range.hi} ${state.begun}` : '';
}
