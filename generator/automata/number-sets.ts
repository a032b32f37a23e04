/** The least number of places of a hash table; a power of two, as all are. */
const LEAST_PLACES = 1024;

/**
 * Numbers lists of numbers in the order of their arrival. All lists are in one array, found by a hash table with linear
 * probing, so that a million of them are few objects.
 */
export class NumberSets {
  #numbers = new Uint32Array(4 * LEAST_PLACES);
  /** The end of each list in `#numbers`; it begins at the end of the one before it. */
  readonly #ends: number[] = [];
  /** For each place 0, or the number of a list plus 1. */
  #places = new Uint32Array(LEAST_PLACES);

  get count(): number {
    return this.#ends.length;
  }

  /** A list by its number; valid until another one is added. */
  at(number: number): Uint32Array {
    return this.#numbers.subarray(this.#begin(number), this.#ends[number]);
  }

  /** The number of a list; undefined if it is new. */
  find(list: ArrayLike<number>): number | undefined {
    const found = this.#places[this.#placeOf(list)]!;
    return found === 0 ? undefined : found - 1;
  }

  /** Appends a list that is new, and returns its number. */
  add(list: ArrayLike<number>): number {
    const begin = this.#ends.at(-1) ?? 0;
    const end = begin + list.length;
    if (end > this.#numbers.length) {
      const larger = new Uint32Array(Math.max(end, 2 * this.#numbers.length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    // A loop, since `set` is slow for arrays of numbers.
    for (let index = 0; index < list.length; index++) this.#numbers[begin + index] = list[index]!;
    this.#places[this.#placeOf(list)] = this.#ends.push(end);
    if (2 * this.count > this.#places.length) this.#spread();
    return this.count - 1;
  }

  #begin(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!;
  }

  /** The place of a list, or that at which it is missing. */
  #placeOf(list: ArrayLike<number>): number {
    const mask = this.#places.length - 1;
    let place = hashOf(list) & mask;
    while (this.#places[place] !== 0 && !this.#isEqual(this.#places[place]! - 1, list))
      place = (place + 1) & mask;
    return place;
  }

  #isEqual(number: number, list: ArrayLike<number>): boolean {
    const begin = this.#begin(number);
    if (this.#ends[number]! - begin !== list.length) return false;
    for (let index = 0; index < list.length; index++)
      if (this.#numbers[begin + index] !== list[index]) return false;
    return true;
  }

  /** Doubles the table. */
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
