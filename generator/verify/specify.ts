/** From the analysis of a grammar to its specification, with a check of the compiler's automata. */
import { synchronizingWindow } from '../automata/synchronize.js';
import type { Stages } from '../stages.js';
import type { Label } from '../abnf/lower.js';
import { automatonOfDfa } from './automaton.js';
import { deriveReference } from './reference.js';
import { spellingOf, type Specification } from './specification.js';
import { conformanceSuite } from './suite.js';
import { walk, type Walk } from './walk.js';

/** The specification of a grammar, and the comparison of the compiler's automata with it. */
export interface Specified {
  readonly specification: Specification;
  /** The labels of the start rule's reference. */
  readonly labels: readonly Label[];
  readonly automata: readonly VerifiedAutomaton[];
  /** The number of states of a minimal automaton, the dead one included. */
  readonly distinctStates: number;
}

/** One of the compiler's automata, walked side by side with the reference. */
export interface VerifiedAutomaton {
  readonly name: string;
  /** The number of its states, the dead one included. */
  readonly states: number;
  readonly walk: Walk;
  /** Whether it is minimal, if it should be. */
  readonly isAsSmall: boolean;
}

/**
 * The specification of an analyzed grammar.
 *
 * @param limit the most states that a reference may have
 * @returns undefined if there are more
 */
export function specify(stages: Stages, limit: number): Specified | undefined {
  const { grammar, determinized, minimal, decoder } = stages;
  const derived = deriveReference(grammar, grammar.start, limit);
  const unit = decoder && deriveReference(grammar, decoder.unit, limit)?.reference;
  if (derived === undefined || (decoder !== undefined && unit === undefined)) return undefined;

  const distinctStates = conformanceSuite(derived.reference, 0).states;
  const automata = [
    { name: 'subset construction', dfa: determinized.dfa, most: Infinity },
    { name: 'minimal automaton', dfa: minimal, most: distinctStates },
    // Not minimal as a DFA: equivalent states may have different payload operations.
    ...(decoder === undefined
      ? []
      : [{ name: 'transducer', dfa: decoder.transducer.dfa, most: Infinity }]),
  ];
  const longest = Math.max(...(decoder?.coding.layout ?? []).map(({ octets }) => octets.length));
  return {
    specification: {
      words: derived.reference,
      states: (decoder?.transducer.dfa ?? minimal).accepting.length,
      decoder: decoder &&
        unit && {
          unit,
          // Without the text of the document.
          layout: decoder.coding.layout.map(({ span: _, ...row }) => row),
          longest,
          window: synchronizingWindow(decoder.transducer.dfa),
          isOrdered: decoder.coding.disorder === undefined,
          spelling: spellingOf({ unit, layout: decoder.coding.layout }, longest),
        },
    },
    labels: derived.labels,
    automata: automata.map(({ name, dfa, most }) => ({
      name,
      states: dfa.accepting.length,
      isAsSmall: dfa.accepting.length <= most,
      walk: walk(derived.reference, automatonOfDfa(dfa)),
    })),
    distinctStates,
  };
}
