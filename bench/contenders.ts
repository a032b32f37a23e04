/**
 * The contenders: our variants, packages from npm, and the host.
 *
 * Packages that delegate to the host's TextDecoder are loaded in a realm without one.
 */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as branchless from '../generated/utf-8/branchless.js';
import * as switches from '../generated/utf-8/switch.js';
import * as table from '../generated/utf-8/table.js';
import { decodingBound, encodingBound } from './bounds.js';
import type { Contender } from './contender.js';
import { packages, requirePackage } from './packages.js';

type Octets = Uint8Array<ArrayBuffer>;

/** The functions of a package, of any types. */
type Package = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** A class of a package. */
type Coder = new () => {
  decode(bytes: Octets): string;
  encode(text: string): Uint8Array;
};

const load = async (path: string): Promise<Package> =>
  (await import(join(packages, path))) as Package;

/** What scripts may delegate to: the host's functions, and files that it decodes. */
const HIDDEN = ['TextDecoder', 'TextEncoder', 'Buffer', 'process', 'Blob', 'XMLHttpRequest'];

/** Runs the text of a script with all globals but those that it could delegate to. */
function runAlone(path: string): { readonly TextDecoder: Coder; readonly TextEncoder: Coder } {
  const text = readFileSync(join(packages, path), 'utf8');
  const host: Record<string, unknown> = Object.fromEntries(
    Object.getOwnPropertyNames(globalThis)
      .filter((name) => !HIDDEN.includes(name))
      .map((name) => [name, (globalThis as Record<string, unknown>)[name]]),
  );
  const module = { exports: {} as Record<string, unknown> };
  const names = ['window', 'self', 'global', 'globalThis'];
  const hidden = [...HIDDEN, 'define'];
  // text-encoding loads tables of other encodings, which UTF-8 does not need.
  const require = (name: string): unknown =>
    requirePackage(`text-encoding/lib/${name.replace('./', '')}`);
  // eslint-disable-next-line no-new-func
  const script = new Function(...names, ...hidden, 'module', 'exports', 'require', text);
  script.call(
    host,
    ...names.map(() => host),
    ...hidden.map(() => undefined),
    ...[module, module.exports, require],
  );
  return { ...host, ...module.exports } as ReturnType<typeof runAlone>;
}

const exodus = await load('@exodus/bytes/fallback/utf8.js');
const msgpack = await load('@msgpack/msgpack/dist.esm/utils/utf8.mjs');
const stablelib = await load('@stablelib/utf8/lib/utf8.js');
const protobuf = requirePackage('@protobufjs/utf8') as Package;
const { Buffer: FerossBuffer } = requirePackage(join(packages, 'buffer', 'index.js')) as {
  Buffer: { from(...args: readonly unknown[]): { toString(encoding: string): string } };
};
const validateFallback = requirePackage('utf-8-validate/fallback.js') as (bytes: Octets) => boolean;
const smallest = runAlone('fastestsmallesttextencoderdecoder/EncoderDecoderTogether.min.js');
const fast = runAlone('fast-text-encoding/text.min.js');
const polyfill = runAlone('text-encoding/lib/encoding.js');
const native = {
  decoder: new TextDecoder('utf-8', { ignoreBOM: true }),
  encoder: new TextEncoder(),
};

/** One of our variants. Each is called by code of its own, as in a program that uses only one. */
const ours = <Input>(name: string, run: (input: Input) => unknown): Contender<Input> => ({
  name,
  kind: 'ours',
  run,
});

const coder = <Input>(
  name: string,
  run: (input: Input) => unknown,
  most?: number,
): Contender<Input> => ({ name, kind: 'peer', run, ...(most === undefined ? {} : { most }) });

/** The longest input for contenders that are slower by orders of magnitude. */
const SLOW = 1024;

/** Decoding octets to a string; ill-formed ones are replaced if the contender has that option. */
export function decoders(): readonly Contender<Octets>[] {
  const [smallestDecoder, fastDecoder, polyfillDecoder] = [smallest, fast, polyfill].map(
    ({ TextDecoder: Decoder }) => new Decoder(),
  );
  return [
    ours('switch', (bytes) => switches.decode(bytes)),
    ours('table', (bytes) => table.decode(bytes)),
    ours('branchless', (bytes) => branchless.decode(bytes)),
    coder('@exodus/bytes', (bytes) => exodus['decodeFast']!(bytes, true)),
    coder('@msgpack/msgpack', (bytes) => msgpack['utf8DecodeJs']!(bytes, 0, bytes.length)),
    coder('@protobufjs/utf8', (bytes) => protobuf['read']!(bytes, 0, bytes.length)),
    coder('fastestsmallesttextencoderdecoder', (bytes) => smallestDecoder!.decode(bytes)),
    coder('fast-text-encoding', (bytes) => fastDecoder!.decode(bytes)),
    coder('text-encoding', (bytes) => polyfillDecoder!.decode(bytes), SLOW),
    coder('buffer', (bytes) =>
      FerossBuffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'),
    ),
    coder('@stablelib/utf8', (bytes) => stablelib['decode']!(bytes), SLOW),
    { name: 'TextDecoder', kind: 'native', run: (bytes) => native.decoder.decode(bytes) },
    decodingBound(),
  ];
}

/** Deciding whether octets are well-formed. */
export function validators(): readonly Contender<Octets>[] {
  return [
    ours('switch', (bytes) => switches.validate(bytes)),
    ours('table', (bytes) => table.validate(bytes)),
    ours('branchless', (bytes) => branchless.validate(bytes)),
    coder('utf-8-validate', (bytes) => validateFallback(bytes)),
    { name: 'buffer.isUtf8', kind: 'native', run: (bytes) => isUtf8(bytes) },
  ];
}

/** Encoding a string to octets. */
export function encoders(): readonly Contender<string>[] {
  const [smallestEncoder, fastEncoder, polyfillEncoder] = [smallest, fast, polyfill].map(
    ({ TextEncoder: Encoder }) => new Encoder(),
  );
  return [
    ours('all variants', (text) => switches.encode(text)),
    coder('@exodus/bytes', (text) => exodus['encode']!(text, true)),
    coder('@msgpack/msgpack', (text) => {
      const bytes = new Uint8Array(msgpack['utf8Count']!(text) as number);
      msgpack['utf8EncodeJs']!(text, bytes, 0);
      return bytes;
    }),
    coder('@protobufjs/utf8', (text) => {
      const bytes = new Uint8Array(protobuf['length']!(text) as number);
      protobuf['write']!(text, bytes, 0);
      return bytes;
    }),
    coder('fastestsmallesttextencoderdecoder', (text) => smallestEncoder!.encode(text)),
    coder('fast-text-encoding', (text) => fastEncoder!.encode(text)),
    coder('text-encoding', (text) => polyfillEncoder!.encode(text), SLOW),
    coder('buffer', (text) => FerossBuffer.from(text, 'utf8')),
    coder('@stablelib/utf8', (text) => stablelib['encode']!(text)),
    { name: 'TextEncoder', kind: 'native', run: (text) => native.encoder.encode(text) },
    encodingBound(),
  ];
}
