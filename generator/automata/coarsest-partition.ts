import { getOrInsert } from '../get-or-insert.js';
import { Work } from './work.js';

/**
 * The coarsest partition of the items 0 to n − 1 in which items of one block have the same key, by signatures [Blom &
 * Orzan 2005]: blocks are split by the keys of their items, until none is. After a split only the items that depend
 * on renamed ones can differ from others of their block; the largest group of equal keys keeps the block's name
 * [Hopcroft 1971], so an item is renamed a logarithmic number of times. Each time, the keys that depend on it are made
 * again: n log n steps if an item depends on few others.
 *
 * @param dependencies for each item, the items whose blocks are in its key
 * @param keyOf the key of an item, given the blocks so far, all 0 at first
 * @param work counts keys, each with the number of its dependencies
 * @returns the block of each item, numbered in the order of their first items; undefined if it is too much work
 */
export function coarsestPartition(
  dependencies: readonly (readonly number[])[],
  keyOf: (item: number, blocks: Int32Array) => string | number,
  work = new Work(),
): Int32Array | undefined {
  const dependents = dependencies.map((): number[] => []);
  dependencies.forEach((targets, item) => {
    for (const target of targets) dependents[target]!.push(item);
  });
  const blocks = new Int32Array(dependencies.length);
  const members = [new Set(dependencies.keys())];
  let changed = new Set(dependencies.keys());
  // This loop refines the partition; the rest says which items can have changed.
  while (changed.size > 0) {
    const touched = new Map<number, Map<string | number, number[]>>();
    for (const item of changed) {
      if (!work.add(1 + dependencies[item]!.length)) return undefined;
      const groups = getOrInsert(touched, blocks[item]!, () => new Map());
      getOrInsert(groups, keyOf(item, blocks), () => []).push(item);
    }
    changed = new Set<number>();
    for (const [name, groups] of touched) {
      for (const group of smallerGroups(members[name]!, [...groups.values()])) {
        for (const item of group) {
          members[name]!.delete(item);
          blocks[item] = members.length;
          for (const dependent of dependents[item]!) changed.add(dependent);
        }
        members.push(new Set(group));
      }
    }
  }
  const numbers = new Map<number, number>();
  return blocks.map((name) => getOrInsert(numbers, name, () => numbers.size));
}

/**
 * The groups of a block, except the largest one. Linear in the size of those that it returns, and of the given ones.
 *
 * @param groups the groups of items whose keys may have changed; the other items form one more
 */
function smallerGroups(
  all: ReadonlySet<number>,
  groups: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const others = all.size - groups.reduce((sum, { length }) => sum + length, 0);
  const largest = groups.reduce((most, group) => (group.length > most.length ? group : most));
  if (others >= largest.length) return groups;
  const smaller = groups.filter((group) => group !== largest);
  if (others === 0) return smaller;
  const inGroups = new Set(groups.flat());
  return [...smaller, [...all].filter((item) => !inGroups.has(item))];
}
