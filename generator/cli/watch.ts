/** Shared memory in which one thread writes what it is about to do, for another that waits for it. */
import { printOctet } from '../automata/byte-range.js';

/** How many octets or code units of a call's input are kept. */
const SHOWN = 64;
const COUNT = 0;
const WHAT = 1;
const FROM = 2;
const TO = 3;
const KIND = 4;
const INPUT = 5;

const NOTHING = -1;
const KINDS = { other: 0, octets: 1, text: 2 } as const;

/** What another thread is in, and how often it has entered anything. */
export interface Sight {
  readonly count: number;
  /** Nothing while it is in no call. */
  readonly call: { readonly what: number; readonly input: string } | undefined;
}

/** Both sides have one, on the same memory. */
export class Watch {
  readonly #memory: Int32Array;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = new Int32Array(memory);
  }

  /** Memory for two. */
  static allocate(): SharedArrayBuffer {
    return new SharedArrayBuffer(4 * (INPUT + SHOWN));
  }

  /**
   * Something begins.
   *
   * @param what a number by which both sides know it
   * @param input octets or a text; of these, the part from `from` up to `to` if they are numbers
   */
  enter(what: number, input?: unknown, from?: unknown, to?: unknown): void {
    const memory = this.#memory;
    const isText = typeof input === 'string';
    const isOctets = typeof input === 'object' && input !== null && 'length' in input;
    memory[KIND] = isText ? KINDS.text : isOctets ? KINDS.octets : KINDS.other;
    if (isText || isOctets) {
      const items = input as string | ArrayLike<number>;
      const begin = typeof from === 'number' ? from : 0;
      const end = typeof to === 'number' ? to : items.length;
      memory[FROM] = begin;
      memory[TO] = end;
      const count = Math.min(end - begin, SHOWN);
      for (let i = 0; i < count; i++)
        memory[INPUT + i] = isText
          ? (items as string).charCodeAt(begin + i)
          : (items as ArrayLike<number>)[begin + i]!;
    }
    memory[WHAT] = what;
    memory[COUNT]! += 1;
  }

  /** It is over. */
  leave(): void {
    this.#memory[WHAT] = NOTHING;
  }

  /** What the other side is in. */
  look(): Sight {
    const memory = this.#memory;
    const [count, what] = [memory[COUNT]!, memory[WHAT]!];
    if (what === NOTHING) return { count, call: undefined };
    if (memory[KIND] === KINDS.other) return { count, call: { what, input: '' } };
    const length = memory[TO]! - memory[FROM]!;
    const items = Array.from(memory.subarray(INPUT, INPUT + Math.max(0, Math.min(length, SHOWN))));
    const shown =
      memory[KIND] === KINDS.text
        ? JSON.stringify(String.fromCharCode(...items))
        : items.map(printOctet).join(' ');
    return { count, call: { what, input: length > SHOWN ? `${shown} ... (${length})` : shown } };
  }
}
