/** `TextDecoder` of the Encoding Standard, for one encoding and as far as ES5 allows; `TextEncoder` is in text-encoder.ts. */
import { decode, labels, name } from './kernel.js';
import { octetsOf, type TextDecoderInput } from './octets-of.js';
import { takeWhole } from './take-whole.js';

/** The `TextDecoder` of the Encoding Standard, §7.2, for this encoding. */
export interface TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  decode(input?: TextDecoderInput, options?: { readonly stream?: boolean }): string;
}

/** The number of octets of a stream before those that are decoded; 0 outside of streams. */
let octetsBefore = 0;

/** The error of a fatal `decode`, here and in the functions of the module. */
export function illFormed(offset: number): TypeError {
  return new TypeError('ill-formed ' + name + ' at byte ' + (octetsBefore + offset));
}

/** Throws a RangeError for what is no label of this encoding, in any case and with ASCII whitespace around it. */
export const TextDecoder = function (
  this: { -readonly [K in keyof TextDecoder]: TextDecoder[K] },
  label?: string,
  options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
): void {
  const encoding = name.toLowerCase();
  const wanted =
    label === undefined
      ? encoding
      : String(label)
          .replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '')
          .toLowerCase();
  if (wanted !== encoding && labels.indexOf(wanted) < 0)
    throw new RangeError('the encoding "' + label + '" is not supported');
  const fatal = !!(options && options.fatal);
  const ignoreBOM = !!(options && options.ignoreBOM);
  // The octets of an unfinished character, the number of octets before them in the stream, and the text of a call.
  let pending: number[] = [];
  let offset = 0;
  let text = '';
  const take = (bytes: ArrayLike<number>, from: number, to: number): void => {
    octetsBefore = offset - from;
    const run = decode(bytes, from, to, fatal);
    // U+FEFF at the beginning of a stream is left out.
    text += !ignoreBOM && offset === 0 && run.charCodeAt(0) === 0xfeff ? run.slice(1) : run;
    offset += to - from;
  };
  this.encoding = encoding;
  this.fatal = fatal;
  this.ignoreBOM = ignoreBOM;
  this.decode = (input, decodeOptions) => {
    const bytes = octetsOf(input);
    let isStream = false;
    text = '';
    try {
      takeWhole(pending, bytes, take);
      isStream = !!(decodeOptions && decodeOptions.stream);
      if (!isStream) take(pending, 0, pending.length);
    } finally {
      octetsBefore = 0;
      // After the end, and after an error, the next call begins a stream.
      if (!isStream) {
        pending = [];
        offset = 0;
      }
    }
    return text;
  };
} as unknown as {
  new (
    label?: string,
    options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
  ): TextDecoder;
};
