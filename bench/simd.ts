/**
 * The speed that a variant of WebAssembly with SIMD could have: a validator of UTF-8, written by hand in the way of the
 * fastest ones [Keiser & Lemire 2021], beside the branchless variant and the host. What a compiler derives from an
 * automaton is not likely to be faster.
 *
 * Octets are copied into the memory of the instance, as they would have to be for any caller.
 *
 *     node dist/bench/simd.js   in Node 20, 22, 24 and 26 (`bench/nodes.ts`); recorded
 */
import { isUtf8 } from 'node:buffer';
import { validate } from '../generated/utf-8/branchless.js';
import { invariant } from '../generator/invariant.js';
import { compare, type Speed } from './measure.js';
import { MEASURE, measureInNodes } from './nodes.js';
import { requirePackage } from './packages.js';
import { record } from './recordings.js';
import { wellFormedTexts, windows } from './texts.js';

/** The speeds of validating a text, in million octets per second. */
export interface SimdCost {
  /** The version of Node; recordings of a single one have it in their head. */
  readonly node?: string;
  readonly text: string;
  readonly octets: number;
  readonly speeds: Readonly<Record<string, Speed>>;
}

interface Wabt {
  parseWat(
    name: string,
    text: string,
    features: object,
  ): { toBinary(options: object): { readonly buffer: Uint8Array<ArrayBuffer> } };
}

/** The mistakes of two octets in a row, a bit for each. */
const [TOO_SHORT, TOO_LONG, OVERLONG_3, TOO_LARGE, SURROGATE, OVERLONG_2, BEYOND, TWO_TRAILS] = [
  1, 2, 4, 8, 16, 32, 64, 128,
];
/** The errors that the lower half of the first octet does not exclude. */
const ANY_LOW = TOO_SHORT! | TOO_LONG! | TWO_TRAILS!;

/** The possible errors, by the upper half of the first octet, its lower half, and the upper half of the second. */
const FIRST_HIGH = [
  ...Array<number>(8).fill(TOO_LONG!),
  ...Array<number>(4).fill(TWO_TRAILS!),
  TOO_SHORT! | OVERLONG_2!,
  TOO_SHORT!,
  TOO_SHORT! | OVERLONG_3! | SURROGATE!,
  TOO_SHORT! | TOO_LARGE! | BEYOND!,
];
const FIRST_LOW = [
  ANY_LOW | OVERLONG_3! | OVERLONG_2! | BEYOND!,
  ANY_LOW | OVERLONG_2!,
  ...[ANY_LOW, ANY_LOW, ANY_LOW | TOO_LARGE!],
  ...Array<number>(8).fill(ANY_LOW | TOO_LARGE! | BEYOND!),
  ANY_LOW | TOO_LARGE! | BEYOND! | SURROGATE!,
  ...Array<number>(2).fill(ANY_LOW | TOO_LARGE! | BEYOND!),
];
const SECOND_HIGH = [
  ...Array<number>(8).fill(TOO_SHORT!),
  TOO_LONG! | OVERLONG_2! | TWO_TRAILS! | OVERLONG_3! | BEYOND!,
  TOO_LONG! | OVERLONG_2! | TWO_TRAILS! | OVERLONG_3! | TOO_LARGE!,
  ...Array<number>(2).fill(TOO_LONG! | OVERLONG_2! | TWO_TRAILS! | SURROGATE! | TOO_LARGE!),
  ...Array<number>(4).fill(TOO_SHORT!),
];

/** The octets of a round. */
const ROUND = 64;
/** The greatest number of octets in memory, after which a round of zeros is read. */
const ROOM = 1 << 16;

const vector = (octets: readonly number[]): string => `(v128.const i8x16 ${octets.join(' ')})`;
const all = (octet: number): string => vector(Array<number>(16).fill(octet));
const get = (name: string): string => `(local.get ${name})`;
const halves = (value: string): string => `(i8x16.shr_u ${value} (i32.const 4))`;

/** The constant vectors, as locals: V8 does not move constants out of a loop. */
const CONSTANTS: Readonly<Record<string, string>> = {
  $firstHigh: vector(FIRST_HIGH),
  $firstLow: vector(FIRST_LOW),
  $secondHigh: vector(SECOND_HIGH),
  $lowHalf: all(0x0f),
  $highBit: all(0x80),
  $lead3: all(0xe0 - 0x80),
  $lead4: all(0xf0 - 0x80),
  $last: vector([...Array<number>(13).fill(0xff), 0xef, 0xdf, 0xbf]),
  $zero: all(0),
};

/** The octets that stand so many before those of `current`. */
function shifted(before: string, current: string, by: number): string {
  const lanes = Array.from({ length: 16 }, (_, lane) => 16 - by + lane);
  return `(i8x16.shuffle ${lanes.join(' ')} ${before} ${current})`;
}

/** Adds the mistakes of 16 octets to `$error`. */
function check(before: string, current: string): string {
  const least = (by: number, lead: string): string =>
    `(i8x16.sub_sat_u ${shifted(before, current, by)} ${get(lead)})`;
  return `
    (local.set $first ${shifted(before, current, 1)})
    (local.set $error (v128.or (local.get $error) (v128.xor
      (v128.and (v128.or ${least(2, '$lead3')} ${least(3, '$lead4')}) ${get('$highBit')})
      (v128.and
        (i8x16.swizzle ${get('$firstHigh')} ${halves('(local.get $first)')})
        (v128.and
          (i8x16.swizzle ${get('$firstLow')} (v128.and (local.get $first) ${get('$lowHalf')}))
          (i8x16.swizzle ${get('$secondHigh')} ${halves(current)}))))))`;
}

const PARTS = ['$a', '$b', '$c', '$d'];
const NAMES = [...PARTS, ...Object.keys(CONSTANTS)];
const module = `(module
  (memory (export "memory") ${ROOM / 0x10000 + 1})
  (func (export "validate") (param $length i32) (result i32)
    (local $at i32) (local $before v128) (local $first v128) (local $error v128) (local $open v128)
    ${NAMES.map((name) => `(local ${name} v128)`).join(' ')}
    ${Object.entries(CONSTANTS)
      .map(([name, value]) => `(local.set ${name} ${value})`)
      .join('\n')}
    (loop $round
      ${PARTS.map((name, index) => `(local.set ${name} (v128.load offset=${16 * index} (local.get $at)))`).join('\n')}
      (if (i8x16.bitmask (v128.or (v128.or ${get('$a')} ${get('$b')}) (v128.or ${get('$c')} ${get('$d')})))
        (then
          ${PARTS.map((name, index) => check(get(PARTS[index - 1] ?? '$before'), get(name))).join('\n')}
          (local.set $open (i8x16.sub_sat_u ${get('$d')} ${get('$last')})))
        (else
          (local.set $error (v128.or (local.get $error) (local.get $open)))
          (local.set $open ${get('$zero')})))
      (local.set $before ${get('$d')})
      (local.set $at (i32.add (local.get $at) (i32.const ${ROUND})))
      (br_if $round (i32.le_u (local.get $at) (local.get $length))))
    (i32.eqz (v128.any_true (v128.or (local.get $error) (local.get $open))))))`;

const { parseWat } = await (requirePackage('wabt') as () => Promise<Wabt>)();
const { buffer } = parseWat('utf-8.wat', module, { simd: true }).toBinary({});
/** No library of types that the project compiles with has it. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    instantiate(octets: Uint8Array): Promise<{ instance: { exports: unknown } }>;
  };
};
const { instance } = await WebAssembly.instantiate(buffer);
const { memory, validate: validateMemory } = instance.exports as {
  readonly memory: { readonly buffer: ArrayBuffer };
  validate(length: number): number;
};
const room = new Uint8Array(memory.buffer);

/** Whether up to {@link ROOM} octets are UTF-8. */
function validateSimd(bytes: Uint8Array): boolean {
  room.set(bytes);
  room.fill(0, bytes.length, bytes.length + 2 * ROUND);
  return validateMemory(bytes.length) === 1;
}

/** Asserts that it is right about texts, also with an octet changed, and cut anywhere near their ends. */
function assertRight(octets: Uint8Array): void {
  const changed = octets.slice(0, 300);
  for (let at = 0; at < changed.length; at++) {
    const [own] = changed.slice(at);
    for (const other of [
      0, 0x41, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xf5,
    ]) {
      changed[at] = other;
      invariant(validateSimd(changed) === isUtf8(changed), `octet ${at} as ${other}`);
    }
    changed[at] = own!;
    const cut = changed.subarray(0, at);
    invariant(validateSimd(cut) === isUtf8(cut), `cut at ${at}`);
  }
}

/** Measures this Node, and prints each cell on a line. */
function measure(): void {
  const texts = wellFormedTexts();
  for (const { octets } of texts) assertRight(octets);
  for (const size of [1024, 4096, 65_536])
    for (const text of texts) {
      const [input] = windows(text, size, size) as [Uint8Array];
      const runs = {
        WebAssembly: validateSimd,
        branchless: (bytes: Uint8Array) => validate(bytes),
        host: (bytes: Uint8Array) => isUtf8(bytes),
      };
      const speeds = compare(runs, [input], input.length);
      const cell: SimdCost = { node: process.version, text: text.name, octets: size, speeds };
      console.log(JSON.stringify(cell));
    }
}

if (process.argv[2] === MEASURE) measure();
else record('simd', measureInNodes<SimdCost>(import.meta.filename));
