/**
 * Tables as strings of runs: `0*1c,7,3*2` is 48 zeros, a seven and two threes, in base 36. Most rows of a large table are
 * zeros, and a row often goes on as it began.
 */
import { docComment } from '../../text/comments.js';
import type { Host } from '../host.js';
import { internal, type FunctionDeclaration, type TextDeclaration } from './declaration.js';
import { code, type Fragment } from './fragment.js';
import { NAMES } from './names.js';

const { unpack } = NAMES;

/** A constant array. */
export interface Table {
  readonly name: Fragment;
  /** The typed array. */
  readonly type: string;
  readonly doc: readonly string[];
  readonly entries: readonly number[];
  readonly perRow?: number;
  readonly label?: (row: number) => string;
  readonly print?: (entry: number) => string;
  /** The names that the printed entries use. */
  readonly uses?: readonly string[];
}

/** The function that makes entries of runs. */
export const UNPACK: FunctionDeclaration = internal(
  unpack.text,
  ['runs: string'],
  'number[]',
  'The entries of a table: values and how often they follow themselves, `7*2`, in base 36.',
  code`
    const entries: number[] = [];
    for (const run of runs.split(',')) {
      const [value = '', count = '1'] = run.split('*');
      for (let left = parseInt(count, 36); left > 0; left--) entries.push(parseInt(value, 36));
    }
    return entries;`,
);

/** The least number of characters that a packed table has to save: compressed, a smaller one would be larger. */
const LEAST_SAVED = 1000;

/** A packed table; undefined if that is no shorter, or if entries are printed as something else than numbers. */
export function packTable(
  { name, type, doc, entries, print }: Table,
  table: Host['arrays']['table'],
): TextDeclaration | undefined {
  if (print !== undefined) return undefined;
  const runs = runsOf(entries);
  if (runs.length + LEAST_SAVED > entries.join().length) return undefined;
  const [open, close] = table(type);
  const [before, after] = [open.slice(0, -1), close.slice(1)];
  return {
    kind: 'text',
    isType: false,
    names: [name.text],
    isExported: false,
    comment: docComment(doc.join(' ').replace(/\s+/g, ' ')),
    code: code`const ${name.text} = ${before}/* @__PURE__ */ ${unpack}('${runs}')${after}`,
  };
}

function runsOf(entries: readonly number[]): string {
  const runs: { readonly value: number; count: number }[] = [];
  for (const value of entries) {
    const last = runs.at(-1);
    if (last?.value === value) last.count += 1;
    else runs.push({ value, count: 1 });
  }
  return runs
    .map(({ value, count }) => `${value.toString(36)}${count > 1 ? `*${count.toString(36)}` : ''}`)
    .join();
}
