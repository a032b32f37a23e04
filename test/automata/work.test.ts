/** The work of constructions grows little faster than their input, and has limits, by the steps that they count. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { determinize } from '../../generator/automata/determinize.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import { mergeBisimilar } from '../../generator/automata/quotient.js';
import type { Regex } from '../../generator/automata/regex.js';
import { determinizeTraces } from '../../generator/automata/determinize-traces.js';
import { Work } from '../../generator/automata/work.js';
import { complaintsAbout, stagesOf } from '../support/grammar.js';
import { slowTests } from '../support/slow.js';

const slow = slowTests(test);

/** Grammars of a size, each with a captured rule `x`. */
const GROWING: readonly ((size: number) => string)[] = [
  (size) => `s = x\nx = 1*${size}"a"\n`,
  (size) => `s = 1*${size}x\nx = "a"\n`,
  (size) => `s = *( x "," )\nx = *${size}( "a" / "b" "c" )\n`,
];

/** The steps of each construction that counts them. */
function stepsOf(text: string): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {};
  const counter = (name: string): Work => {
    const work = new Work();
    Object.defineProperty(counted, name, { get: () => work.done, enumerable: true });
    return work;
  };
  const { lowered, captured } = stagesOf(text, { capture: 'x' });
  const nfa = buildNfa(lowered.regex);
  mergeBisimilar(nfa, counter('quotient'));
  determinize(nfa, 0xff, Infinity, counter('subsets'));
  for (const isOrdered of [false, true])
    determinizeTraces(
      buildNfa(captured!.regex),
      0xff,
      Infinity,
      { isOrdered },
      counter(`traces, ${isOrdered ? 'ordered' : 'without order'}`),
    );
  return { ...counted };
}

slow('twice the repetition takes little more than twice the steps', () => {
  for (const text of GROWING) {
    const [first, ...others] = [150, 300, 600].map((size) => stepsOf(text(size)));
    let before = first!;
    for (const steps of others) {
      for (const [name, count] of Object.entries(steps))
        assert.ok(count <= 2.3 * before[name]!, `${name} ${before[name]!} ${count} ${text(0)}`);
      before = steps;
    }
  }
});

slow(
  'captures have the limits of recognizers, by states and by work, and the error names a rule',
  () => {
    const exploding = 's = *x\nx = *( "a" / "b" ) "a" 9( "a" / "b" ) "c"\n';
    assert.match(
      complaintsAbout(exploding, { maxStates: 1000 }),
      /^error\[state-limit\]: the automaton has more than 1,000 states: after the same input, rule "x" can be at \d+ different points\n/,
    );
    // After any of the words, most of the options are open.
    const open = 's = 1*120o\no = [ x ]\nx = "a"\n';
    assert.is(complaintsAbout(open, { maxStates: 130 }), '');
    assert.match(
      complaintsAbout(open, { capture: 'x', prefer: 'first', maxStates: 130 }),
      /^error\[state-limit\]: the automaton of rule "\w+" with its captures exceeds the step budget for 130 states\n/,
    );
    const { captured } = stagesOf(open, { capture: 'x', prefer: 'first' });
    const nfa = buildNfa(captured!.regex);
    const limited = (limit: number, work: Work): boolean => {
      const found = determinizeTraces(nfa, 0xff, limit, { isOrdered: true }, work);
      return found.kind === 'refused' && found.why.ranOutOfWork;
    };
    assert.equal(
      [limited(1000, new Work()), limited(130, new Work()), limited(1000, new Work(20_000))],
      [false, true, true],
    );
  },
);

test('a transition table has a limit, whatever the number of its classes', () => {
  const range = (lo: number): Regex => ({ kind: 'range', range: { lo, hi: lo } });
  const nfa = buildNfa({
    kind: 'concatenation',
    operands: [
      { kind: 'alternation', operands: Array.from({ length: 2000 }, (_, i) => range(2 * i)) },
      { kind: 'repetition', min: 1000, max: 1000, body: range(0) },
    ],
  });
  assert.is(determinize(nfa, 0xffff, 5000).kind, 'made');
  const found = determinize(nfa, 0xffff, 1100);
  assert.ok(found.kind === 'refused' && found.why.ranOutOfWork);
});

test('rules that refer to each other densely are given up as soon as one is too large', () => {
  const names = Array.from({ length: 60 }, (_, i) => `r${i}`);
  const all = names.map((name) => `"b" ${name}`).join(' / ');
  const text = names.map((name) => `${name} = "a" / ${all}\n`).join('');
  // Written out in full, they would have more than 1e36.
  assert.match(
    complaintsAbout(text, { depth: 0 }),
    /^error\[expansion-limit\]: rule "r\d+" needs about \d\.\de\+[67] states when written out/,
  );
});

test.run();
