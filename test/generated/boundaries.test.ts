/** The functions that need no decoding: counts, boundaries, order; and `encodeInto`. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import type { Stages } from '../../generator/passes/stages.js';
import { synchronizingWindow } from '../../generator/automata/synchronize.js';
import type { DecoderModule, Ordered, SelfSynchronizing } from '../../runtime/contract.js';
import { referenceDecode } from '../reference/decode.js';
import { DECODER_SHAPES } from '../suites/shapes.js';
import { DECODERS } from '../support/formats.js';
import { hex, stagesOf } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';
import { anyOctets, anyText, extremeWords } from '../support/texts.js';
import { runs, some } from '../support/thorough.js';

type AnyModule = DecoderModule & Partial<SelfSynchronizing & Ordered>;

interface TestedFormat {
  readonly name: string;
  readonly stages: Stages;
  readonly modules: readonly (readonly [variant: string, module: AnyModule])[];
}

const subjects: readonly TestedFormat[] = [
  ...DECODERS.map(({ name, stages, variants }) => ({ name, stages, modules: variants })),
  ...(await Promise.all(
    some(Object.entries(DECODER_SHAPES), 2, 5, 7).map(async ([name, text]) => ({
      name,
      stages: stagesOf(text),
      modules: await compileAndLoad(text),
    })),
  )),
];

const RUNS = { seed: 20, numRuns: runs(400) };

test('functions are there where they are proven, and nowhere else', () => {
  const offered = new Map<string, string>();
  for (const { name, modules } of subjects) {
    for (const [, module] of modules) {
      const names = ['isBoundary', 'boundaryBefore', 'boundaryAfter', 'compareBytes'] as const;
      const found = names.filter((each) => each in module).join();
      assert.is(offered.get(name) ?? found, found, name);
      offered.set(name, found);
    }
  }
  const boundaries = 'isBoundary,boundaryBefore,boundaryAfter';
  assert.is(offered.get('utf-8'), `${boundaries},compareBytes`);
  assert.is(offered.get('utf-8-rfc2279'), `${boundaries},compareBytes`);
  assert.is(offered.get('generalized-utf-8'), `${boundaries},compareBytes`);
  // CESU-8 spells U+10000 before U+FFFF, modified UTF-8 spells U+0000 after U+007F.
  assert.is(offered.get('cesu-8'), boundaries);
  assert.is(offered.get('modified-utf-8'), boundaries);
  // From the middle, every other octet may be a beginning.
  assert.is(offered.get('whole octets'), 'compareBytes');
});

for (const { name, stages, modules } of subjects) {
  test(`${name}: count and unfinished are those of the decoder, on any octets`, () => {
    fc.assert(
      fc.property(anyOctets(stages), fc.nat(), (octets, cut) => {
        const from = octets.length === 0 ? 0 : cut % octets.length;
        const part = octets.slice(from);
        const { parts } = referenceDecode(stages, part);
        const last = parts.at(-1);
        const isAlive =
          last?.value === -1 &&
          octets
            .slice(from + last.offset)
            .reduce((state, octet) => modules[0]![1].next(state, octet), modules[0]![1].start) !==
            0;
        for (const [variant, module] of modules) {
          const place = `${variant}: ${hex(part)}`;
          assert.is(module.count(octets, from), parts.length, place);
          assert.is(module.count(part), module.decodeToCodePoints(part).length, place);
          const isOpen = isAlive || part.length % (module.unitLength ?? 1) > 0;
          assert.is(module.unfinished(octets, from), isOpen ? last!.length : 0, place);
        }
      }),
      RUNS,
    );
  });

  test(`${name}: boundaries in well-formed text, and in every window of it`, () => {
    const window = synchronizingWindow(stages.decoder!.transducer.dfa);
    if (window === undefined) return;
    const longest = Math.max(...extremeWords(stages).map((word) => word.length));
    fc.assert(
      fc.property(anyText(stages), fc.nat(), fc.nat(), (words, first, second) => {
        const text = words.flat();
        const starts = new Set([text.length]);
        words.reduce((offset, word) => (starts.add(offset), offset + word.length), 0);
        const [from, to] = [first % (text.length + 1), second % (text.length + 1)].sort(
          (a, b) => a - b,
        ) as [number, number];
        const part = text.slice(from, to);
        for (const [variant, found] of modules) {
          const module = found as DecoderModule & SelfSynchronizing;
          const place = `${variant}: ${hex(text)} from ${from} to ${to}`;
          for (let offset = 0; offset <= text.length; offset++) {
            assert.is(module.isBoundary(text, offset), starts.has(offset), `${place} ${offset}`);
            const sorted = [...starts].sort((a, b) => a - b);
            assert.is(
              module.boundaryBefore(text, offset),
              sorted.filter((start) => start <= offset).at(-1),
              place,
            );
            assert.is(
              module.boundaryAfter(text, offset),
              sorted.find((start) => start >= offset),
              place,
            );
          }
          for (let offset = 0; offset <= part.length; offset++) {
            // At the edges of a window there may be too little to see.
            const sees =
              (offset >= window.back && offset + window.ahead <= part.length) ||
              offset >= Math.max(window.back, window.backAtEnd);
            const isStart = starts.has(from + offset);
            const answer = module.isBoundary(part, offset);
            assert.ok(answer === isStart || !sees, `${place} ${offset}`);
            assert.ok(Math.abs(module.boundaryBefore(part, offset) - offset) < longest);
            assert.ok(Math.abs(module.boundaryAfter(part, offset) - offset) < longest);
          }
        }
      }),
      RUNS,
    );
  });

  test(`${name}: the order of octets is the order of characters`, () => {
    if (!('compareBytes' in modules[0]![1])) return;
    const numbers = (words: readonly (readonly number[])[]): readonly number[] =>
      modules[0]![1].decodeToCodePoints(words.flat());
    const compare = (a: readonly number[], b: readonly number[]): number => {
      const at = a.findIndex((value, index) => value !== b[index]);
      if (at < 0) return a.length === b.length ? 0 : -1;
      return at >= b.length || a[at]! > b[at]! ? 1 : -1;
    };
    fc.assert(
      fc.property(anyText(stages), anyText(stages), fc.nat(), (one, other, common) => {
        const second = [...one.slice(0, common % (one.length + 1)), ...other];
        for (const [variant, module] of modules) {
          const order = compare(numbers(one), numbers(second));
          const found = (module as DecoderModule & Ordered).compareBytes(one.flat(), second.flat());
          assert.is(found, order, `${variant}: ${hex(one.flat())} and ${hex(second.flat())}`);
        }
      }),
      RUNS,
    );
  });

  test(`${name}: findUnencodable finds the first character that a fatal encoder throws`, () => {
    const unit = fc.integer({ min: 0, max: 0xffff });
    const units = fc.array(
      fc.oneof(unit, fc.constantFrom(0x41, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0x80, 0x40)),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(units, fc.nat({ max: 6 }), (codes, from) => {
        const text = String.fromCharCode(...codes);
        const start = Math.min(from, text.length);
        for (const [variant, module] of modules) {
          let expected = -1;
          try {
            module.byteLength(text.slice(start), true);
          } catch (error) {
            expected = start + Number(/at index (\d+)$/.exec((error as Error).message)![1]);
          }
          assert.is(module.findUnencodable(text, start), expected, `${variant}: ${codes.join()}`);
        }
      }),
      RUNS,
    );
  });

  test(`${name}: encodeInto is the beginning of encode, in whole characters`, () => {
    // Without numbers above FFFF, the halves of a pair are characters.
    const hasPairs = stages.decoder!.coding.values.at(-1)!.hi > 0xffff;
    const readable = anyText(stages).map((words) =>
      modules[0]![1]
        .decodeToCodePoints(words.flat())
        .filter((value) => value <= 0x10ffff)
        .map((value) => String.fromCodePoint(value)),
    );
    fc.assert(
      fc.property(readable, fc.nat({ max: 40 }), (characters, room) => {
        for (const [variant, module] of modules) {
          const text = characters.join('');
          const whole = module.encode(text, true);
          const memory = new Uint8Array(room + 2).fill(0xaa);
          const { read, written } = module.encodeInto(text, memory.subarray(1, room + 1));
          const place = `${variant}: ${hex(whole)} into ${room}`;
          assert.equal(module.encode(text.slice(0, read), true), whole.slice(0, written), place);
          assert.equal([...memory.subarray(1, written + 1)], [...whole.slice(0, written)], place);
          // Nothing else is touched, and there was no room for one character more.
          assert.ok(
            [memory[0], ...memory.subarray(written + 1)].every((octet) => octet === 0xaa),
            place,
          );
          const [character] = hasPairs ? text.slice(read) : text.slice(read).split('');
          if (character !== undefined)
            assert.ok(written + module.byteLength(character) > room, place);
        }
      }),
      RUNS,
    );
  });
}

test('boundaries of UTF-8 in ill-formed text: nothing is further than a character is long', () => {
  const [utf8] = subjects;
  for (const [variant, found] of utf8!.modules) {
    const { isBoundary, boundaryBefore, boundaryAfter } = found as SelfSynchronizing;
    const tails = new Uint8Array(1000).fill(0x80);
    assert.is(boundaryBefore(tails, 500), 500, variant);
    assert.is(boundaryAfter(tails, 500), 500);
    assert.is(boundaryAfter(tails, 0), 0);
    assert.is(isBoundary(tails, 500), false);
    assert.is(isBoundary([0xff, 0xc0, 0x41], 1), true);
    // A text that is cut off in a character, and one that is not.
    assert.is(boundaryBefore([0x41, 0xe2, 0x82], 3), 1);
    assert.is(boundaryBefore([0x41, 0xe2, 0x82, 0xac], 4), 4);
    assert.is(isBoundary([0xf0, 0x9f, 0x98], 3), false);
    assert.is(boundaryBefore([0x41, 0xf0, 0x9f, 0x98], 4), 1);
    assert.is(boundaryBefore([], 0), 0);
    for (const offset of [-1, 4, 0.5, NaN])
      assert.throws(() => isBoundary([1, 2, 3], offset), /from .* of 3/);
  }
});

test('encodeInto: surrogates, room for all but one octet, and the octets that a fatal error leaves', () => {
  const [utf8] = subjects;
  for (const [variant, module] of utf8!.modules) {
    const into = (text: string, room: number, fatal = false) => {
      const bytes = new Uint8Array(room);
      const { read, written } = module.encodeInto(text, bytes, fatal);
      return `${read} ${written} ${hex(bytes)}`;
    };
    assert.is(into('a\u{1f600}b', 4), '1 1 61 00 00 00', variant);
    assert.is(into('a\u{1f600}b', 5), '3 5 61 F0 9F 98 80');
    assert.is(into('a\ud800b', 3), '1 1 61 00 00');
    assert.is(into('a\ud800b', 5), '3 5 61 EF BF BD 62');
    assert.is(into('', 2), '0 0 00 00');
    assert.is(into('abc', 0), '0 0 ');
    const bytes = new Uint8Array(4);
    assert.throws(() => module.encodeInto('ab\ud800', bytes, true), /D800, at index 2/);
    assert.is(hex(bytes), '61 62 00 00');
  }
});

test.run();
