/**
 * One-sided recursion against a recognizer of any grammar that follows rules as they are written, and against the
 * reference of verification, which has its own way through recursion.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from 'fast-check';
import { next } from '../../generator/automata/dfa.js';
import {
  ruleKey,
  type Alternation,
  type Element,
  type Repetition,
} from '../../generator/abnf/ast.js';
import { analyze } from '../../generator/compile.js';
import type { Stages } from '../../generator/passes/stages.js';
import { whyNotRegular } from '../../generator/study/why-not-regular.js';
import { deriveReference, DEAD, stateAfter } from '../../generator/verify/reference/reference.js';
import { stagesOf } from '../support/grammar.js';
import { runs } from '../support/thorough.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** The words over some letters, up to a length. */
function wordsUpTo(length: number, letters: string): readonly string[] {
  let last = [''];
  const words = [...last];
  for (let i = 0; i < length; i++) {
    last = last.flatMap((word) => Array.from(letters, (letter) => word + letter));
    words.push(...last);
  }
  return words;
}

/** Whether a word belongs to the start rule, by the ends of each rule from each offset, which grow until they do not. */
function isWord({ grammar }: Stages, word: string): boolean {
  const ends = new Map<string, ReadonlySet<number>>();
  const ofElement = (element: Element, from: number): ReadonlySet<number> => {
    switch (element.kind) {
      case 'rulename':
        return ends.get(`${ruleKey(element.text)} ${from}`) ?? new Set();
      case 'group':
        return ofAlternation(element.alternation, from);
      case 'option':
        return new Set([from, ...ofAlternation(element.alternation, from)]);
      case 'char-val':
        return new Set(word.startsWith(element.text, from) ? [from + element.text.length] : []);
      default:
        // Core rules, which are not in use.
        return new Set();
    }
  };
  const ofRepetition = (
    { min, max = Infinity, element }: Repetition,
    from: number,
  ): Set<number> => {
    const found = new Set(min === 0 ? [from] : []);
    let reached = new Set([from]);
    for (let count = 1; count <= Math.min(max, min + word.length + 1); count++) {
      reached = new Set([...reached].flatMap((at) => [...ofElement(element, at)]));
      if (count >= min) for (const at of reached) found.add(at);
    }
    return found;
  };
  const ofAlternation = ({ alternatives }: Alternation, from: number): ReadonlySet<number> =>
    new Set(
      alternatives.flatMap(({ repetitions }) => {
        let reached = new Set([from]);
        for (const repetition of repetitions)
          reached = new Set([...reached].flatMap((at) => [...ofRepetition(repetition, at)]));
        return [...reached];
      }),
    );
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [key, rule] of grammar.rules) {
      for (let from = 0; from <= word.length; from++) {
        const place = `${key} ${from}`;
        const found = ofAlternation(rule.elements, from);
        if (found.size === (ends.get(place)?.size ?? 0)) continue;
        ends.set(place, found);
        isChanged = true;
      }
    }
  }
  return ends.get(`${ruleKey(grammar.start.name.text)} 0`)?.has(word.length) ?? false;
}

/** Holds the automaton and the reference of a grammar against its rules. */
function check(text: string, words: readonly string[]): void {
  const stages = stagesOf(`${text}\n`);
  const { minimal } = stages;
  const { reference } = deriveReference(stages.grammar, stages.grammar.start, 10_000)!;
  for (const word of words) {
    const expected = isWord(stages, word);
    const octets = Array.from(word, (char) => char.charCodeAt(0));
    const state = octets.reduce((from, octet) => next(minimal, from, octet), minimal.starts[0]!);
    assert.is(minimal.accepting[state], expected, `${text}\n${word}`);
    const other = stateAfter(reference, octets);
    assert.is(other !== DEAD && reference.accepting[other]!, expected, `${text}\n${word}`);
  }
}

const AB = wordsUpTo(6, 'ab');

test('digits of Semantic Versioning, on both sides', () => {
  check('s = d / d s\nd = "a" / "b"', AB);
  check('s = d / s d\nd = "a" / "b"', AB);
});

test('through groups, options, several rules, and whole alternatives', () => {
  check('s = "a" t / [ "b" ( s / t ) ]\nt = "a" [ s ] / t\n', AB);
  check('s = t "a" / [ ( s / t ) "b" ]\nt = [ s ] "a" / t\n', AB);
  check('s = t / "b"\nt = s / "a" t', AB);
  check('s = t / "b"\nt = s / t "a"', AB);
  check('s = "a" 1( s / "b" ) / 0*1s', AB);
});

test('one-sided recursion in one rule that another repeats, and inside of another', () => {
  check('s = *( t "b" )\nt = "a" / "a" t', AB);
  check('s = t u / u\nt = "a" / t "b"\nu = [ "b" u ]', AB);
});

test('a repetition at the end of alternatives, as in the sets of RFC 3501', () => {
  check('s = "a" *( "b" s )', AB);
  check('s = ( "a" / "aa" ) *( "b" s ) / "bb"', AB);
  check('s = "a" *( t / "b" ) / "b"\nt = "ba" s / "aab"', AB);
  check('s = "a" *t\nt = "b" s', AB);
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
  const words = wordsUpTo(4, 'ab');
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
      check(text, words);
    }),
    { seed: 19, numRuns: runs(100) },
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
