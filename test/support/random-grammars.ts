/** Random small grammars, and the assertion that all implementations agree about their words. */
import fc from './fast-check.js';
import * as assert from 'uvu/assert';
import { run } from '../../generator/automata/dfa.js';
import { simulate } from '../reference/simulate.js';
import { analyze } from '../../generator/compile.js';
import { automatonOfDfa, automatonOfModule } from '../../generator/verify/reference/automaton.js';
import { deriveReference } from '../../generator/verify/reference/reference.js';
import { scopeOf } from '../../generator/verify/reference/scopes.js';
import { judge } from '../../generator/verify/reference/judge.js';
import { conformanceSuite } from '../../generator/verify/suite/suite.js';
import { walk } from '../../generator/verify/reference/walk.js';
import { matches } from '../reference/derive.js';
import { refaAutomaton } from '../reference/refa.js';
import { hex } from './grammar.js';
import { compileAndLoad } from './load.js';

const OCTETS = [0x00, 0x01, 0x41, 0x42, 0x61, 0x62, 0x7f, 0x80, 0xfe, 0xff];
const RULES = 3;

const digits = (octet: number): string => octet.toString(16).padStart(2, '0');

const anyOctet = fc.constantFrom(...OCTETS);

const terminal = fc.oneof(
  fc
    .tuple(anyOctet, anyOctet)
    .map(([a, b]) => `%x${digits(Math.min(a, b))}-${digits(Math.max(a, b))}`),
  fc.array(anyOctet, { minLength: 1, maxLength: 3 }).map((all) => `%x${all.map(digits).join('.')}`),
  fc.constantFrom('"a"', '"b"', '"ab"', '"aB"', '""', '%s"a"', '%s"aB"', 'ALPHA', 'OCTET'),
);

/** Mostly no repetition: nested repetitions soon need too many states to try. */
const repeat = fc.oneof(
  { weight: 9, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc.constantFrom('*', '1*', '2*', '*1', '*2', '0*0', '2', '3', '1*3', '0*2', '2*4'),
  },
);

/** An arbitrary and how often it is chosen. */
type Weighted = fc.WeightedArbitrary<string>;

/** Right sides of rules: alternatives of repeated elements, groups and options, of which some come from elsewhere. */
export function anyElements(
  times: fc.Arbitrary<string>,
  most: number,
  ...elements: readonly Weighted[]
): fc.Arbitrary<string> {
  return fc.letrec<{ alternation: string; element: string }>((tie) => {
    const item = fc.tuple(times, tie('element')).map((parts) => parts.join(''));
    const concatenation = fc
      .array(item, { minLength: 1, maxLength: most })
      .map((items) => items.join(' '));
    return {
      alternation: fc
        .array(concatenation, { minLength: 1, maxLength: 3 })
        .map((items) => items.join(' / ')),
      element: fc.oneof(
        { maxDepth: 2, depthIdentifier: 'abnf' },
        ...elements,
        { weight: 1, arbitrary: tie('alternation').map((text) => `( ${text} )`) },
        { weight: 1, arbitrary: tie('alternation').map((text) => `[ ${text} ]`) },
      ),
    };
  }).alternation;
}

/** The right side of a rule that may use the rules after it. */
function elements(rule: number): fc.Arbitrary<string> {
  const names = Array.from({ length: RULES - rule - 1 }, (_, i) => `r${rule + 1 + i}`);
  return anyElements(
    repeat,
    3,
    { weight: 4, arbitrary: terminal },
    ...(names.length > 0 ? [{ weight: 2, arbitrary: fc.constantFrom(...names) }] : []),
  );
}

/** The text of a grammar with a few rules, none of them recursive. */
export const anyGrammar: fc.Arbitrary<string> = fc
  .tuple(...Array.from({ length: RULES }, (_, rule) => elements(rule)))
  .map((rules) => rules.map((text, rule) => `r${rule} = ${text}\n`).join(''));

/** Grammars with more states take too long to try. */
const MAX_STATES = 60;

/**
 * Asserts that all implementations agree about a grammar: the rules as RFC 5234 explains them, the
 * reference of verification, the NFA, refa, the minimal automaton, and of all three variants `validate`,
 * `findError` and the automaton that they are.
 *
 * @returns the number of words tried; undefined for a grammar that is too large
 */
export async function assertAgreement(text: string): Promise<number | undefined> {
  const { ok, stages } = analyze({ name: 'test.abnf', text }, { depth: 0, maxStates: 2000 });
  if (!ok) return undefined;
  const { grammar, nfa, minimal, determinized } = stages;
  const { reference } = deriveReference(grammar, grammar.start, 100_000, scopeOf(stages))!;
  for (const dfa of [determinized.dfa, minimal])
    assert.is(walk(reference, automatonOfDfa(dfa)).divergence, undefined);
  if (reference.rows.length > MAX_STATES) return undefined;

  const variants = await compileAndLoad(text);
  for (const [, module] of variants)
    assert.is(walk(reference, automatonOfModule({ ...module })).divergence, undefined);
  const refa = refaAutomaton(grammar);
  const suite = conformanceSuite(reference, 0);
  const words = [...suite.words()].filter(
    (word) => word.every((octet) => suite.representatives.includes(octet)) || word.length < 2,
  );
  for (const word of words) {
    const accepted = matches(grammar, word);
    const { error } = judge(reference, word);
    const opinions = [
      ['the reference', error < 0],
      ['the NFA', simulate(nfa, word)],
      ['refa', refa.test([...word])],
      ['the minimal automaton', minimal.accepting[run(minimal, word)]],
      ...variants.map(([path, module]) => [path, module.validate(word)]),
    ];
    for (const [who, opinion] of opinions)
      assert.is(opinion, accepted, `${who} about ${hex(word)} in\n${text}`);
    for (const [path, module] of variants)
      assert.is(module.findError(word), error, `${path}, findError(${hex(word)}) in\n${text}`);
  }
  return words.length;
}
