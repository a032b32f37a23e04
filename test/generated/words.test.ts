/**
 * `validate` and `findError` of every module on every string of one to three octets, and on strings of
 * four octets at both ends of every range of the grammar: what the emitted loops do is compared with
 * the minimal automaton, and that with the NFA and the DFA before.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD, next, run, type Dfa } from '../../generator/automata/dfa.js';
import { equivalent } from '../../generator/automata/equivalent.js';
import { simulate } from '../../generator/automata/simulate.js';
import { FORMATS, type Format } from '../support/formats.js';
import { hex } from '../support/grammar.js';

/** What `findError` must say, from the states after each octet. */
function expectedError({ stages }: Format, dfa: Dfa, bytes: Uint8Array): number {
  let state = dfa.start;
  let begin = 0;
  for (let i = 0; i < bytes.length; i++) {
    state = next(dfa, state, bytes[i]!);
    if (state === DEAD) return stages.transducer ? begin : i;
    if (state === dfa.start) begin = i + 1;
  }
  if (dfa.accepting[state]) return -1;
  return stages.transducer ? begin : bytes.length;
}

function check(format: Format, dfa: Dfa, bytes: Uint8Array): void {
  const error = expectedError(format, dfa, bytes);
  for (const [variant, module] of format.variants) {
    const found = module.findError(bytes);
    const isValid = module.validate(bytes);
    if (found !== error || isValid !== error < 0) {
      assert.unreachable(
        `${variant} on ${hex(bytes)}: findError ${found}, validate ${isValid}; want ${error}`,
      );
    }
  }
}

/** The octets at which some state begins or ceases to do something else. */
function rangeEnds(dfa: Dfa): readonly number[] {
  const { of } = dfa.classes;
  const ends = Array.from(of.keys()).filter(
    (octet) => of[octet] !== of[octet - 1] || of[octet] !== of[octet + 1],
  );
  return ends;
}

for (const format of FORMATS) {
  const dfa = format.stages.minimal;

  test(`${format.name}: NFA, DFA and minimal DFA are one language`, () => {
    const { nfa, determinized } = format.stages;
    assert.ok(equivalent(determinized.dfa, dfa));
    const ends = rangeEnds(dfa);
    const words: number[][] = [[]];
    for (let from = 0; words[from]!.length < 3; from++) {
      const length = words[from]!.length;
      // Every octet for one or two of them, the ends of ranges for a third.
      const octets = length < 2 ? Array.from({ length: 256 }, (_, octet) => octet) : ends;
      if (length < 2 || words[from]!.every((octet) => ends.includes(octet))) {
        for (const octet of octets) words.push([...words[from]!, octet]);
      }
      if (from === words.length - 1) break;
    }
    assert.ok(words.length > 65_000);
    for (const word of words) {
      if (simulate(nfa, word) !== dfa.accepting[run(dfa, word)])
        assert.unreachable(`NFA on ${hex(word)}`);
    }
  });

  test(`${format.name}: every string of one to three octets`, () => {
    let count = 0;
    for (let length = 0; length <= 3; length++) {
      const bytes = new Uint8Array(length);
      for (let number = 0; number < 256 ** length; number++) {
        for (let i = 0, rest = number; i < length; i++, rest >>= 8) bytes[i] = rest & 0xff;
        check(format, dfa, bytes);
        count += 1;
      }
    }
    assert.is(count, 1 + 256 + 256 ** 2 + 256 ** 3);
  });

  test(`${format.name}: four octets at the ends of ranges`, () => {
    const ends = rangeEnds(dfa);
    const bytes = new Uint8Array(4);
    let count = 0;
    for (let number = 0; number < ends.length ** 4; number++) {
      for (let i = 0, rest = number; i < 4; i++, rest = Math.floor(rest / ends.length))
        bytes[i] = ends[rest % ends.length]!;
      check(format, dfa, bytes);
      count += 1;
    }
    assert.is(count, ends.length ** 4);
    if (format.name === 'utf-8') assert.is(ends.length, 24);
  });
}

test.run();
