import { readHex } from '../text/read-hex.js';
import { escapeJson } from '../visible.js';
import { UsageError } from './terminal.js';

/**
 * The octets of the option `--hex`.
 *
 * @throws {UsageError} for anything else, with its position, counted from 1
 */
export function readHexOption(text: string): Uint8Array {
  const { octets, wrong } = readHex(text);
  if (wrong === undefined) return Uint8Array.from(octets);
  throw new UsageError(
    `--hex takes pairs of hex digits, not ${escapeJson(JSON.stringify(wrong.text))} at position ${wrong.index + 1}`,
  );
}
