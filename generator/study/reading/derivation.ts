/**
 * Derivations: which rules read which symbols of an input, while it is read and when it ends.
 *
 * The threads of Thompson's automaton are followed in the order of the expression, so of several derivations the first
 * is found: the first alternatives and the longest repetitions. Each thread remembers its path, epsilon transitions
 * included; the labels along it are the rules that it entered and left. Linear in the length of the input times the
 * size of the automaton.
 *
 * Where automata call each other, a thread is in a frame: a call of a rule at an offset, with the steps that called it
 * [Tomita 1986]. Frames are shared, so of several derivations any may be found, in at most cubic time.
 */
import type { Nfa, NfaState, StateId } from '../../automata/nfa.js';
import { isCall } from '../../automata/regex.js';
import { isIn } from '../../automata/symbol-range.js';

/** A step on the path of a thread, and the step before it in its frame. */
interface ThreadStep {
  readonly state: StateId;
  readonly before: ThreadStep | undefined;
  readonly frame: Frame;
  readonly at: number;
  /** Where the call ended whose word was read between this step and the one before. */
  readonly inner?: ThreadStep;
}

/** A call of a rule at an offset; the outermost frame is not a call, and its label is 0. */
interface Frame extends OpenCall {
  /** The number of open calls up to this one, itself included. */
  readonly depth: number;
  /** The steps that call, in the order of their threads. */
  readonly callers: ThreadStep[];
  /** For each state of the frame, the last round in which a thread was there. */
  readonly seen: Map<StateId, number>;
}

/** The most levels of parts that are shown of a derivation; deeper ones would exceed the call stack. */
export const MAX_LEVELS = 200;

/** A part of an input: the symbols from `start` up to `end` that a label read. */
export interface DerivedPart {
  readonly label: number;
  readonly start: number;
  readonly end: number;
  /** Whether the label could read on. */
  readonly isOpen: boolean;
  readonly parts: readonly DerivedPart[];
}

/** A call that has not ended: its label, and the number of symbols before it. */
export interface OpenCall {
  readonly label: number;
  readonly from: number;
}

export interface DerivedThread {
  readonly state: StateId;
  /** The number of calls around the thread that have read something. */
  readonly depth: number;
  /** The calls around the thread, outermost first; of several paths into a call, the first. Linear in their number. */
  calls(): readonly OpenCall[];
  /** The labels around the thread, outermost first. Linear in the number of calls. */
  labels(): readonly number[];
}

/** The open calls of the thread with the most of them, since a call goes on as long as it may. */
export function deepestCalls(threads: readonly DerivedThread[]): readonly OpenCall[] {
  const [first, ...others] = threads;
  const deepest = others.reduce((most, each) => (each.depth > most!.depth ? each : most), first);
  return deepest?.calls() ?? [];
}

/** The steps that some symbols lead to. */
export type Reached = readonly ThreadStep[];

/** Follows the threads of an automaton, or of automata that call each other. */
export class Deriver {
  readonly #nfa: Nfa;
  /** The start states of called rules, by their call symbols. */
  readonly #entries: ReadonlyMap<number, StateId>;
  readonly #contexts: readonly (readonly number[])[];
  #round = 0;

  /** @param callSymbols the called rules' symbols, in the order of the starts after the first */
  constructor(nfa: Nfa, callSymbols: readonly number[] = []) {
    this.#nfa = nfa;
    this.#entries = new Map(callSymbols.map((symbol, index) => [symbol, nfa.starts[index + 1]!]));
    // A context has a greater number than the one around it.
    const contexts: (readonly number[])[] = [];
    nfa.contexts.forEach(({ parent }, id) => contexts.push([...(contexts[parent] ?? []), id]));
    this.#contexts = contexts;
  }

  /**
   * The first derivation of a word, or of the beginning of one; undefined if it is neither.
   *
   * @param by the states that read the symbols, if only such a derivation counts
   */
  derive(symbols: readonly number[], by?: readonly StateId[]): readonly DerivedPart[] | undefined {
    const steps = this.#follow(symbols, by);
    if (steps === undefined) return undefined;
    const last = steps.find((step) => this.#isEnd(step)) ?? steps[0]!;
    const isOpen = !this.#isEnd(last);
    let parts = this.#partsTo(last, isOpen, symbols.length, []);
    for (let [caller] = last.frame.callers; caller !== undefined; [caller] = caller.frame.callers)
      parts = this.#partsTo(caller, true, symbols.length, parts);
    return parts;
  }

  /** The steps before the first symbol. */
  begin(): Reached {
    const frame: Frame = { label: 0, from: 0, depth: 0, callers: [], seen: new Map() };
    return this.#reach([{ state: this.#nfa.starts[0]!, before: undefined, frame, at: 0 }]);
  }

  /**
   * The steps after one more symbol; undefined if it does not fit.
   *
   * @param by the state that reads it, if only that counts
   */
  read(reached: Reached, symbol: number, by?: StateId): Reached | undefined {
    const read = reached.flatMap((step): Reached => {
      const state = this.#nfa.states[step.state]!;
      const reads =
        state.kind === 'range' &&
        labelOfCall(state) === undefined &&
        isIn(symbol, [state.range]) &&
        (by === undefined || by === step.state);
      return reads ? [{ state: state.to, before: step, frame: step.frame, at: step.at + 1 }] : [];
    });
    const after = this.#reach(read);
    return after.length === 0 ? undefined : after;
  }

  /** Whether a word may end there. */
  isWord(reached: Reached): boolean {
    return reached.some((step) => this.#isEnd(step));
  }

  /** The threads that wait for a symbol after some others; none if these begin no word. */
  threads(symbols: readonly number[]): readonly DerivedThread[] {
    return this.threadsOf(this.#follow(symbols) ?? []);
  }

  #isEnd({ state, frame }: ThreadStep): boolean {
    return frame.label === 0 && this.#nfa.states[state]!.kind === 'accept';
  }

  /** The steps after some symbols; undefined if there are none. */
  #follow(symbols: readonly number[], by?: readonly StateId[]): Reached | undefined {
    let reached: Reached | undefined = this.begin();
    for (const [index, symbol] of symbols.entries())
      reached &&= this.read(reached, symbol, by?.[index]);
    return reached;
  }

  /** The steps that read or accept, in the order of the expression, each state of a frame once. */
  #reach(from: readonly ThreadStep[]): Reached {
    this.#round += 1;
    const reached: ThreadStep[] = [];
    const called = new Map<number, Frame>();
    const stack = from.toReversed();
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      const { frame, at } = step;
      if (frame.seen.get(step.state) === this.#round) continue;
      frame.seen.set(step.state, this.#round);
      const state = this.#nfa.states[step.state]!;
      if (state.kind === 'epsilon') {
        for (const to of state.to.toReversed()) stack.push({ state: to, before: step, frame, at });
        continue;
      }
      reached.push(step);
      const label = labelOfCall(state);
      if (label !== undefined) {
        let callee = called.get(label);
        if (callee === undefined) {
          callee = { label, from: at, depth: frame.depth + 1, callers: [], seen: new Map() };
          called.set(label, callee);
          const entry = this.#entries.get(label)!;
          stack.push({ state: entry, before: undefined, frame: callee, at });
        }
        callee.callers.push(step);
      } else if (state.kind === 'accept' && frame.from < at)
        // The call has read something.
        for (const caller of frame.callers.toReversed())
          stack.push({
            state: targetOf(this.#nfa.states[caller.state]!),
            before: caller,
            frame: caller.frame,
            at,
            inner: step,
          });
    }
    return reached;
  }

  threadsOf(reached: Reached): readonly DerivedThread[] {
    return reached.flatMap((step) => {
      const state = this.#nfa.states[step.state]!;
      if (state.kind !== 'range' || labelOfCall(state) !== undefined) return [];
      let { frame } = step;
      while (frame.label > 0 && frame.from === step.at) ({ frame } = frame.callers[0]!);
      const { depth } = frame;
      return {
        state: step.state,
        depth,
        calls: () =>
          pathTo(step)
            .map((each) => each.frame)
            .slice(1, depth + 1),
        labels: () =>
          pathTo(step).flatMap((each) =>
            this.#around(each.state).map((context) => this.#nfa.contexts[context]!.label),
          ),
      };
    });
  }

  /** The contexts around a state, outermost first. */
  #around(state: StateId): readonly number[] {
    return this.#contexts[this.#nfa.states[state]!.context] ?? [];
  }

  /**
   * The parts of a frame.
   *
   * @param isOpen whether the frame has not ended
   * @param end the offset at which open parts end
   * @param rest the parts of the call that begins in the last step
   */
  #partsTo(
    last: ThreadStep,
    isOpen: boolean,
    end: number,
    rest: readonly DerivedPart[],
  ): readonly DerivedPart[] {
    const path: ThreadStep[] = [];
    for (let at: ThreadStep | undefined = last; at !== undefined; at = at.before) path.push(at);
    path.reverse();
    interface Open {
      readonly context: number;
      readonly start: number;
      readonly parts: DerivedPart[];
    }
    const open: Open[] = [{ context: -1, start: last.frame.from, parts: [] }];
    const close = (at: number, isLast: boolean): void => {
      const { context, start, parts } = open.pop()!;
      const { label } = this.#nfa.contexts[context]!;
      open.at(-1)!.parts.push({ label, start, end: at, isOpen: isLast, parts });
    };
    let before = last.frame.from;
    for (const { state, at, inner } of path) {
      if (inner !== undefined)
        open.at(-1)!.parts.push(...this.#partsTo(inner, false, inner.at, []));
      const around = this.#around(state);
      const shared = open.findIndex(({ context }, depth) => context !== (around[depth - 1] ?? -1));
      const kept = shared < 1 ? open.length : shared;
      while (open.length > kept) close(at, false);
      for (const context of around.slice(open.length - 1))
        open.push({ context, start: at, parts: [] });
      before = at;
    }
    open.at(-1)!.parts.push(...rest);
    while (open.length > 1) close(isOpen ? end : before, isOpen);
    return open[0]!.parts;
  }
}

/** The steps that call the frames around a step, outermost first, and the step itself; of several, the first. */
function pathTo(step: ThreadStep): readonly ThreadStep[] {
  const path: ThreadStep[] = [];
  for (let at: ThreadStep | undefined = step; at !== undefined; [at] = at.frame.callers)
    path.push(at);
  return path.reverse();
}

function labelOfCall(state: NfaState): number | undefined {
  return state.kind === 'range' && isCall(state.range) ? state.range.lo : undefined;
}

function targetOf(state: NfaState): StateId {
  return state.kind === 'range' ? state.to : -1;
}
