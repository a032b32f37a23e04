/**
 * Packs the tables of a printed module, TypeScript or JavaScript: `new Uint8Array([0, 0, …])` becomes `unpack(Uint8Array,
 * …)`, and nothing else changes. Earlier steps need not know of it.
 */
import { parts } from '../../resources/texts.js';
import { embeddable } from './embeddable.js';
import { packNumbers } from './pack-numbers.js';

/**
 * The least number of characters that packing has to save. Minified files are often compressed, too, which packs small
 * tables better.
 */
export const MIN_SAVED = { small: 400, minified: 2000 } as const;

/** The number of characters by which a minified call of `unpack` is longer than the literal in it. */
const OF_CALL = 20;

/** A table, as `table` of emit/program/constants.ts prints it. */
const TABLE =
  /^(?:\/\/ prettier-ignore\n)?const (\w+) = (?:\/\* @__PURE__ \*\/ new (\w+)\()?\[\n([^]*?)^ *\]\)?;$/gm;

/** A module of TypeScript with its tables packed, if that saves at least some characters; otherwise as it is. */
export function packTables(text: string, minSaved: number): string {
  const { packed, saved } = packLiterals(text);
  if (saved < minSaved) return text;
  const unpack = parts['unpack']!.map(({ comment, text: code }) => `${comment}\n${code}\n`);
  return [packed, ...unpack].join('\n');
}

/** A module that calls `unpack`, which it lacks, for its tables, and how many characters that saves. */
export function packLiterals(text: string): { readonly packed: string; readonly saved: number } {
  let saved = 0;
  const packed = text.replaceAll(TABLE, (whole, name: string, type = 'Array', body: string) => {
    const table = readTable(body);
    const short = table && packTable(table);
    if (short === undefined || short.saved <= 0) return whole;
    saved += short.saved;
    const values = [
      type,
      table!.entries.length,
      `"${embeddable(short.packed)}"`,
      short.width,
      short.factor,
    ];
    return `const ${name} = /* @__PURE__ */ unpack(\n${values.map((value) => `  ${value},\n`).join('')});`;
  });
  return { packed, saved };
}

/** The numbers of a table, and how many a row has: a row has a label, or is a line. */
interface Rows {
  readonly entries: readonly number[];
  readonly perRow: number;
}

/** The numbers between brackets; undefined if there is something else. */
function readTable(body: string): Rows | undefined {
  const lines = body
    .trimEnd()
    .split('\n')
    .filter((line) => !/^ *\/\//.test(line));
  const labelled = lines.flatMap((line, index) => (line.includes('//') ? [index] : []));
  const cells = lines.map((line) => line.replace(/\/\/.*/, '').match(/[^\s,]+/g) ?? []);
  const entries = cells.flat();
  if (!entries.every((entry) => /^\d+$/.test(entry))) return undefined;
  const firstRow = cells.slice(0, labelled[1] ?? (labelled.length === 1 ? lines.length : 1));
  return { entries: entries.map(Number), perRow: firstRow.flat().length };
}

/** The shortest string of a table, how it is unpacked, and how many characters it saves. */
function packTable({ entries, perRow }: Rows): {
  readonly packed: string;
  readonly width: number;
  readonly factor: number;
  readonly saved: number;
} {
  const factor = entries.reduce(greatestDivisor, 0) || 1;
  const numbers = entries.map((entry) => entry / factor);
  const [first, second] = [perRow, 1].map((width) => ({
    width,
    packed: packNumbers(numbers, width),
  }));
  const best = second!.packed.length < first!.packed.length ? second! : first!;
  return { ...best, factor, saved: entries.join().length - best.packed.length - OF_CALL };
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
