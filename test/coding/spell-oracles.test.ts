/** Ranges of characters as code units, compared with two other ways to read them: regexpu-core's and a slow one. */
import { codeUnitsIn } from '../../generator/text/code-units.js';
import fc from '../support/fast-check.js';
import rewritePattern from 'regexpu-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD, next, run, type Dfa } from '../../generator/automata/dfa.js';
import { determinize } from '../../generator/automata/determinize.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import type { Regex } from '../../generator/automata/regex.js';
import type { SymbolRange } from '../../generator/automata/symbol-range.js';
import { spell } from '../../generator/coding/spell.js';
import { readCoding } from '../../generator/passes/transduce.js';
import { anyRange } from '../support/codings.js';
import { isSurrogate } from '../support/cover.js';
import { runs } from '../support/thorough.js';

const utf16 = readCoding('utf-16');
const utf8 = readCoding('utf-8');
const encoder = new TextEncoder();

/** Code points at which something may change, for some ranges, and random ones. */
function probes(ranges: readonly SymbolRange[], more: readonly number[]): readonly number[] {
  const ends = ranges.flatMap(({ lo, hi }) => [lo - 1, lo, lo + 1, hi - 1, hi, hi + 1]);
  const fixed = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff];
  return [...new Set([...ends, ...fixed, ...more])].filter((each) => each >= 0 && each <= 0x10ffff);
}

function automatonOf(regex: Regex, max: number): Dfa {
  return (determinize(buildNfa(regex), max, 10_000) as { made: { dfa: Dfa } }).made.dfa;
}

test('random sets of characters: regexpu-core, membership, TextEncoder', () => {
  const escape = (value: number): string => `\\u{${value.toString(16)}}`;
  const someRanges = fc.array(anyRange, { minLength: 1, maxLength: 4 });
  const someValues = fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 4 });
  let compared = 0;
  fc.assert(
    fc.property(someRanges, someValues, (ranges, more) => {
      // To a regular expression with the flag u, a lone surrogate is a character.
      const characters = ranges.flatMap(({ lo, hi }) =>
        [
          { lo, hi: Math.min(hi, 0xd7ff) },
          { lo: Math.max(lo, 0xe000), hi },
        ].filter((range) => range.lo <= range.hi),
      );
      const operands = ranges.map((range): Regex => ({ kind: 'range', range }));
      const regex: Regex = { kind: 'alternation', operands };
      const [inString, inOctets] = [spell(regex, utf16), spell(regex, utf8)];
      if (characters.length === 0) return assert.is(inString ?? inOctets, undefined);
      const strings = automatonOf(inString!, 0xffff);
      const octets = automatonOf(inOctets!, 0xff);
      const set = characters.map(({ lo, hi }) => `${escape(lo)}-${escape(hi)}`).join('');
      const rewritten = rewritePattern(`[${set}]`, 'u', { unicodeFlag: 'transform' });
      const pattern = new RegExp(`^(?:${rewritten})$`);
      for (const value of probes(ranges, more)) {
        const text = String.fromCodePoint(value);
        const units = codeUnitsIn(text);
        const isIn = !isSurrogate(value) && ranges.some(({ lo, hi }) => lo <= value && value <= hi);
        assert.is(strings.accepting[run(strings, units)], isIn, `U+${value.toString(16)}`);
        assert.is(pattern.test(text), isIn, `U+${value.toString(16)} in regexpu-core`);
        compared += 1;
        if (isSurrogate(value)) continue;
        const bytes = encoder.encode(text);
        assert.is(octets.accepting[run(octets, bytes)], isIn, `U+${value.toString(16)} in UTF-8`);
      }
    }),
    { numRuns: runs(10_000) },
  );
  assert.ok(compared > runs(100_000));
});

test('every code unit, and every pair at the ends of ranges', () => {
  const ranges = [
    { lo: 0x41, hi: 0x41 },
    { lo: 0xe9, hi: 0xd000 },
    { lo: 0xfffe, hi: 0x10000 },
    { lo: 0x103ff, hi: 0x10400 },
    { lo: 0x1f600, hi: 0x10fffe },
  ];
  const isIn = (value: number): boolean => ranges.some(({ lo, hi }) => lo <= value && value <= hi);
  const regex: Regex = {
    kind: 'alternation',
    operands: ranges.map((range) => ({ kind: 'range', range })),
  };
  const dfa = automatonOf(spell(regex, utf16)!, 0xffff);
  const leads = new Set(ranges.flatMap(({ lo, hi }) => [lo, hi]).map((value) => leadOf(value)));
  for (let unit = 0; unit <= 0xffff; unit++) {
    const state = next(dfa, dfa.starts[0]!, unit);
    const expected = !isSurrogate(unit) && isIn(unit);
    assert.is(dfa.accepting[state], expected, `unit ${unit.toString(16)}`);
    const isLead = unit >= 0xd800 && unit <= 0xdbff;
    if (!expected && !isLead) assert.is(state, DEAD);
    if (!isLead || ![...leads].some((lead) => Math.abs(lead - unit) <= 1)) continue;
    for (let trail = 0; trail <= 0xffff; trail++) {
      const value = 0x10000 + (unit - 0xd800) * 0x400 + (trail - 0xdc00);
      const isPair = trail >= 0xdc00 && trail <= 0xdfff;
      assert.is(dfa.accepting[next(dfa, state, trail)], isPair && isIn(value));
    }
  }
});

function leadOf(value: number): number {
  return value > 0xffff ? String.fromCodePoint(value).charCodeAt(0) : 0xd800;
}

test.run();
