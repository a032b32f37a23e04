/**
 * Tables that are packed in strings until a function that reads them is called first.
 *
 * The arrays are there from the beginning, and only their entries come later: so loops read the same constants as in
 * other modules, and the first statement of a function is all that it costs to be late. It asks a constant object: with
 * a variable, V8 compiles some loops to code that is slower by a tenth.
 */
import { getOrInsert } from '../../get-or-insert.js';
import { capitalize } from '../../text/capitalize.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../host.js';
import {
  internal,
  reachedFrom,
  usesOf,
  type Declaration,
  type FunctionDeclaration,
  type Table,
} from './declaration.js';
import { constants, wrappedDoc } from './constants.js';
import { code, named, type Fragment } from './fragment.js';
import { NAMES } from './names.js';
import { CODES, packNumbers } from './pack-numbers.js';

const { unpack } = NAMES;

/** The function that fills a table. */
export const UNPACK: FunctionDeclaration = internal(
  unpack.text,
  ['table: { [index: number]: number }', 'packed: string', 'width: number', 'unit: number'],
  'void',
  [
    'Fills `table`, whose rows have `width` entries, with multiples of `unit`.',
    `A character of \`packed\` is a code from 0 to ${CODES.end - 1}, in the order of "]" to "~", "#" to "[":`,
    `   0 to ${CODES.repeat - 1}  an entry`,
    `  ${CODES.repeat} to ${CODES.copy - 1}  the previous entry again, 1 to ${CODES.copy - CODES.repeat} times`,
    `  ${CODES.copy} to ${CODES.digit - 1}  1 to ${CODES.digit - CODES.copy} entries from as many rows above as the last copy`,
    `  ${CODES.digit} to ${CODES.end - 1}  a higher digit of the next entry, number of times, or number of rows`,
  ].join('\n'),
  code`
    let at = 0;
    let rows = 1;
    let high = 0;
    for (let i = 0; i < packed.length; i++) {
      const step = (packed.charCodeAt(i) - 1) % 92;
      let count = 0;
      let distance = 1;
      if (step < ${CODES.repeat}) {
        table[at++] = (high * ${CODES.repeat} + step) * unit;
      } else if (step < ${CODES.copy}) {
        count = high * ${CODES.copy - CODES.repeat} + step - ${CODES.repeat - 1};
      } else if (step < ${CODES.digit}) {
        rows = high || rows;
        count = step - ${CODES.copy - 1};
        distance = rows * width;
      }
      for (; count > 0; count--, at++) table[at] = table[at - distance]!;
      high = step < ${CODES.digit} ? 0 : high * ${CODES.end - CODES.digit} + step - ${CODES.digit - 1};
    }`,
);

/**
 * The least number of characters that packing has to save. Minified files are often compressed, too, which packs small
 * tables better.
 */
export const MIN_SAVED = { small: 400, minified: 3000 } as const;

/** The cost of packing, in minified characters: per group, and per table. */
const [OF_GROUP, OF_TABLE] = [60, 30];

/** A table with its string. */
interface PackedTable {
  readonly table: Table;
  readonly packed: string;
  readonly width: number;
  readonly saved: number;
}

/**
 * The declarations of a module, with its large tables in strings. Tables are unpacked together if they have the same first
 * reader among `roots`, in the order of these: those of `validate`, and the further ones of `parse`.
 */
export function packTables(
  declarations: readonly Declaration[],
  roots: readonly string[],
  { arrays, minSaved }: Host,
): readonly Declaration[] {
  if (minSaved === Infinity) return declarations;
  const groups = groupsOf(declarations, roots);
  const all = groups.flatMap(({ tables }) => tables);
  const saved = all.reduce((sum, each) => sum + each.saved, -OF_GROUP * groups.length);
  if (saved < minSaved) return declarations;
  const unpackers = groups.map((group) => unpackerOf(group, groups));
  const packed = new Map(
    groups.flatMap((group, index) =>
      group.tables.map(({ table }) => [table.name.text, { table, unpacker: unpackers[index]! }]),
    ),
  );
  return [
    ...declarations.map((each): Declaration => {
      if (each.kind === 'function') {
        const first = unpackers.filter(({ tables }) => isFirstReader(each, tables, declarations));
        const others = new Set(first.flatMap(({ unpacksAlso }) => unpacksAlso));
        const checks = first.flatMap(({ name, check }) => (others.has(name) ? [] : [check]));
        return { ...each, body: code`${checks}\n${each.body}` };
      }
      const found = each.table && packed.get(each.table.name.text);
      if (found === undefined) return each;
      const { name, type, doc, entries } = found.table;
      const rows = rowsOf(found.table);
      const empty = arrays.empty(type, entries.length);
      const filled = `Filled by \`${found.unpacker.name}\` on first use.`;
      return constants(
        [name.text],
        wrappedDoc(...doc, ...rows, filled),
        code`const ${name.text}${empty}`,
      );
    }),
    ...unpackers.flatMap((each) => each.declarations),
    UNPACK,
  ];
}

/** Whether a function must unpack: it reads one of `tables`, and some caller does not. */
function isFirstReader(
  called: FunctionDeclaration,
  tables: readonly string[],
  declarations: readonly Declaration[],
): boolean {
  const reads = (each: Declaration): boolean =>
    each.kind === 'function' && tables.some((name) => each.body.uses.has(name));
  if (!reads(called)) return false;
  const callers = declarations.filter((each) => new Set(usesOf(each)).has(called.name));
  return called.isExported || callers.length === 0 || !callers.every(reads);
}

/** Tables that are unpacked together, and the root that reads them first. */
interface PackedGroup {
  readonly root: string;
  readonly tables: readonly PackedTable[];
}

/** The tables that are worth packing, in groups. */
function groupsOf(
  declarations: readonly Declaration[],
  roots: readonly string[],
): readonly PackedGroup[] {
  const groups = new Map<string, PackedTable[]>();
  const seen = new Set<Declaration>();
  for (const root of roots) {
    for (const each of reachedFrom([root], declarations)) {
      if (each.kind === 'function' || each.table === undefined || seen.has(each)) continue;
      seen.add(each);
      const packed = packTable(each.table);
      if (packed !== undefined && packed.saved > 0)
        getOrInsert(groups, root, () => []).push(packed);
    }
  }
  return Array.from(groups, ([root, tables]) => ({ root, tables })).filter(
    ({ tables }) => tables.reduce((sum, { saved }) => sum + saved, 0) > OF_GROUP,
  );
}

/** A table with its string; undefined if its entries are printed as something else than numbers. */
function packTable(table: Table): PackedTable | undefined {
  const { entries, perRow = 1, unit = 1, implied, print } = table;
  if (print !== undefined) return undefined;
  const numbers = entries.map((entry) => (entry === implied?.entry ? 0 : entry / unit));
  const [first, ...others] = [...new Set([perRow, 1])].map((width) => ({
    width,
    packed: packNumbers(numbers, width),
  }));
  const best = others.reduce(
    (least, each) => (each.packed.length < least.packed.length ? each : least),
    first!,
  );
  return { table, ...best, saved: entries.join().length - best.packed.length - OF_TABLE };
}

/** The function that unpacks the tables of a group when one of them is read first. */
interface Unpacker {
  /** The name of the function. */
  readonly name: string;
  readonly tables: readonly string[];
  /** The functions that it calls for tables of other groups. */
  readonly unpacksAlso: readonly string[];
  /** The statement of a function that reads one of them. */
  readonly check: Fragment;
  readonly declarations: readonly Declaration[];
}

function unpackerOf(group: PackedGroup, groups: readonly PackedGroup[]): Unpacker {
  const { flag, name } = unpackerNames(group);
  const implying = groupsImplying(group, groups);
  const tables = group.tables.map(({ table }) => table.name.text);
  const calls = group.tables.map(
    ({ table, packed, width }) =>
      code`${unpack}(${table.name}, "${packed}", ${width}, ${table.unit ?? 1});`,
  );
  const list = tables.map((table) => `\`${table}\``).join(', ');
  return {
    name: name.text,
    tables,
    unpacksAlso: implying.map((other) => unpackerNames(other).name.text),
    check: checkOf(group),
    declarations: [
      constants(
        [flag.text],
        wrappedDoc(
          `\`is\` is true until \`${name.text}\` has run. A field of a constant: V8 compiles loops to slower code where they test a variable.`,
        ),
        code`const ${flag.text} = { is: true };`,
      ),
      internal(
        name.text,
        [],
        'void',
        `Unpacks ${list}. The first function that reads one of them calls it.`,
        // A call may fail for want of stack: then the next one begins again.
        code`${calls}\n${implying.map(checkOf)}\n${group.tables.map(fillImplied)}\n${flag}.is = false;`,
      ),
    ],
  };
}

function unpackerNames({ root }: PackedGroup): {
  readonly flag: Fragment;
  readonly name: Fragment;
} {
  const purpose = `For${capitalize(root)}`;
  return { flag: named(`packed${purpose}`), name: named(`unpack${purpose}`) };
}

/** Unpacks the tables of a group if they are not. */
function checkOf(group: PackedGroup): Fragment {
  const { flag, name } = unpackerNames(group);
  return code`if (${flag}.is) ${name}();`;
}

/** The entries of a table that another one implies. */
function fillImplied({ table: { name, implied } }: PackedTable): Fragment {
  if (implied === undefined) return code``;
  const { constant, by } = implied;
  return code`${lineComment(`What \`${by.text}\` refuses is not packed twice.`)}\nfor (let i = 0; i < ${name}.length; i++) if (${by}[i] === 0) ${name}[i] = ${constant};`;
}

/** The other groups that have tables which imply entries of a group. */
function groupsImplying(
  group: PackedGroup,
  groups: readonly PackedGroup[],
): readonly PackedGroup[] {
  const names = new Set(group.tables.flatMap(({ table }) => table.implied?.by.text ?? []));
  return groups.filter(
    (other) => other !== group && other.tables.some(({ table }) => names.has(table.name.text)),
  );
}

/**
 * The rows of a table with their notes, for its documentation. In a function, each would be a comment of its own, and
 * prettier takes quadratic time in their number.
 */
function rowsOf({ notes = [] }: Table): readonly string[] {
  return notes.map((note, row) => ` ${String(row).padStart(4)}  ${note}`);
}
