import type { Bytes, DecoderModule } from './contract.js';
import { EncodeError } from './encode-error.js';
import {
  checkAnswer,
  checkEncodeOptions,
  checkModule,
  type EncodeErrorPolicy,
  type EncodeOptions,
} from './options.js';

const BOM = '\ufeff';

/**
 * Encodes a stream of text, chunk by chunk, with any generated decoder.
 *
 * What comes out does not depend on where chunks end: the first half of a surrogate pair at the end of a
 * chunk waits for the other half. What a function throws, or `fatal`, leaves the encoder as `reset` does.
 */
export class Encoder {
  private readonly module: DecoderModule;
  private readonly errors: EncodeErrorPolicy;
  private readonly replacement: string | undefined;
  /** Whether the module's own way with errors is what is asked for. */
  private readonly isPlain: boolean;
  private readonly bom: boolean;
  /** The lead surrogate that the last chunk ended with, or nothing. */
  private lead = '';
  /** How many code units were encoded. */
  private index = 0;
  private isBegun = false;

  /** A TypeError for options that there are not; a RangeError where the signature or the replacement has no spelling. */
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

  /** The octets of the next text. Linear in the number of code units. */
  encode(chunk: string): Bytes {
    if (typeof chunk !== 'string') throw new TypeError('expected a text');
    if (chunk === '') return new Uint8Array(0);
    const text = this.lead + chunk;
    const isCut = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
    this.lead = isCut ? text.slice(-1) : '';
    const whole = isCut ? text.slice(0, -1) : text;
    return whole === '' ? new Uint8Array(0) : this.encodeWhole(whole);
  }

  /** Ends the stream: the octets of what was left of it. What is encoded after that begins another one. */
  end(): Bytes {
    const octets = this.encodeWhole(this.lead);
    this.reset();
    return octets;
  }

  /** Goes back to the beginning of a stream. */
  reset(): void {
    this.lead = '';
    this.index = 0;
    this.isBegun = false;
  }

  /** Encodes a text that ends between characters. */
  private encodeWhole(text: string): Bytes {
    const { index } = this;
    const signature = this.bom && !this.isBegun ? BOM : '';
    this.isBegun = true;
    this.index += text.length;
    try {
      return this.isPlain
        ? this.module.encode(signature + text)
        : this.encodeParts(signature + text, index - signature.length);
    } catch (error) {
      this.reset();
      throw error;
    }
  }

  /** Encodes a text with something else in the place of what has no spelling; nothing is joined across it. */
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
    return join(parts);
  }

  private substitute(codePoint: number, index: number): string {
    const { errors, module, replacement } = this;
    if (errors === 'ignore') return '';
    if (errors === 'replace' && replacement !== undefined) return replacement;
    const error = new EncodeError(module, index, codePoint);
    if (typeof errors === 'string') throw error;
    const text = checkAnswer(errors(error));
    if (module.findUnencodable(text) >= 0)
      throw new RangeError(`errors answered with a text that ${module.name} cannot spell`);
    return text;
  }
}

function join(parts: readonly Bytes[]): Bytes {
  if (parts.length === 1) return parts[0]!;
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let length = 0;
  for (const part of parts) {
    joined.set(part, length);
    length += part.length;
  }
  return joined;
}
