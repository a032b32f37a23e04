/** Symbols between parts. */
export type Text = readonly number[];

/**
 * A part begins, with its text if it has no parts of its own; a part with parts ends; a frame begins, is called by the index
 * of its first step, or ends.
 */
export type SkeletonEvent =
  | { readonly kind: 'begin' | 'end'; readonly capture: number }
  | { readonly kind: 'call'; readonly step: number }
  | { readonly kind: 'frame' | 'return' };

/** An event, and what may follow it. */
export interface SkeletonStep {
  readonly event: SkeletonEvent;
  /** What may follow, the preferred one first. */
  readonly next: readonly SkeletonEdge[];
}

/** A text, and the step after it. */
export interface SkeletonEdge {
  readonly text: Text;
  readonly step: number;
}

/** A step, and which expressions the text of its part may be read by. */
export interface Draft extends SkeletonStep {
  readonly next: SkeletonEdge[];
  readonly bodies: string;
}

/** The symbols on edges, and the edges. */
export function sizeOf(edges: readonly SkeletonEdge[]): number {
  return edges.reduce((sum, { text }) => sum + 1 + text.length, 0);
}

/** An event, with another step in place of the one that it calls. */
export function withStep(event: SkeletonEvent, placeOf: (step: number) => number): SkeletonEvent {
  return event.kind === 'call' ? { ...event, step: placeOf(event.step) } : event;
}

const BLANKS: readonly number[] = [0x09, 0x0a, 0x0d];
const SPACE = 0x20;

/** The shortest text, the first of several; but a space rather than another blank. */
export function shortest(texts: readonly (Text | undefined)[]): Text | undefined {
  return texts.reduce((best, text) => {
    if (best === undefined || text === undefined) return best ?? text;
    const isPlainer =
      best.length === 1 && text.length === 1 && BLANKS.includes(best[0]!) && text[0] === SPACE;
    return text.length < best.length || isPlainer ? text : best;
  }, undefined);
}
