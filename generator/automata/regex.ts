/**
 * Regular expressions over symbols: a grammar without its names.
 *
 * There are few kinds, so Thompson's construction has a case for each, and this folder
 * knows nothing of ABNF. Expressions share subtrees (a rule that is used twice is the same object twice), so an
 * expression may be far smaller in memory than written out; {@link expandedSize} measures the latter.
 */
import { getOrInsert } from '../get-or-insert.js';
import type { SymbolRange } from './symbol-range.js';

/**
 * A regular expression over symbols. Guarantees:
 *
 * 1. In a range, 0 ≤ `lo` ≤ `hi`; in a repetition, `min` ≤ `max`.
 * 2. Labels count from 0, captures from 1.
 * 3. No list of operands is changed, and subtrees may be shared.
 * 4. An alternation without operands is the empty language, a concatenation without operands the empty word.
 */
export type Regex =
  | { readonly kind: 'empty' }
  /** `begun` is the number of symbols of the same character before it, if a character has several; 0 if not given. */
  | { readonly kind: 'range'; readonly range: SymbolRange; readonly begun?: number }
  | { readonly kind: 'concatenation'; readonly operands: readonly Regex[] }
  | { readonly kind: 'alternation'; readonly operands: readonly Regex[] }
  /** `max` is undefined if there is no bound. */
  | {
      readonly kind: 'repetition';
      readonly min: number;
      readonly max: number | undefined;
      readonly body: Regex;
    }
  /** Means what `body` means; the states made from it remember the label. */
  | { readonly kind: 'labeled'; readonly label: number; readonly body: Regex }
  /** Means what `body` means; its words are reported under the number, which is above 0. */
  | { readonly kind: 'captured'; readonly capture: number; readonly body: Regex };

/**
 * The first range of calls, above all symbols: a range that reads a word of another expression (see calls.ts). Symbols
 * are code points, or numbers of up to 31 bits, as the original UTF-8 spells them (RFC 2279).
 */
export const FIRST_CALL = 0x8000_0000;

/** Whether a range is a call. */
export function isCall({ lo }: SymbolRange): boolean {
  return lo >= FIRST_CALL;
}

/** No word at all, not even the empty one. */
export const EMPTY_LANGUAGE: Regex = { kind: 'alternation', operands: [] };

/** Any of some expressions: of one, that one; of none, the empty language. */
export function alternationOf(operands: readonly Regex[]): Regex {
  return operands.length === 1 ? operands[0]! : { kind: 'alternation', operands };
}

/** Expressions one after the other; the empty word if there are none. */
export function concatenationOf(operands: readonly Regex[]): Regex {
  if (operands.length === 0) return { kind: 'empty' };
  return operands.length === 1 ? operands[0]! : { kind: 'concatenation', operands };
}

/**
 * An expression with some of its parts replaced, and without those that have no word then; undefined if none has one.
 * Linear in the size of the expression, shared subtrees counted once, and shared again. What does not change stays the
 * same object.
 *
 * @param replace returns the expression for a part, undefined to drop it, or the part itself to replace within it
 * @param known the results for parts, to which those of this call are added
 */
export function substitute(
  regex: Regex,
  replace: (part: Regex) => Regex | undefined,
  known = new Map<Regex, Regex | undefined>(),
): Regex | undefined {
  const reduce = (node: Regex): Regex | undefined =>
    getOrInsert(known, node, () => {
      const replaced = replace(node);
      return replaced === node ? reduceWithin(node) : replaced;
    });
  const reduceWithin = (node: Regex): Regex | undefined => {
    const parts = operandsOf(node);
    const left = parts.map(reduce).filter((part) => part !== undefined);
    const isEmpty = node.kind === 'alternation' ? left.length === 0 : left.length < parts.length;
    if (isEmpty)
      return node.kind === 'repetition' && node.min === 0 ? { kind: 'empty' } : undefined;
    if (parts.every((part, index) => part === left[index])) return node;
    if (node.kind === 'alternation') return alternationOf(left);
    return 'operands' in node
      ? { ...node, operands: left }
      : ({ ...node, body: left[0]! } as Regex);
  };
  return reduce(regex);
}

/**
 * Roughly the number of NFA states that {@link buildNfa} makes of an expression; may be `Infinity`.
 * Linear in the size of the expression, shared subtrees counted once.
 */
export function expandedSize(regex: Regex, known = new Map<Regex, number>()): number {
  return getOrInsert(known, regex, () => {
    switch (regex.kind) {
      case 'empty':
      case 'range':
        return 1;
      case 'concatenation':
        return regex.operands.reduce((sum, part) => sum + expandedSize(part, known), 1);
      case 'alternation':
        return regex.operands.reduce((sum, part) => sum + expandedSize(part, known), 2);
      case 'repetition':
        return 2 + Math.max(1, regex.max ?? regex.min + 1) * (1 + expandedSize(regex.body, known));
      case 'labeled':
        return expandedSize(regex.body, known);
      case 'captured':
        return 2 + expandedSize(regex.body, known);
    }
  });
}

/** The lengths of the shortest and the longest word in symbols; the latter may be `Infinity`. */
export interface WordLengths {
  readonly shortest: number;
  readonly longest: number;
}

/** Linear in the size of the expression, shared subtrees counted once. */
export function wordLengths(regex: Regex, known = new Map<Regex, WordLengths>()): WordLengths {
  return getOrInsert(known, regex, () => {
    switch (regex.kind) {
      case 'empty':
        return { shortest: 0, longest: 0 };
      case 'range':
        return { shortest: 1, longest: 1 };
      case 'concatenation': {
        const operands = regex.operands.map((part) => wordLengths(part, known));
        return {
          shortest: operands.reduce((sum, { shortest }) => sum + shortest, 0),
          longest: operands.reduce((sum, { longest }) => sum + longest, 0),
        };
      }
      case 'alternation': {
        const operands = regex.operands.map((part) => wordLengths(part, known));
        return {
          shortest: operands.reduce((least, { shortest }) => Math.min(least, shortest), Infinity),
          longest: operands.reduce((most, { longest }) => Math.max(most, longest), 0),
        };
      }
      case 'repetition': {
        const { shortest, longest } = wordLengths(regex.body, known);
        const { min, max = Infinity } = regex;
        // Any number of empty words is empty.
        return { shortest: min * shortest, longest: longest === 0 ? 0 : max * longest };
      }
      case 'labeled':
      case 'captured':
        return wordLengths(regex.body, known);
    }
  });
}

/**
 * The depth to which the operands of an expression are nested; constructions recurse that deep.
 * Linear in the size of the expression, shared subtrees counted once.
 */
export function nestingDepth(regex: Regex, known = new Map<Regex, number>()): number {
  return getOrInsert(
    known,
    regex,
    () =>
      operandsOf(regex).reduce((deepest, part) => Math.max(deepest, nestingDepth(part, known)), 0) +
      1,
  );
}

/** The expressions that an expression is made of directly. */
export function operandsOf(regex: Regex): readonly Regex[] {
  return 'operands' in regex ? regex.operands : 'body' in regex ? [regex.body] : [];
}

/** The ranges that an expression reads; shared subtrees count once. */
export function rangesRead(regex: Regex): readonly SymbolRange[] {
  const nodes = new Set([regex]);
  // The set grows while it is walked.
  for (const node of nodes) for (const part of operandsOf(node)) nodes.add(part);
  return [...nodes].flatMap((node) => (node.kind === 'range' ? [node.range] : []));
}
