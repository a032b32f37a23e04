import type { DecoderModule } from './contract.js';

/** What becomes of a character without a spelling; a function answers with the text that stands for it. */
export type EncodeErrorPolicy = 'replace' | 'fatal' | 'ignore' | ((error: EncodeError) => string);

/** How a stream of text is encoded. */
export interface EncodeOptions {
  /** What becomes of a character without a spelling: `replace` by default. */
  readonly errors?: EncodeErrorPolicy | undefined;
  /** What `replace` puts for it: U+FFFD by default, or `?` where that has no spelling either. */
  readonly replacement?: string | undefined;
  /** Whether to begin with U+FEFF as a signature; not, by default. */
  readonly bom?: boolean | undefined;
}

/** A character that an encoding has no spelling for: an unpaired surrogate, usually. */
export class EncodeError extends RangeError {
  /** How many UTF-16 code units of the stream are before it. */
  readonly index: number;
  /** Its number. */
  readonly codePoint: number;

  constructor(message: string, index: number, codePoint: number) {
    super(message);
    this.index = index;
    this.codePoint = codePoint;
  }
}
Object.defineProperty(EncodeError.prototype, 'name', {
  value: 'EncodeError',
  configurable: true,
  writable: true,
});

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
  private readonly bom: boolean;
  /** Half of a surrogate pair, or nothing. */
  private half = '';
  /** How many code units were encoded. */
  private index = 0;
  private isBegun = false;

  /** A TypeError for options that there are not; a RangeError where the signature or the replacement has no spelling. */
  constructor(module: DecoderModule, options: EncodeOptions = {}) {
    const { errors = 'replace', replacement, bom = false } = options;
    if (!['replace', 'fatal', 'ignore'].includes(errors as string) && typeof errors !== 'function')
      throw new TypeError(`errors is replace, fatal, ignore or a function, not ${String(errors)}`);
    if (typeof bom !== 'boolean') throw new TypeError('bom is true or false');
    module.byteLength((replacement ?? '') + (bom ? BOM : ''), true);
    this.module = module;
    this.errors = errors;
    this.replacement = replacement;
    this.bom = bom;
  }

  /** The octets of the next text. */
  encode(chunk: string): Uint8Array {
    if (typeof chunk !== 'string') throw new TypeError('expected a text');
    if (chunk === '') return new Uint8Array(0);
    const text = this.half + chunk;
    const isHalf = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
    this.half = isHalf ? text.slice(-1) : '';
    return this.encodeWhole(isHalf ? text.slice(0, -1) : text);
  }

  /** Ends the stream: the octets of what was left of it. What is encoded after that begins another one. */
  end(): Uint8Array {
    const octets = this.encodeWhole(this.half, true);
    this.reset();
    return octets;
  }

  /** Goes back to the beginning of a stream. */
  reset(): void {
    this.half = '';
    this.index = 0;
    this.isBegun = false;
  }

  /** Encodes a text that ends between characters. */
  private encodeWhole(text: string, isEnd = false): Uint8Array {
    if (text === '' && !isEnd) return new Uint8Array(0);
    const { index, module } = this;
    const signature = this.bom && !this.isBegun ? BOM : '';
    this.isBegun = true;
    this.index += text.length;
    // The module's own way with errors, or none: then something has to be put for what it refuses.
    const isPlain = this.errors === 'replace' && this.replacement === undefined;
    try {
      return (
        attempt(() => module.encode(signature + text, !isPlain)) ??
        module.encode(signature + this.spellable(text, index), true)
      );
    } catch (error) {
      this.reset();
      throw error;
    }
  }

  /** A text with something else in the place of what has no spelling; linear. */
  private spellable(text: string, index: number): string {
    let result = '';
    let from = 0;
    let i = 0;
    for (const character of text) {
      if (!isSpellable(this.module, character)) {
        result += text.slice(from, i) + this.substitute(character, index + i);
        from = i + character.length;
      }
      i += character.length;
    }
    return result + text.slice(from);
  }

  private substitute(character: string, index: number): string {
    const { errors, module, replacement } = this;
    if (errors === 'ignore') return '';
    if (errors === 'replace' && replacement !== undefined) return replacement;
    const codePoint = character.codePointAt(0)!;
    const number = codePoint.toString(16).toUpperCase().padStart(4, '0');
    const error = new EncodeError(
      `${module.name} cannot spell U+${number}, at index ${index}`,
      index,
      codePoint,
    );
    if (typeof errors === 'string') throw error;
    const text = errors(error);
    if (typeof text !== 'string') throw new TypeError('errors has to answer with a text');
    if (!isSpellable(module, text))
      throw new RangeError(`errors answered with a text that ${module.name} cannot spell`);
    return text;
  }
}

function isSpellable(module: DecoderModule, text: string): boolean {
  return attempt(() => module.byteLength(text, true)) !== undefined;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
