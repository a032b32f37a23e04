/** Threads of a frame: what they lead to without reading, and which of them read all words of another one. */
import { getOrInsert } from '../get-or-insert.js';
import type { CalledPositions } from './called-positions.js';
import { Inclusion } from './inclusion.js';
import type { Continuation } from './moves.js';
import { mayEnd } from './positions.js';
import type { NextThread, Thread } from './split-frame.js';
import { classesIn, type SymbolClasses } from './symbol-classes.js';
import type { SymbolRange } from './symbol-range.js';
import type { Work } from './work.js';

/** The most returns of a thread that are not on the stack yet, since calls may begin with calls forever; more are undecided. */
const MAX_RETURNS = 5;

/** The most threads that a state leads to without reading; more are undecided. */
const MAX_THREADS = 400;

/** Where a thread is, on the stack and in the automata. */
export type ThreadPosition = Pick<Thread, 'returns' | 'position'>;

/** What the threads of a state lead to. */
export interface Closure {
  /** Per class, the threads after it, preferred first, with their ranks. */
  readonly reached: readonly (readonly (NextThread & { readonly order: number })[])[];
  readonly end: (Continuation & { readonly order: number }) | undefined;
  readonly readers: readonly number[];
}

export class ThreadClosures {
  readonly #positions: Pick<CalledPositions, 'all' | 'entries'>;
  readonly #classes: SymbolClasses;
  readonly #work: Work;
  readonly #onTooMany: (thread: ThreadPosition) => never;
  readonly #indices = new Map<SymbolRange, readonly number[]>();
  readonly #inclusion: Inclusion;

  /** @param onTooMany throws where {@link MAX_RETURNS}, {@link MAX_THREADS} or the work is exceeded */
  constructor(
    positions: Pick<CalledPositions, 'all' | 'entries'>,
    classes: SymbolClasses,
    work: Work,
    onTooMany: (thread: ThreadPosition) => never,
  ) {
    this.#positions = positions;
    this.#classes = classes;
    this.#work = work;
    this.#onTooMany = onTooMany;
    this.#inclusion = new Inclusion(positions, (range) => this.#indicesOf(range), work);
  }

  /** Follows threads, the preferred ones first, through the calls that they begin and those that end, up to units. */
  close(threads: readonly Thread[]): Closure {
    const { all, entries } = this.#positions;
    const reached = Array.from(
      { length: this.#classes.count },
      () => new Map<string, NextThread & { readonly order: number }>(),
    );
    const seen = new Set<string>();
    const readers = new Set<number>();
    let end: Closure['end'];
    let order = 0;
    const follow = (thread: NextThread, isNew: boolean): void => {
      const { returns, position, from, segments } = thread;
      const key = `${isNew} ${keyOf(thread)}`;
      if (seen.has(key)) return;
      seen.add(key);
      if (!this.#work.add(1) || returns.length > MAX_RETURNS || seen.size > MAX_THREADS)
        this.#onTooMany(thread);
      readers.add(position);
      for (const transition of all[position]!.transitions) {
        order += 1;
        const [before, last] = [segments.slice(0, -1), segments.at(-1)!];
        const own = [...before, [...last, ...transition.events]];
        if (transition.kind === 'end') {
          // A call reads something.
          if (isNew) continue;
          if (returns.length === 0) end ??= { from, events: own.flat(), order };
          else
            follow(
              { returns: returns.slice(0, -1), position: returns.at(-1)!, from, segments: own },
              false,
            );
        } else if (transition.kind === 'call') {
          const position = entries.get(transition.symbol)!;
          const inner = [...returns, transition.to];
          follow({ returns: inner, position, from, segments: [...own, []] }, true);
        } else {
          const after = { returns, position: transition.to, from, segments: own, order };
          const text = keyOf(after);
          for (const index of this.#indicesOf(transition.range))
            if (!reached[index]!.has(text)) reached[index]!.set(text, after);
        }
      }
    };
    for (const { returns, position, trace } of threads)
      follow({ returns, position, from: trace, segments: [[]] }, false);
    return { reached: reached.map((each) => [...each.values()]), end, readers: [...readers] };
  }

  /** Whether one of some threads, with the calls that it begins and returns from, reads all words of a thread. */
  isCovered(thread: ThreadPosition, others: readonly ThreadPosition[]): boolean {
    if (others.length === 0) return false;
    return this.#openOf(others).some(
      ({ returns, position, isNew }) =>
        returns.length === thread.returns.length &&
        returns.every((each, index) => each === thread.returns[index]) &&
        !(isNew && mayEnd(this.#positions.all[thread.position]!)) &&
        this.#inclusion.isIncluded(thread.position, position),
    );
  }

  /** All threads that some lead to without reading. */
  #openOf(
    threads: readonly ThreadPosition[],
  ): readonly (ThreadPosition & { readonly isNew: boolean })[] {
    const { all, entries } = this.#positions;
    const known = new Set<string>();
    const open: (ThreadPosition & { readonly isNew: boolean })[] = [];
    const add = (returns: readonly number[], position: number, isNew: boolean): void => {
      const key = `${isNew} ${keyOf({ returns, position })}`;
      if (known.has(key)) return;
      known.add(key);
      if (!this.#work.add(1) || returns.length > MAX_RETURNS || open.length > MAX_THREADS)
        this.#onTooMany({ returns, position });
      open.push({ returns, position, isNew });
    };
    for (const { returns, position } of threads) add(returns, position, false);
    for (const { returns, position, isNew } of open)
      for (const each of all[position]!.transitions) {
        if (each.kind === 'end' && !isNew && returns.length > 0)
          add(returns.slice(0, -1), returns.at(-1)!, false);
        if (each.kind === 'call') add([...returns, each.to], entries.get(each.symbol)!, true);
      }
    return open;
  }

  #indicesOf(range: SymbolRange): readonly number[] {
    return getOrInsert(this.#indices, range, () => classesIn(this.#classes, range));
  }
}

/** A text that threads share if their positions and returns are equal. */
export function keyOf({ returns, position }: ThreadPosition): string {
  return `${returns.join()}>${position}`;
}
