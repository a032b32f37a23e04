/**
 * Emitted code with one bound, mask, length or offset off by one: each place where a module decides by
 * something other than the automaton, as docs/verification.md lists them, and the check that sees it.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CHECKS } from '../../generator/verify/all-checks.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { withoutTypes } from '../mutants/module.js';
import { partOf } from '../support/fewer.js';
import { read } from '../support/files.js';
import { FORMATS, stagesOfFormat } from '../support/formats.js';
import { importText } from '../support/load.js';
import { Sieve, subjectOf } from '../support/subjects.js';

// As in the process that verifies modules; a stack with the address of a module is slow to make.
Error.stackTraceLimit = 0;

/** A condition and its statement stand on one line, as prettier has them. */
const codeOf = (module: string): string =>
  withoutTypes(read(`generated/${module}.ts`)).replaceAll(/(if \(.*\))\n\s+/g, '$1 ');

/** The last one: its inputs take much memory, and modules come one after the other. */
let last: { readonly module: string; readonly sieve: Sieve } | undefined;

/** The name of a check that sees something wrong with a module. */
async function seenBy(module: string, code: string): Promise<string | undefined> {
  if (last?.module !== module) {
    last = undefined;
    const [grammar] = module.split('/');
    const right = subjectOf(
      specify(stagesOfFormat(grammar!), 10_000)!,
      await importText(codeOf(module)),
    );
    last = { module, sieve: new Sieve(CHECKS, right) };
  }
  return last.sieve.seenBy(await importText<Exports>(code));
}

/** Code with one of the places changed that look alike. */
function changed(code: string, from: string, to: string, place: number): string | undefined {
  const parts = code.split(from);
  if (place >= parts.length - 1) return undefined;
  return parts.slice(0, place + 1).join(from) + to + parts.slice(place + 1).join(from);
}

/** A change: the text, its replacement, and the occurrences that make a difference, counted from the first. */
type Change = readonly [from: string, to: string, places?: readonly number[]];

const BOTH = [0, 1];

/** Wherever rows are read by their numbers: the bounds of those rows. */
const ROWS: readonly Change[] = [
  ['c < 0x80)', 'c < 0x7f)', BOTH],
  ['c < 0x800 ', 'c < 0x7ff ', BOTH],
  ['c < 0x800)', 'c < 0x7ff)', BOTH],
  ['(c & 0xf800) === 0xd800', '(c & 0xf801) === 0xd800', BOTH],
  ['(c & 0xf800) === 0xd800', '(c & 0xf800) === 0xd801', BOTH],
  ['c < 0x10000 ||', 'c < 0xffff ||', BOTH],
  ['c > 0x10ffff) break', 'c > 0x110000) break', BOTH],
  ['b0 < 0x01', 'b0 < 0x00', BOTH],
  ['b0 < 0xc0', 'b0 < 0xbf', BOTH],
  ['b0 < 0xe0', 'b0 < 0xdf', BOTH],
  ['|| x1 > 0x3f', '|| x1 > 0x40', BOTH],
  ['|| x1 !== 0', '|| x1 > 1', BOTH],
  ['x3 !== 0', 'x3 > 1', BOTH],
  ['(c & 0x1ff800) === 0xd800', '(c & 0x1ff801) === 0xd800', BOTH],
  ['(c & 0x1ff800) === 0xd800', '(c & 0x1ff800) === 0xd801', BOTH],
  ['(x1 | x2) > 0x3f', '(x1 | x2) > 0x40', BOTH],
  ['(x1 | x2) > 0x3f', 'x1 > 0x3f', BOTH],
  ['(x1 | x2 | x3) > 0x3f', '(x1 | x2 | x3) > 0x40', BOTH],
  ['(x1 | x2 | x3) > 0x3f', '(x1 | x2) > 0x3f', BOTH],
  ['& 0x1f) << 6', '& 0x1e) << 6', BOTH],
];

/** Everything else that one module of a variant decides by; the other grammars' have the same code. */
const OTHERS: Readonly<Record<string, readonly Change[]>> = {
  'utf-8/switch': [
    ['bytes[i + 3]) <= 0x7f', 'bytes[i + 3]) <= 0x80'],
    ['i += 4;', 'i += 5;'],
    ['to - 3)', 'to - 2)'],
    ['i + 32 <= to', 'i + 31 <= to'],
    ['k < i + 32', 'k < i + 24'],
    ['k += 8', 'k += 9'],
    ['bytes[k + 7];', 'bytes[k + 6];'],
    ['bytes[i + 31]);', 'bytes[i + 30]);'],
    ['all <= 0x7f', 'all <= 0x80'],
    ['i += 32', 'i += 31'],
    ['bytes[i] >= 0x80', 'bytes[i] >= 0x7f', BOTH],
    ['bytes[i] <= 0xc1', 'bytes[i] <= 0xc2', BOTH],
    ['bytes[i] >= 0xf5', 'bytes[i] >= 0xf4', BOTH],
    ['i + 2 > to', 'i + 2 >= to', BOTH],
    ['i + 3 > to', 'i + 3 >= to', BOTH],
    ['i + 4 > to', 'i + 4 >= to'],
    ['endOfBegun(bytes, i, to)', 'i', BOTH],
    ['endOfBegun(bytes, i, to)', 'endOfBegun(bytes, i, to - 1)', BOTH],
    ['b2 > 0x7f ? 2', 'b2 > 0x80 ? 2'],
    ['isRun(bytes, to - 32)', 'isRun(bytes, to - 31)'],
    ['Uint16Array(1536)', 'Uint16Array(512)'],
  ],
  // Characters of two octets are read octet by octet only where a piece ends: there is room for the longest.
  'cesu-8/switch': [
    ['i += 2', 'i += 3', [0, 1, 2, 3]],
    ['i += 6', 'i += 5', BOTH],
  ],
  'ipv4-address/table': [
    ['unit > 0xff', 'unit > 0x100', [0, 1, 2, 3]],
    ['end = i + 1', 'end = i'],
    ['end = at + 1', 'end = at'],
    ['unit >= 0x30', 'unit >= 0x31'],
    ['unit <= 0x39', 'unit <= 0x38'],
    ['i = end', 'i = end + 1'],
    ['start: i,', 'start: i + 1,'],
    ['end: i }', 'end: i - 1 }'],
  ],
  'ipv4-address/branchless': [
    ['unit > 0xff', 'unit > 0x100', [0, 1, 2, 3]],
    ['unit & 0xff', 'unit & 0x7f'],
    ['all <= 0xff', 'all <= 0x1ff'],
    ['all |= unit', 'all = unit'],
  ],
  'utf-8/table': [
    ['i + 4 < to', 'i + 3 < to', [1, 2]],
    ['bytes[i + 4]) <= 0x7f', 'bytes[i + 4]) <= 0x80', [0, 1, 2]],
    ['partial <= 0xffff', 'partial <= 0x10000'],
    ['partial <= 0xffff', 'partial <= 0xfffe'],
    ['n += 4', 'n += 3', BOTH],
    ['i += 4', 'i += 3', [1, 2]],
    ['if (!atStart) i -= 1', 'if (!atStart) i -= 0', BOTH],
  ],
  'utf-8/branchless': [
    ['0x80808080', '0x80808000'],
    ['0x80808080', '0x00808080'],
    ['(a | b | c | d)', '(a | b | c)'],
    ['& 3) !== 0', '& 1) !== 0'],
    ['(to - i) / 16', '(to - i + 1) / 16'],
    ['i += 4 * words.length', 'i += 3 * words.length'],
    ['(a >>> 16) & 0xff', '(a >>> 16) & 0x7f'],
    ['d >>> 24', 'd >>> 25'],
    ['i + 8 <= to', 'i + 7 <= to'],
    ['bytes[i + 7]', 'bytes[i + 6]'],
    ['(state & 31) === START_CODE;', '(state & 15) === (START_CODE & 15);'],
    ['0xffff - partial', '0x10000 - partial'],
    ['0xffff - partial', '0xfffe - partial'],
    ['partial <= 0xffff', 'partial <= 0x10000'],
    ['codePoints.length = n', 'codePoints.length = n + 1'],
  ],
};

/** The code that all variants share for texts, counts and boundaries; tried in one of them. */
const SHARED: readonly Change[] = [
  ['LEAD = 0xd7c0', 'LEAD = 0xd7c1'],
  ['partial & 0x3ff', 'partial & 0x1ff'],
  ['i + 32 <= n', 'i + 31 <= n'],
  ['i + 16 <= n', 'i + 15 <= n'],
  ['byte >= 0xc0', 'byte >= 0xbf', BOTH],
  ['byte <= 0x7f ||', 'byte <= 0x80 ||', BOTH],
  ['bytes[last] >= 0x80', 'bytes[last] >= 0x81'],
  ['bytes[last] <= 0xbf', 'bytes[last] <= 0xbe'],
  ['offset - 3', 'offset - 2'],
  ['i > offset - 4', 'i > offset - 3'],
  ['i < offset + 4', 'i < offset + 3'],
  ['(c & 0xfc00) === 0xd800', '(c & 0xf800) === 0xd800', [0, 1, 2, 3]],
  ['(trail & 0xfc00) === 0xdc00', '(trail & 0xf800) === 0xd800', [0, 1, 2, 3]],
  ['i + 1 < text.length', 'i + 2 < text.length', [0, 1, 2]],
  // The first one leads to the function for long texts, which finds the same.
  ['i + 1 < length', 'i + 2 < length', [1]],
  ['c > 0xdfff', 'c > 0xdffe', [0, 1, 2]],
  // The first one is about pages of 64 units.
  ['c <= 0xdfff', 'c <= 0xdffe', [1, 2, 3, 4, 5, 6]],
  ['c >= 0xd800', 'c >= 0xd801', [0, 1, 2, 3, 4, 5]],
  ['(c0 | c1 | c2 | c3) <= 0x7f', '(c0 | c1 | c2 | c3) <= 0x80', [0, 1, 2]],
  ['c > 0x7f)', 'c > 0x80)'],
  // The fourth one decides about what the loop before it leaves, which is never U+0800.
  ['c <= 0x7ff', 'c <= 0x800', [0, 1, 2, 4, 5]],
  ['c <= 0x7ff', 'c <= 0x7fe', [1, 2, 3, 4, 5]],
  ['c <= 0x7f) return', 'c <= 0x80) return'],
  ['c <= 0x7f) return', 'c <= 0x3f) return'],
  ['c <= 0x7ff) return', 'c <= 0x7bf) return'],
  ['c <= 0xdfff) return', 'c <= 0xe000) return'],
  ['c <= 0xdfff) return', 'c <= 0xdfbf) return'],
  ['return 1 << 29', 'return 2 << 29'],
  ['(2 << 29) | (1 << 31)', '(3 << 29) | (1 << 31)'],
  ['(2 << 29) | (1 << 31)', '(2 << 29)'],
  ['(p0 | p1 | p2 | p3)', '(p0 | p1 | p2)'],
  ['(q0 | q1 | q2 | q3)', '(q0 | q1 | q2)'],
  ['c3 << (p3 >> 24)', 'c3 << (p3 >> 25)'],
  ['c3 << (q3 >> 24)', 'c3 << (q3 >> 25)'],
  ['n += p3 >> 29', 'n += p3 >> 30'],
  ['n += q3 >> 29', 'n += q3 >> 30'],
  ['n += p >> 29', 'n += p >> 30'],
  ['(PAGES[c >> 6] >> 29) & 3', '(PAGES[c >> 6] >> 29) & 1'],
  ['i += 2;', 'i += 1;'],
  ['Int32Array(SHORT_TEXT)', 'Int32Array(31)'],
  ['c <= 0xffff', 'c <= 0x10000', [0, 1, 2, 3]],
  ['n + 2 > room', 'n + 3 > room'],
  ['n + 3 > room', 'n + 2 > room', BOTH],
  ['n + 4 > room', 'n + 3 > room'],
  ['c > 0x10ffff', 'c > 0x10fffe'],
];

/** Changes that differ inside and give the same answers. */
const EQUIVALENT = new Set([
  // These numbers are characters, which `decodeToCodePoints` may have from either loop.
  'utf-8-rfc2279/switch: c > 0x10ffff) break as c > 0x110000) break, place 2',
  // In `match`: what is after the table is no state, from which no step leads to one.
  'ipv4-address/table: unit > 0xff as unit > 0x100, place 2',
  'ipv4-address/branchless: unit > 0xff as unit > 0x100, place 2',
  // The same in `search`.
  'ipv4-address/table: unit > 0xff as unit > 0x100, place 3',
  'ipv4-address/branchless: unit > 0xff as unit > 0x100, place 3',
]);

/** Each change in each of its places; of those of `isSome`, only where the module has them. */
function check(module: string, changes: readonly Change[], isSome: boolean): void {
  const code = codeOf(module);
  const all = changes
    .filter(([from]) => !isSome || code.includes(from))
    .flatMap(([from, to, places = [0]]) => places.map((place) => ({ from, to, place })));
  for (const { from, to, place } of partOf(all, 10)) {
    const name = `${module}: ${from} as ${to}, place ${place + 1}`;
    if (EQUIVALENT.has(name)) continue;
    test(name, async () => {
      const wrong = changed(code, from, to, place);
      assert.ok(wrong !== undefined, 'the module has no such place');
      const seen = await seenBy(module, wrong!);
      assert.ok(seen !== undefined, 'no check sees it');
    });
  }
}

/** The modules whose rows are read by their numbers. */
const withRows = FORMATS.filter(({ stages }) => stages.decoder !== undefined).map(
  ({ name }) => `${name}/switch`,
);
for (const module of partOf([...new Set([...withRows, ...Object.keys(OTHERS)])])) {
  if (withRows.includes(module)) check(module, ROWS, true);
  check(module, OTHERS[module] ?? [], false);
  if (module === 'utf-8/table') check(module, SHARED, false);
}

test('every bound of every row is among the changes', () => {
  const rows = new Set<string>();
  for (const { name, stages } of FORMATS) {
    if (stages.decoder === undefined) continue;
    // Comparisons of the loop for whole characters, before it gives up.
    for (const [, conditions] of codeOf(`${name}/switch`).matchAll(
      /if \((.* \|\| .*|b0 < \w+)\) break;/g,
    ))
      for (const condition of conditions!.split(' || ')) rows.add(condition);
  }
  const unknown = [...rows].filter(
    (row) => !ROWS.some(([from]) => `|| ${row}) break || ${row} ||`.includes(from)),
  );
  assert.equal(unknown, []);
  assert.ok(rows.size > 8);
});

test.run();
