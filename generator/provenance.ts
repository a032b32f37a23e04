/**
 * Provenance: which rules read in each state of a deterministic automaton, and on each of its ways out.
 *
 * Determinization and minimization forget the labels of the NFA. A walk over the joint states of the
 * determinized automaton and any automaton of the same language finds them again: a state stands for the
 * determinized states that it is joined with, and so for their sets of NFA states.
 */
import type { Determinized } from './automata/determinize.js';
import {
  accessTree,
  accessWord,
  DEAD,
  rangesBetween,
  type AccessTree,
  type Dfa,
} from './automata/dfa.js';
import { walkJointly } from './automata/joint-states.js';
import { labelOf, type Nfa, type StateId } from './automata/nfa.js';
import { transitionsFrom, type Transducer, type Transition } from './coding/transducer.js';
import { originOf, type Origin } from './origins.js';
import type { Stages } from './stages.js';
import { printOctet, printRanges } from './text/octets.js';

/** The greatest number of octets of a word, and of steps of a way, that are shown. */
const LONGEST_WORD = 24;
const LONGEST_PATH = 4;

/** The origins of the states and transitions of an automaton; every list is by state. */
export interface Provenance {
  /** The states of the determinized automaton that are joined with it, ascending. */
  readonly merged: readonly (readonly StateId[])[];
  /** The NFA states that read or accept after the same words, ascending. */
  readonly readers: readonly (readonly StateId[])[];
  /** The innermost rules that may read the next octet. */
  readonly rules: readonly (readonly string[])[];
  /**
   * `dead`, `start`, or `e.g. after E0`, a shortest way to it. Other octets may lead there, too, which is
   * why it is called an example.
   */
  readonly accesses: readonly string[];
  /** The ways out, without the dead state, by their least octets. */
  readonly edges: readonly (readonly LocatedTransition[])[];
}

/** A way out of a state, and the alternatives of rules that read its octets, each once. */
export interface LocatedTransition extends Transition {
  readonly origins: readonly Origin[];
}

/** The forms that have the rules of an automaton. */
type Automaton = Pick<Stages, 'document' | 'lowered' | 'nfa' | 'determinized'>;

/**
 * The provenance of an automaton with the language of the start rule.
 *
 * @param transducer the transducer whose automaton is `dfa`, if there is one
 */
export function locate(
  { document, lowered, nfa, determinized }: Automaton,
  dfa: Dfa,
  transducer?: Transducer,
): Provenance {
  const merged = mergedStates(determinized, dfa);
  const readers = merged.map((states) => {
    const ids = new Set(states.flatMap((state) => determinized.subsets[state]!));
    return [...ids].sort((a, b) => a - b);
  });
  const origins = lowered.labels.map((label) => originOf(label, document.source));
  const edges = readers.map((ids, state) =>
    transitionsFrom(dfa, state, transducer).map((transition) => {
      const labels = transition.ranges.flatMap(({ lo }) => labelsReading(nfa, ids, lo));
      return { ...transition, origins: [...new Set(labels)].map((label) => origins[label]!) };
    }),
  );
  const rules = readers.map((ids) => {
    const reading = ids.filter((id) => nfa.states[id]!.kind === 'range');
    return [...new Set(reading.map((id) => origins[labelOf(nfa, id)!]!.rule))];
  });
  return { merged, readers, rules, accesses: accessesOf(dfa), edges };
}

/** For every state, the determinized states that the same words lead to, ascending. */
export function mergedStates({ dfa }: Determinized, other: Dfa): readonly (readonly StateId[])[] {
  const merged: StateId[][] = other.accepting.map(() => []);
  for (const { a, b } of walkJointly(dfa, other).states) merged[b]!.push(a);
  return merged.map((states) => states.sort((x, y) => x - y));
}

/** The labels of those of some NFA states that read an octet. */
function labelsReading(nfa: Nfa, ids: readonly StateId[], octet: number): readonly number[] {
  return ids.flatMap((id) => {
    const state = nfa.states[id]!;
    const reads = state.kind === 'range' && state.range.lo <= octet && octet <= state.range.hi;
    return reads ? [labelOf(nfa, id)!] : [];
  });
}

function accessesOf(dfa: Dfa): readonly string[] {
  const tree = accessTree(dfa);
  return dfa.accepting.map((_, state) => {
    if (state === DEAD) return 'dead';
    return state === dfa.start ? 'start' : `e.g. after ${printAccess(dfa, tree, state)}`;
  });
}

/** A shortest way to a state: as text if that is printable, otherwise as the octets of each step. */
function printAccess(dfa: Dfa, tree: AccessTree, state: StateId): string {
  const word = accessWord(tree, state, LONGEST_WORD + 1);
  const text = word.slice(-LONGEST_WORD);
  const cut = word.length > LONGEST_WORD ? '... ' : '';
  if (text.every((octet) => octet >= 0x20 && octet < 0x7f))
    return cut + JSON.stringify(String.fromCharCode(...text));

  const steps: string[] = [];
  let at = state;
  for (; tree.from[at]! >= 0 && steps.length < LONGEST_PATH; at = tree.from[at]!) {
    const from = tree.from[at]!;
    const ranges = rangesBetween(dfa, from, at);
    steps.unshift(ranges.length > 3 ? printOctet(tree.symbol[at]!) : printRanges(ranges));
  }
  return `${tree.from[at]! >= 0 ? '... ' : ''}${steps.join(' ')}`;
}

/** A state of an automaton in a few words: `e.g. after "1."; next: DIGIT`. */
export function nameState(access: string, rules: readonly string[], most: number): string {
  const more = rules.length > most ? ', ...' : '';
  return `${access}; next: ${rules.slice(0, most).join(', ')}${more}`;
}
