import * as assert from 'uvu/assert';
import { readHead } from '../../generator/document/head.js';
import { readExamples } from '../../scripts/read-examples.js';
import { readGrammar } from '../../scripts/project.js';

/** An example as modules read it. */
export interface ReadExample {
  readonly text: string;
  /** Undefined for a lone surrogate, which has none. */
  readonly octets: Uint8Array | undefined;
  /** The offset of the refusal in `text`, -1 for a word. */
  readonly at: number;
  readonly atOctet: number;
}

/** The functions that all forms of a format have. */
export interface Judging {
  validate(input: string | Uint8Array): boolean;
  findError(input: string | Uint8Array): number;
}

/** The examples of a format. */
export function examplesOf(name: string): readonly ReadExample[] {
  const isOctets = readHead(readGrammar(name)).options.alphabet === 'octets';
  const textOf = (symbols: readonly number[]): string => String.fromCodePoint(...symbols);
  const octetsOf = (symbols: readonly number[]): Uint8Array =>
    isOctets ? Uint8Array.from(symbols) : new TextEncoder().encode(textOf(symbols));
  return readExamples(name, isOctets ? 'octets' : 'characters').map(({ symbols, refusedAt }) => {
    const before = refusedAt === undefined ? undefined : symbols.slice(0, refusedAt);
    const isLone = symbols.some((symbol) => symbol >= 0xd800 && symbol <= 0xdfff);
    return {
      text: textOf(symbols),
      octets: isLone ? undefined : octetsOf(symbols),
      at: before === undefined ? -1 : textOf(before).length,
      atOctet: before === undefined ? -1 : octetsOf(before).length,
    };
  });
}

/** Asserts that a form of a format accepts and refuses as its examples say. */
export function assertExamples(
  { validate, findError }: Judging,
  examples: readonly ReadExample[],
  form: string,
): void {
  for (const { text, octets, at, atOctet } of examples) {
    assert.is(findError(text), at, `${form}: ${JSON.stringify(text)}`);
    assert.is(validate(text), at < 0, `${form}: ${JSON.stringify(text)}`);
    if (octets === undefined) continue;
    assert.is(findError(octets), atOctet, `${form}: ${JSON.stringify(text)} in octets`);
    assert.is(validate(octets), at < 0, `${form}: ${JSON.stringify(text)} in octets`);
  }
}
