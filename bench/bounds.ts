/**
 * The unavoidable work of decoders and encoders by itself: an upper bound of their speed.
 *
 * A decoder has to make a string from its code units; an encoder has to allocate memory and read the code
 * units. Nothing with the same result can be faster.
 */
import { TextDecoder } from 'node:util';
import type { Contender } from './contender.js';

type Octets = Uint8Array<ArrayBuffer>;

/** The most code units passed to one call. */
const MOST = 64;

/** `[n]` is a function that calls `String.fromCharCode` with the first n numbers of an array as arguments. */
const makers = Array.from({ length: MOST + 1 }, (_, n) => {
  const args = Array.from({ length: n }, (_unit, i) => `units[${i}]`).join(', ');
  return new Function('units', `return String.fromCharCode(${args});`) as (
    units: Uint16Array,
  ) => string;
});

/** The string of an input whose code units are known. */
export function decodingBound(): Contender<Octets> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let known: readonly (readonly Uint16Array[])[] = [];
  let at = 0;
  return {
    name: 'making the string alone',
    kind: 'bound',
    prepare(inputs) {
      at = 0;
      known = inputs.map((bytes) => {
        const text = decoder.decode(bytes);
        const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
        return Array.from({ length: Math.ceil(units.length / MOST) }, (_, i) =>
          units.subarray(i * MOST, (i + 1) * MOST),
        );
      });
    },
    // Inputs come in order, repeatedly.
    run() {
      const pieces = known[at]!;
      at = at + 1 === known.length ? 0 : at + 1;
      let text = '';
      for (const piece of pieces) text += makers[piece.length]!(piece);
      return text;
    },
  };
}

/** Allocates memory for the octets of a text and reads every code unit once. */
export function encodingBound(): Contender<string> {
  return {
    name: 'reading and allocating alone',
    kind: 'bound',
    run: (text) => {
      let all = 0;
      for (let i = 0; i < text.length; i++) all |= text.charCodeAt(i);
      const bytes = new Uint8Array(text.length);
      bytes[0] = all;
      return bytes;
    },
  };
}
