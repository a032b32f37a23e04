import * as assert from 'uvu/assert';
import { readHead } from '../../generator/document/head.js';
import { readLine } from '../../generator/study/answers/test-string.js';
import { examplesInLines } from '../../generator/study/testing/examples-in-lines.js';
import { readGrammar } from '../../scripts/project.js';
import { isA } from './errors.js';
import { readSource, root } from './files.js';

/** A text as modules read it, and whether it is a word. */
export interface Example {
  readonly text: string;
  /** Undefined for a lone surrogate, which has none. */
  readonly octets: Uint8Array | undefined;
  /** The offset of the refusal in `text`, -1 for a word. */
  readonly at: number;
  readonly atOctet: number;
}

type Input = string | Uint8Array;

/** The functions of a form of a format, some of which are left out of files for engines. */
export interface Judging {
  validate(input: Input): boolean;
  findError(input: Input): number;
  parse?(input: Input): { readonly ok: boolean; readonly at?: number };
  parseOrThrow?(input: Input): unknown;
  explain?(text: string): string | undefined;
}

/** The examples of `grammar/NAME.examples`, all of which say where a text is rejected. */
export function examplesOf(name: string): readonly Example[] {
  const isOctets = readHead(readGrammar(name)).options.alphabet === 'octets';
  const textOf = (symbols: readonly number[]): string => String.fromCodePoint(...symbols);
  const octetsOf = (symbols: readonly number[]): Uint8Array =>
    isOctets ? Uint8Array.from(symbols) : new TextEncoder().encode(textOf(symbols));
  return examplesInLines(readSource(root, 'grammar', `${name}.examples`)).map(
    ({ word, verdict, offset }) => {
      assert.ok(word !== undefined && (offset !== undefined) === (verdict === 'reject'), name);
      const { symbols } = readLine(word.text, isOctets ? 'octets' : 'characters', undefined);
      const before = offset === undefined ? undefined : symbols.slice(0, offset);
      const isLone = symbols.some((symbol) => symbol >= 0xd800 && symbol <= 0xdfff);
      return {
        text: textOf(symbols),
        octets: isLone ? undefined : octetsOf(symbols),
        at: before === undefined ? -1 : textOf(before).length,
        atOctet: before === undefined ? -1 : octetsOf(before).length,
      };
    },
  );
}

/** Asserts that all functions of a form of a format accept and refuse as its examples say. */
export function assertExamples(
  { validate, findError, parse, parseOrThrow, explain }: Judging,
  examples: readonly Example[],
  form: string,
): void {
  const assertOne = (input: Input, at: number, what: string): void => {
    assert.is(findError(input), at, what);
    assert.is(validate(input), at < 0, what);
    if (parse === undefined || parseOrThrow === undefined) return;
    const parsed = parse(input);
    assert.is(parsed.ok ? -1 : parsed.at, at, what);
    if (at < 0) assert.equal({ ok: true, value: parseOrThrow(input) }, parsed, what);
    else
      assert.throws(() => parseOrThrow(input), isA(SyntaxError, /^expected |has \d\d days/), what);
  };
  for (const { text, octets, at, atOctet } of examples) {
    const what = `${form}: ${JSON.stringify(text)}`;
    assertOne(text, at, what);
    if (octets !== undefined) assertOne(octets, atOctet, `${what} in octets`);
    if (explain !== undefined) assert.is(explain(text) === undefined, at < 0, what);
  }
}
