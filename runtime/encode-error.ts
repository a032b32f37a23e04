import type { DecoderModule } from './contract.js';
import { printNumber } from './print.js';

/** A character that an encoding has no spelling for: an unpaired surrogate, usually. */
export class EncodeError extends RangeError {
  /** How many UTF-16 code units of the stream are before it. */
  readonly index: number;
  /** Its number. */
  readonly codePoint: number;

  constructor(module: DecoderModule, index: number, codePoint: number) {
    super(`${module.name} cannot spell U+${printNumber(codePoint)}, at index ${index}`);
    this.index = index;
    this.codePoint = codePoint;
  }
}
Object.defineProperty(EncodeError.prototype, 'name', {
  value: 'EncodeError',
  configurable: true,
  writable: true,
});
