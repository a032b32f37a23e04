import { ascending } from '../automata/ascending.js';
import {
  CLASSES_PER_STATE,
  MEMBERS_PER_STATE,
  VISITS_PER_STATE,
  type Determinized,
  type TooManyStates,
} from '../automata/determinize.js';
import { DEAD } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import { classesIn, type SymbolClasses } from '../automata/symbol-classes.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import { Work } from '../automata/work.js';
import { getOrInsert } from '../get-or-insert.js';
import { made, refused, type Construction } from '../automata/construction.js';

/** Symbols that lead from a state to another one. */
interface Lead {
  readonly range: SymbolRange;
  readonly to: StateId;
}

/** The least number of readers at which a state drops those that are repeated; later, whenever it has doubled. */
const FEW = 64;

/** The states of a spelled automaton while it is made. State 0 is dead. */
export class SpelledStates {
  readonly #limit: number;
  readonly #accepting = [false];
  readonly #leads: (readonly Lead[])[] = [[]];
  readonly #readers: number[][] = [[]];
  /** For each state, the number of readers at which it drops those that are repeated. */
  readonly #full = [0];
  /** States within characters, by how much of them was read and what they lead to. */
  readonly #within = new Map<string, StateId>();
  readonly #visits: Work;
  readonly #members: Work;

  /** @param limit the most states, besides the dead one */
  constructor(limit: number) {
    this.#limit = limit;
    this.#visits = new Work(limit * VISITS_PER_STATE);
    this.#members = new Work(limit * MEMBERS_PER_STATE);
  }

  /** Adds a state without transitions and readers. */
  add(accepting: boolean): StateId {
    this.#accepting.push(accepting);
    this.#leads.push([]);
    this.#full.push(FEW);
    return this.#readers.push([]) - 1;
  }

  /** The state after a number of units of a character with some transitions; the dead one without any. */
  within(begun: number, leads: readonly Lead[]): StateId {
    if (leads.length === 0) return DEAD;
    let key = `${begun}`;
    for (const { range, to } of leads) key += ` ${range.lo}-${range.hi} ${to}`;
    return getOrInsert(this.#within, key, () => {
      const state = this.add(false);
      this.lead(state, leads);
      return state;
    });
  }

  lead(from: StateId, leads: readonly Lead[]): void {
    this.#leads[from] = leads;
  }

  /** Adds a reader to a state, unless that is dead. */
  read(state: StateId, reader: StateId): void {
    if (state === DEAD) return;
    const readers = this.#readers[state]!;
    this.#visits.add(1);
    this.#members.add(1);
    if (readers.push(reader) < this.#full[state]!) return;
    const distinct = ascending(readers);
    this.#members.add(distinct.length - readers.length);
    this.#readers[state] = distinct;
    this.#full[state] = Math.max(FEW, 2 * distinct.length);
  }

  /** Whether there are no more states than allowed, and no more readers. */
  get areFew(): boolean {
    return this.#hasFewStates && !this.#visits.isSpent && !this.#members.isSpent;
  }

  get #hasFewStates(): boolean {
    return this.#accepting.length <= this.#limit + 1;
  }

  /** Why there is no automaton. */
  tooMany(): TooManyStates {
    const longest = this.#readers.reduce((most, each) => (each.length > most.length ? each : most));
    const ranOutOfWork = this.#hasFewStates;
    return { limit: this.#limit, ranOutOfWork, longest: ascending(longest) };
  }

  build(
    classes: SymbolClasses,
    starts: readonly StateId[],
  ): Construction<Determinized, TooManyStates> {
    const { count } = classes;
    if (!new Work(this.#limit * CLASSES_PER_STATE).add(count * this.#accepting.length))
      return refused(this.tooMany());
    const known = new Map<SymbolRange, readonly number[]>();
    const transitions = new Uint32Array(count * this.#accepting.length);
    this.#leads.forEach((leads, from) => {
      for (const { range, to } of leads)
        for (const index of getOrInsert(known, range, () => classesIn(classes, range)))
          transitions[from * count + index] = to;
    });
    const dfa = { classes, transitions, starts, accepting: [...this.#accepting] };
    return made({ dfa, subsets: this.#readers.map(ascending) });
  }
}

/** The transitions to where some edges lead, without those to the dead state; neighbors to one state are joined. */
export function joinEdges<E extends { readonly range: SymbolRange }>(
  edges: readonly E[],
  leadOf: (edge: E) => StateId,
): readonly Lead[] {
  const leads: Lead[] = [];
  for (const edge of edges) {
    const to = leadOf(edge);
    if (to === DEAD) continue;
    const { range } = edge;
    const last = leads.at(-1);
    if (last?.to === to && last.range.hi + 1 === range.lo)
      leads[leads.length - 1] = { range: { lo: last.range.lo, hi: range.hi }, to };
    else leads.push({ range, to });
  }
  return leads;
}
