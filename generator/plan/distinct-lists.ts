import { getOrInsert } from '../get-or-insert.js';

/** Lists of phrases, each once, and for each state the index of its own. */
export function distinctLists(expected: readonly (readonly string[])[]): {
  readonly lists: readonly (readonly string[])[];
  readonly indices: readonly number[];
} {
  const lists: (readonly string[])[] = [];
  const known = new Map<string, number>();
  const indices = expected.map((list) =>
    getOrInsert(known, list.join('\n'), () => lists.push(list) - 1),
  );
  return { lists, indices };
}
