/**
 * Merges bisimilar states of a nondeterministic automaton, before the subset construction.
 *
 * A rule that is used a hundred times becomes a hundred copies in Thompson's construction, and most of the copies have
 * the same continuation. Two states that read the same range are bisimilar if their targets are bisimilar [Park
 * 1981; Paige & Tarjan 1987]; such states read the same words, and one of them can stand for all. Sets of states
 * become shorter, and fewer: without the quotient, `Contact` in RFC 3261 exceeds the default limit.
 *
 * A merged state has the label of the first of its states, so some of its origins are lost. That is why
 * small automata are left as they are.
 */
import { getOrInsert } from '../get-or-insert.js';
import { coarsestPartition } from './coarsest-partition.js';
import { Work } from './work.js';
import { EpsilonClosure } from './epsilon-closure.js';
import { contractSymbols, expandSymbols } from './contract-symbols.js';
import { rangesOf, type Nfa, type NfaState, type StateId } from './nfa.js';

/** Automata up to this size are determinized as they are. */
const LARGE = 8192;

/** The work after which the merging gives up: automata with long closures, or with a long chain of states, need more. */
const MAX_STEPS = 20_000_000;

/** The size of an automaton from which its symbols are contracted first. */
const VERY_LARGE = 50_000;

/** An automaton with the same words; in a large one, bisimilar states are merged if that is quick. */
export function quotient(nfa: Nfa): Nfa {
  if (nfa.states.length <= LARGE) return nfa;
  const work = new Work(MAX_STEPS);
  if (nfa.states.length <= VERY_LARGE) return mergeBisimilar(nfa, work) ?? nfa;
  const max = rangesOf(nfa).reduce((most, { hi }) => Math.max(most, hi), 0);
  const contracted = contractSymbols(nfa, max);
  const merged = mergeBisimilar(contracted.nfa, work);
  return merged === undefined ? nfa : expandSymbols({ ...contracted, nfa: merged });
}

/** The automaton with bisimilar states merged; undefined if that is too much work. */
export function mergeBisimilar(nfa: Nfa, work = new Work()): Nfa | undefined {
  const readers = readersOf(nfa, work);
  const blocks = readers && refine(nfa, readers, work);
  return blocks && merge(nfa, readers, blocks);
}

/** The states that read, and the states that each leads to without reading more. */
interface Readers {
  readonly ids: readonly StateId[];
  /** For each target of a state, the reading or accepting states that it reaches. */
  readonly closures: ReadonlyMap<StateId, readonly StateId[]>;
}

function readersOf(nfa: Nfa, work: Work): Readers | undefined {
  const { states } = nfa;
  const ids = Array.from(states.keys()).filter((id) => states[id]!.kind === 'range');
  const closures = new Map<StateId, readonly StateId[]>();
  const walker = new EpsilonClosure(nfa, work);
  for (const id of ids) {
    const to = targetOf(states[id]!);
    if (closures.has(to)) continue;
    closures.set(to, walker.of([to]));
    if (work.isSpent) return undefined;
  }
  return { ids, closures };
}

/**
 * States are alike if they read the same range and lead to alike targets; targets, if they lead to states of the same
 * blocks. n log n for closures of bounded size, and otherwise as much work as is allowed.
 *
 * @returns the block of each state: 0 for the accepting state, and from 1 in the order of the automaton
 */
function refine({ states }: Nfa, { ids, closures }: Readers, work: Work): Int32Array | undefined {
  const end = states.findIndex(({ kind }) => kind === 'accept');
  const items = [end, ...ids];
  const itemOf = new Map(items.map((id, item) => [id, item]));
  const targets = new Map(Array.from(closures.keys(), (to, index) => [to, items.length + index]));
  const readNumbers = new Map<string, number>();
  const reads = items.map((id) =>
    getOrInsert(readNumbers, rangeKey(states[id]!), () => readNumbers.size),
  );
  const dependencies = [
    ...items.map((id) => (id === end ? [] : [targets.get(targetOf(states[id]!))!])),
    ...Array.from(closures.values(), (closure) => closure.map((id) => itemOf.get(id)!)),
  ];
  // A state has one target, and most targets lead to one state: numbers are quicker keys than strings.
  const keyOf = (item: number, blocks: Int32Array): string | number => {
    const leadsTo = dependencies[item]!;
    const first = leadsTo.length === 0 ? 0 : blocks[leadsTo[0]!]!;
    if (item < items.length) return reads[item]! * blocks.length + first;
    return leadsTo.length === 1 ? -1 - first : blocksOf(leadsTo, blocks).join();
  };
  const partition = coarsestPartition(dependencies, keyOf, work);
  if (partition === undefined) return undefined;
  // Targets come last and share no block with states, so the states' blocks number without gaps.
  const blocks = new Int32Array(states.length).fill(-1);
  items.forEach((id, item) => (blocks[id] = partition[item]!));
  return blocks;
}

/** One state for each block, and one state with epsilon transitions for each set of blocks that is a target. */
function merge(nfa: Nfa, { ids, closures }: Readers, blocks: Int32Array): Nfa {
  const { states, starts, contexts } = nfa;
  const count = ids.reduce((greatest, id) => Math.max(greatest, blocks[id]!), 0);
  const merged: NfaState[] = [{ kind: 'accept', context: -1 }];
  const choices: NfaState[] = [];
  const choiceNumbers = new Map<string, StateId>();
  const choose = (id: StateId): StateId => {
    const closure = closures.get(id) ?? new EpsilonClosure(nfa).of([id]);
    const to = blocksOf(closure, blocks);
    return getOrInsert(
      choiceNumbers,
      to.join(),
      () => count + choices.push({ kind: 'epsilon', to, context: -1 }),
    );
  };
  for (const id of ids) {
    const state = states[id]!;
    if (state.kind !== 'range' || merged[blocks[id]!] !== undefined) continue;
    merged[blocks[id]!] = { ...state, to: choose(state.to) };
  }
  return {
    starts: starts.map(choose),
    states: [...merged, ...choices],
    contexts,
  };
}

/** The blocks of some states or items, ascending. */
function blocksOf(ids: readonly number[], blocks: Int32Array): readonly number[] {
  return [...new Set(ids.map((id) => blocks[id]!))].sort((a, b) => a - b);
}

function targetOf(state: NfaState): StateId {
  return state.kind === 'range' ? state.to : -1;
}

function rangeKey(state: NfaState): string {
  return state.kind === 'range' ? `${state.range.lo}-${state.range.hi} ${state.begun}` : '';
}
