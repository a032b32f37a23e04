import type { Bytes, DecoderModule } from '../contract.js';
import { EncodeError } from './encode-error.js';
import { checkEncodeOptions, type EncodeErrorPolicy, type EncodeOptions } from './options.js';
import { checkAnswer, checkModule } from '../decode/options.js';
import { joinUnits } from '../input/chunk-units.js';
import { Guard } from '../input/guard.js';
import { wholeLength } from '../shared/whole-length.js';

const BOM = '\ufeff';

/**
 * Encodes a stream of text, chunk by chunk, with any generated decoder.
 *
 * The octets do not depend on where chunks end: a lead surrogate at the end of a chunk waits for the next
 * chunk. After `encode` or `end` has thrown, because of a policy or from the caller's function, the encoder
 * is as after `reset`. A function for `errors` must not call the encoder that calls it: that throws a TypeError.
 */
export class Encoder {
  private readonly module: DecoderModule;
  private readonly errors: EncodeErrorPolicy;
  private readonly replacement: string | undefined;
  /** Whether the module itself replaces characters as the options ask. */
  private readonly isPlain: boolean;
  private readonly bom: boolean;
  /** The lead surrogate at the end of the last chunk, or the empty string. */
  private lead = '';
  /** The number of UTF-16 code units that were encoded. */
  private index = 0;
  private hasBegun = false;
  private readonly guard = new Guard('a function for errors', 'encoder');

  /** Throws a TypeError for invalid options, and a RangeError if the signature or the replacement has no spelling. */
  constructor(module: DecoderModule, options: EncodeOptions = {}) {
    checkModule(module);
    checkEncodeOptions(options);
    const { errors = 'replace', replacement, bom = false } = options;
    module.byteLength((replacement ?? '') + (bom ? BOM : ''), true);
    this.module = module;
    this.errors = errors;
    const own = ['\ufffd', '?'].find((text) => module.findUnencodable(text) < 0);
    this.replacement = replacement ?? own;
    this.isPlain = errors === 'replace' && replacement === undefined && own !== undefined;
    this.bom = bom;
  }

  /** The octets of the next text, without a lead surrogate at its end. Linear in the number of code units. */
  encode(chunk: string): Bytes {
    this.guard.check();
    if (typeof chunk !== 'string') throw new TypeError('expected a text');
    if (chunk === '') return new Uint8Array(0);
    const text = this.lead + chunk;
    const end = wholeLength(text);
    this.lead = text.slice(end);
    return end === 0 ? new Uint8Array(0) : this.encodeWhole(text.slice(0, end));
  }

  /** Ends the stream and returns its last octets. The next text begins another stream. */
  end(): Bytes {
    this.guard.check();
    const octets = this.encodeWhole(this.lead);
    this.restart();
    return octets;
  }

  /** Goes back to the beginning of a stream. */
  reset(): void {
    this.guard.check();
    this.restart();
  }

  private restart(): void {
    this.lead = '';
    this.index = 0;
    this.hasBegun = false;
  }

  /** Encodes a text that does not end inside a character. */
  private encodeWhole(text: string): Bytes {
    const { index } = this;
    const signature = this.bom && !this.hasBegun ? BOM : '';
    this.hasBegun = true;
    this.index += text.length;
    try {
      return this.guard.run(() =>
        this.isPlain
          ? this.module.encode(signature + text)
          : this.encodeParts(signature + text, index - signature.length),
      );
    } catch (error) {
      this.restart();
      throw error;
    }
  }

  /** Encodes a text with substitutes for characters without a spelling. No surrogates pair across one. */
  private encodeParts(text: string, index: number): Bytes {
    const { module } = this;
    const parts: Bytes[] = [];
    let from = 0;
    for (let at = module.findUnencodable(text); at >= 0; at = module.findUnencodable(text, from)) {
      const codePoint = text.codePointAt(at)!;
      const substitute = this.substitute(codePoint, index + at);
      parts.push(module.encode(text.slice(from, at)), module.encode(substitute));
      from = at + (codePoint > 0xffff ? 2 : 1);
    }
    parts.push(module.encode(text.slice(from)));
    return joinUnits(parts);
  }

  private substitute(codePoint: number, index: number): string {
    const { errors, module, replacement } = this;
    if (errors === 'ignore') return '';
    if (errors === 'replace' && replacement !== undefined) return replacement;
    const error = new EncodeError(module, index, codePoint);
    if (typeof errors === 'string') throw error;
    const text = checkAnswer(errors(error));
    if (module.findUnencodable(text) >= 0)
      throw new RangeError(`errors answered with a text that ${module.name} cannot encode`);
    return text;
  }
}
