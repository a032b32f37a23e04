/**
 * `abnfc/utf-8` whose `decode` hands long inputs to the host's `TextDecoder`, which is faster than any JavaScript in
 * some engines (docs/performance.md). Results and errors are the same: what the host replaces is decoded again here, and
 * a host that is wrong about {@link CASES}, or has no decoder, is never asked.
 */
import * as utf8 from './utf-8.js';
import { octetsOfMemory, typedArrayName } from './input/octets.js';

export * from './utf-8.js';

/** The fewest octets that the host gets: it takes longer for less. */
const LEAST = 64;

/** Characters and ill-formed sequences at every boundary of RFC 3629, and cut ones, which end the input. */
const CASES = [
  ...['EF BB BF', '00', '7F 80', 'BF', 'C1 BF', 'C2 80', 'DF BF', 'C2 7F', 'E0 9F BF', 'E0 A0 80'],
  ...['ED 9F BF', 'ED A0 80', 'ED BF BF', 'EE 80 80', 'EF BF BD', 'EF BF BF', 'E1 80 C0'],
  ...['F0 8F BF BF', 'F0 90 80 80', 'F4 8F BF BF', 'F4 90 80 80', 'F5 80 80 80', 'F1 80 80 7F'],
  ...['FF', 'C2', 'E0 A0', 'E1 80', 'F0 90 80', 'F4 8F'],
];

type HostDecoder = InstanceType<typeof TextDecoder>;

const REPLACED = '\ufffd';

const host = /* @__PURE__ */ checkedDecoder();

/** As the `decode` of `abnfc/utf-8`. */
export function decode(
  bytes: ArrayLike<number>,
  from = 0,
  to: number = bytes?.length,
  fatal = false,
): string {
  const isPart = to - from >= LEAST && from >= 0 && Number.isInteger(from) && Number.isInteger(to);
  if (host !== undefined && isPart && typedArrayName(bytes) === 'Uint8Array') {
    const all = octetsOfMemory(bytes as Uint8Array);
    const isWhole = from === 0 && to === all.length;
    const part = isWhole ? all : Uint8Array.prototype.subarray.call(all, from, to);
    try {
      const text = part.length === to - from ? host.decode(part) : REPLACED;
      // U+FFFD stands for an ill-formed sequence or for itself; from here on, both are treated as everywhere else.
      if (!text.includes(REPLACED)) return text;
    } catch {
      // The host does not read shared memory.
    }
  }
  return utf8.decode(bytes, from, to, fatal);
}

/** The host's decoder; undefined if there is none, or it differs from ours. */
function checkedDecoder(): HostDecoder | undefined {
  try {
    // A decoder that throws takes longer in Node 24 and 26.
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    return CASES.every((hex) => agrees(decoder, hex)) ? decoder : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a decoder treats octets as ours does, alone, behind ASCII and before it. */
function agrees(decoder: HostDecoder, hex: string): boolean {
  const octets = hex.split(' ').map((digits) => parseInt(digits, 16));
  const ascii = Array<number>(64).fill(0x41);
  return [octets, [...ascii, ...octets], [...octets, ...ascii], [...ascii, ...octets, ...ascii]]
    .map((numbers) => Uint8Array.from(numbers))
    .every((bytes) => decoder.decode(bytes) === utf8.decode(bytes));
}
