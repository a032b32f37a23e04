/** From a grammar's analysis to what modules of it are held against; and the compiler's automata with it. */
import { synchronizingWindow } from '../automata/synchronize.js';
import type { Stages } from '../stages.js';
import type { Label } from '../abnf/lower.js';
import { machineOfDfa } from './machine.js';
import { deriveReference } from './reference.js';
import { spellingOf, type Specification } from './specification.js';
import { conformanceSuite } from './suite.js';
import { walk, type Walk } from './walk.js';

/** What a grammar says, and whether the compiler's automata say the same. */
export interface Specified {
  readonly specification: Specification;
  /** What the labels of the start rule's reference stand for. */
  readonly labels: readonly Label[];
  readonly automata: readonly VerifiedAutomaton[];
  /** How many states there have to be at least, the dead one included. */
  readonly distinctStates: number;
}

/** One of the compiler's automata, walked side by side with the reference. */
export interface VerifiedAutomaton {
  readonly name: string;
  /** How many states it has, the dead one included. */
  readonly states: number;
  readonly walk: Walk;
  /** Whether it is as small as it says. */
  readonly isAsSmall: boolean;
}

/**
 * @param limit how many states a reference may have
 * @returns nothing if there are more
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
    // States that lead on by the same octets may have other payload operations.
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
          // Without the document's text, which nobody needs who reads octets.
          layout: decoder.coding.layout.map(({ lo, hi, octets, offset }) => ({
            lo,
            hi,
            octets,
            offset,
          })),
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
      walk: walk(derived.reference, machineOfDfa(dfa)),
      isAsSmall: dfa.accepting.length <= most,
    })),
    distinctStates,
  };
}
