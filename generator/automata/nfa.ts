/**
 * Nondeterministic finite automata with epsilon transitions, and Thompson's construction.
 *
 * Every operator of a regular expression becomes a fragment with one entry and one exit, joined by epsilon transitions
 * [Thompson 1968; Aho et al. 2006, §3.7.4]. The result is larger than Glushkov's automaton but made in one pass in
 * linear time, its states keep the order of the text, and the subset construction removes the difference.
 */
import { invariant } from '../invariant.js';
import type { SymbolRange } from './symbol-range.js';
import type { Regex } from './regex.js';

/** The number of a state, from 0. */
export type StateId = number;

/** A state that reads one symbol of a range, goes on without reading, or accepts. */
export type NfaState = { readonly context: number } & (
  | {
      readonly kind: 'range';
      readonly range: SymbolRange;
      readonly to: StateId;
      /** The number of units of the same character that were read before, as in {@link Regex}. */
      readonly begun: number;
    }
  /** `event` happens when a thread leaves the state; see {@link OPENING}. */
  | { readonly kind: 'epsilon'; readonly to: readonly StateId[]; readonly event?: number }
  | { readonly kind: 'accept' }
);

/** The event at the beginning of every captured word; at its end it is the number of the capture. */
export const OPENING = 0;

/** The number of open parts after events, given how many were open before. */
export function openAfter(events: readonly number[], before = 0): number {
  return events.reduce((open, event) => open + (event === OPENING ? 1 : -1), before);
}

/** A label of the expression and its context there; −1 for none. */
export interface Context {
  readonly label: number;
  readonly parent: number;
}

/**
 * A nondeterministic automaton: states that read a symbol of a range, go on without reading, or accept. Guarantees:
 * 1. Every `to` is a valid number; {@link buildNfa} numbers states in the order of the expressions.
 * 2. There is exactly one state of kind `accept`.
 * 3. A state's `context` is an index of `contexts`; or −1 outside every label, and in epsilon states of a quotient.
 */
export interface Nfa {
  readonly states: readonly NfaState[];
  /** The start states, one for each language. */
  readonly starts: readonly StateId[];
  readonly contexts: readonly Context[];
}

/** Thompson's construction, with a start for each expression. Linear in the expanded size of the expressions. */
export function buildNfa(...regexes: readonly Regex[]): Nfa {
  const builder = new NfaBuilder();
  return builder.build(regexes.map((regex) => builder.fragment(regex, -1)));
}

/** The ranges that its states read, in their order. */
export function rangesOf({ states }: Nfa): readonly SymbolRange[] {
  return states.flatMap((state) => (state.kind === 'range' ? [state.range] : []));
}

/** The labels around a state, outermost first. */
export function labelsOf(nfa: Nfa, state: StateId): readonly number[] {
  const labels: number[] = [];
  let { context } = nfa.states[state]!;
  while (context >= 0) {
    const { label, parent } = nfa.contexts[context]!;
    labels.unshift(label);
    context = parent;
  }
  return labels;
}

/** The innermost label around a state; undefined if there is none. */
export function labelOf(nfa: Nfa, state: StateId): number | undefined {
  return nfa.contexts[nfa.states[state]!.context]?.label;
}

interface NfaFragment {
  readonly entry: StateId;
  readonly exit: StateId;
}

/** A state whose target may still be missing: −1 for a range, none for an epsilon state, until `#connect` sets it. */
type StateDraft = { context: number } & (
  | { kind: 'range'; range: SymbolRange; to: StateId; begun: number }
  | { kind: 'epsilon'; to: StateId[]; event?: number }
);

class NfaBuilder {
  readonly #states: StateDraft[] = [];
  readonly #contexts: Context[] = [];

  fragment(regex: Regex, context: number): NfaFragment {
    switch (regex.kind) {
      case 'empty': {
        const state = this.#epsilon(context);
        return { entry: state, exit: state };
      }
      case 'range': {
        const { range, begun = 0 } = regex;
        const entry = this.#states.push({ kind: 'range', range, to: -1, begun, context }) - 1;
        return { entry, exit: entry };
      }
      case 'concatenation': {
        const entry = this.#epsilon(context);
        let exit = entry;
        for (const part of regex.operands) exit = this.#append(exit, part, context);
        return { entry, exit };
      }
      case 'alternation': {
        const entry = this.#epsilon(context);
        const parts = regex.operands.map((part) => this.fragment(part, context));
        const exit = this.#epsilon(context);
        for (const part of parts) {
          this.#connect(entry, part.entry);
          this.#connect(part.exit, exit);
        }
        return { entry, exit };
      }
      case 'repetition':
        return this.#repetition(regex.body, regex.min, regex.max, context);
      case 'labeled': {
        const inner = this.#contexts.push({ label: regex.label, parent: context }) - 1;
        return this.fragment(regex.body, inner);
      }
      case 'captured': {
        const entry = this.#epsilon(context, OPENING);
        const last = this.#append(entry, regex.body, context);
        const exit = this.#epsilon(context, regex.capture);
        this.#connect(last, exit);
        return { entry, exit };
      }
    }
  }

  build(fragments: readonly NfaFragment[]): Nfa {
    const accept = this.#states.length;
    for (const { exit } of fragments) this.#connect(exit, accept);
    const states: NfaState[] = [...this.#states, { kind: 'accept', context: -1 }];
    invariant(
      states.every((state) => state.kind !== 'range' || state.to >= 0),
      'an NFA state leads nowhere',
    );
    return { states, starts: fragments.map(({ entry }) => entry), contexts: [...this.#contexts] };
  }

  /**
   * `min` copies in a row, then either a loop around one more copy, or `max − min` copies, each of which may be
   * skipped together with those after it. All exits lead to one state, so that leaving costs one epsilon transition
   * from anywhere.
   */
  #repetition(body: Regex, min: number, max: number | undefined, context: number): NfaFragment {
    const exit = this.#epsilon(context);
    const entry = this.#epsilon(context);
    let last = entry;
    for (let copy = 0; copy < min; copy++) last = this.#append(last, body, context);
    if (max === undefined) {
      const loop = this.#epsilon(context);
      this.#connect(last, loop);
      this.#connect(this.#append(loop, body, context), loop);
      this.#connect(loop, exit);
      return { entry, exit };
    }
    for (let copy = min; copy < max; copy++) {
      const choice = this.#epsilon(context);
      this.#connect(last, choice);
      last = this.#append(choice, body, context);
      this.#connect(choice, exit);
    }
    this.#connect(last, exit);
    return { entry, exit };
  }

  /** Adds an expression after a state, and returns its exit. */
  #append(from: StateId, regex: Regex, context: number): StateId {
    const { entry, exit } = this.fragment(regex, context);
    this.#connect(from, entry);
    return exit;
  }

  #epsilon(context: number, event?: number): StateId {
    const happens = event === undefined ? {} : { event };
    return this.#states.push({ kind: 'epsilon', to: [], ...happens, context }) - 1;
  }

  #connect(from: StateId, to: StateId): void {
    const state = this.#states[from]!;
    if (state.kind === 'epsilon') {
      state.to.push(to);
    } else {
      invariant(state.to < 0, 'a range state has one target');
      state.to = to;
    }
  }
}
