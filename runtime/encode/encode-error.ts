import type { DecoderModule } from '../contract.js';
import { printNumber } from '../shared/print.js';

/** A character that an encoding cannot encode, usually an unpaired surrogate. */
export class EncodeError extends RangeError {
  /** The number of UTF-16 code units before it in the stream. */
  readonly index: number;
  /** The code point; a surrogate if it is unpaired. */
  readonly codePoint: number;

  constructor(module: DecoderModule, index: number, codePoint: number) {
    super(`${module.name} cannot encode U+${printNumber(codePoint)}, at index ${index}`);
    this.index = index;
    this.codePoint = codePoint;
  }
}
Object.defineProperty(EncodeError.prototype, 'name', {
  value: 'EncodeError',
  configurable: true,
  writable: true,
});
