/**
 * `abnfc/utf-8` whose `decode` hands long inputs to the host's `TextDecoder`, which is faster than any JavaScript in
 * some engines (docs/performance.md). Results and errors are the same: what the host refuses is decoded again here, and
 * a host that is wrong about {@link CASES}, or has no decoder, is never asked.
 */
import * as utf8 from './utf-8.js';
import { octetsOfMemory, typedArrayName } from './input/octets.js';

export * from './utf-8.js';

/** The fewest octets that the host gets: it takes longer for less. */
const LEAST = 32;

/** Characters and ill-formed sequences at every boundary of RFC 3629, and cut ones, which end the input. */
const CASES = [
  ...['EF BB BF', '00', '7F 80', 'BF', 'C1 BF', 'C2 80', 'DF BF', 'C2 7F', 'E0 9F BF', 'E0 A0 80'],
  ...['ED 9F BF', 'ED A0 80', 'ED BF BF', 'EE 80 80', 'EF BF BD', 'EF BF BF', 'E1 80 C0'],
  ...['F0 8F BF BF', 'F0 90 80 80', 'F4 8F BF BF', 'F4 90 80 80', 'F5 80 80 80', 'F1 80 80 7F'],
  ...['FF', 'C2', 'E0 A0', 'E1 80', 'F0 90 80', 'F4 8F'],
];

type HostDecoder = InstanceType<typeof TextDecoder>;

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
      if (part.length === to - from) return host.decode(part);
    } catch {
      // Ill-formed, or memory that the host does not read: below, it is treated as everywhere else.
    }
  }
  return utf8.decode(bytes, from, to, fatal);
}

/** The host's decoder; undefined if there is none, or it differs from ours. */
function checkedDecoder(): HostDecoder | undefined {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return CASES.every((hex) => [0, 1, 64].every((ahead) => agrees(decoder, hex, ahead)))
      ? decoder
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a decoder treats octets as ours does, behind ASCII and between two stretches of it. */
function agrees(decoder: HostDecoder, hex: string, ahead: number): boolean {
  return [0, 64].every((behind) => {
    const octets = hex.split(' ').map((digits) => parseInt(digits, 16));
    const bytes = Uint8Array.of(
      ...Array<number>(ahead).fill(0x41),
      ...octets,
      ...Array<number>(behind).fill(0x41),
    );
    let text: string | undefined;
    try {
      text = decoder.decode(bytes);
    } catch {
      // It takes them for ill-formed.
    }
    return text === (utf8.validate(bytes) ? utf8.decode(bytes) : undefined);
  });
}
