/** The right answers of `parse`: the automaton with events is simulated, without traces or a subset construction. */
import type { Dfa } from '../automata/dfa.js';
import type { Nfa } from '../automata/nfa.js';
import { parsesOf } from '../automata/parses.js';
import type { Capture } from '../captures/select.js';
import { treeOf, type Tree } from '../captures/tree.js';
import { decodeWord, type Row } from '../coding/layout.js';

/** The facts that determine the answers. */
export interface PartsSpecification {
  /** Over the grammar's own symbols. Of several parses, the first one that it has is right. */
  readonly nfa: Nfa;
  readonly captures: readonly Capture[];
  readonly hasTexts: boolean;
  /** The automaton of the module, which says what to try. */
  readonly dfa: Dfa;
}

/** A word in the symbols of the grammar. */
export interface SymbolsOfInput {
  readonly symbols: readonly number[];
  /** Where each symbol begins, and where the last one ends, in units. */
  readonly offsets: readonly number[];
  readonly text: (start: number, end: number) => string;
}

/** The symbols of a string: characters if the grammar consists of these, else code units. */
export function symbolsOfText(text: string, isCharacters: boolean): SymbolsOfInput {
  const parts = isCharacters ? Array.from(text) : text.split('');
  const symbols = parts.map((part) => part.codePointAt(0)!);
  return { symbols, offsets: sums(parts), text: (start, end) => text.slice(start, end) };
}

/**
 * The symbols of octets: the characters that they spell, or they themselves.
 *
 * @param layout the encoding, if the grammar consists of characters
 * @returns undefined for octets that spell no characters
 */
export function symbolsOfOctets(
  octets: readonly number[],
  layout: readonly Row[] | undefined,
): SymbolsOfInput | undefined {
  const symbols: number[] = [];
  const words: (readonly number[])[] = [];
  for (let at = 0; at < octets.length; at += words.at(-1)!.length) {
    const word = layout === undefined ? [octets[at]!] : wordAt(octets, at, layout);
    if (word === undefined) return undefined;
    words.push(word);
    symbols.push(layout === undefined ? octets[at]! : valueOf(word, layout));
  }
  const offsets = sums(words);
  const text = (start: number, end: number): string =>
    String.fromCodePoint(...symbols.slice(offsets.indexOf(start), offsets.indexOf(end)));
  return { symbols, offsets, text };
}

/** The right answer of `parse` as {@link printResult} prints it, where `from` units are before the word; undefined for none. */
export function parseIn(
  { nfa, captures, hasTexts }: PartsSpecification,
  { symbols, offsets, text }: SymbolsOfInput,
  from: number,
): string | undefined {
  const [first] = parsesOf(nfa, symbols);
  if (first === undefined) return undefined;
  const valueOfTree = ({ capture, start, end, parts: inner }: Tree): unknown => {
    const { parts, isUnion } = captures[capture]!;
    const span = [start, end].map((index) => offsets[index]!) as [number, number];
    const own = hasTexts ? text(...span) : { start: span[0] + from, end: span[1] + from };
    if (parts.length === 0 && capture > 0) return own;
    const fields: Record<string, unknown> =
      capture === 0 ? {} : hasTexts ? { text: own } : { ...(own as object) };
    for (const { capture: part, max } of parts) {
      const values = inner.filter((each) => each.capture === part.number).map(valueOfTree);
      if (max > 1) fields[part.field] = values;
      else if (values.length > 0) fields[part.field] = values[0];
      if (isUnion && values.length > 0) fields['kind'] = part.field;
    }
    return fields;
  };
  return printResult({ ok: true, value: valueOfTree(treeOf(first, symbols.length)) });
}

/** The right answer of `parse` for what is no word, likewise. */
export function refusalAt(at: number): string {
  return printResult({ ok: false, at, expected: ['a word'] });
}

/**
 * A result of `parse` as text: its fields in their alphabetical order, without those that are undefined. Of the words
 * that a refusal expects only whether there are some.
 */
export function printResult(result: unknown): string {
  const { ok, expected } = Object(result) as Record<string, unknown>;
  const hasWords =
    Array.isArray(expected) &&
    expected.length > 0 &&
    expected.every((each) => typeof each === 'string' && each !== '');
  const printed = ok === false && hasWords ? { ...Object(result), expected: 'words' } : result;
  return JSON.stringify(printed, (_, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

function sums(parts: readonly { readonly length: number }[]): readonly number[] {
  const offsets = [0];
  for (const { length } of parts) offsets.push(offsets.at(-1)! + length);
  return offsets;
}

function wordAt(
  octets: readonly number[],
  at: number,
  layout: readonly Row[],
): readonly number[] | undefined {
  return layout
    .map((row) => octets.slice(at, at + row.octets.length))
    .find((word, index) => fits(word, layout[index]!));
}

function valueOf(word: readonly number[], layout: readonly Row[]): number {
  return decodeWord(
    word,
    layout.find((row) => fits(word, row))!,
  );
}

/** Whether octets are the spelling of a value in the range of a row. */
function fits(word: readonly number[], row: Row): boolean {
  if (word.length !== row.octets.length) return false;
  const isOfPattern = row.octets.every(({ fixed, width }, index) => {
    const payload = word[index]! - fixed;
    return payload >= 0 && payload < 2 ** width;
  });
  if (!isOfPattern) return false;
  const value = decodeWord(word, row);
  return row.lo <= value && value <= row.hi;
}
