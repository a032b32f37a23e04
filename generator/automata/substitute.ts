import { getOrInsert } from '../get-or-insert.js';
import { alternationOf, operandsOf, type Regex } from './regex.js';

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
