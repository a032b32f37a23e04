/**
 * What no decoder or encoder can leave out, by itself: how much room there is above.
 *
 * A string has to be made of its code units; octets need memory, and the code units they come from have to
 * be read. Whoever is faster than that does not give the same result.
 */
import { TextDecoder } from 'node:util';
import type { Contender } from './contender.js';

type Octets = Uint8Array<ArrayBuffer>;

/** How many code units are arguments of one call. */
const MOST = 64;

/** `String.fromCharCode` of the first n numbers of an array, the quickest there is, by n. */
const makers = Array.from({ length: MOST + 1 }, (_, n) => {
  const args = Array.from({ length: n }, (_unit, i) => `units[${i}]`).join(', ');
  return new Function('units', `return String.fromCharCode(${args});`) as (
    units: Uint16Array,
  ) => string;
});

/** The string of an input, its code units being known. */
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
    // Inputs come in order, over and over.
    run() {
      const pieces = known[at]!;
      at = at + 1 === known.length ? 0 : at + 1;
      let text = '';
      for (const piece of pieces) text += makers[piece.length]!(piece);
      return text;
    },
  };
}

/** Memory for the octets of a text, and every code unit read once. */
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
