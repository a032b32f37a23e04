/**
 * The functions of a generated module that the other files of this folder call.
 *
 * Those files are parts of standalone files: the compiler links the requested parts with the module's own
 * functions, by these names, into one file. What the classes of the runtime have in common with
 * them is in `shared/`. Decoders of streams and `TextDecoder` are not: the classes serve every policy and every
 * encoding, and need modern engines. These parts run on ES5: functions and plain objects of one encoding, that can
 * replace errors or throw, and are several times smaller. They have no templates, which become longer calls there.
 * A file of this folder is chosen whole and then reduced to the declarations that are needed, so alternatives, such as
 * stream-text.ts and stream-code-points.ts, resemble each other.
 */
import type { DecoderModule } from '../contract.js';

/** The octets that the module makes: a plain array on engines without typed arrays. */
export type Bytes = Uint8Array | number[];

export declare const name: DecoderModule['name'];
/** The labels of the encoding besides its name, in lower case. */
export declare const labels: readonly string[];
export declare const start: DecoderModule['start'];
export declare function checkRange(bytes: ArrayLike<number>, from: number, to: number): void;
/** The end of an ill-formed sequence; in modules whose units are octets, as after-ill-formed.ts has it. */
export declare function afterIllFormed(begin: number, i: number, to: number): number;
/** The sentence of `explainError`, from describe-octets.ts or describe-input.ts. */
export declare function describe(
  input: string | ArrayLike<number>,
  from: number,
  to: number,
  offset: number,
  state: number,
  begun: readonly number[],
): string;
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
/** Only in recognizers: what was expected at an error, as phrases. */
export declare function expectedAt(
  input: string | ArrayLike<number>,
  from: number,
  at: number,
): readonly string[];
export declare const unfinished: DecoderModule['unfinished'];
export declare const decode: DecoderModule['decode'];
export declare const decodeToCodePoints: DecoderModule['decodeToCodePoints'];
export declare function encode(text: string, fatal?: boolean): Bytes;
export declare function encodeInto(
  text: string,
  bytes: Uint8Array & number[],
  fatal?: boolean,
): { read: number; written: number };
