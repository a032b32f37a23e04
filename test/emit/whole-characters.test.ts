/** Modules that read a character at a time, beside those of the same grammar that read its octets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import fc from '../support/fast-check.js';
import { compile } from '../../generator/compile.js';
import { contractSymbols, expandSymbols } from '../../generator/automata/contract-symbols.js';
import { minimalOf } from '../../generator/automata/build.js';
import { determinize, type Determinized } from '../../generator/automata/determinize.js';
import type { Dfa } from '../../generator/automata/dfa.js';
import { buildNfa } from '../../generator/automata/nfa.js';
import { mergeBisimilar } from '../../generator/automata/quotient.js';
import { loadRecognizers, type Input, type LoadedRecognizer } from '../support/load.js';
import { stagesOf } from '../support/grammar.js';
import { runs } from '../support/thorough.js';

/** Letters of 120 blocks of 64 characters, in each plane that has some; and one of several octets in each place. */
const LETTERS = Array.from({ length: 120 }, (_, block) => {
  const letter = 0x400 + block * 0x1880;
  return letter >= 0xd800 && letter < 0xe000 ? letter + 0x800 : letter;
});

const hex = (number: number): string => number.toString(16).toUpperCase();

const GRAMMAR = `text   = part *( "-" part ) [ "." 1*letter ]
part   = 1*letter / "(" *( letter / %xE9 / %x1F600-1F64F ) ")"
letter = ${LETTERS.map((each) => `%x${hex(each)}`).join(' / ')}
; capture text: parts=part
`;

interface Parsing extends LoadedRecognizer {
  parse(input: Input): unknown;
  explain(text: string): string | undefined;
}

const load = async (text: string, options = {}): Promise<Parsing> =>
  (await loadRecognizers(text, { variants: ['table'], ...options }))[0]![1] as Parsing;

const PIECES = [
  ...LETTERS.filter((_, index) => index % 15 === 0).map((each) => String.fromCodePoint(each)),
  ...['(', ')', '-', '.', 'é', '\u{1f600}', '\u{1f64f}', 'x', '\u{10000}', '\ud800', '\udc00'],
];

test('modules that read whole characters answer as those that read octets', async () => {
  const whole = await load(GRAMMAR);
  const units = await load(GRAMMAR, { input: 'octets' });
  const words = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((all) => all.join(''));
  let valid = 0;
  const compare = (text: string): void => {
    const octets = new TextEncoder().encode(text);
    for (const name of ['validate', 'findError', 'match', 'find', 'findAll', 'parse'] as const)
      assert.equal(whole[name](octets), units[name](octets), `${name} ${JSON.stringify(text)}`);
    if (!/\p{Cs}/u.test(text)) {
      const lengthOf = (length: number): number =>
        new TextEncoder().encode(text.slice(0, length)).length;
      const error = whole.findError(text);
      assert.is(error < 0 ? error : lengthOf(error), units.findError(octets), text);
      assert.equal(
        whole.findAll(text).map(({ start, end }) => [lengthOf(start), lengthOf(end)]),
        units.findAll(octets).map(({ start, end }) => [start, end]),
      );
      const end = whole.match(text);
      assert.is(end < 0 ? end : lengthOf(end), units.match(octets), text);
    }
    assert.is(whole.explain(text) === undefined, whole.validate(text));
    assert.is(whole.validate(text), whole.findError(text) < 0);
    assert.is((whole.parse(text) as { ok: boolean }).ok, whole.validate(text));
    valid += Number(whole.validate(text));
  };
  fc.assert(fc.property(words, compare), { numRuns: runs(2000) });
  assert.ok(valid > 5, String(valid));
});

test('ill-formed UTF-8, and characters cut by bounds', async () => {
  const whole = await load(GRAMMAR);
  const units = await load(GRAMMAR, { input: 'octets' });
  const octets = fc.array(
    fc.constantFrom(
      0x28,
      0x29,
      0x80,
      0xbf,
      0xc1,
      0xc3,
      0xa9,
      0xd0,
      0xe0,
      0xed,
      0xa0,
      0xf0,
      0x9f,
      0x98,
      0xf4,
      0x90,
      0xf5,
      0xff,
    ),
    { maxLength: 7 },
  );
  fc.assert(
    fc.property(octets, (all) => {
      const input = Uint8Array.from([0x28, ...all, 0x29]);
      for (const name of ['findError', 'match', 'findAll', 'parse'] as const)
        assert.equal(whole[name](input), units[name](input), `${name} ${[...input].map(hex)}`);
    }),
    { numRuns: runs(5000) },
  );
  assert.is(whole.findError('(\u{1f600})', 0, 2), 1);
  assert.is(whole.findError('(\u{1f600})', 2), 2);
  assert.is(whole.match('\u{1f600}', 0, 1), -1);
  assert.is(whole.findError('(\ud83d\ud83d\ude00)'), 1);
  for (const array of [
    [0x28, 0x1f600, 0x29],
    [0x28, NaN],
  ])
    assert.throws(() => whole.validate(array), /not an octet/);
});

test('parts are printed', async () => {
  const whole = (await load(GRAMMAR)) as Parsing & { stringify(value: object): unknown };
  const parts = [String.fromCodePoint(LETTERS.at(-1)!), '(é\u{1f600})'];
  assert.equal(whole.stringify({ parts }), { ok: true, value: parts.join('-') });
  assert.is((whole.stringify({ parts: ['é'] }) as { ok: boolean }).ok, false);
});

test('a module of whole characters has one variant, and no states to go on from', async () => {
  const whole = await load(GRAMMAR);
  for (const name of ['start', 'stringStart', 'next', 'accepts', 'parts'])
    assert.not(Object.hasOwn(whole, name), name);
  const source = { name: 'many.abnf', text: GRAMMAR };
  const { diagnostics } = await compile(source, { variants: ['switch'] });
  assert.equal(
    diagnostics.map(({ code, message }) => [code, message]),
    [['variant-of-characters', 'a grammar of so many different characters has no switch variant']],
  );
  const all = await compile(source, { variants: ['switch', 'table', 'branchless'] });
  assert.equal(
    all.files.map(({ path }) => path),
    ['many/table.ts'],
  );
  // Another encoding than UTF-8 is read by units.
  const { files } = await compile(source, { encoding: 'utf-16le', input: 'octets' });
  assert.not.match(files[0]!.text, /characterIn/);
});

test('contracted symbols: the same minimal automaton', () => {
  const { captured } = stagesOf(GRAMMAR);
  const nfa = buildNfa(captured!.regex);
  const max = 0x10ffff;
  const contracted = contractSymbols(nfa, max);
  assert.ok(contracted.classes.count < 10, String(contracted.classes.count));
  const merged = mergeBisimilar(contracted.nfa)!;
  const automatonOf = (from: typeof nfa): Dfa =>
    minimalOf(from, (determinize(from, max, 1000) as { made: Determinized }).made).dfa;
  const right = automatonOf(nfa);
  for (const other of [expandSymbols(contracted), expandSymbols({ ...contracted, nfa: merged })])
    assert.equal(automatonOf(other), right);
});

test.run();
