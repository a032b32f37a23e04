import { getOrInsert } from '../get-or-insert.js';
import type { Regex } from './regex.js';

/** An expression that reads one symbol, or a labeled one. */
export type Substitutable = Extract<Regex, { readonly kind: 'range' | 'labeled' }>;

/**
 * An expression with some of its operands replaced; undefined if the result has no words. Linear in the size of the
 * expression, shared subtrees counted once.
 *
 * @param replace returns the expression for a part, undefined to drop it, or the part itself to replace
 *   within it
 */
export function substitute(
  regex: Regex,
  replace: (part: Substitutable) => Regex | undefined,
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
        const operands = node.operands.map(reduce);
        return operands.includes(undefined)
          ? undefined
          : { ...node, operands: operands as Regex[] };
      }
      case 'alternation': {
        const operands = node.operands.map(reduce).filter((part) => part !== undefined);
        return operands.length === 0 ? undefined : { ...node, operands };
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
