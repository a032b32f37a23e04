import type { DecoderModule } from './contract.js';
import { DecodeError } from './decode-error.js';
import { stableOctetsOf, type Octets } from './octets.js';
import { REPLACEMENT, type DecodeOptions } from './options.js';
import { Scanner, type DecoderState } from './scanner.js';

/** How many octets are decoded at a time where an error may be among them, and where one is. */
const PIECE = 65536;
const SHORT_PIECE = 64;

const MAX_CODE_POINT = 0x10ffff;

/**
 * Decodes a stream of octets, chunk by chunk, with any generated decoder.
 *
 *     import * as utf8 from 'abnfc/utf-8/switch';
 *
 *     const decoder = new Decoder(utf8, { errors: 'fatal', bom: 'strip' });
 *     for (const chunk of chunks) write(decoder.decode(chunk));
 *     write(decoder.end());
 *
 * What comes out, errors and their offsets included, does not depend on where chunks end. Between chunks
 * a decoder holds a state, a partial value and the octets of an unfinished character; it never holds a
 * chunk. Whatever is thrown out of `decode` or `end`, by a policy or by the caller's function, leaves the
 * decoder as `reset` does.
 */
export class Decoder {
  private readonly module: DecoderModule;
  private readonly scanner: Scanner;
  /** Whether the module's own way with errors is what is asked for. */
  private readonly isPlain: boolean;
  private isEnded = false;
  private text = '';

  /** A TypeError for options that there are not; a RangeError if U+FEFF is required and has no spelling. */
  constructor(module: DecoderModule, options: DecodeOptions = {}) {
    const { errors = 'replace', replacement = REPLACEMENT } = options;
    this.module = module;
    this.isPlain = errors === 'replace' && replacement === REPLACEMENT;
    this.scanner = new Scanner(
      module,
      options,
      {
        character: (value) => {
          this.text += textOf(value);
        },
        substitute: (text) => {
          this.text += text;
        },
      },
      MAX_CODE_POINT,
    );
  }

  /** Whether the stream began with U+FEFF, whatever became of it; known from its last octet on. */
  get sawBom(): boolean {
    return this.scanner.sawBom;
  }

  /** How many octets of the stream were taken. */
  get offset(): number {
    return this.scanner.offset;
  }

  /**
   * The text of the next octets, as far as characters are finished; the empty string for none. After
   * `end`, they begin another stream. Linear in the number of octets.
   */
  decode(chunk: Octets): string {
    if (this.isEnded) this.reset();
    const { scanner } = this;
    return this.collect(() => {
      // Octets that were found to be well-formed must be the same when they are decoded.
      const bytes = stableOctetsOf(chunk);
      const { length } = bytes;
      let i = scanner.isBetween ? 0 : this.pushPart(bytes, 0, length);
      if (i === length) return;
      i = this.decodeRun(bytes, i, length - this.module.unfinished(bytes, i, length));
      for (; i < length; i++) scanner.push(bytes[i]!);
    });
  }

  /** Ends the stream: the text of what was left of it. `sawBom` and `offset` still speak of it. */
  end(): string {
    if (this.isEnded) this.reset();
    const text = this.collect(() => this.scanner.end());
    this.isEnded = true;
    return text;
  }

  /** Goes back to the beginning of a stream. */
  reset(): void {
    this.isEnded = false;
    this.text = '';
    this.scanner.reset();
  }

  /** Where the decoder stands in its stream, as plain data; after `end`, at the beginning of the next. */
  save(): DecoderState {
    if (this.isEnded) this.reset();
    return this.scanner.save();
  }

  /**
   * Goes on where `save` was called, maybe on another decoder of the same grammar, whatever the variant.
   * A TypeError for what is no such state.
   */
  restore(saved: DecoderState): void {
    this.scanner.restore(saved);
    this.isEnded = false;
    this.text = '';
  }

  /** The text that comes of something; after an error, the decoder is at the beginning again. */
  private collect(work: () => void): string {
    try {
      work();
    } catch (error) {
      if (error instanceof DecodeError) error.text = this.text;
      this.reset();
      throw error;
    }
    const { text } = this;
    this.text = '';
    return text;
  }

  /**
   * Decodes octets between two beginnings of characters, or some more.
   *
   * @returns where it stopped
   */
  private decodeRun(bytes: ArrayLike<number>, from: number, to: number): number {
    if (this.isPlain) {
      this.takeRun(bytes, from, to);
      return to;
    }
    let i = from;
    while (i < to) {
      let end = Math.min(i + PIECE, to);
      if (end < to) end -= this.module.unfinished(bytes, i, end);
      if (end === i) end = to; // A character that is longer than a piece.
      if (this.module.findError(bytes, i, end) < 0) {
        this.takeRun(bytes, i, end);
        i = end;
      } else {
        i = this.decodeIllFormed(bytes, i, end);
      }
    }
    return i;
  }

  /**
   * The same where there is an error: what is well-formed by the module, the rest by the scanner. An
   * error costs a few octets read again, whatever a module reads before it finds one.
   */
  private decodeIllFormed(bytes: ArrayLike<number>, from: number, to: number): number {
    let i = from;
    while (i < to) {
      const limit = Math.min(i + SHORT_PIECE, to);
      const error = this.module.findError(bytes, i, limit);
      const end = error < 0 ? limit : error;
      this.takeRun(bytes, i, end);
      // Ill-formed, or a character that is cut by the limit.
      i = error < 0 ? end : this.pushPart(bytes, end, bytes.length);
    }
    return i;
  }

  /** Decodes octets that are well-formed, or whose errors are the module's to replace. */
  private takeRun(bytes: ArrayLike<number>, from: number, to: number): void {
    const { module, scanner } = this;
    if (module.maxCodePoint > MAX_CODE_POINT && !this.isPlain) {
      // Some characters may be too great for a string, which the scanner knows.
      for (let i = from; i < to; i++) scanner.push(bytes[i]!);
      return;
    }
    this.text += module.decode(bytes, from, to);
    scanner.skip(to - from);
  }

  /**
   * Reads octets until one character or ill-formed part is complete, or there are no more.
   *
   * @returns where the next one begins
   */
  private pushPart(bytes: ArrayLike<number>, from: number, to: number): number {
    const { scanner } = this;
    let i = from;
    let count = scanner.pendingCount;
    while (i < to && scanner.pendingCount === count) {
      scanner.push(bytes[i++]!);
      count += 1;
    }
    // What ended an ill-formed part begins something else, which can be read faster.
    return scanner.pendingCount === count ? i : i - scanner.giveBack();
  }
}

/** The text of a character; both halves of a pair in one call, for engines whose strings are not UTF-16. */
function textOf(value: number): string {
  return value > 0xffff
    ? String.fromCharCode(0xd7c0 + (value >> 10), 0xdc00 | (value & 0x3ff))
    : String.fromCharCode(value);
}
