import { MAX_OCTET } from '../../alphabet.js';
import { docComment, lineComment } from '../../text/comments.js';
import { printHex } from '../../text/values.js';
import { wrapWords } from '../../text/wrap-words.js';
import type { Host } from './host.js';
import type { Table, TextDeclaration } from './declaration.js';
import { code, type Fragment, type Hole } from './fragment.js';

/** A constant that only the module itself reads. */
export function constant(
  name: Fragment,
  doc: string,
  value: Hole,
  type: Hole = '',
): TextDeclaration {
  const isNumber = value !== '' && Number.isFinite(Number(value));
  return {
    ...constants([name.text], wrappedDoc(doc), code`const ${name.text}${type} = ${value};`),
    declares: isNumber ? 'number' : 'constant',
  };
}

/** Constants that belong together, after a comment. */
export function constants(
  names: readonly string[],
  comment: string,
  code: Fragment,
): TextDeclaration {
  return { kind: 'text', declares: 'constant', names, isExported: false, comment, code };
}

/** A documentation comment with its lines broken; the items of a list, which begin with a space, stay whole. */
export function wrappedDoc(...lines: readonly string[]): string {
  return docComment(...lines.flatMap((line) => wrapWords(line, 90)));
}

export function exportedConstant(name: Fragment, doc: string, value: Hole): TextDeclaration {
  return { ...constant(name, doc, value), isExported: true };
}

export function typeAlias(
  name: Fragment,
  doc: string,
  type: Hole,
  parameters = '',
): TextDeclaration {
  const alias = code`type ${name.text}${parameters} = ${type};`;
  return { ...constants([name.text], wrappedDoc(doc), alias), declares: 'type' };
}

/** The most entries on a line: columns line up where a row is one line. */
const MAX_PER_LINE = 32;

/** A constant array in rows, each with its label; prettier, which would put one entry on a line, has to ignore it. */
export function table({ arrays }: Host, options: Table): TextDeclaration {
  const { perRow = 16, notes, print = String, uses, entries: all } = options;
  // Rows without names show the index of their first entry.
  const nameOf = (row: number, begin: number): string => {
    if (options.label !== undefined) return options.label(row);
    if (notes !== undefined) return `${row} ${notes[row]!}`;
    return typeof perRow === 'number' && all.length <= perRow ? '' : String(begin);
  };
  const printed = all.map(print);
  const columns = options.numbersColumns === true && typeof perRow === 'number' ? perRow : 0;
  // A comment begins one character before the cells, so the numbers of columns leave a blank there.
  const widthOfColumns = columns === 0 ? 0 : String(columns - 1).length + 1;
  const width = printed.reduce((widest, entry) => Math.max(widest, entry.length), widthOfColumns);
  const rows: Fragment[] = columns === 0 ? [] : [headings(columns, width)];
  for (let row = 0, begin = 0; begin < printed.length; row++) {
    const count = typeof perRow === 'number' ? perRow : perRow[row]!;
    const perLine = perLineOf(count);
    const entries = printed.slice(begin, begin + count);
    const name = nameOf(row, begin);
    begin += count;
    // A row that is too long for a line is broken in equal parts; its label stays on its first line.
    for (let at = 0; at < entries.length; at += perLine) {
      const cells = entries.slice(at, at + perLine).map((entry) => `${entry.padStart(width)},`);
      const said = at === 0 ? name : '';
      rows.push(code`  ${cells.join(' ')}${said && ` ${lineComment(said)}`}`);
    }
  }
  const [open, close] = arrays.table(options.type);
  const printedTable = code`const ${options.name.text} = ${open}\n${rows}\n${close}`;
  const comment = `${wrappedDoc(...options.doc)}\n// prettier-ignore`;
  const text = { ...printedTable, uses: new Set(uses) };
  return constants([options.name.text], comment, text);
}

/** The number of entries per line: a row that is too long for one is broken into equal lines. */
function perLineOf(count: number): number {
  return Math.ceil(count / Math.ceil(count / MAX_PER_LINE));
}

/** Comments with the numbers of columns, above the cells of the first row. */
function headings(columns: number, width: number): Fragment {
  const numbers = Array.from({ length: columns }, (_, index) => String(index).padStart(width));
  const perLine = perLineOf(columns);
  const lines = numbers.flatMap((_, at) =>
    at % perLine === 0
      ? numbers
          .slice(at, at + perLine)
          .join('  ')
          .slice(1)
      : [],
  );
  return code`${lineComment(...lines)}`;
}

/** The smallest typed array that holds the numbers from 0 to `max`. */
export function unsignedArray(max: number): string {
  return `Uint${unsignedBits(max)}Array`;
}

/** The size of the smallest unsigned number that holds `max`. */
export function unsignedBits(max: number): 8 | 16 | 32 {
  return max <= 0xff ? 8 : max <= 0xffff ? 16 : 32;
}

/** `80-8F`, for the label of a row of 16 units; `D000-DFFF` of 4,096. */
export function unitRowLabel(row: number, size = 16): string {
  const last = (row + 1) * size - 1;
  const print = (unit: number): string => printHex(unit).padStart(last > MAX_OCTET ? 4 : 2, '0');
  return `${print(row * size)}-${print(last)}`;
}

/** The greatest of some numbers from 0; there may be more than a call takes arguments. */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), 0);
}
