/** Threads of automata that call each other, and the frames that they agree to push. */
import { getOrInsert } from '../get-or-insert.js';
import { FRESH, type Continuation } from './moves.js';

/** A thread before a unit is read. */
export interface Thread {
  /** The positions to return to, the outermost first. */
  readonly returns: readonly number[];
  readonly position: number;
  readonly trace: number;
}

/** A thread after a unit: its trace continues one, with events in the frame and in each call that has begun just now. */
export interface NextThread {
  readonly returns: readonly number[];
  readonly position: number;
  readonly from: number;
  /** The frame's first, then each new call's: the last of `returns` belong to new calls. */
  readonly segments: readonly (readonly number[])[];
}

/** Numbers traces in the order of their arrival. */
export class Traces {
  readonly #all: Continuation[] = [];
  readonly #numbers = new Map<string, number>();

  get all(): readonly Continuation[] {
    return [...this.#all];
  }

  numberOf(continuation: Continuation): number {
    const { from, events } = continuation;
    return getOrInsert(
      this.#numbers,
      `${from}:${events.join()}`,
      () => this.#all.push(continuation) - 1,
    );
  }
}

/** Threads whose outermost returns can be pushed: the frame below, its traces, and the threads above. */
interface Split {
  readonly below: readonly Thread[];
  readonly traces: readonly Continuation[];
  readonly above: readonly NextThread[];
}

/**
 * Splits threads if all have a return, and what is above it does not depend on which: neither the positions, nor the
 * traces. See Note [Traces in frames].
 */
export function splitFrame(threads: readonly NextThread[]): Split | undefined {
  if (threads.some(({ returns }) => returns.length === 0)) return undefined;
  const byReturn = new Map<number, [NextThread, ...NextThread[]]>();
  for (const thread of threads) {
    const group = byReturn.get(thread.returns[0]!);
    if (group === undefined) byReturn.set(thread.returns[0]!, [thread]);
    else group.push(thread);
  }
  const groups = [...byReturn.values()];
  const areEqual = (keyOf: (thread: NextThread) => string): boolean =>
    new Set(groups.map((group) => group.map(keyOf).join(' '))).size === 1;
  if (!areEqual(keyAbove)) return undefined;

  if (areEqual(({ from, segments }) => `${from}:${segments.flat().join()}`))
    return {
      below: groups.map(([{ returns }]) => ({ returns: [], position: returns[0]!, trace: 0 })),
      traces: [{ from: 0, events: [] }],
      above: groups[0]!.map(({ returns, segments, ...rest }) => ({
        ...rest,
        returns: returns.slice(1),
        segments: joinFirst(segments, returns.length),
      })),
    };

  // A call that begins now has events of its own; an earlier call's events belong to the frame below.
  const isNew = threads.every(({ returns, segments }) => segments.length > returns.length);
  const eventsBelow = ({ segments }: NextThread): readonly number[] =>
    isNew ? segments[0]! : segments.flat();
  const eventsAbove = ({ segments }: NextThread): NextThread['segments'] =>
    isNew ? segments.slice(1) : [[]];
  const printBelow = (thread: NextThread): string => `${thread.from}:${eventsBelow(thread).join()}`;
  const isFactored =
    groups.every((group) => new Set(group.map(printBelow)).size === 1) &&
    areEqual((thread) => printSegments(eventsAbove(thread)));
  if (!isFactored) return undefined;
  const traces = new Traces();
  return {
    below: groups.map(([first]) => ({
      returns: [],
      position: first.returns[0]!,
      trace: traces.numberOf({ from: first.from, events: eventsBelow(first) }),
    })),
    traces: traces.all,
    above: groups[0]!.map((thread) => ({
      returns: thread.returns.slice(1),
      position: thread.position,
      from: FRESH,
      segments: eventsAbove(thread),
    })),
  };
}

/** The position of a thread and its returns but the outermost, as a key. */
function keyAbove({ returns, position }: NextThread): string {
  return `${returns.slice(1).join()}>${position}`;
}

/** Segments as a text that tells them from others. */
export function printSegments(segments: NextThread['segments']): string {
  return segments.map((events) => events.join()).join('|');
}

/** Segments, with the events of the frame and of its first new call joined. */
function joinFirst(segments: NextThread['segments'], returns: number): NextThread['segments'] {
  // A call that began earlier has no segment.
  if (segments.length <= returns) return segments;
  return [[...segments[0]!, ...segments[1]!], ...segments.slice(2)];
}
