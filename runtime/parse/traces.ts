/**
 * The traces of a parse: the events of each way to read the input.
 *
 * The traces are the leaves of a tree. A segment has the events that all traces in it share, after those of the
 * segments around it, so the events of the root are decided. Every segment that is not a leaf has two others in it or
 * more: when a trace ends and leaves only one, both become one. So there are fewer than twice as many segments as
 * traces, what no trace needs is forgotten, and an event moves at most as often as there are traces.
 */

/** Traces as plain data: segments, each with the index of the one around it, and the segment of each trace. */
export interface TracesState {
  readonly segments: readonly { readonly outer: number; readonly events: readonly number[] }[];
  readonly traces: readonly number[];
}

/** The trace after a step: the one before it that goes on, and the events that happen since. */
export interface Continuation {
  readonly from: number;
  readonly events: readonly number[];
}

interface Segment {
  outer: Segment | undefined;
  inner: Segment[];
  /** The events of the segment, each with its offset after it. */
  events: number[];
}

/** The traces of the input so far, by their numbers. */
export class Traces {
  private leaves: readonly Segment[] = [segmentIn(undefined)];

  get count(): number {
    return this.leaves.length;
  }

  /** The events that all traces share, each with its offset after it. The same array gets longer. */
  get decided(): readonly number[] {
    let segment = this.leaves[0]!;
    while (segment.outer !== undefined) segment = segment.outer;
    return segment.events;
  }

  /** All events of a trace. */
  eventsOf(trace: number): number[] {
    const segments: Segment[] = [];
    for (let at: Segment | undefined = this.leaves[trace]; at !== undefined; at = at.outer)
      segments.push(at);
    const all: number[] = [];
    for (const { events } of segments.reverse()) for (const each of events) all.push(each);
    return all;
  }

  /** Appends events to all traces, each with its offset after it. */
  appendToAll(events: readonly number[]): void {
    for (const { events: own } of this.leaves) for (const each of events) own.push(each);
  }

  /** Appends events to the first trace. */
  append(events: readonly number[], offset: number): void {
    append(this.leaves[0]!, events, offset);
  }

  /** Replaces the traces by their continuations; a trace without one ends. */
  move(continuations: readonly Continuation[], offset: number): void {
    this.leaves.forEach((leaf, trace) => {
      if (continuations.every(({ from }) => from !== trace)) end(leaf);
    });
    const after = new Map<Continuation, Segment>();
    this.leaves.forEach((leaf, trace) => {
      const same = continuations.filter(({ from }) => from === trace);
      if (same.length > 0) fork(leaf, same, 0, offset, after);
    });
    this.leaves = continuations.map((each) => after.get(each)!);
  }

  save(): TracesState {
    // Each segment after the one around it, and with its place.
    const places = new Map<Segment, number>();
    for (const leaf of this.leaves) {
      const path: Segment[] = [];
      let at: Segment | undefined = leaf;
      for (; at !== undefined && !places.has(at); at = at.outer) path.push(at);
      for (const segment of path.reverse()) places.set(segment, places.size);
    }
    return {
      segments: Array.from(places.keys(), ({ outer, events }) => ({
        outer: outer === undefined ? -1 : places.get(outer)!,
        events: events.slice(),
      })),
      traces: this.leaves.map((leaf) => places.get(leaf)!),
    };
  }

  /** The traces that were saved. */
  static restore({ segments, traces }: TracesState): Traces {
    const list: Segment[] = [];
    for (const { outer, events } of segments) {
      const segment = segmentIn(list[outer]);
      segment.events = events.slice();
      list.push(segment);
    }
    const restored = new Traces();
    restored.leaves = traces.map((index) => list[index]!);
    return restored;
  }
}

/** A new segment, empty. */
function segmentIn(outer: Segment | undefined): Segment {
  const segment = { outer, inner: [], events: [] };
  outer?.inner.push(segment);
  return segment;
}

function append({ events }: Segment, added: readonly number[], offset: number): void {
  for (const event of added) events.push(event, offset);
}

/** Replaces a trace by several continuations, which differ from an event on; what they share is not copied. */
function fork(
  segment: Segment,
  continuations: readonly Continuation[],
  first: number,
  offset: number,
  after: Map<Continuation, Segment>,
): void {
  const [one, ...others] = continuations as [Continuation, ...Continuation[]];
  let at = first;
  while (at < one.events.length && others.every(({ events }) => events[at] === one.events[at]))
    at += 1;
  append(segment, one.events.slice(first, at), offset);
  if (others.length === 0) {
    after.set(one, segment);
    return;
  }
  for (const event of new Set(continuations.map(({ events }) => events[at]))) {
    const same = continuations.filter(({ events }) => events[at] === event);
    fork(segmentIn(segment), same, at, offset, after);
  }
}

/** Takes a trace out of the tree. */
function end(leaf: Segment): void {
  const outer = leaf.outer!;
  outer.inner = outer.inner.filter((each) => each !== leaf);
  const [rest, ...others] = outer.inner;
  if (others.length > 0) return;
  // The other segment takes the place of the one around it.
  const { events, outer: around } = outer;
  for (const each of rest!.events) events.push(each);
  rest!.events = events;
  rest!.outer = around;
  if (around !== undefined)
    around.inner = around.inner.map((each) => (each === outer ? rest! : each));
}
