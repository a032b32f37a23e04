import type { Numbers } from './dfa.js';

/** The least number of places in the hash table; every number of places is a power of two. */
const MIN_PLACES = 1024;

/** The length of the first chunk, unless a list is longer: most automata are small. */
const FIRST_CHUNK = 1024;

/** The length of any other chunk, unless a list is longer. */
const CHUNK = 65_536;

/**
 * Interns lists of numbers: equal lists have one number, and numbers are in the order of arrival. The lists are in few
 * arrays, found by a hash table with linear probing: a million of them would be as many objects.
 */
export class ListInterner {
  readonly #chunks: Uint32Array[] = [];
  /** How much of the last chunk is used. */
  #used = 0;
  /** For each list, its chunk, and where it begins and ends there. */
  readonly #chunkOf: number[] = [];
  readonly #begins: number[] = [];
  readonly #ends: number[] = [];
  /** For each place in the hash table, 0, or the number of a list plus 1. */
  #places = new Uint32Array(MIN_PLACES);

  get count(): number {
    return this.#ends.length;
  }

  /** A list, as a view of the store. */
  at(number: number): Numbers {
    const chunk = this.#chunks[this.#chunkOf[number]!]!;
    return chunk.subarray(this.#begins[number], this.#ends[number]);
  }

  /** The number of a list; undefined if it is new. */
  find(list: ArrayLike<number>): number | undefined {
    const found = this.#places[this.#placeOf(list)]!;
    return found === 0 ? undefined : found - 1;
  }

  /** Appends a list that is new, and returns its number. */
  add(list: ArrayLike<number>): number {
    const { length } = list;
    if (this.#chunks.length === 0 || this.#used + length > this.#chunks.at(-1)!.length) {
      const room = this.#chunks.length === 0 ? FIRST_CHUNK : CHUNK;
      this.#chunks.push(new Uint32Array(Math.max(length, room)));
      this.#used = 0;
    }
    const chunk = this.#chunks.at(-1)!;
    const begin = this.#used;
    // A loop, since `set` is slow for arrays of numbers.
    for (let index = 0; index < length; index++) chunk[begin + index] = list[index]!;
    this.#used += length;
    const place = this.#placeOf(list);
    this.#chunkOf.push(this.#chunks.length - 1);
    this.#begins.push(begin);
    this.#places[place] = this.#ends.push(this.#used);
    if (2 * this.count > this.#places.length) this.#spread();
    return this.count - 1;
  }

  /** The place of a list in the hash table, or the place where it would be added. */
  #placeOf(list: ArrayLike<number>): number {
    const mask = this.#places.length - 1;
    let place = hashOf(list) & mask;
    while (this.#places[place] !== 0 && !this.#isEqual(this.#places[place]! - 1, list))
      place = (place + 1) & mask;
    return place;
  }

  #isEqual(number: number, list: ArrayLike<number>): boolean {
    const begin = this.#begins[number]!;
    if (this.#ends[number]! - begin !== list.length) return false;
    const chunk = this.#chunks[this.#chunkOf[number]!]!;
    for (let index = 0; index < list.length; index++)
      if (chunk[begin + index] !== list[index]) return false;
    return true;
  }

  #spread(): void {
    this.#places = new Uint32Array(2 * this.#places.length);
    for (let number = 0; number < this.count; number++)
      this.#places[this.#placeOf(this.at(number))] = number + 1;
  }
}

/** The hash FNV-1a over numbers instead of octets, with a shift that mixes in the upper bits. */
function hashOf(list: ArrayLike<number>): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < list.length; index++)
    hash = Math.imul(hash ^ list[index]!, 0x01000193) ^ (hash >>> 15);
  return hash ^ (hash >>> 13);
}
