import { readHex } from '../text/read-hex.js';
import { UsageError } from './terminal.js';

/**
 * The octets of the option `--hex`.
 *
 * @throws {UsageError} if there is anything else, with its place, counted from 1
 */
export function readHexOption(text: string): Uint8Array {
  const { octets, wrong } = readHex(text);
  if (wrong === undefined) return Uint8Array.from(octets);
  throw new UsageError(
    `--hex takes pairs of hex digits: there is ${quote(wrong.text)} at position ${wrong.index + 1}`,
  );
}

/** Text in quotes, of which only ASCII can be seen. */
function quote(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
