/** The window that decides where characters begin: known answers, and random codes against their texts. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { printRanges } from '../../generator/text/values.js';
import { DEAD, next, type Dfa } from '../../generator/automata/dfa.js';
import {
  restartingSymbols,
  synchronizingWindow,
  type Window,
} from '../../generator/automata/synchronize.js';
import { DECODER_SHAPES } from '../suites/shapes.js';
import { DECODERS } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';
import { runs } from '../support/thorough.js';

const windowOf = (text: string): Window | undefined => synchronizingWindow(stagesOf(text).minimal);

test('known answers: one octet ahead, or two for pairs of surrogates', () => {
  const windows = Object.fromEntries(
    DECODERS.map(({ name, stages }) => [name, synchronizingWindow(stages.minimal)]),
  );
  assert.equal(windows, {
    'utf-8': { back: 0, ahead: 1, backAtEnd: 3 },
    'utf-8-rfc2279': { back: 0, ahead: 1, backAtEnd: 5 },
    'cesu-8': { back: 0, ahead: 2, backAtEnd: 3 },
    'generalized-utf-8': { back: 0, ahead: 1, backAtEnd: 3 },
    'modified-utf-8': { back: 0, ahead: 1, backAtEnd: 2 },
    // Zeros do not tell where a unit of several octets begins.
    'utf-16be': undefined,
    'utf-16le': undefined,
    'utf-32be': undefined,
    'utf-32le': undefined,
  });
});

test('known answers: a quantity ends where its octet before says so, and two whole octets never tell', () => {
  assert.equal(windowOf(DECODER_SHAPES['a variable-length quantity']!), {
    back: 1,
    ahead: 0,
    backAtEnd: 1,
  });
  assert.is(windowOf(DECODER_SHAPES['whole octets']!), undefined);
  assert.is(windowOf(DECODER_SHAPES['three whole octets']!), undefined);
  assert.equal(windowOf(DECODER_SHAPES['every octet a character']!), {
    back: 0,
    ahead: 0,
    backAtEnd: 0,
  });
  // After z, at the end of a text, x before it tell nothing more: c may have been before them.
  assert.equal(windowOf('a = *( %s"b" *%s"x" %s"z" / %s"c" *%s"x" %s"zd" )\n'), {
    back: 0,
    ahead: 1,
    backAtEnd: 1,
  });
  // ...abab... is a and bab in turn, from here or from there.
  assert.is(windowOf('a = *( %s"a" / %s"bab" )\n'), undefined);
});

test('what begins anew: ASCII and the first octets of UTF-8; not ED where a pair has it inside', () => {
  const restarting = Object.fromEntries(
    DECODERS.map(({ name, stages }) => [name, printRanges(restartingSymbols(stages.minimal))]),
  );
  assert.is(restarting['utf-8'], '00-7F, C0-FF');
  assert.is(restarting['cesu-8'], '00-7F, C0-EC, EE-FF');
});

/** Whether two texts look the same through a window and differ in whether a word begins there. */
function isFooled(dfa: Dfa, words: readonly string[], back: number, ahead: number): boolean {
  const seen = new Map<string, boolean>();
  const texts = textsOf(words, 9);
  for (const text of texts) {
    for (let offset = back; offset + ahead <= text.length; offset++) {
      const view = `${text.slice(offset - back, offset)}|${text.slice(offset, offset + ahead)}`;
      const isStart = stateAfter(dfa, text.slice(0, offset)) === dfa.starts[0];
      if ((seen.get(view) ?? isStart) !== isStart) return true;
      seen.set(view, isStart);
    }
  }
  return false;
}

function stateAfter(dfa: Dfa, text: string): number {
  return [...text].reduce((state, octet) => next(dfa, state, octet.charCodeAt(0)), dfa.starts[0]!);
}

/** All texts of words, as long as they are not longer than that. */
function textsOf(words: readonly string[], longest: number): readonly string[] {
  const texts = [''];
  for (const text of texts) {
    for (const word of words) if (text.length + word.length <= longest) texts.push(text + word);
  }
  return texts;
}

test('random codes: the window tells, and no smaller one does', () => {
  const word = fc
    .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
    .map((letters) => letters.join(''));
  const code = fc
    .uniqueArray(word, { minLength: 2, maxLength: 4 })
    .filter((words) => words.every((a) => words.every((b) => a === b || !b.startsWith(a))));
  let [told, untold] = [0, 0];
  fc.assert(
    fc.property(code, (words) => {
      const { minimal } = stagesOf(`a = *( ${words.map((w) => `%s"${w}"`).join(' / ')} )\n`);
      const window = synchronizingWindow(minimal);
      if (window === undefined) {
        untold += 1;
        for (const [back, ahead] of [
          [0, 3],
          [3, 0],
          [2, 2],
        ] as const)
          assert.ok(isFooled(minimal, words, back, ahead), words.join());
        return;
      }
      told += 1;
      const { back, ahead } = window;
      assert.not(isFooled(minimal, words, back, ahead), words.join());
      // The texts are short: great windows are not tried.
      if (back + ahead > 0 && back + ahead <= 3) {
        for (let less = 0; less < back + ahead; less++)
          assert.ok(isFooled(minimal, words, less, back + ahead - 1 - less), words.join());
      }
      for (const { lo, hi } of restartingSymbols(minimal)) {
        for (let octet = lo; octet <= hi; octet++)
          for (let state = 1; state < minimal.accepting.length; state++)
            assert.ok(state === minimal.starts[0] || next(minimal, state, octet) === DEAD);
      }
    }),
    { numRuns: runs(300) },
  );
  assert.ok(told > runs(50) && untold > runs(20), `${told} told, ${untold} not`);
});

test.run();
