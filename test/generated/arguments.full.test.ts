/** Invalid arguments: the same errors with the same messages in all variants, editions and hosts. */
import { createContext, runInContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { StandaloneOptions } from '../../generator/options/table.js';
import { LEVELS } from '../../generator/options/choices.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { ARGUMENTS } from '../../generator/verify/checks/arguments.js';
import type { Check } from '../../generator/verify/checks/check.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { tryInput } from '../../generator/verify/run-checks.js';
import { specify, type Specified } from '../../generator/verify/specification/specify.js';
import { Decoder } from '../../runtime/decode/decoder.js';
import { codePoints } from '../../runtime/decode/code-points.js';
import { DECODERS, utf8 } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';
import { isA } from '../support/errors.js';
import { subjectOf } from '../support/subjects.js';

/** A check of a module; functions that it does not have are not called. */
function run(check: Check, exports: Exports, specified: Specified, name: string): void {
  const subject = subjectOf(specified, exports);
  let tried = 0;
  for (const input of check.list(subject)) {
    if (check === ARGUMENTS && !((input as readonly string[])[0]! in exports)) continue;
    tried += 1;
    const difference = tryInput(check, subject, input);
    if (difference !== undefined)
      assert.unreachable(
        `${name}: ${difference.function}(${difference.args.join(', ')}) is ${difference.got}, expected ${difference.expected}`,
      );
  }
  assert.ok(tried > 0, name);
}

test('numbers above FF and below 0 where the grammar reads the greatest and the least octets', async () => {
  for (const text of ['a = "a" 1*%x80-FF\n', 'a = *%x00-7F\n', 'a = *%x00-FF\n']) {
    const specified = specify(stagesOf(text), 10_000)!;
    for (const [path, module] of await compileAndLoad(text)) {
      run(ARGUMENTS as Check, { ...module }, specified, `${text} ${path}`);
      for (const bytes of [
        Uint16Array.of(0x61, 0x141),
        Uint16Array.of(0x61, 0x80, 0x1ff),
        Int8Array.of(0x61, -1),
        [0x61, -1],
        [0x61, 0x7f + 0.5],
      ])
        assert.throws(() => module.validate(bytes), /^bytes\[[12]\] is .*, not an octet$/);
    }
  }
});

const EVERYTHING = [
  ...['decode', 'decodeToCodePoints', 'count', 'unfinished', 'isBoundary', 'boundaryBefore'],
  ...['boundaryAfter', 'compareBytes', 'encode', 'encodeInto', 'encodeCodePoints', 'byteLength'],
  ...['findUnencodable', 'name', 'stream', 'web', 'errors'],
];

async function scriptOf(options: StandaloneOptions): Promise<string> {
  const { files } = await compile(utf8.stages.document.source, {
    name: 'utf-8',
    standalone: { format: 'iife', with: EVERYTHING, ...options },
  });
  return files[0]!.text;
}

test('standalone files of every edition and variant', async () => {
  const specified = specify(utf8.stages, 10_000)!;
  for (const es of LEVELS) {
    for (const variant of VARIANTS) {
      const script = await scriptOf({ target: `es${es}`, variant });
      const exports = new Function(`${script} return utf8;`)() as Exports;
      run(ARGUMENTS as Check, exports, specified, `ES${es} ${variant}`);
    }
  }
});

interface File {
  decode(bytes: unknown): string;
  decodeEach?(bytes: unknown, write: () => void): void;
  validate(bytes: unknown): boolean;
  encodeInto(text: string, bytes: unknown): { read: number; written: number };
  createDecoder(...args: readonly unknown[]): { decode(bytes: unknown): unknown };
  TextDecoder: new () => { decode(bytes: unknown): string };
}

const NOT_OCTETS = /^bytes\[\d+\] is -1, not an octet$/;
const NOT_ARRAY = /^expected a Uint8Array or an array of octets/;

test('decoders of standalone files, chunk by chunk and character by character', async () => {
  for (const es of LEVELS) {
    const { createDecoder, TextDecoder } = new Function(
      `${await scriptOf({ target: `es${es}` })} return utf8;`,
    )() as File;
    const decoder = createDecoder();
    for (const bytes of [new ArrayBuffer(2), 'ab', undefined])
      assert.throws(() => decoder.decode(bytes), isA(TypeError));
    assert.throws(() => decoder.decode('ab'), NOT_ARRAY);
    assert.throws(() => decoder.decode([0x41, -1]), NOT_OCTETS);
    assert.throws(() => decoder.decode([-1, 0x41]), NOT_OCTETS);
    decoder.decode([0xe2]);
    assert.throws(() => decoder.decode([0x82, -1]), NOT_OCTETS);
    assert.is(decoder.decode([0x41]), 'A', 'what threw began another stream');
    assert.throws(() => new TextDecoder().decode([0x41, -1]), isA(TypeError, '-1 is no octet'));

    const { decodeEach, createDecoder: createCallback } = new Function(
      `${await scriptOf({ target: `es${es}`, with: ['decode', 'stream', 'callback'] })} return utf8;`,
    )() as File;
    const write = (): void => assert.unreachable('nothing is handed over before');
    assert.throws(() => decodeEach!('ab', write), NOT_ARRAY);
    assert.throws(() => decodeEach!([0x41, -1], write), NOT_OCTETS);
    assert.throws(() => createCallback(write).decode([0x41, -1]), NOT_OCTETS);
  }
});

test('octets of another realm, and of an engine without typed arrays', async () => {
  for (const es of LEVELS) {
    const context = createContext({});
    runInContext(await scriptOf({ target: `es${es}` }), context);
    const { decode, encodeInto } = runInContext('utf8', context) as File;
    assert.is(decode(Uint8Array.of(0xc3, 0xa9)), '\u00e9');
    assert.is(decode(Buffer.from('\u00e9')), '\u00e9');
    const bytes = new Uint8Array(2);
    assert.is(encodeInto('\u00e9', bytes).written, 2);
    assert.equal([...bytes], [0xc3, 0xa9]);
  }
  const bare = createContext({});
  runInContext('delete globalThis.Uint8Array; delete globalThis.ArrayBuffer;', bare);
  runInContext(await scriptOf({ target: 'es5' }), bare);
  const { validate, decode, encodeInto } = runInContext('utf8', bare) as File;
  assert.is(validate([0xc3, 0xa9]), true);
  assert.is(decode([0xc3, 0xa9]), '\u00e9');
  const room: number[] = [0, 0];
  assert.is(encodeInto('\u00e9', room).written, 2);
  assert.throws(() => validate([0x41, -1]), NOT_OCTETS);
  assert.throws(() => validate('A'), NOT_ARRAY);
});

test('the runtime refuses numbers that are not octets, whatever the variant', () => {
  for (const { variants } of DECODERS) {
    for (const [, module] of variants) {
      for (const bytes of [[0x41, -1], [256], [0x41, 0.5], { 0: NaN, length: 1 }]) {
        for (const errors of ['replace', 'fatal', 'ignore'] as const) {
          const decoder = new Decoder(module, { errors });
          assert.throws(() => decoder.decode(bytes), /not an octet$/);
          assert.is(decoder.decode(module.encode('A')) + decoder.end(), 'A');
          assert.throws(() => [...codePoints(module, bytes, { errors })], /not an octet$/);
        }
      }
    }
  }
});

test.run();
