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
 * Partition refinement by signatures [Blom & Orzan 2005]: classes are split by the classes that their states lead to,
 * until none is. After a split only the states that lead to renamed ones can differ from others of their class; the
 * largest part keeps its name [Hopcroft 1971], so a state is renamed a logarithmic number of times. Each time, the
 * closures that it is in are read again: n log n for closures of bounded size, and otherwise up to `limit`.
 *
 * @param limit the most visits to states
 * @returns undefined if there are more
 */
export function mergeBisimilar(nfa: Nfa, limit = Infinity): Nfa | undefined {
  const { states, start, otherStart, contexts } = nfa;
  const readers = Array.from(states.keys()).filter((id) => states[id]!.kind === 'range');
  const accept = states.findIndex(({ kind }) => kind === 'accept');
  let visits = readers.length;

  // The states that are targets, what they lead to without reading, and back.
  const closures = new Map<StateId, readonly StateId[]>();
  const readersTo = new Map<StateId, StateId[]>();
  const targetsBefore = new Map<StateId, StateId[]>();
  for (const id of readers) {
    const to = targetOf(states[id]!);
    getOrInsert(readersTo, to, () => []).push(id);
    if (closures.has(to)) continue;
    const all = epsilonClosure(nfa, [to]);
    visits += all.length;
    if (visits > limit) return undefined;
    const closure = all.filter((each) => states[each]!.kind !== 'epsilon');
    closures.set(to, closure);
    for (const each of closure) getOrInsert(targetsBefore, each, () => []).push(to);
  }

  const classes = new Int32Array(states.length).fill(-1);
  classes[accept] = 0;
  const members: Set<StateId>[] = [new Set([accept])];
  const begin = (ids: readonly StateId[]): void => {
    for (const id of ids) classes[id] = members.length;
    members.push(new Set(ids));
  };
  /** The classes of some states, ascending. */
  const classesOf = (closure: readonly StateId[]): string => {
    visits += closure.length;
    const distinct = new Set(closure.map((each) => classes[each]!));
    return [...distinct].sort((x, y) => x - y).join();
  };

  for (const ids of groupsBy(readers, (id) => printRange(states[id]!))) begin(ids);
  for (let changed: readonly StateId[] = readers; changed.length > 0;) {
    const dirty = new Set(changed.flatMap((id) => targetsBefore.get(id) ?? []));
    if (changed === readers) for (const to of closures.keys()) dirty.add(to);
    const touched = new Map<number, Map<string, StateId[]>>();
    for (const to of dirty) {
      if (visits > limit) return undefined;
      const signature = classesOf(closures.get(to)!);
      for (const id of readersTo.get(to)!) {
        visits += 1;
        const parts = getOrInsert(touched, classes[id]!, () => new Map<string, StateId[]>());
        getOrInsert(parts, signature, () => []).push(id);
      }
    }
    const renamed: StateId[] = [];
    for (const [name, parts] of touched) {
      const all = members[name]!;
      const groups: (readonly StateId[])[] = [...parts.values()];
      const seen = groups.reduce((sum, { length }) => sum + length, 0);
      let largest = groups.reduce((most, group) => (group.length > most.length ? group : most));
      // The others lead to what they led to before.
      const others = all.size - seen;
      if (others >= largest.length) {
        largest = [];
      } else if (others > 0) {
        const inParts = new Set(groups.flat());
        groups.push([...all].filter((id) => !inParts.has(id)));
      }
      for (const group of groups) {
        if (group === largest) continue;
        for (const id of group) all.delete(id);
        begin(group);
        renamed.push(...group);
      }
    }
    changed = renamed;
  }

  // In the order of the automaton.
  const numbers = new Map<number, number>();
  for (const id of readers) {
    const number = getOrInsert(numbers, classes[id]!, () => numbers.size + 1);
    classes[id] = number;
  }
  const count = numbers.size;
  const reachedFrom = (id: StateId): readonly number[] => {
    const closure =
      closures.get(id) ??
      epsilonClosure(nfa, [id]).filter((each) => states[each]!.kind !== 'epsilon');
    return [...new Set(closure.map((each) => classes[each]!))].sort((x, y) => x - y);
  };

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

/** Some states in groups with the same key, in the order of their first states. */
function groupsBy(
  ids: readonly StateId[],
  keyOf: (id: StateId) => string,
): Iterable<readonly StateId[]> {
  const groups = new Map<string, StateId[]>();
  for (const id of ids) getOrInsert(groups, keyOf(id), () => []).push(id);
  return groups.values();
}

function targetOf(state: NfaState): StateId {
  return state.kind === 'range' ? state.to : -1;
}

function printRange(state: NfaState): string {
  return state.kind === 'range' ? `${state.range.lo}-${state.range.hi} ${state.begun}` : '';
}
