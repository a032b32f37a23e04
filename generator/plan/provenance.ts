/**
 * Provenance: the rules that read in each state of a deterministic automaton, and on each of its transitions.
 *
 * Determinization and minimization forget the labels of the NFA. A walk over the product states of the
 * determinized automaton and any automaton of the same language finds them again: a state stands for the
 * determinized states that it is joined with, and so for their sets of NFA states.
 */
import { DEAD, type Dfa } from '../automata/dfa.js';
import { inputAndRuleOf } from '../automata/starts.js';
import { mergedStates } from '../automata/walk-product.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import { getOrInsert } from '../get-or-insert.js';
import { labelOf, type Nfa, type StateId } from '../automata/nfa.js';
import { transitionsFrom, type Transducer, type Transition } from '../coding/transducer.js';
import { originOf, type Origin } from '../abnf/origins.js';
import type { Stages } from '../analysis/stages.js';
import type { Notation } from '../text/symbols.js';
import { accessPathsOf, printAccessPath } from './access-paths.js';

/** The origins of the states and transitions of an automaton; every list is by state. */
export interface Provenance {
  /** The states of the determinized automaton that are joined with it, ascending. */
  readonly merged: readonly (readonly StateId[])[];
  /** The NFA states that read or accept after the same words, ascending. */
  readonly readers: readonly (readonly StateId[])[];
  /** The innermost rules that may read the next symbol. */
  readonly rules: readonly (readonly string[])[];
  /**
   * `dead`, `start`, `start of strings` where a second input begins, `start of value` where a called rule begins, or
   * `e.g. after E0`, a shortest word that leads to it, `e.g. after "-" in number` within a rule that is called, and
   * `e.g. after U+0100 in a string` from the beginning of strings. Other words may lead there, too, hence the "e.g.".
   */
  readonly accesses: readonly string[];
  /** The transitions, except to the dead state, by their least symbols. */
  readonly transitions: readonly (readonly LocatedTransition[])[];
}

/** A transition from a state, and the alternatives of rules that read its symbols, each once. */
export interface LocatedTransition extends Transition {
  readonly origins: readonly Origin[];
}

/** The stages that show which rules an automaton comes from. */
type RuleStages = Pick<Stages, 'document' | 'lowered' | 'nfa' | 'determinized'>;

/**
 * The provenance of an automaton with the language of the start rule.
 *
 * @param transducer the transducer whose automaton is `dfa`, if there is one
 * @param keyOf a further key that the classes of one transition must share
 */
export function locate(
  { document, lowered, nfa, determinized }: RuleStages,
  dfa: Dfa,
  notation: Notation,
  transducer?: Transducer,
  keyOf?: (state: StateId, index: number) => number,
): Provenance {
  const merged = mergedStates(determinized.dfa, dfa);
  const readers = merged.map((states) => {
    const ids = new Set(states.flatMap((state) => determinized.subsets[state]!));
    return [...ids].sort((a, b) => a - b);
  });
  const origins = lowered.labels.map((label) => originOf(label, document.source));
  const transitions = readers.map((ids, state) => {
    const readings = readingsOf(nfa, ids);
    return transitionsFrom(dfa, state, transducer, keyOf).map((transition) => {
      const labels = transition.ranges.flatMap(({ lo }) => labelsReading(readings, lo));
      return { ...transition, origins: [...new Set(labels)].map((label) => origins[label]!) };
    });
  });
  const rules = readers.map((ids) => {
    const reading = ids.filter((id) => nfa.states[id]!.kind === 'range');
    return [...new Set(reading.map((id) => origins[labelOf(nfa, id)!]!.rule))];
  });
  return { merged, readers, rules, accesses: accessesOf(dfa, lowered, notation), transitions };
}

/** A label, and symbols that it reads. */
interface LabeledRange {
  readonly range: SymbolRange;
  readonly label: number;
}

/** The labels and ranges of some NFA states. A state may have many readers that are copies of one part of a rule. */
function readingsOf(nfa: Nfa, ids: readonly StateId[]): readonly LabeledRange[] {
  const readings = new Map<string, LabeledRange>();
  for (const id of ids) {
    const state = nfa.states[id]!;
    if (state.kind !== 'range') continue;
    const { range } = state;
    const label = labelOf(nfa, id)!;
    getOrInsert(readings, `${label} ${range.lo} ${range.hi}`, () => ({ range, label }));
  }
  return [...readings.values()];
}

function labelsReading(readings: readonly LabeledRange[], symbol: number): readonly number[] {
  return readings
    .filter(({ range: { lo, hi } }) => lo <= symbol && symbol <= hi)
    .map(({ label }) => label);
}

function accessesOf(
  dfa: Dfa,
  { called }: Pick<Stages['lowered'], 'called'>,
  notation: Notation,
): readonly string[] {
  const paths = accessPathsOf(dfa, notation);
  const startOf = (
    state: StateId,
  ): { readonly input: number; readonly rule: readonly string[] } => {
    const { input, rule } = inputAndRuleOf(dfa.starts.indexOf(state), called.length + 1);
    return { input, rule: rule === 0 ? [] : [called[rule - 1]!.rule.name.text] };
  };
  return dfa.accepting.map((_, state) => {
    if (state === DEAD) return 'dead';
    const path = paths[state];
    const { input, rule } = startOf(path?.start ?? state);
    const places = [...rule, ...(input > 0 ? ['a string'] : [])];
    if (path !== undefined) return [`e.g. after ${printAccessPath(path)}`, ...places].join(' in ');
    return ['start', ...rule, ...(input > 0 ? ['strings'] : [])].join(' of ');
  });
}

/** What may be read next, in a few words: `next: DIGIT, ALPHA, ...`. */
export function printNext(phrases: readonly string[], most: number): string {
  return `next: ${phrases.slice(0, most).join(', ')}${phrases.length > most ? ', ...' : ''}`;
}
