import type { TimedEvent } from '../automata/parses-of.js';
import { openAfter, OPENING } from '../automata/nfa.js';
import type { Capture } from './captured.js';

/** The number of a capture that has not ended: only its end tells which capture it is. */
export const UNNAMED = -1;

/** A captured word: the symbols from `start` up to `end`, and those captured in it. */
export interface Tree {
  /** The number of the capture; 0 for the whole word. */
  readonly capture: number;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Tree[];
}

/** The tree of a word of some length, from the events of its parse. */
export function treeOf(events: readonly TimedEvent[], length: number): Tree {
  const open: { readonly start: number; readonly parts: Tree[] }[] = [{ start: 0, parts: [] }];
  for (const { event, at } of events) {
    if (event === OPENING) {
      open.push({ start: at, parts: [] });
      continue;
    }
    const { start, parts } = open.pop()!;
    open.at(-1)!.parts.push({ capture: event, start, end: at, parts });
  }
  return { capture: 0, start: 0, end: length, parts: open[0]!.parts };
}

/** The tree of a prefix of a word; open captures end where the prefix does. */
export function treeSoFar(events: readonly TimedEvent[], length: number): Tree {
  const open = openAfter(events.map(({ event }) => event));
  const ends = Array.from({ length: open }, () => ({ event: UNNAMED, at: length }));
  return treeOf([...events, ...ends], length);
}

/** `scheme "A", authority (host "0.0.0.0")`; `print` prints a part of the word. */
export function printTree(
  { parts }: Tree,
  captures: readonly Capture[],
  print: (start: number, end: number) => string,
): string {
  return parts
    .map((part) => {
      const { field } = captures[part.capture]!;
      return part.parts.length === 0
        ? `${field} ${print(part.start, part.end)}`
        : `${field} (${printTree(part, captures, print)})`;
    })
    .join(', ');
}

/**
 * Prints several parses of a word, as {@link printTree} does; if they look alike then, each part with its words and where
 * it begins: `authority "0.0.0.0" at 4 (host "0.0.0.0" at 4)`.
 */
export function printApart(
  trees: readonly Tree[],
  captures: readonly Capture[],
  print: (start: number, end: number) => string,
): readonly string[] {
  const printed = trees.map((tree) => printTree(tree, captures, print));
  if (new Set(printed).size === trees.length) return printed;
  const inFull = ({ parts }: Tree): string =>
    parts
      .map((part) => {
        const inner = part.parts.length === 0 ? '' : ` (${inFull(part)})`;
        return `${captures[part.capture]!.field} ${print(part.start, part.end)} at ${part.start}${inner}`;
      })
      .join(', ');
  return trees.map(inFull);
}
