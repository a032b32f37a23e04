/**
 * The answers of a module as octets: the process with the module under test writes them, and the process
 * that judges it reads them. Values of kinds that can be right are written whole. Any other value is
 * written as the text that a message shows, and equals nothing.
 */
import { Odd, Outcome, print, Throws } from './probe.js';

const UNDEFINED = 0;
const NULL = 1;
const FALSE = 2;
const TRUE = 3;
const INT32 = 4;
const FLOAT64 = 5;
const TEXT = 6;
const ARRAY = 7;
const OCTETS = 8;
const OBJECT = 9;
const TYPE_ERROR = 10;
const RANGE_ERROR = 11;
const ODD = 12;
const ODD_THROWN = 13;
/** After the last answer to an input. */
const END = 14;
/** Integers from 0 to 127 are in the tag. */
const SMALL = 0x80;

/** Longer answers are {@link Odd}. */
export const MAX_ITEMS = 1 << 24;
const MAX_PROPERTIES = 16;
const MAX_SHOWN = 1000;

const { getPrototypeOf } = Object;
const lengthOfTyped = Object.getOwnPropertyDescriptor(
  getPrototypeOf(Uint8Array.prototype),
  'length',
)!.get as (this: unknown) => number;

const float = new Float64Array(1);
const octetsOfFloat = new Uint8Array(float.buffer);

/** Writes answers in order. */
export class AnswerWriter {
  #bytes = new Uint8Array(1 << 16);
  #at = 0;

  /** The number of octets written since {@link take}. */
  get length(): number {
    return this.#at;
  }

  /** The octets written since the last call; valid until the next call of a method. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#at = 0;
    return taken;
  }

  /** Writes an answer, or the {@link Outcome} of a call that throws. */
  write(value: unknown): void {
    const before = this.#at;
    try {
      if (this.#tryWrite(value)) return;
    } catch {
      // The value throws when it is read; `print` says so.
    }
    this.#at = before;
    this.#tag(value instanceof Outcome ? ODD_THROWN : ODD);
    this.#text(print(value).slice(0, MAX_SHOWN));
  }

  /** Marks the end of the answers to an input. */
  end(): void {
    this.#tag(END);
  }

  /** @returns whether the value is of a kind that can be right, and was written */
  #tryWrite(value: unknown): boolean {
    switch (typeof value) {
      case 'number':
        this.#number(value);
        return true;
      case 'boolean':
        this.#tag(value ? TRUE : FALSE);
        return true;
      case 'undefined':
        this.#tag(UNDEFINED);
        return true;
      case 'string':
        if (value.length > MAX_ITEMS) return false;
        this.#text(value);
        return true;
      case 'object':
        return value === null ? (this.#tag(NULL), true) : this.#object(value);
      default:
        return false;
    }
  }

  #object(value: object): boolean {
    const prototype: unknown = getPrototypeOf(value);
    if (value instanceof Outcome) return this.#thrown(value.thrown);
    if (prototype === Uint8Array.prototype) {
      const length = Reflect.apply(lengthOfTyped, value, []);
      if (length > MAX_ITEMS) return false;
      this.#tag(OCTETS);
      this.#uint32(length);
      this.#octets(value as Uint8Array, length);
      return true;
    }
    if (Array.isArray(value)) {
      const { length } = value;
      if (prototype !== Array.prototype || length > MAX_ITEMS) return false;
      this.#tag(ARRAY);
      this.#uint32(length);
      for (let i = 0; i < length; i++) {
        const item: unknown = value[i];
        if (typeof item === 'number') this.#number(item);
        else if (typeof item === 'object' || !this.#tryWrite(item)) return false;
      }
      return true;
    }
    if (value instanceof Promise || value instanceof Error || ArrayBuffer.isView(value))
      return false;
    const entries = Object.entries(value);
    if (entries.length > MAX_PROPERTIES) return false;
    this.#tag(OBJECT);
    this.#uint32(entries.length);
    for (const [key, property] of entries) {
      this.#text(key);
      if (typeof property === 'object' || !this.#tryWrite(property)) return false;
    }
    return true;
  }

  #thrown(thrown: unknown): boolean {
    if (typeof thrown !== 'object' || thrown === null) return false;
    const prototype: unknown = getPrototypeOf(thrown);
    if (prototype !== TypeError.prototype && prototype !== RangeError.prototype) return false;
    const { message } = thrown as { message: unknown };
    if (typeof message !== 'string' || message.length > MAX_SHOWN) return false;
    this.#tag(prototype === TypeError.prototype ? TYPE_ERROR : RANGE_ERROR);
    this.#text(message);
    return true;
  }

  #number(value: number): void {
    if (value >= 0 && value < SMALL && value === (value | 0)) {
      this.#tag(SMALL | value);
    } else if (value === (value | 0)) {
      this.#tag(INT32);
      this.#uint32(value);
    } else {
      this.#tag(FLOAT64);
      float[0] = value;
      this.#octets(octetsOfFloat, 8);
    }
  }

  #octets(octets: Uint8Array, length: number): void {
    this.#reserve(length);
    this.#bytes.set(octets, this.#at);
    this.#at += length;
  }

  #text(text: string): void {
    const { length } = text;
    this.#reserve(5 + 2 * length);
    this.#tag(TEXT);
    this.#uint32(length);
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      bytes[at++] = unit;
      bytes[at++] = unit >> 8;
    }
    this.#at = at;
  }

  #tag(tag: number): void {
    if (this.#at === this.#bytes.length) this.#reserve(1);
    this.#bytes[this.#at++] = tag;
  }

  #uint32(value: number): void {
    this.#reserve(4);
    const bytes = this.#bytes;
    bytes[this.#at++] = value;
    bytes[this.#at++] = value >> 8;
    bytes[this.#at++] = value >> 16;
    bytes[this.#at++] = value >> 24;
  }

  #reserve(count: number): void {
    const needed = this.#at + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#at));
    this.#bytes = larger;
  }
}

/** The answers have ended, or are malformed. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Reads answers in order. Their writer is not trusted. */
export class AnswerReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    // `slice` of a `Buffer` would not copy.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * @returns the next answer; an {@link Outcome} for an error, {@link Odd} for a value that cannot be right
   * @throws {NoAnswer} if there is none
   */
  read(): unknown {
    const tag = this.#octet();
    if (tag >= SMALL) return tag - SMALL;
    switch (tag) {
      case UNDEFINED:
        return undefined;
      case NULL:
        return null;
      case FALSE:
        return false;
      case TRUE:
        return true;
      case INT32:
        return this.#uint32() | 0;
      case FLOAT64:
        octetsOfFloat.set(this.#part(8));
        return float[0]!;
      case TEXT:
        return this.#textAfter(tag);
      case ARRAY: {
        const length = this.#length(1);
        const items: unknown[] = [];
        for (let i = 0; i < length; i++) items.push(this.#item());
        return items;
      }
      case OCTETS:
        return this.#part(this.#length(1)).slice();
      case OBJECT: {
        const length = this.#length(2);
        const entries: [string, unknown][] = [];
        for (let i = 0; i < length; i++) entries.push([this.#text(), this.#item()]);
        return Object.fromEntries(entries);
      }
      case TYPE_ERROR:
        return new Outcome(new TypeError(this.#text()));
      case RANGE_ERROR:
        return new Outcome(new RangeError(this.#text()));
      case ODD:
        return new Odd(this.#text());
      case ODD_THROWN:
        return new Outcome(new Odd(this.#text()));
      default:
        throw new NoAnswer();
    }
  }

  /** Reads the next answer if it equals `expected`, and returns whether it does. May say no to rare kinds. */
  isNext(expected: unknown): boolean {
    const before = this.#at;
    if (this.#matches(expected)) return true;
    this.#at = before;
    return false;
  }

  /** @throws {NoAnswer} if the answers to an input do not end here */
  end(): void {
    if (this.#octet() !== END) throw new NoAnswer();
  }

  /** Skips the rest of the answers to an input, up to and including {@link AnswerWriter.end}. */
  skipToEnd(): void {
    while (this.#bytes[this.#at] !== END) this.read();
    this.#at += 1;
  }

  /** Does what `isSame` does without making the value, for the most frequent kinds; false for others. */
  #matches(expected: unknown): boolean {
    if (typeof expected === 'number') {
      const tag = this.#octet();
      if (tag >= SMALL) return tag - SMALL === expected;
      return tag === INT32 && (this.#uint32() | 0) === expected;
    }
    if (typeof expected === 'string') return this.#matchesText(expected);
    if (typeof expected === 'boolean') return this.#octet() === (expected ? TRUE : FALSE);
    if (expected instanceof Throws) {
      const tag = expected.kind === 'TypeError' ? TYPE_ERROR : RANGE_ERROR;
      return this.#octet() === tag && this.#matchesText(expected.message);
    }
    if (Array.isArray(expected)) {
      const { length } = expected;
      if (this.#octet() !== ARRAY || this.#length(1) !== length) return false;
      for (let i = 0; i < length; i++) if (!this.#matches(expected[i])) return false;
      return true;
    }
    if (!(expected instanceof Uint8Array)) return false;
    const { length } = expected;
    if (this.#octet() !== OCTETS || this.#length(1) !== length) return false;
    const bytes = this.#bytes;
    const at = this.#at;
    for (let i = 0; i < length; i++) if (bytes[at + i] !== expected[i]) return false;
    this.#at = at + length;
    return true;
  }

  #matchesText(expected: string): boolean {
    const { length } = expected;
    if (this.#octet() !== TEXT || this.#length(2) !== length) return false;
    const bytes = this.#bytes;
    let at = this.#at;
    for (let i = 0; i < length; i++, at += 2)
      if ((bytes[at]! | (bytes[at + 1]! << 8)) !== expected.charCodeAt(i)) return false;
    this.#at = at;
    return true;
  }

  /** An item of an array or an object; these do not nest. */
  #item(): unknown {
    const tag = this.#bytes[this.#at];
    if (tag === ARRAY || tag === OBJECT) throw new NoAnswer();
    return this.read();
  }

  #text(): string {
    return this.#textAfter(this.#octet());
  }

  #textAfter(tag: number): string {
    if (tag !== TEXT) throw new NoAnswer();
    const units = this.#part(2 * this.#length(2));
    let text = '';
    for (let i = 0; i < units.length; i += 2)
      text += String.fromCharCode(units[i]! | (units[i + 1]! << 8));
    return text;
  }

  /** A number of items that have at least `size` octets each. */
  #length(size: number): number {
    const length = this.#uint32();
    if (length * size > this.#bytes.length - this.#at) throw new NoAnswer();
    return length;
  }

  #part(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new NoAnswer();
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  #octet(): number {
    if (this.#at === this.#bytes.length) throw new NoAnswer();
    return this.#bytes[this.#at++]!;
  }

  #uint32(): number {
    const at = this.#at;
    const bytes = this.#bytes;
    if (at + 4 > bytes.length) throw new NoAnswer();
    this.#at += 4;
    return (
      (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0
    );
  }
}
