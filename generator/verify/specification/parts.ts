/** The right answers of the functions that parse, from the reference for them. */
import type { Input } from '../../alphabet.js';
import type { Row } from '../../coding/layout.js';
import { getOrInsert } from '../../get-or-insert.js';
import { codeUnitsIn } from '../../text/code-units.js';
import type { CallReference } from '../reference/calls.js';
import { Chart } from '../reference/chart.js';
import type { MayFollow } from '../reference/judge.js';
import { firstParse } from '../reference/first-parse.js';
import type { OrderedRule } from '../reference/rule-reader.js';
import { parsesOf, type ParsedPart, type ParseReference } from '../reference/parse-reference.js';
import type { PartShape } from '../reference/part-shapes.js';
import { characterAt } from './character-at.js';
import { sentencesOf } from './sentences-of.js';
import { WHOLE } from '../reference/selected-parts.js';

/** The facts that determine the answers, as plain data that can be sent to another process. */
export interface PartsSpecification {
  /** The reference for each input; empty with calls. */
  readonly references: Readonly<Partial<Record<Input, ParseReference>>>;
  /** The rules over the grammar's own symbols; undefined without calls. */
  readonly ordered?: readonly OrderedRule[] | undefined;
  /** `shapes[n]` is the shape of part n. */
  readonly shapes: readonly PartShape[];
  /** Whether the first of several parses counts. */
  readonly isOrdered: boolean;
  readonly hasTexts: boolean;
  /** Whether the result says where it begins and ends, as parts do. */
  readonly hasSpan: boolean;
  /** The reference over the grammar's own symbols. */
  readonly symbols: CallReference;
}

/** A part of an input, under the name of its field. */
interface NamedPart {
  readonly field: string;
  readonly start: number;
  readonly end: number;
}

export type ParsedInput = string | readonly number[];

/** The right answers. It keeps those about the last input, and the first parses by rules that are called. */
export class RightParses {
  readonly #specification: PartsSpecification;
  readonly #encoding: readonly Row[] | undefined;
  readonly #findError: (input: ParsedInput) => number;
  #last: { readonly input: ParsedInput; readonly results: Map<number, string> } | undefined;
  #parses: readonly ParsedPart[] = [];
  /** First parses by words: finding them takes long, and several checks have the same words. */
  readonly #firstParses = new Map<string, ParsedPart | undefined>();
  /** The chart over the grammar's own symbols. */
  #chart: Chart | undefined;

  /**
   * @param encoding the layout that spells characters in octets; undefined if octets are symbols
   * @param findError the right answer of `findError`
   */
  constructor(
    specification: PartsSpecification,
    encoding: readonly Row[] | undefined,
    findError: (input: ParsedInput) => number,
  ) {
    this.#specification = specification;
    this.#encoding = encoding;
    this.#findError = findError;
  }

  /** The right answer of `parse` as {@link printResult} prints it, for an input with `from` units before it. */
  resultOf(input: ParsedInput, from: number): string {
    this.#read(input);
    const { results } = this.#last!;
    const known = results.get(from);
    if (known !== undefined) return known;
    const [first, second] = this.#parses;
    const value = (tree: ParsedPart): unknown => this.#valueOf(input, tree, from);
    const result =
      second !== undefined
        ? `one parse, but the rules have ${printResult([first!, second].map(value))}`
        : first === undefined || this.#findError(input) >= 0
          ? printResult({ ok: false, at: from + this.#findError(input), expected: ['a word'] })
          : printResult({ ok: true, value: value(first) });
    results.set(from, result);
    return result;
  }

  /** The right value of `parseOrThrow`, likewise; undefined if it throws. */
  valueOf(input: ParsedInput, from: number): string | undefined {
    this.#read(input);
    const [first] = this.#findError(input) < 0 ? this.#parses : [];
    return first && printResult(this.#valueOf(input, first, from));
  }

  /** The parts of a word in the order of the text, each before the parts in it; none if the input is not a word. */
  *partsOf(input: ParsedInput): Generator<NamedPart> {
    this.#read(input);
    const { shapes } = this.#specification;
    function* inOrder(parts: readonly ParsedPart[]): Generator<NamedPart> {
      for (const { part, start, end, parts: inner } of parts) {
        yield { field: shapes[part]!.field, start, end };
        yield* inOrder(inner);
      }
    }
    const [first] = this.#findError(input) < 0 ? this.#parses : [];
    if (first !== undefined) yield* inOrder(first.parts);
  }

  /** What may follow an input up to its error, and then some symbols of the grammar. */
  afterError(input: ParsedInput): (symbols: readonly number[]) => MayFollow {
    const { symbols } = this.symbolsOf(input.slice(0, this.#findError(input)))!;
    const chart = (this.#chart ??= Chart.of(this.#specification.symbols));
    return (more) => {
      const all = [...symbols, ...more];
      chart.judge(all);
      return chart.followingAt(all.length);
    };
  }

  /** The symbols of the grammar that an input consists of; undefined for octets that spell none. */
  symbolsOf(input: ParsedInput): SymbolsOfInput | undefined {
    return typeof input === 'string'
      ? symbolsOfText(input, this.#encoding !== undefined)
      : symbolsOfOctets(input, this.#encoding);
  }

  #read(input: ParsedInput): void {
    if (this.#last?.input === input) return;
    const { references, ordered } = this.#specification;
    this.#parses =
      ordered !== undefined
        ? this.#firstIn(ordered, input)
        : typeof input === 'string'
          ? parsesOf(references.string!, codeUnitsIn(input))
          : parsesOf(references.octets!, input);
    this.#last = { input, results: new Map() };
  }

  /** The first parse by rules that are called, in the units of an input. */
  #firstIn(rules: readonly OrderedRule[], input: ParsedInput): readonly ParsedPart[] {
    const read = this.#findError(input) < 0 ? this.symbolsOf(input) : undefined;
    const first =
      read && getOrInsert(this.#firstParses, read.text, () => firstParse(rules, read.symbols));
    const inUnits = ({ part, start, end, parts }: ParsedPart): ParsedPart => ({
      part,
      start: read!.offsets[start]!,
      end: read!.offsets[end]!,
      parts: parts.map(inUnits),
    });
    return first === undefined ? [] : [inUnits(first)];
  }

  #valueOf(input: ParsedInput, { part, start, end, parts }: ParsedPart, from: number): unknown {
    const { shapes, hasTexts, hasSpan } = this.#specification;
    const shape = shapes[part]!;
    const own = hasTexts
      ? { text: this.symbolsOf(input.slice(start, end))!.text }
      : { start: start + from, end: end + from };
    if (shape.parts.length === 0 && part !== WHOLE) return hasTexts ? own.text : own;
    const fields: Record<string, unknown> = part === WHOLE && !hasSpan ? {} : own;
    for (const { part: inner, count } of shape.parts) {
      const values = parts
        .filter((each) => each.part === inner)
        .map((each) => this.#valueOf(input, each, from));
      const { field } = shapes[inner]!;
      if (count === 'list') fields[field] = values;
      else if (values.length > 0) fields[field] = values[0];
      if (shape.isUnion && values.length > 0) fields['kind'] = field;
    }
    return fields;
  }
}

/**
 * A result of `parse` as text: its fields in their alphabetical order, without those that are undefined. Of a refusal, it
 * says only whether anything was expected.
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

/**
 * The messages of `parseOrThrow`; one of them is right.
 *
 * @param expected the words of `parse`
 * @param remark what is said instead, if anything is
 */
export function refusalMessages(
  input: ParsedInput,
  from: number,
  to: number,
  at: number,
  expected: readonly string[],
  remark: string | undefined,
): readonly string[] {
  const sentences = remark === undefined ? sentencesOf(expected, input, from, to, at) : [remark];
  if (typeof input !== 'string') return sentences;
  const begin = Math.max(from, at - EXCERPT);
  const excerpt = input.slice(begin, Math.min(to, at + EXCERPT));
  const line = Array.from(excerpt.split(''), (each) =>
    each < ' ' || each === '\x7f' || each === '\u2028' || each === '\u2029' ? ' ' : each,
  ).join('');
  return sentences.map((sentence) => `${sentence}\n${line}\n${' '.repeat(at - begin)}^`);
}

/** The most code units that an error shows before and after its place. */
const EXCERPT = 40;

/** An input in the symbols of the grammar. */
export interface SymbolsOfInput {
  readonly symbols: readonly number[];
  /** The offset of each symbol in units, and of the end. */
  readonly offsets: readonly number[];
  readonly text: string;
}

function symbolsOfText(text: string, isCharacters: boolean): SymbolsOfInput {
  const parts = isCharacters ? Array.from(text) : text.split('');
  const symbols = parts.map((part) => part.codePointAt(0)!);
  const offsets = [0];
  for (const { length } of parts) offsets.push(offsets.at(-1)! + length);
  return { symbols, offsets, text };
}

function symbolsOfOctets(
  octets: readonly number[],
  layout: readonly Row[] | undefined,
): SymbolsOfInput | undefined {
  const offsets = [0];
  const symbols: number[] = [];
  for (let at = 0; at < octets.length; at = offsets.at(-1)!) {
    const found =
      layout === undefined ? { value: octets[at]!, length: 1 } : characterAt(layout, octets, at);
    if (found === undefined) return undefined;
    symbols.push(found.value);
    offsets.push(at + found.length);
  }
  const text = symbols.map((symbol) => String.fromCodePoint(symbol)).join('');
  return { symbols, offsets, text };
}
