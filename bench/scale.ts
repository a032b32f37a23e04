/**
 * How cost grows with the grammar: 10 to 10 000 alternatives, Unicode classes as ranges of octets, and the largest of
 * the grammars beside the repository, where they are.
 * Each grammar has a process of its own, so that memory is measured for it alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyze, emitModules } from '../generator/compile.js';
import { VARIANTS } from '../generator/options/variant.js';
import type { CompileOptions } from '../generator/options/table.js';
import { root } from '../scripts/project.js';
import { record } from './recordings.js';
import { random } from './texts.js';

/** The cost of a grammar. */
export interface Cost {
  readonly grammar: string;
  /** The number of octets of its text. */
  readonly octets: number;
  /** Seconds from the text to the automata, and from there to the module that suits the grammar. */
  readonly analysis: number;
  readonly emission: number;
  /** The peak memory of the process until then, in MiB. */
  readonly memory: number;
  readonly nfaStates: number;
  readonly states: number;
  /** The octets of each module; undefined for one that is refused as too large. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** Different words of 4 to 12 letters, in random order. */
function alternatives(count: number): string {
  const next = random(1);
  const words = new Set<string>();
  while (words.size < count) {
    const length = 4 + Math.floor(next() * 9);
    words.add(
      Array.from({ length }, () => String.fromCharCode(97 + Math.floor(next() * 26))).join(''),
    );
  }
  return `word = ${[...words].map((word) => `%s"${word}"`).join('\n     / ')}\n`;
}

/** The characters of a class as octets of UTF-8. */
function unicodeClass(pattern: RegExp): string {
  const ranges: [number, number][] = [];
  for (let value = 0; value < 0x110000; value++) {
    if ((value >= 0xd800 && value < 0xe000) || !pattern.test(String.fromCodePoint(value))) continue;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === value - 1) last[1] = value;
    else ranges.push([value, value]);
  }
  const rows = ranges.flatMap(([lo, hi]) => octetRanges(lo, hi));
  return `character = ${rows.join('\n          / ')}\n`;
}

const LENGTH_ENDS = [0x7f, 0x7ff, 0xffff, 0x10ffff];

/** Alternatives such as `%xE1 %x80-BF %x80-BF` that together match the characters from `lo` to `hi`. */
function octetRanges(lo: number, hi: number): readonly string[] {
  const split = (at: number): readonly string[] => [
    ...octetRanges(lo, at),
    ...octetRanges(at + 1, hi),
  ];
  const end = LENGTH_ENDS.find((each) => lo <= each && each < hi);
  if (end !== undefined) return split(end);
  for (let bits = 6; bits <= 18; bits += 6) {
    const mask = 2 ** bits - 1;
    if (lo >> bits === hi >> bits || lo <= 0x7f) break;
    if ((lo & mask) !== 0) return split(lo | mask);
    if ((hi & mask) !== mask) return split((hi & ~mask) - 1);
  }
  const [from, to] = [lo, hi].map((value) => new TextEncoder().encode(String.fromCodePoint(value)));
  const hex = (octet: number): string => octet.toString(16).toUpperCase().padStart(2, '0');
  const row = Array.from(from!, (octet, i) =>
    octet === to![i] ? `%x${hex(octet)}` : `%x${hex(octet)}-${hex(to![i]!)}`,
  );
  return [row.join(' ')];
}

/** A grammar, and how it is compiled. */
interface Case {
  readonly text: () => string;
  readonly options?: CompileOptions;
}

/** The grammar of a language that nests, to a depth; none where the folder of such grammars is missing. */
function nested(file: string, depth: number): Readonly<Record<string, Case>> {
  const path = join(root, '..', 'shared', 'grammars', `${file}.abnf`);
  if (!existsSync(path)) return {};
  const text = (): string => readFileSync(path, 'utf8');
  return { [`${file}, depth ${depth}`]: { text, options: { depth } } };
}

const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(
    [10, 100, 1000, 10000].map((count) => [`${count} words`, { text: () => alternatives(count) }]),
  ),
  '\\p{Lu}': { text: () => unicodeClass(/^\p{Lu}$/u) },
  '\\p{L}': { text: () => unicodeClass(/^\p{L}$/u) },
  '\\p{ID_Continue}': { text: () => unicodeClass(/^\p{ID_Continue}$/u) },
  ...nested('rfc9535-jsonpath', 0),
  ...nested('toml', 0),
  ...nested('toml', 1),
};

async function measure(name: string): Promise<Cost> {
  const { text, options = {} } = CASES[name]!;
  const source = { name: 'scale.abnf', text: text() };
  const begun = performance.now();
  const analysis = analyze(source, options);
  const analyzed = performance.now();
  if (!analysis.ok) throw new Error(analysis.diagnostics[0]?.message ?? 'no automaton');
  await emitModules(analysis, options);
  const emitted = performance.now();
  const memory = process.resourceUsage().maxRSS / 1024;
  const { nfa, minimal } = analysis.stages;
  const sizes: Record<string, number> = {};
  for (const variant of VARIANTS) {
    const { ok, files } = await emitModules(analysis, { ...options, variants: [variant] });
    if (ok) sizes[variant] = files[0]!.text.length;
  }
  return {
    grammar: name,
    octets: source.text.length,
    analysis: (analyzed - begun) / 1000,
    emission: (emitted - analyzed) / 1000,
    memory,
    nfaStates: nfa.states.length,
    states: minimal.accepting.length,
    sizes,
  };
}

const [only] = process.argv.slice(2);
if (only !== undefined) {
  console.log(JSON.stringify(await measure(only)));
} else {
  const costs = Object.keys(CASES).map((name) => {
    const text = execFileSync(process.execPath, [fileURLToPath(import.meta.url), name], {
      encoding: 'utf8',
    });
    process.stderr.write(`${name}\n`);
    return JSON.parse(text) as Cost;
  });
  record('scale', costs);
}
