import { getOrInsert } from '../get-or-insert.js';
import type { Regex } from './regex.js';

/** An expression that reads one symbol, or a labeled one. */
export type Replaceable = Extract<Regex, { readonly kind: 'range' | 'labeled' }>;

/**
 * An expression with some of its parts replaced; undefined if the result has no words. Linear in the size of the
 * expression, shared subtrees counted once.
 *
 * @param replace returns the expression for a part, undefined to drop it, or the part itself to replace
 *   within it
 */
export function rewrite(
  regex: Regex,
  replace: (part: Replaceable) => Regex | undefined,
): Regex | undefined {
  const known = new Map<Regex, Regex | undefined>();
  const reduce = (node: Regex): Regex | undefined =>
    getOrInsert(known, node, () => reduceOnce(node));
  const reduceOnce = (node: Regex): Regex | undefined => {
    switch (node.kind) {
      case 'empty':
        return node;
      case 'range':
        return replace(node);
      case 'concatenation': {
        const parts = node.parts.map(reduce);
        return parts.includes(undefined) ? undefined : { ...node, parts: parts as Regex[] };
      }
      case 'alternation': {
        const parts = node.parts.map(reduce).filter((part) => part !== undefined);
        return parts.length === 0 ? undefined : { ...node, parts };
      }
      case 'repetition': {
        const body = reduce(node.body);
        if (body !== undefined) return { ...node, body };
        return node.min === 0 ? { kind: 'empty' } : undefined;
      }
      case 'labeled': {
        const replaced = replace(node);
        if (replaced !== node) return replaced;
        const body = reduce(node.body);
        return body && { ...node, body };
      }
      case 'captured': {
        const body = reduce(node.body);
        return body && { ...node, body };
      }
    }
  };
  return reduce(regex);
}
