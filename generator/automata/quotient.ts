/**
 * Merges bisimilar states of a nondeterministic automaton, before the subset construction.
 *
 * A rule that is used a hundred times becomes a hundred copies in Thompson's construction, and most of the copies have
 * the same continuation. Two states that read the same range are bisimilar if their targets are bisimilar [Park
 * 1981; Paige & Tarjan 1987]; such states read the same words, and one of them can stand for all. Sets of states
 * become shorter, and fewer: without the quotient, those of `Contact` in RFC 3261 exceed the default limit.
 *
 * A merged state has the label of the first of its states, so some of its origins are lost. That is why
 * small automata are left as they are.
 */
import { getOrInsert } from '../get-or-insert.js';
import { EpsilonClosure } from './epsilon-closure.js';
import type { Nfa, NfaState, StateId } from './nfa.js';

/** Automata up to this size are determinized as they are. */
const LARGE = 8192;

/** The work after which the merging gives up: automata with long closures, or with a long chain of states, need more. */
const MOST_VISITS = 10_000_000;

/** An automaton with the same words; in a large one, bisimilar states are merged if that is quick. */
export function quotient(nfa: Nfa): Nfa {
  return nfa.states.length > LARGE ? (mergeBisimilar(nfa, MOST_VISITS) ?? nfa) : nfa;
}

/**
 * The automaton with bisimilar states merged.
 *
 * @param limit the most visits to states
 * @returns undefined if there are more
 */
export function mergeBisimilar(nfa: Nfa, limit = Infinity): Nfa | undefined {
  const graph = readersOf(nfa, limit);
  const classes = graph && refine(nfa, graph, limit);
  return classes && merge(nfa, graph, classes);
}

/** The states that read, and the states that each leads to without reading more. */
interface Readers {
  readonly ids: readonly StateId[];
  /** For each target of a state, the reading states, or the end, that it leads to. */
  readonly closures: ReadonlyMap<StateId, readonly StateId[]>;
  /** The states with a target. */
  readonly leadingTo: ReadonlyMap<StateId, readonly StateId[]>;
  /** The targets that lead to a state. */
  readonly targetsBefore: ReadonlyMap<StateId, readonly StateId[]>;
  /** The number of visits it took to find them. */
  readonly visits: number;
}

function readersOf(nfa: Nfa, limit: number): Readers | undefined {
  const { states } = nfa;
  const ids = Array.from(states.keys()).filter((id) => states[id]!.kind === 'range');
  const closures = new Map<StateId, readonly StateId[]>();
  const leadingTo = new Map<StateId, StateId[]>();
  const targetsBefore = new Map<StateId, StateId[]>();
  const walker = new EpsilonClosure(nfa);
  for (const id of ids) {
    const to = targetOf(states[id]!);
    getOrInsert(leadingTo, to, () => []).push(id);
    if (closures.has(to)) continue;
    const closure = walker.of([to]);
    if (ids.length + walker.visits > limit) return undefined;
    closures.set(to, closure);
    for (const each of closure) getOrInsert(targetsBefore, each, () => []).push(to);
  }
  return { ids, closures, leadingTo, targetsBefore, visits: ids.length + walker.visits };
}

/**
 * Partition refinement by signatures [Blom & Orzan 2005]: classes are split by the classes that their states lead to,
 * until none is. After a split only the states that lead to renamed ones can differ from others of their class; the
 * largest part keeps its name [Hopcroft 1971], so a state is renamed a logarithmic number of times. Each time, the
 * closures that it is in are read again: n log n for closures of bounded size, and otherwise up to `limit`.
 *
 * @returns the class of each state: 0 of the end, and from 1 in the order of the automaton
 */
function refine({ states }: Nfa, readers: Readers, limit: number): Int32Array | undefined {
  const { ids, closures, leadingTo, targetsBefore } = readers;
  let { visits } = readers;
  const classes = new Int32Array(states.length).fill(-1);
  const members: Set<StateId>[] = [];
  const begin = (group: readonly StateId[]): void => {
    for (const id of group) classes[id] = members.length;
    members.push(new Set(group));
  };
  begin([states.findIndex(({ kind }) => kind === 'accept')]);
  for (const group of groupsBy(ids, (id) => printRange(states[id]!))) begin(group);

  let dirty = new Set(closures.keys());
  while (dirty.size > 0) {
    const touched = new Map<number, Map<string, StateId[]>>();
    for (const to of dirty) {
      if (visits > limit) return undefined;
      const closure = closures.get(to)!;
      const signature = classesOf(closure, classes).join();
      const leading = leadingTo.get(to)!;
      visits += closure.length + leading.length;
      for (const id of leading) {
        const parts = getOrInsert(touched, classes[id]!, () => new Map<string, StateId[]>());
        getOrInsert(parts, signature, () => []).push(id);
      }
    }
    dirty = new Set<StateId>();
    for (const [name, parts] of touched) {
      for (const group of smallerParts(members[name]!, [...parts.values()])) {
        for (const id of group) members[name]!.delete(id);
        begin(group);
        for (const id of group) for (const to of targetsBefore.get(id) ?? []) dirty.add(to);
      }
    }
  }

  const numbers = new Map<number, number>();
  for (const id of ids) {
    const number = getOrInsert(numbers, classes[id]!, () => numbers.size + 1);
    classes[id] = number;
  }
  return classes;
}

/**
 * The parts of a class, except the largest one. Linear in the size of the parts that it returns.
 *
 * @param groups the parts with states whose targets may have changed; the other states form one more
 */
function smallerParts(
  all: ReadonlySet<StateId>,
  groups: readonly (readonly StateId[])[],
): readonly (readonly StateId[])[] {
  const others = all.size - groups.reduce((sum, { length }) => sum + length, 0);
  const largest = groups.reduce((most, group) => (group.length > most.length ? group : most));
  if (others >= largest.length) return groups;
  const smaller = groups.filter((group) => group !== largest);
  if (others === 0) return smaller;
  const inGroups = new Set(groups.flat());
  return [...smaller, [...all].filter((id) => !inGroups.has(id))];
}

/** One state for each class, and one state with empty transitions for each set of classes that is a target. */
function merge(nfa: Nfa, { ids, closures }: Readers, classes: Int32Array): Nfa {
  const { states, starts, contexts } = nfa;
  const count = ids.reduce((greatest, id) => Math.max(greatest, classes[id]!), 0);
  const merged: NfaState[] = [{ kind: 'accept', context: -1 }];
  const choices: NfaState[] = [];
  const choiceNumbers = new Map<string, StateId>();
  const choose = (id: StateId): StateId => {
    const closure = closures.get(id) ?? new EpsilonClosure(nfa).of([id]);
    const to = classesOf(closure, classes);
    return getOrInsert(
      choiceNumbers,
      to.join(),
      () => count + choices.push({ kind: 'epsilon', to, context: -1 }),
    );
  };
  for (const id of ids) {
    const state = states[id]!;
    if (state.kind !== 'range' || merged[classes[id]!] !== undefined) continue;
    merged[classes[id]!] = { ...state, to: choose(state.to) };
  }
  return {
    starts: starts.map(choose),
    states: [...merged, ...choices],
    contexts,
  };
}

/** The classes of some states, ascending. */
function classesOf(ids: readonly StateId[], classes: Int32Array): readonly number[] {
  return [...new Set(ids.map((id) => classes[id]!))].sort((a, b) => a - b);
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
