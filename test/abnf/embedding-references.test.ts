/** Nesting to a depth: against rules that are written out by hand, and against the reference of verification. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { distinguishingWord } from '../../generator/automata/distinguishing-word.js';
import { analyze } from '../../generator/compile.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { compareGrammars } from '../../generator/study/diff/compare-grammars.js';
import {
  DEAD,
  deriveReference,
  START,
  stepOfReference as stepOf,
} from '../../generator/verify/reference/reference.js';
import { scopeOf } from '../../generator/verify/reference/scopes.js';
import { complaintsAbout, stagesOf } from '../support/grammar.js';
import { runs } from '../support/thorough.js';

/** Whether rules that nest to a depth mean the same as others, which do not nest. */
function same(text: string, depth: number, written: string): void {
  const found = stagesOf(`${text}\n`, { depth }).minimal;
  const expected = stagesOf(`${written}\n`).minimal;
  assert.is(distinguishingWord(expected, found), undefined, `depth ${depth}:\n${text}`);
}

/** The reference and the automaton have the same states. */
function checkReference(stages: Stages, message: string): void {
  const { minimal, grammar } = stages;
  const { reference } = deriveReference(grammar, grammar.start, 100_000, scopeOf(stages))!;
  const seen = new Set<string>();
  const queue: (readonly [number, number])[] = [[minimal.starts[0]!, START]];
  const { starts, numbers, count } = minimal.classes;
  for (const [state, other] of queue) {
    if (seen.has(`${state} ${other}`)) continue;
    seen.add(`${state} ${other}`);
    assert.is(minimal.accepting[state], other !== DEAD && reference.accepting[other]!, message);
    assert.is(state === 0, other === DEAD, message);
    for (const [index, octet] of starts.entries())
      queue.push([
        minimal.transitions[state * count + numbers[index]!]!,
        stepOf(reference, other, octet),
      ]);
  }
}

test('comments within comments', () => {
  const comment = 'c = "(" *( "t" / inner ) ")"\ninner = "x" / c';
  same(comment, 0, 'c = "(" *( "t" / "x" ) ")"');
  same(comment, 1, 'c = "(" *( "t" / "x" / d ) ")"\nd = "(" *( "t" / "x" ) ")"');
  const two =
    'c = "(" *( "t" / "x" / d ) ")"\nd = "(" *( "t" / "x" / e ) ")"\ne = "(" *( "t" / "x" ) ")"';
  same(comment, 2, two);
});

test('what embeds nothing goes on to any length', () => {
  const sum = 'sum = term / sum "+" term\nterm = "1" / term "*" "1" / "(" sum ")"';
  same(sum, 0, 's = t *( "+" t )\nt = "1" *( "*" "1" )');
  same(
    sum,
    1,
    's = t *( "+" t )\nt = ( "1" / "(" u ")" ) *( "*" "1" )\nu = v *( "+" v )\nv = "1" *( "*" "1" )',
  );
  same('list = "a" / "(" list ")" / "b" list', 1, 's = *"b" ( "a" / "(" *"b" "a" ")" )');
});

test('references that lead back on two ways count together', () => {
  const json =
    'v = "0" / a / o\na = "[" [ v *( "," v ) ] "]"\no = "{" [ m *( "," m ) ] "}"\nm = "k:" v';
  same(json, 0, 'v = "0" / "[]" / "{}"');
  const inner = 'w = "0" / "[]" / "{}"';
  const members = '"k:" w *( ",k:" w )';
  same(json, 1, `v = "0" / "[" [ w *( "," w ) ] "]" / "{" [ ${members} ] "}"\n${inner}`);
});

test('recursion on both sides in different alternatives', () => {
  same('s = "c" / "a" s / s "b"', 0, 's = *"a" "c"');
  same('s = "c" / "a" s / s "b"', 1, 's = *"a" ( "c" / *"a" "c" "b" )');
});

test('rules that nest by themselves have a depth each', () => {
  const text = 's = "(" [ s ] t ")"\nt = "x" / "<" t ">"';
  same(text, 1, 's = "(" [ "(" t ")" ] t ")"\nt = "x" / "<x>"');
});

test('a cycle that is entered by another rule than its first', () => {
  const text =
    's = "-" list / filter\nlist = 1*filter\nfilter = "x" / "&(" list ")" / "!(" filter ")"';
  for (const depth of [0, 1, 2]) checkReference(stagesOf(`${text}\n`, { depth }), `depth ${depth}`);
});

test('rules of any kind, against the reference of verification', () => {
  const letters = fc.constantFrom('"a"', '"b"', '[ "b" ]', '( "a" / "b" )', '*"c"');
  const name = fc.constantFrom('s', 't', 'u');
  const reference = fc.oneof(
    name,
    name.map((each) => `[ ${each} ]`),
    name.map((each) => `*( "," ${each} )`),
    fc.tuple(name, letters).map(([each, letter]) => `( ${each} / ${letter} )`),
  );
  const part = fc.oneof({ weight: 2, arbitrary: letters }, { weight: 1, arbitrary: reference });
  const alternative = fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(' '));
  const body = fc.array(alternative, { minLength: 1, maxLength: 2 });
  let compiled = 0;
  fc.assert(
    fc.property(fc.tuple(body, body, body), fc.nat({ max: 2 }), (bodies, depth) => {
      const text = bodies
        .map((alternatives, index) => `${'stu'[index]} = ${alternatives.join(' / ')} / "."\n`)
        .join('');
      const { ok, stages } = analyze({ name: 'g.abnf', text }, { depth, maxStates: 2000 });
      if (!ok || stages.lowered.embeddingReferences.length === 0) return;
      compiled += 1;
      checkReference(stages, `depth ${depth}:\n${text}`);
      // A greater depth has no fewer words.
      const more = analyze({ name: 'g.abnf', text }, { depth: depth + 1, maxStates: 2000 });
      if (!more.ok) return;
      const { onlyFirst } = compareGrammars(stages, more.stages, 1e6)!;
      assert.is(onlyFirst, undefined, `depth ${depth}:\n${text}`);
    }),
    { numRuns: runs(300) },
  );
  assert.ok(compiled > runs(50), `${compiled} grammars with nesting`);
});

test('mistakes are said with the depth', () => {
  // A rule of the cycle that is not the one by which it is entered.
  const text = 'start = s u\ns = "x" / "{" u "}"\nu = "[" s "]"\n';
  const none = complaintsAbout(text, { depth: 0 });
  assert.match(none, 'every word of rule "start" nests more than 0 levels deep');
  assert.is(complaintsAbout(text, { depth: 1 }), '');
  for (const depth of [undefined, 3])
    assert.match(complaintsAbout('s = "x" / t\nt = "(" t ")"\n', { depth }), 'endless-rule');
  const large = complaintsAbout('v = "x" / "(" v v v v ")"\n', { depth: 20 });
  assert.match(large, /expansion-limit.*\n[^]*option "depth" may be smaller/);
  // One-sided recursion without an end stays an error, whatever the depth.
  assert.match(complaintsAbout('s = "x" s\n', { depth: 3 }), 'endless-rule');
});

test.run();
