/**
 * What the code of a module may take for granted of the engine that runs it.
 *
 * Modules are written for engines that compile, with typed arrays and strings of UTF-16 code units. Small
 * engines have their own ways: no typed arrays, few arguments in a call, strings that count a character
 * beyond U+FFFF as one. What is written for them is shorter and slower, and runs everywhere.
 */
export interface Host {
  /** Whether there are typed arrays; without, tables and octets are plain arrays. */
  readonly typedArrays: boolean;
  /**
   * Whether code is written to be compiled: loops over many octets are written out. If not, strings are made
   * in short pieces, each with both halves of its surrogate pairs, and an element of a string may be a
   * whole character.
   */
  readonly compiles: boolean;
  /** What `decode` makes strings of: UTF-16 code units, or one element for each character. */
  readonly strings: 'code units' | 'code points';
}

/** Node, browsers and everything like them. */
export const USUAL_HOST: Host = { typedArrays: true, compiles: true, strings: 'code units' };
