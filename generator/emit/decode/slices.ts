/**
 * Methods of Node's buffers that make a string of memory. A call takes as long as `String.fromCharCode` with some 48
 * arguments, and hardly longer for ten times as many. Bun has them, too; a module looks for them when it is loaded,
 * and does without them elsewhere.
 */
import { lineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { constant } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, NAMES, type Fragment } from '../program/fragment.js';

const { MIN_SLICE, MAX_TRIED, UCS2_SLICE, UTF8_SLICE, UNITS, isRun } = NAMES;

/** The bounds of the calls, and the methods, if they are what they are called. */
export function slicesConstants(): readonly TextDeclaration[] {
  return [
    constant(
      MIN_SLICE,
      'The fewest octets or code units for which a call of a slice pays off.',
      40,
    ),
    constant(
      MAX_TRIED,
      'The greatest length of a text that is tried as ASCII; for a longer text, a call in vain costs too much.',
      512,
    ),
    methodOfBuffers(
      UCS2_SLICE,
      'ucs2Slice',
      'Makes a string of code units as this processor stores them, in Node and Bun; undefined elsewhere.',
      code`
        try {
          const slice = Buffer.prototype.ucs2Slice;
          const text = slice.call(new Uint16Array([0x41, 0xdc00]), 0, 4);
          return text === 'A\\udc00' ? slice : undefined;
        } catch {
          return undefined;
        }`,
    ),
    methodOfBuffers(
      UTF8_SLICE,
      'utf8Slice',
      'Makes a string of UTF-8, where there is `UCS2_SLICE`; undefined elsewhere.',
      code`return ${UCS2_SLICE} && Buffer.prototype.utf8Slice;`,
    ),
  ];
}

function methodOfBuffers(
  name: Fragment,
  method: string,
  doc: string,
  body: Fragment,
): TextDeclaration {
  return constant(
    name,
    doc,
    code`/* @__PURE__ */ (() => {
      type Slice = (this: ArrayLike<number>, from: number, to: number) => string;
      const { Buffer } = globalThis as unknown as { Buffer: { prototype: { ${method}: Slice } } };
      ${body}
    })()`,
  );
}

/** Returns the text of `n` code units, if they are enough. */
export function sliceUnits({ favorsSpeed }: Host): Fragment {
  if (!favorsSpeed) return code``;
  return code`if (n >= ${MIN_SLICE} && ${UCS2_SLICE}) return text + ${UCS2_SLICE}.call(${UNITS}, 0, 2 * n);`;
}

/** Returns the whole text if it is ASCII, and its first and last `wide` octets are a run. */
export function sliceText(
  { favorsSpeed, arrays }: Host,
  last: number | undefined,
  wide: number,
): Fragment {
  if (!favorsSpeed || last !== 0x7f) return code``;
  const octets = code`to - from`;
  return code`
    ${lineComment(
      `ASCII has as many code units as octets, and no U+FFFD; up to ${2 * wide} octets, the two runs are all of them. A call`,
      'gains nothing for fewer octets, and for more it loses too much if there is anything else.',
    )}
    if (${UTF8_SLICE} && ${octets} >= ${MIN_SLICE} && ${octets} <= ${MAX_TRIED} && (bytes[from]! | bytes[to - 1]!) <= ${hex(last)} && ${isRun}(bytes, from) && ${isRun}(bytes, to - ${wide}) && ${arrays.isUint8Array('bytes')}) {
      const ascii = ${UTF8_SLICE}.call(bytes, from, to);
      if (${octets} <= ${2 * wide} || (ascii.length === ${octets} && !ascii.includes('\\ufffd'))) return ascii;
    }`;
}

/** Returns the text of a run from `i` to `end`, if it is long enough. */
export function sliceRun({ favorsSpeed, arrays }: Host): Fragment {
  if (!favorsSpeed) return code``;
  return code`if (end - i >= ${MIN_SLICE} && ${UTF8_SLICE} && ${arrays.isUint8Array('bytes')}) return ${UTF8_SLICE}.call(bytes, i, end);`;
}
