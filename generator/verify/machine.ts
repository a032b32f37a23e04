/** Automata of all kinds as one thing: what they are at the start, after an octet, and whether they accept. */
import { next, type Dfa } from '../automata/dfa.js';
import type { Exports } from './probe.js';

/** Anything that reads octets one by one; state 0 is dead. */
export interface Machine {
  readonly start: number;
  next(state: number, octet: number): number;
  accepts(state: number): boolean;
}

/** An automaton of the compiler as a machine. */
export function machineOfDfa(dfa: Dfa): Machine {
  return {
    start: dfa.start,
    next: (state, octet) => next(dfa, state, octet),
    accepts: (state) => dfa.accepting[state]!,
  };
}

/** The resumable core of a module as a machine; whatever its functions answer is passed on. */
export function machineOfModule(module: Exports): Machine {
  const { start, next, accepts } = module as {
    start: number;
    next: Machine['next'];
    accepts: Machine['accepts'];
  };
  return { start, next: (state, octet) => next(state, octet), accepts: (state) => accepts(state) };
}
