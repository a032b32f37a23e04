import type { DecoderModule } from '../contract.js';
import { DecodeError } from './decode-error.js';
import { Guard } from '../input/guard.js';
import { stableOctetsOf, type Octets } from '../input/octets.js';
import { REPLACEMENT, type DecodeOptions } from './options.js';
import { Scanner, type DecoderState } from './scanner.js';

/** The octets decoded at a time while errors are possible, and around an error. */
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
 * The text, the errors and their offsets do not depend on where chunks end. Between chunks a decoder holds
 * a state, a partial value and the octets of an unfinished character, never a chunk. After `decode` or
 * `end` has thrown, because of a policy or from the caller's function, the decoder is as after `reset`. A function
 * for `errors` may read `offset` and `sawBom` of the decoder that calls it; any other use of it throws a TypeError.
 */
export class Decoder {
  private readonly module: DecoderModule;
  private readonly scanner: Scanner;
  /** Whether the module itself replaces errors as the options ask. */
  private readonly isPlain: boolean;
  /** Whether a function of the caller runs between octets, which may do anything to them. */
  private readonly isWatched: boolean;
  private isEnded = false;
  private readonly guard = new Guard('a function for errors', 'decoder');
  private text = '';

  /** Throws a TypeError for invalid options, a RangeError if U+FEFF is required and has no spelling. */
  constructor(module: DecoderModule, options: DecodeOptions = {}) {
    const { errors = 'replace', replacement = REPLACEMENT } = options;
    this.module = module;
    this.isWatched = typeof errors === 'function';
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

  /** Whether the stream began with U+FEFF, kept or not; true as soon as its last octet was read. */
  get sawBom(): boolean {
    return this.scanner.sawBom;
  }

  /** The number of octets of the stream that were read. */
  get offset(): number {
    return this.scanner.offset;
  }

  /**
   * The text of the characters that the next octets finish; the empty string if there are none. After
   * `end`, the octets begin another stream. Linear in the number of octets.
   */
  decode(chunk: Octets): string {
    this.guard.check();
    if (this.isEnded) this.restart();
    const { scanner } = this;
    return this.collect(() => {
      // Neither another thread nor a function for errors must change octets between search and decoding.
      const bytes = stableOctetsOf(chunk, this.isWatched);
      const { length } = bytes;
      let i = scanner.isBetweenCharacters ? 0 : this.pushPart(bytes, 0, length);
      if (i === length) return;
      i = this.decodeRun(bytes, i, length - this.module.unfinished(bytes, i, length));
      for (; i < length; i++) scanner.push(bytes[i]!);
    });
  }

  /**
   * Ends the stream and returns the text that replaces an unfinished character; the empty string if there
   * is none. `sawBom` and `offset` keep their values until the next stream begins.
   */
  end(): string {
    this.guard.check();
    if (this.isEnded) this.restart();
    const text = this.collect(() => this.scanner.end());
    this.isEnded = true;
    return text;
  }

  /** Goes back to the beginning of a stream. */
  reset(): void {
    this.guard.check();
    this.restart();
  }

  /** The state within the stream, as plain data; after `end`, the beginning of the next stream. */
  save(): DecoderState {
    this.guard.check();
    if (this.isEnded) this.restart();
    return this.scanner.save();
  }

  /**
   * Resumes where `save` was called, on this decoder or on another one of the same grammar, in any variant.
   * Throws a TypeError for the state of another grammar, or one that its pending octets do not lead to, and then changes
   * nothing.
   */
  restore(saved: DecoderState): void {
    this.guard.check();
    this.scanner.restore(saved);
    this.isEnded = false;
    this.text = '';
  }

  private restart(): void {
    this.isEnded = false;
    this.text = '';
    this.scanner.reset();
  }

  /** The text that `work` appends. If it throws, the decoder is reset. */
  private collect(work: () => void): string {
    try {
      this.guard.run(work);
    } catch (error) {
      if (error instanceof DecodeError) error.text = this.text;
      this.restart();
      throw error;
    }
    const { text } = this;
    this.text = '';
    return text;
  }

  /**
   * Decodes from the beginning of a character up to `to`, or a little beyond.
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
   * Decodes octets with an error among them: the module decodes the well-formed ones, the scanner the others. It does so
   * in short pieces, so that the module reads few octets again for each error.
   */
  private decodeIllFormed(bytes: ArrayLike<number>, from: number, to: number): number {
    let i = from;
    while (i < to) {
      const limit = Math.min(i + SHORT_PIECE, to);
      const error = this.module.findError(bytes, i, limit);
      const end = error < 0 ? limit : error;
      this.takeRun(bytes, i, end);
      // Ill-formed, or a character that the limit cuts.
      i = error < 0 ? end : this.pushPart(bytes, end, bytes.length);
    }
    return i;
  }

  /** Decodes well-formed octets, or any octets if the module replaces errors. */
  private takeRun(bytes: ArrayLike<number>, from: number, to: number): void {
    const { module, scanner } = this;
    if (module.maxCodePoint > MAX_CODE_POINT && !this.isPlain) {
      // The scanner reports characters beyond U+10FFFF.
      for (let i = from; i < to; i++) scanner.push(bytes[i]!);
      return;
    }
    this.text += module.decode(bytes, from, to);
    scanner.skip(to - from);
  }

  /**
   * Reads octets until one character or ill-formed subpart is complete, or up to `to`.
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
    const pending = scanner.pendingCount;
    if (pending === count) return i;
    // A unit of several octets that ended an ill-formed subpart, and began in another chunk.
    if (pending > i - from) return this.pushPart(bytes, i, to);
    // The octets that ended an ill-formed subpart begin something else: leave them to the fast path.
    return i - scanner.giveBack();
  }
}

/** The text of a character; both halves of a pair in one call, for engines whose strings are not UTF-16. */
function textOf(value: number): string {
  if (value <= 0xffff) return String.fromCharCode(value);
  const beyond = value - 0x10000;
  return String.fromCharCode(0xd800 | (beyond >> 10), 0xdc00 | (beyond & 0x3ff));
}
