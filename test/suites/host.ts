/** UTF-8 against the host's own decoder. */
import * as assert from 'uvu/assert';
import { utf8 } from '../support/formats.js';
import { codePointsOf, hex } from '../support/grammar.js';

/** The host's decoder, which keeps an initial U+FEFF. */
export const replacing = new TextDecoder('utf-8', { ignoreBOM: true });
export const fatal = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Holds all variants against the host, on one input. */
export function checkAgainstHost(bytes: Uint8Array): void {
  const text = replacing.decode(bytes);
  // U+FFFD may also be meant.
  const isWellFormed = !text.includes('\ufffd') || hex(bytes) === 'EF BF BD';
  for (const [variant, module] of utf8.variants) {
    if (bytes.length < 4 && module.validate(bytes) !== isWellFormed)
      assert.unreachable(`${variant}: validate(${hex(bytes)})`);
    const found = module.decode(bytes);
    if (found !== text)
      assert.unreachable(
        `${variant} on ${hex(bytes)}: ${hex(codePointsOf(found))}, want ${hex(codePointsOf(text))}`,
      );
  }
}
