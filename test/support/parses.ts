/** Parses of modules held against the reference. */
import * as assert from 'uvu/assert';
import { fieldName } from '../../generator/captures/names.js';
import { selectionIn } from '../../generator/captures/selection-in.js';
import { readSelection, type SelectedItem } from '../../generator/captures/selection.js';
import { analyze, emitModules } from '../../generator/compile.js';
import { DiagnosticBag } from '../../generator/diagnostics/diagnostic-bag.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { VARIANTS } from '../../generator/options/variant.js';
import type { CompileOptions } from '../../generator/options/table.js';
import type { Source } from '../../generator/text/source.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { allParses, type ParsedPart } from '../reference/parses.js';
import { cover } from './cover.js';
import { loadModule, type Input, type LoadedRecognizer } from './load.js';

export type Result =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly at: number; readonly expected: readonly string[] };

type Value = { readonly [field: string]: Value | readonly Value[] | string | number | undefined };

export interface ParsingModule extends Pick<
  LoadedRecognizer,
  'validate' | 'findError' | 'match' | 'find'
> {
  parse(input: Input, from?: number, to?: number): Result;
  parseOrThrow(input: Input, from?: number, to?: number): Value;
  textOf(input: Input, span: object): string;
}

/** The parts in an object: for each field, in alphabetical order, the parts in their order, each with its own. */
interface Shape {
  readonly start?: number;
  readonly end?: number;
  readonly fields: readonly (readonly [field: string, parts: readonly Shape[]])[];
}

/** A grammar with captures, compiled and loaded. */
export interface Parsing {
  readonly stages: Stages;
  readonly modules: readonly (readonly [path: string, module: ParsingModule])[];
  readonly items: readonly SelectedItem[];
}

/** @throws {Error} with the messages of diagnostics */
export async function loadParsing(source: Source, options: CompileOptions): Promise<Parsing> {
  const analysis = analyze(source, options);
  const { ok, files, diagnostics } = await emitModules(analysis, {
    variants: VARIANTS,
    ...options,
  });
  if (!ok || !analysis.ok) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const modules = await Promise.all(
    files.map(async ({ path, text }) => {
      const module: unknown = await loadModule(text);
      return [path, module as ParsingModule] as const;
    }),
  );
  const text =
    options.capture ?? selectionIn(source, analysis.stages.grammar.start.name.text)!.text;
  const items = readSelection({ name: 'test', text }, new DiagnosticBag());
  assert.ok(items !== undefined && items !== 'all');
  return { stages: analysis.stages, modules, items: items as readonly SelectedItem[] };
}

/**
 * Words through all transitions of the automaton that parses, or of that over the grammar's own symbols if that is
 * another one, and others near them.
 */
export function* wordsOf(
  { stages: { grammar, minimal, moduleAutomaton } }: Parsing,
  most = Infinity,
): Generator<readonly number[]> {
  const dfa = grammar.alphabet === 'octets' ? moduleAutomaton.dfa : minimal;
  let count = 0;
  const seen = new Set<string>();
  for (const word of cover(dfa)) {
    const key = word.join();
    if (seen.has(key)) continue;
    seen.add(key);
    if (++count > most) return;
    yield word;
  }
}

const encoder = new TextEncoder();

/** Asserts that all modules parse a word as the reference does; returns whether it is a word. */
export function assertParses(
  { stages, modules, items }: Parsing,
  word: readonly number[],
  isOrdered = false,
): boolean {
  const { grammar } = stages;
  const parses = allParses(grammar.rules, grammar.start, items, word, isOrdered);
  if (!isOrdered) assert.ok(parses.length < 2, `several parses of ${JSON.stringify(word)}`);
  const isText = word.every((symbol) => symbol < 0xd800 || (symbol > 0xdfff && symbol <= 0x10ffff));
  const text = isText ? String.fromCodePoint(...word) : undefined;
  const isCharacters = grammar.alphabet === 'characters';
  for (const [path, module] of modules) {
    const said = `${path}: ${text === undefined ? word.join() : JSON.stringify(text)}`;
    const check = (input: Input, offsetOf: (index: number) => number): void => {
      for (const margin of [0, 1]) {
        const padded =
          typeof input === 'string'
            ? `${'x'.repeat(margin)}${input}${'x'.repeat(margin)}`
            : Uint8Array.from([
                ...Array<number>(margin).fill(0x78),
                ...Array.from(input),
                ...Array<number>(margin).fill(0x78),
              ]);
        const result = module.parse(padded, margin, margin + input.length);
        assert.is(result.ok, parses.length > 0, said);
        if (result.ok)
          assert.equal(
            shapeOf(result.value),
            shapeOfParts(parses[0]!, (index) => margin + offsetOf(index)),
            said,
          );
        else {
          assert.is(result.at, module.findError(padded, margin, margin + input.length), said);
          assert.ok(result.expected.length > 0, said);
        }
      }
    };
    if (text !== undefined) {
      const before = [0];
      for (const symbol of word) before.push(before.at(-1)! + (symbol > 0xffff ? 2 : 1));
      check(text, (index) => before[index]!);
    }
    if (!isCharacters) {
      if (word.every((symbol) => symbol <= 0xff)) check(Uint8Array.from(word), (index) => index);
    } else if (text !== undefined) {
      const before = [0];
      for (const symbol of word)
        before.push(before.at(-1)! + encoder.encode(String.fromCodePoint(symbol)).length);
      check(encoder.encode(text), (index) => before[index]!);
    }
  }
  return parses.length > 0;
}

function shapeOf(value: Value): Shape {
  const fields: [string, readonly Shape[]][] = [];
  for (const [field, part] of Object.entries(value)) {
    if (part === undefined || field === 'kind' || typeof part !== 'object') continue;
    const parts = (Array.isArray(part) ? part : [part]) as readonly Value[];
    if (parts.length > 0) fields.push([field, parts.map(shapeOf)]);
  }
  const { start, end } = value as { readonly start?: number; readonly end?: number };
  return { ...(start === undefined ? {} : { start, end: end! }), fields: fields.sort(byName) };
}

function shapeOfParts(parts: readonly ParsedPart[], offsetOf: (index: number) => number): Shape {
  const fields = new Map<string, Shape[]>();
  for (const part of parts) {
    // Names that a selection gives are fields already, and stay as they are.
    const field = fieldName(part.name);
    getOrInsert(fields, field, () => []).push({
      start: offsetOf(part.start),
      end: offsetOf(part.end),
      ...shapeOfParts(part.parts, offsetOf),
    });
  }
  return { fields: [...fields].sort(byName) };
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
