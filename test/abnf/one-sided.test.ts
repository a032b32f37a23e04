/**
 * One-sided recursion against a recognizer of any grammar that follows rules as they are written, and against the
 * reference of verification, which has its own way through recursion.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { run } from '../../generator/automata/dfa.js';
import { analyze } from '../../generator/compile.js';
import { whyNotRegular } from '../../generator/study/diff/why-not-regular.js';
import { deriveReference, DEAD, stateAfter } from '../../generator/verify/reference/reference.js';
import { scopeOf } from '../../generator/verify/reference/scopes.js';
import { matches } from '../reference/derive.js';
import { ascii, stagesOf } from '../support/grammar.js';
import { textsOf } from '../support/strings.js';
import { runs } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** Holds the automaton and the reference of a grammar against its rules. */
function assertAgrees(text: string, words: readonly string[]): void {
  const stages = stagesOf(`${text}\n`);
  const { minimal } = stages;
  const { reference } = deriveReference(
    stages.grammar,
    stages.grammar.start,
    10_000,
    scopeOf(stages),
  )!;
  for (const word of words) {
    const octets = ascii(word);
    const expected = matches(stages.grammar, octets);
    assert.is(minimal.accepting[run(minimal, octets)], expected, `${text}\n${word}`);
    const other = stateAfter(reference, octets);
    assert.is(other !== DEAD && reference.accepting[other]!, expected, `${text}\n${word}`);
  }
}

const AB = textsOf('ab', 6);

test('digits of Semantic Versioning, on both sides', () => {
  assertAgrees('s = d / d s\nd = "a" / "b"', AB);
  assertAgrees('s = d / s d\nd = "a" / "b"', AB);
});

test('through groups, options, several rules, and whole alternatives', () => {
  assertAgrees('s = "a" t / [ "b" ( s / t ) ]\nt = "a" [ s ] / t\n', AB);
  assertAgrees('s = t "a" / [ ( s / t ) "b" ]\nt = [ s ] "a" / t\n', AB);
  assertAgrees('s = t / "b"\nt = s / "a" t', AB);
  assertAgrees('s = t / "b"\nt = s / t "a"', AB);
  assertAgrees('s = "a" 1( s / "b" ) / 0*1s', AB);
});

test('one-sided recursion in one rule that another repeats, and inside of another', () => {
  assertAgrees('s = *( t "b" )\nt = "a" / "a" t', AB);
  assertAgrees('s = t u / u\nt = "a" / t "b"\nu = [ "b" u ]', AB);
});

test('a repetition at the end of alternatives, as in the sets of RFC 3501', () => {
  assertAgrees('s = "a" *( "b" s )', AB);
  assertAgrees('s = ( "a" / "aa" ) *( "b" s ) / "bb"', AB);
  assertAgrees('s = "a" *( t / "b" ) / "b"\nt = "ba" s / "aab"', AB);
  assertAgrees('s = "a" *t\nt = "b" s', AB);
});

test('any rules that are recursive on one side', () => {
  const letters = fc.constantFrom('"a"', '"b"', '*"a"', '[ "b" ]', '( "a" / "b" )', '2"b"');
  const name = fc.constantFrom('s', 't', 'u');
  const reference = fc.oneof(
    name,
    name.map((each) => `[ ${each} ]`),
    fc.tuple(name, letters).map(([each, letter]) => `( ${each} / ${letter} )`),
  );
  const alternative = fc.tuple(fc.array(letters, { maxLength: 2 }), fc.option(reference));
  const rules = fc.tuple(
    fc.boolean(),
    fc.array(fc.array(alternative, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 3 }),
  );
  const words = textsOf('ab', 4);
  fc.assert(
    fc.property(rules, ([isLeft, bodies]) => {
      const text = bodies
        .map((alternatives, index) => {
          const printed = alternatives.map(([parts, last]) => {
            const all = isLeft ? [last ?? '', ...parts] : [...parts, last ?? ''];
            return all.join(' ').trim() || '"ab"';
          });
          return `${'stu'[index]} = ${printed.join(' / ')} / "ba"`;
        })
        .join('\n');
      assertAgrees(text, words);
    }),
    { numRuns: runs(100) },
  );
});

test('embedding is refused, with the reference that embeds and a word that shows it', () => {
  const errorsOf = (text: string): readonly string[] => {
    const { ok, stages } = analyze({ name: 'g.abnf', text: `${text}\n` });
    assert.ok(ok);
    return whyNotRegular(stages, {}).flatMap(({ code, notes }) => [
      code,
      ...notes.map(({ message }) => message),
    ]);
  };
  const nested = errorsOf('value = "(" *( value "," ) ")" / 1*"0"');
  assert.is(nested[0], 'recursion');
  assert.ok(nested.includes('"(0,)" has one "value" inside another'), nested.join('\n'));
  const mutual = errorsOf('a = "<" b / "x"\nb = c ">"\nc = a');
  assert.ok(mutual.includes('"<x>" has one "a" inside another'), mutual.join('\n'));
  // Both sides, each in an alternative of its own.
  assert.is(errorsOf('a = "x" a / a "y" / "z"')[0], 'recursion');
  // More than one may follow: the ones that are still open would have to be counted.
  assert.is(errorsOf('a = "x" *2( "," a )')[0], 'recursion');
  assert.is(errorsOf('a = "x" *( "," a ) "."')[0], 'recursion');
  assert.is(errorsOf('a = "x" *( "," a *( ";" a ) )')[0], 'recursion');
});

slow('many rules that are recursive together', () => {
  const cycle = (count: number): string =>
    Array.from({ length: count }, (_, i) => `a${i} = "x" a${(i + 1) % count} / "y"\n`).join('');
  assert.is(stagesOf(cycle(200)).minimal.accepting.length, 3);
  const { ok, stages } = analyze({ name: 'g.abnf', text: cycle(1000) });
  assert.ok(ok);
  const [reason] = whyNotRegular(stages, {});
  assert.is(reason!.code, 'recursion');
  assert.match(reason!.notes.at(-1)!.message, /at most 200 /);
});

test('rules without a finite word are refused', () => {
  const { diagnostics } = analyze({ name: 'g.abnf', text: 'a = "x" b / a\nb = "y" [ "z" ] a\n' });
  assert.equal(
    diagnostics.map(({ code }) => code),
    ['endless-rule'],
  );
});

test.run();
