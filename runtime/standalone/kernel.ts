/**
 * The functions of a generated module that the other files of this folder call.
 *
 * Those files are parts of standalone files: the compiler links the requested parts with the module's own
 * functions, by these names, into one file. They repeat the stream decoders, the `TextDecoder` and the
 * explanations of errors of the runtime, because that is made of classes, serves every policy and every
 * encoding, and needs modern engines. These parts run on ES5: functions and plain objects of one encoding,
 * that can replace errors or throw, and are several times smaller.
 */
import type { DecoderModule } from '../contract.js';

/** The octets that the module makes: a plain array on engines without typed arrays. */
export type Bytes = Uint8Array | number[];

export declare const name: DecoderModule['name'];
export declare const start: DecoderModule['start'];
export declare function checkBounds(bytes: ArrayLike<number>, from: number, to: number): void;
export declare function checkOctets(bytes: ArrayLike<number>, from: number, to: number): void;
/** Only in modules whose units have several octets: the end of an ill-formed sequence. */
export declare function afterIllFormed(begin: number, i: number, to: number): number;
export declare const accepts: DecoderModule['accepts'];
export declare const next: DecoderModule['next'];
export declare const accumulate: DecoderModule['accumulate'];
export declare function findError(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
): number;
/** Only in modules that take strings and octets. */
export declare const stringStart: number;
/** Only in recognizers: what can follow, in words, and the index of each state in it. No words within a character. */
export declare const EXPECTED: readonly (readonly string[])[];
export declare const EXPECTED_OF: ArrayLike<number>;
export declare const unfinished: DecoderModule['unfinished'];
export declare const decode: DecoderModule['decode'];
export declare const decodeToCodePoints: DecoderModule['decodeToCodePoints'];
export declare function encode(text: string, fatal?: boolean): Bytes;
export declare function encodeInto(
  text: string,
  bytes: Uint8Array & number[],
  fatal?: boolean,
): { read: number; written: number };
