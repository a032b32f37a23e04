import { getOrInsert } from '../get-or-insert.js';
import type { Regex } from './regex.js';

/**
 * An expression without its parts of one label; undefined if it has no words then. Linear in the size of the
 * expression, shared subtrees counted once.
 */
export function withoutLabel(regex: Regex, label: number): Regex | undefined {
  const known = new Map<Regex, Regex | undefined>();
  const reduce = (node: Regex): Regex | undefined =>
    getOrInsert(known, node, () => reduceOnce(node));
  const reduceOnce = (node: Regex): Regex | undefined => {
    switch (node.kind) {
      case 'empty':
      case 'range':
        return node;
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
        const body = node.label === label ? undefined : reduce(node.body);
        return body && { ...node, body };
      }
    }
  };
  return reduce(regex);
}
