/** Parses in chunks held against `parse` of the whole input. */
import { inspect } from 'node:util';
import * as assert from 'uvu/assert';
import { Parser, type ParserModule, type ParserState } from '../../runtime/index.js';
import { randomNumbers } from '../../generator/text/random-numbers.js';
import type { Parsing, ParsingModule, Result } from './parses.js';

/** A part that was reported: its path, and where it is. */
export type Told = readonly [path: string, start: number, end: number];

/** A module, as its parser takes it. */
export function parserModule(module: ParsingModule): ParserModule<Result> {
  return module as unknown as ParserModule<Result>;
}

const encoder = new TextEncoder();

/** A word of a grammar as a string and as octets; a short one also before what is no character. */
export function inputsOf(
  { stages: { grammar } }: Parsing,
  word: readonly number[],
): readonly (string | Uint8Array)[] {
  const isOfOctets = grammar.alphabet === 'octets';
  if (word.some((symbol) => symbol > (isOfOctets ? 0xff : 0x10ffff))) return [];
  const text = String.fromCodePoint(...word);
  const octets = isOfOctets ? Uint8Array.from(word) : encoder.encode(text);
  const ends = word.length > 3 ? [''] : ['', '\uffff', '\ud83d', '\ud83d\uffff'];
  return [...ends.map((end) => text + end), octets];
}

/** Whole, unit by unit, and in two and three pieces. */
export function* someCuts(
  input: string | Uint8Array,
  number = 4,
): Generator<readonly (string | Uint8Array)[]> {
  yield [input];
  yield Array.from({ length: input.length }, (_, at) => input.slice(at, at + 1));
  const below = randomNumbers(input.length);
  for (let cut = 0; cut < number; cut++) {
    const [a, b] = [below(input.length + 1), below(input.length + 1)].sort((x, y) => x - y) as [
      number,
      number,
    ];
    yield [input.slice(0, a), input.slice(a, b), input.slice(b)];
  }
}

/**
 * Asserts that an input has the result of `parse` in any cuts and any module of a grammar: between chunks, the state
 * goes as JSON from the parser of one module to that of the next one. By modules with `parts`, the parts of the result
 * are told once each.
 */
export function assertCuts(
  modules: readonly (readonly [path: string, module: ParsingModule])[],
  input: string | Uint8Array,
  cuts: Iterable<readonly (string | Uint8Array)[]>,
): void {
  let told: Told[] = [];
  // Where rules embed themselves, a part may stand in several others, and its path is its field.
  const isNested = 'parts' in modules[0]![1] && 'waits' in parserModule(modules[0]![1]).parts;
  const onPart = (...part: Told): void => void told.push(part);
  const hasParts = 'parts' in modules[0]![1];
  const options = hasParts ? { onPart } : {};
  const parsers = modules.map(([, module]) => new Parser(parserModule(module), options));
  const result = modules[0]![1].parse(input);
  const [printed, parts] = [
    print(result),
    result.ok ? sorted(partsIn(result.value, ''), isNested) : [],
  ];
  for (const chunks of cuts) {
    const said = `${String(input)} in chunks of ${chunks.map(({ length }) => length).join()}`;
    told = [];
    let parser = parsers[0]!;
    parser.reset();
    let saved: string | undefined;
    for (const [index, chunk] of chunks.entries()) {
      parser = parsers[index % parsers.length]!;
      if (saved !== undefined) parser.restore(JSON.parse(saved) as ParserState);
      const goesOn = parser.write(chunk);
      assert.ok(goesOn || !result.ok, said);
      saved = JSON.stringify(parser.save());
    }
    assert.is(print(parser.end()), printed, said);
    assert.is(parser.offset, 0);
    if (!result.ok || !hasParts) continue;
    assert.equal(sorted(told, isNested), parts, said);
    assert.ok(
      told.every(([, , end], index) => index === 0 || told[index - 1]![2] <= end),
      said,
    );
  }
}

/** Empty parts at one place may come in any order. */
function sorted(parts: Iterable<Told>, isNested: boolean): readonly string[] {
  return Array.from(parts, ([path, ...span]) =>
    String([isNested ? path.slice(path.lastIndexOf('.') + 1) : path, ...span]),
  ).sort();
}

/** A result as text: its fields in their order, also those that are undefined. */
function print(result: Result): string {
  return inspect(result, { depth: Infinity, maxArrayLength: Infinity });
}

/** The parts of a value, those within a part before it. */
function* partsIn(value: object, path: string): Generator<Told> {
  for (const [field, part] of Object.entries(value) as readonly [string, unknown][]) {
    if (typeof part !== 'object') continue;
    for (const each of [part].flat() as readonly { start: number; end: number }[]) {
      yield* partsIn(each, `${path}${field}.`);
      yield [`${path}${field}`, each.start, each.end];
    }
  }
}
