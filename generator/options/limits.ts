/** The default limits, in a file of their own: commands need them before they load the compiler. */

/** The most states before minimization: enough for ten thousand words; an automaton that explodes has them in seconds. */
export const DEFAULT_MAX_STATES = 100_000;

/** The greatest number of octets of a grammar or a document: 16 MiB, ten times the longest RFC. */
export const MAX_INPUT = 16 * 1024 * 1024;

/** The greatest depth to which rules may embed themselves; beyond it, they would exceed the limit on nesting. */
export const MAX_DEPTH = 300;

/** An NFA has a few states for each state of a DFA that does not explode. */
export const NFA_STATES_PER_STATE = 10;

/** The most entries of the tables of a module for each allowed state; a table of twice that has tens of megabytes. */
export const ENTRIES_PER_STATE = 20;

/** The most steps for one input, where a module follows all rules: some seconds. */
export const DEFAULT_MAX_WORK = 100_000_000;
