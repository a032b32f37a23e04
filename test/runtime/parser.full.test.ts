/** Parsing in chunks, wherever these end, and parts that are told as early as can be. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEAD, run, type Dfa } from '../../generator/automata/dfa.js';
import { buildNfa, OPENING, type Nfa } from '../../generator/automata/nfa.js';
import { parsesOf, type TimedEvent } from '../../generator/automata/parses-of.js';
import { classesOf, representatives } from '../../generator/automata/symbol-classes.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { Parser } from '../../runtime/index.js';
import { AMBIGUOUS, UNAMBIGUOUS } from '../suites/captures.js';
import { cuts } from '../support/chunks.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { partOf } from '../support/fewer.js';
import {
  assertCuts,
  inputsOf,
  parserModule,
  someCuts,
  type Told,
} from '../support/parse-chunks.js';
import { loadParsing, wordsOf, type Parsing } from '../support/parses.js';

const CASES: readonly (readonly [name: string, text: string, options: CompileOptions])[] = [
  ...[
    ...UNAMBIGUOUS,
    [
      'three readings',
      'x,y,z',
      's = *x "1" / *y "2" / *z "3"\nx = "a" / "b" / "c"\ny = "a" / "b"\nz = "a"\n',
    ] as const,
    [
      'two of three readings with a part in common',
      'p,q,r',
      's = p q *"b" "1" / p r *"b" "2" / "a" 1*2"b" "3"\np = "a"\nq = ""\nr = ""\n',
    ] as const,
    [
      'no character at the beginning, within and after one',
      'a,b',
      's = a "b" b\na = %x1F600\nb = *%xE9\n',
    ] as const,
  ].map(([name, capture, text]) => [name, text, { capture }] as const),
  ...AMBIGUOUS.map(
    ([capture, text]) => [`the first of ${text}`, text, { capture, prefer: 'first' }] as const,
  ),
];

for (const [name, text, options] of partOf(CASES, 6)) {
  test(name, async () => {
    const parsing = await loadParsing({ name: 'test.abnf', text }, options);
    assert.is(parsing.modules.length, 2);
    assertEveryCut(parsing);
    assertEarly(parsing);
  });
}

/** Asserts that words through all transitions have the result of `parse`, wherever chunks end. */
function assertEveryCut(parsing: Parsing): void {
  const words = [...wordsOf(parsing)];
  const longer = words.slice(0, 12);
  for (const word of [...words, ...longer.flatMap((a) => longer.map((b) => [...a, ...b]))])
    for (const input of inputsOf(parsing, word))
      assertCuts(
        parsing.modules,
        input,
        input.length > 6 ? someCuts(input) : cuts<string | Uint8Array>(input),
      );
}

for (const name of ['uri', 'date', 'language-tag', 'media-type', 'sip-uri']) {
  test(`${name}: words through all transitions`, async () => {
    const grammar = readGrammar(name);
    const parsing = await loadParsing(grammar, optionsOf(grammar));
    let count = 0;
    for (const word of wordsOf(parsing)) {
      // One of each few, since there are many.
      if (count++ % 5 > 0) continue;
      for (const input of inputsOf(parsing, word))
        assertCuts(parsing.modules, input, someCuts(input, 2));
    }
    assert.ok(count > 100);
  });
}

/** The parses of the words that begin with some symbols and have a few more. */
function* parsesFrom(
  dfa: Dfa,
  nfa: Nfa,
  symbols: readonly number[],
  prefix: readonly number[],
  more: number,
): Generator<readonly TimedEvent[]> {
  const state = run(dfa, prefix);
  if (state === DEAD) return;
  if (dfa.accepting[state]) yield parsesOf(nfa, prefix)[0]!;
  if (more > 0)
    for (const symbol of symbols)
      yield* parsesFrom(dfa, nfa, symbols, [...prefix, symbol], more - 1);
}

/** The parts that end before an offset in all parses alike, up to the first event in which two differ. */
function certainIn(parses: readonly (readonly TimedEvent[])[], before: number): readonly Told[] {
  const [first, ...others] = parses.map((parse) => parse.filter(({ at }) => at < before));
  const isShared = ({ event, at }: TimedEvent, index: number): boolean =>
    others.every((other) => other[index]?.event === event && other[index].at === at);
  const end = first!.findIndex((event, index) => !isShared(event, index));
  const open: number[] = [];
  return first!.slice(0, end < 0 ? undefined : end).flatMap(({ event, at }): readonly Told[] => {
    if (event === OPENING) {
      open.push(at);
      return [];
    }
    return [[String(event), open.pop()!, at]];
  });
}

/** The most symbols of a beginning, and how many more it takes at most until all readings have come to an end. */
const [LENGTH, MORE] = [4, 3];

/** Asserts that after each short beginning those parts were told that all words with it have in common. */
function assertEarly({ stages, modules }: Parsing): void {
  const { captures, regex } = stages.captured!;
  const nfa = buildNfa(regex);
  const ranges = nfa.states.flatMap((state) => (state.kind === 'range' ? [state.range] : []));
  const symbols = representatives(classesOf(ranges, stages.minimal.classes.max));
  const visit = (prefix: readonly number[]): void => {
    const parses = [...parsesFrom(stages.minimal, nfa, symbols, prefix, MORE)];
    if (parses.length === 0) return;
    const offsetOf = (index: number): number =>
      String.fromCodePoint(...prefix.slice(0, index)).length;
    const expected = certainIn(parses, prefix.length).map(([event, start, end]) => [
      captures[Number(event)]!.field,
      offsetOf(start),
      offsetOf(end),
    ]);
    for (const [path, module] of modules) {
      const told: unknown[] = [];
      const onPart = (...[field, ...where]: Told): unknown =>
        told.push([field.split('.').at(-1), ...where]);
      new Parser(parserModule(module), { onPart }).write(String.fromCodePoint(...prefix));
      assert.equal(told, expected, `${path}: ${prefix.join()}`);
    }
    if (prefix.length < LENGTH) for (const symbol of symbols) visit([...prefix, symbol]);
  };
  visit([]);
}

test.run();
