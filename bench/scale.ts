/**
 * How cost grows with the grammar: 10 to 10 000 alternatives, Unicode classes as ranges of octets, and the largest of
 * the grammars beside the repository, where they are.
 * Each grammar has a process of its own, so that memory is measured for it alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printRule } from '../generator/abnf/print.js';
import { rulesFromLayout } from '../generator/abnf/rules-from-layout.js';
import { analyze, emitModules } from '../generator/compile.js';
import { VARIANTS } from '../generator/options/variant.js';
import type { CompileOptions } from '../generator/options/table.js';
import { readGrammar, root } from '../scripts/project.js';
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
  const { layout = [] } = analyze(readGrammar('utf-8')).stages.document ?? {};
  const rows = ranges.flatMap(([lo, hi]) =>
    layout
      .map((row) => ({ ...row, lo: Math.max(lo, row.lo), hi: Math.min(hi, row.hi) }))
      .filter((row) => row.lo <= row.hi),
  );
  return rulesFromLayout(rows)
    .map((rule) => `${printRule(rule)}\n`)
    .join('');
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

const CHARACTER = { options: { start: 'character' } };

const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(
    [10, 100, 1000, 10000].map((count) => [`${count} words`, { text: () => alternatives(count) }]),
  ),
  '\\p{Lu}': { ...CHARACTER, text: () => unicodeClass(/^\p{Lu}$/u) },
  '\\p{L}': { ...CHARACTER, text: () => unicodeClass(/^\p{L}$/u) },
  '\\p{ID_Continue}': { ...CHARACTER, text: () => unicodeClass(/^\p{ID_Continue}$/u) },
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
