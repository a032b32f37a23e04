/**
 * What the files beside this one take from a generated module.
 *
 * They are parts of standalone files: the compiler puts what is asked for into one file with the module's
 * own functions, found by these names. Engines that know no more than ES5 run them, so they are functions
 * and plain objects, and call nothing that ES5 does not have.
 */
import type { DecoderModule } from '../contract.js';

/** Octets as the module writes them: a plain array where there are no typed arrays. */
export type Bytes = Uint8Array | number[];

export declare const name: DecoderModule['name'];
export declare const start: DecoderModule['start'];
export declare function checkBounds(bytes: ArrayLike<number>, from: number, to: number): void;
export declare function checkOctets(bytes: ArrayLike<number>, from: number, to: number): void;
export declare const accepts: DecoderModule['accepts'];
export declare const next: DecoderModule['next'];
export declare const accumulate: DecoderModule['accumulate'];
export declare const findError: DecoderModule['findError'];
export declare const unfinished: DecoderModule['unfinished'];
export declare const decode: DecoderModule['decode'];
export declare const decodeToCodePoints: DecoderModule['decodeToCodePoints'];
export declare function encode(text: string, fatal?: boolean): Bytes;
export declare function encodeInto(
  text: string,
  bytes: Uint8Array & number[],
  fatal?: boolean,
): { read: number; written: number };
