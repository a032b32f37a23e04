/**
 * Random grammars of characters: their automata of strings and of octets, and for some of them all modules,
 * against regular expressions of the engine with the flag u.
 */
import { codeUnitsIn } from '../../generator/text/code-units.js';
import fc from '../support/fast-check.js';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD, next, type Dfa } from '../../generator/automata/dfa.js';
import type { StateId } from '../../generator/automata/nfa.js';
import { fewerOf } from '../support/fewer.js';
import { stagesOf } from '../support/grammar.js';
import { loadRecognizers } from '../support/load.js';

/** An expression in both notations. */
interface Expression {
  readonly abnf: string;
  readonly pattern: string;
}

const LETTERS = [0x41, 0x7f, 0x80, 0xe9, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff];
const anyLetter = fc.constantFrom(...LETTERS);
const hex = (value: number): string => value.toString(16).toUpperCase();

const range = fc.tuple(anyLetter, anyLetter).map(([a, b]): Expression => {
  const [lo, hi] = [Math.min(a, b), Math.max(a, b)];
  const below = lo <= 0xd7ff ? `\\u{${hex(lo)}}-\\u{${hex(Math.min(hi, 0xd7ff))}}` : '';
  const above = hi >= 0xe000 ? `\\u{${hex(Math.max(lo, 0xe000))}}-\\u{${hex(hi)}}` : '';
  return { abnf: `%x${hex(lo)}-${hex(hi)}`, pattern: `[${below}${above}]` };
});

const sequence = fc.array(anyLetter, { minLength: 1, maxLength: 2 }).map((values): Expression => ({
  abnf: `%x${values.map(hex).join('.')}`,
  pattern: values.map((value) => `\\u{${hex(value)}}`).join(''),
}));

const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    range,
    sequence,
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map((parts) => ({
      abnf: `( ${parts.map(({ abnf }) => abnf).join(' / ')} )`,
      pattern: `(?:${parts.map(({ pattern }) => pattern).join('|')})`,
    })),
    fc.array(tie('expression'), { minLength: 2, maxLength: 3 }).map((parts) => ({
      abnf: `( ${parts.map(({ abnf }) => abnf).join(' ')} )`,
      pattern: `(?:${parts.map(({ pattern }) => pattern).join('')})`,
    })),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom(['*', '*'], ['1*', '+'], ['0*1', '?'], ['2', '{2}']),
      )
      .map(([{ abnf, pattern }, [before, after]]) => ({
        abnf: `${before}( ${abnf} )`,
        pattern: `(?:${pattern})${after}`,
      })),
  ),
}));

/** Strings of the letters, of their neighbors, and of halves of pairs. */
const anyString = fc
  .array(
    fc.oneof(anyLetter, fc.constantFrom(0x40, 0x81, 0xd800, 0xdbff, 0xdc00, 0xfffe, 0x10001)),
    {
      maxLength: 5,
    },
  )
  .map((values) => values.map((value) => String.fromCodePoint(value)).join(''));

const encoder = new TextEncoder();

function accepts(dfa: Dfa, start: StateId, units: Iterable<number>): boolean {
  let state = start;
  for (const unit of units) state = unit > dfa.classes.max ? DEAD : next(dfa, state, unit);
  return dfa.accepting[state]!;
}

/** With the flag u, only an unpaired surrogate is one. */
const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

test('automata of random grammars accept what regular expressions do', () => {
  let words = 0;
  fc.assert(
    fc.property(
      expression,
      fc.array(anyString, { maxLength: 30 }),
      ({ abnf, pattern }, strings) => {
        const { dfa } = stagesOf(`a = ${abnf}\n`, { alphabet: 'characters' }).moduleAutomaton;
        const regular = new RegExp(`^(?:${pattern})$`, 'u');
        for (const text of ['', ...strings]) {
          const expected = regular.test(text);
          if (expected) words += 1;
          const inString = accepts(dfa, dfa.starts.at(-1)!, codeUnitsIn(text));
          assert.is(inString, expected, JSON.stringify(text));
          if (!isWellFormed(text)) continue;
          assert.is(
            accepts(dfa, dfa.starts[0]!, encoder.encode(text)),
            expected,
            JSON.stringify(text),
          );
        }
      },
    ),
    { numRuns: fewerOf(1500) },
  );
  assert.ok(words > fewerOf(500), String(words));
});

test('modules of random grammars accept what regular expressions do', async () => {
  await fc.assert(
    fc.asyncProperty(
      expression,
      fc.array(anyString, { maxLength: 50 }),
      async ({ abnf, pattern }, strings) => {
        const modules = await loadRecognizers(`a = ${abnf}\n`, { alphabet: 'characters' });
        const regular = new RegExp(`^(?:${pattern})$`, 'u');
        for (const [path, { validate, findError }] of modules) {
          for (const text of ['', ...strings]) {
            const expected = regular.test(text);
            assert.is(validate(text), expected, `${path}: ${JSON.stringify(text)}`);
            const error = findError(text);
            assert.is(error < 0, expected, `${path}: ${JSON.stringify(text)}`);
            if (!isWellFormed(text)) continue;
            const octets = encoder.encode(text);
            const before = encoder.encode(text.slice(0, Math.max(0, error))).length;
            assert.is(validate(octets), expected, `${path}: ${JSON.stringify(text)} in UTF-8`);
            assert.is(
              findError(octets),
              error < 0 ? -1 : before,
              `${path}: ${JSON.stringify(text)}`,
            );
          }
        }
      },
    ),
    { numRuns: 12 },
  );
});

test.run();
