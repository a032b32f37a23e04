/**
 * The loop for well-formed characters: one row of the bit layout at a time, with one branch for all errors
 * of a character.
 *
 * A row reads octets that fit its pattern. Their value decides whether they are a character: the values
 * of the character rule's words are known (see coding/prove.ts), no two words share one, and where the ranges of the
 * rows do not overlap, a value is spelled by the row in whose range it lies. So octets that fit a row are a
 * character if and only if their value lies in the row's range and has a word. Ill-formed octets and
 * characters that the input is too short for are left to straight-line.ts, which finds how far an error goes.
 */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { getOrInsert } from '../../get-or-insert.js';
import { lastOctet, payloadBits, type LayoutRow } from '../../coding/layout.js';
import type { Host } from '../program/host.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import { rowComment } from '../program/row-comment.js';
import { ALWAYS, ifChain, type IfBranch } from '../program/conditions.js';
import { at, code, hex, join, type Fragment } from '../program/fragment.js';
import { nameValue, type Sink } from './sink.js';

/**
 * Statements over `i`, `n` and the first octet `b0` that read a character of some rows, with `break` for possible errors.
 *
 * @param room the octets that there certainly are from `i` on; characters that take more are compared with the end
 */
export function readRows(
  decoder: DecoderPlan,
  rows: readonly LayoutRow[],
  room: number,
  host: Host,
  sink: Sink,
): Fragment {
  const readsAhead = sink.isText && host.compiles && room >= AHEAD;
  const branches = rows.map((row, index): IfBranch => {
    const { fixed } = row.octets[0]!;
    const { length } = row.octets;
    const before = index === 0 ? -1 : lastOctet(rows[index - 1]!.octets[0]!);
    const last = lastOctet(row.octets[0]!);
    // Octets between two rows are tested by the second one.
    const wrong = fixed > before + 1 ? [`b0 < ${hex(fixed)}`] : [];
    return {
      test: last < 0xff ? code`b0 <= ${hex(last)}` : ALWAYS,
      code:
        readsAhead && isRun(decoder, row)
          ? readRun(row, sink)
          : code`${rowComment(row)}
            ${length > room ? code`if (i + ${length} > to) break;` : ''}
            ${readRow(decoder, row, wrong, sink)}`,
    };
  });
  return ifChain(branches, code`break;`);
}

/** The octets that {@link readRun} reads at once; there is room for the longest character. */
const AHEAD = 4;

/** Whether a row spells the numbers up to 2ⁿ − 1, each by the octet of its number. */
function isRun({ gaps }: DecoderPlan, { octets, lo, hi, offset }: LayoutRow): boolean {
  const isOctet = octets.length === 1 && octets[0]!.fixed === 0 && offset === 0 && lo === 0;
  return isOctet && hi === lastOctet(octets[0]!) && !gaps.some((gap) => gap.lo <= hi);
}

/**
 * Takes up to four octets of a run. It always writes four; surplus ones are overwritten by the characters that follow. So
 * the loop is left and entered less often where runs are short.
 */
function readRun({ hi }: LayoutRow, { array }: Sink): Fragment {
  const [first, ...others] = Array.from({ length: AHEAD }, (_, k) => `b${k}`);
  const names = [first!, ...others];
  const counted = others.map((name, k) => code`${name} > ${hex(hi)} ? ${k + 1} : `);
  return code`${lineComment(`Four are written; n moves on only past those up to ${hex(hi)}.`)}
    ${others.map((name, k) => `const ${name} = bytes[i + ${k + 1}]!;`)}
    ${names.map((name, k) => code`${array}[${at('n', k)}] = ${name};`)}
    const run = ${join(counted, '')}${AHEAD};
    n += run;
    i += run;`;
}

/** The rows of the loop, by their first octets, and the rows that share a first octet with one of these. */
export interface ReadableRows {
  readonly ofLoop: readonly LayoutRow[];
  readonly others: readonly LayoutRow[];
  /** Whether these rows spell all characters. */
  readonly areAll: boolean;
}

/** The rows that can be read at once; none if a number belongs to two rows. */
export function readableRows({ layout, maxValue }: DecoderPlan): ReadableRows {
  const overlap = layout.some((row) =>
    layout.some((other) => other !== row && other.lo <= row.hi && row.lo <= other.hi),
  );
  const ofLoop: LayoutRow[] = [];
  const others: LayoutRow[] = [];
  const sorted = layout
    // Characters that no string holds are rare, and one octet must not become two code units.
    .filter(({ lo }) => lo <= Math.min(MAX_CODE_POINT, maxValue) && !overlap)
    .filter(({ octets, hi }) => octets.length > 1 || hi <= 0xffff)
    .sort(byFirstOctet);
  for (const row of sorted) {
    const last = ofLoop.at(-1);
    const isOwn = last === undefined || lastOctet(last.octets[0]!) < row.octets[0]!.fixed;
    (isOwn ? ofLoop : others).push(row);
  }
  const areAll = sorted.length === layout.length && maxValue <= MAX_CODE_POINT;
  return { ofLoop, others, areAll };
}

/** The least first octet comes first; of several such rows, the one with the most first octets, then the shortest. */
function byFirstOctet({ octets: a }: LayoutRow, { octets: b }: LayoutRow): number {
  return a[0]!.fixed - b[0]!.fixed || b[0]!.width - a[0]!.width || a.length - b.length;
}

/** Statements that read a character of a row that shares first octets with another one, and go on. */
export function readOther(decoder: DecoderPlan, row: LayoutRow, sink: Sink): Fragment {
  const { fixed, width } = row.octets[0]!;
  const { length } = row.octets;
  const first =
    width === 0
      ? `b0 !== ${hex(fixed)}`
      : `b0 < ${hex(fixed)} || b0 > ${hex(lastOctet(row.octets[0]!))}`;
  const { lines, wrong, taken } = partsOf(decoder, row, width === 8 ? [] : [first], sink);
  return code`if (i + ${length} <= to) {
    ${rowComment(row)}
    const b0 = bytes[i]!;
    ${lines}
    if (${wrong.length === 0 ? ALWAYS : code`!(${join(wrong, ' || ')})`}) {
      ${taken}
      continue;
    }
  }`;
}

function readRow(
  decoder: DecoderPlan,
  row: LayoutRow,
  wrongFirst: readonly string[],
  sink: Sink,
): Fragment {
  const { lines, wrong, taken } = partsOf(decoder, row, wrongFirst, sink);
  return code`${lines}
    ${wrong.length === 0 ? '' : code`if (${join(wrong, ' || ')}) break;`}
    ${taken}`;
}

/** The code of a row: the declarations of its octets and its value, conditions for errors, and what takes it. */
function partsOf(decoder: DecoderPlan, row: LayoutRow, wrongFirst: readonly string[], sink: Sink) {
  const { octets, offset } = row;
  const [first, ...others] = octets;
  const lines = others.map(
    ({ fixed }, k) =>
      `const x${k + 1} = bytes[i + ${k + 1}]!${fixed === 0 ? '' : ` ^ ${hex(fixed)}`};`,
  );
  const payloads = octets.map(({ width, shift }, k) => {
    if (width === 0) return '';
    const octet = k > 0 ? `x${k}` : first!.fixed === 0 ? 'b0' : `(b0 & ${hex(2 ** width - 1)})`;
    return shift === 0 ? octet : `(${octet} << ${shift})`;
  });
  const payload = payloads.filter(Boolean).join(' | ') || '0';
  const { declared, c } = nameValue(
    code`${offset === 0 ? payload : `(${payload}) + ${hex(offset)}`}`,
  );
  const wrong = [...wrongFirst, ...outsideOf(decoder, row), ...withoutWord(decoder, row, c)];
  return {
    lines: code`${lines}\n${declared}`,
    wrong,
    taken: code`${sink.append(c, row.lo, Math.min(row.hi, MAX_CODE_POINT))}\ni += ${octets.length};`,
  };
}

/**
 * Conditions for an octet after the first that does not fit its pattern. The highest octet needs none if the code point
 * is tested anyway.
 */
function outsideOf(decoder: DecoderPlan, row: LayoutRow): readonly string[] {
  const [, ...others] = row.octets;
  const bits = payloadBits(row.octets);
  const isBounded = lastValueOf(decoder, row) < row.offset + 2 ** bits - 1;
  const byWidth = new Map<number, string[]>();
  others.forEach(({ fixed, width, shift }, k) => {
    const isHighest = width > 0 && shift + width === bits && shift + 8 < 32;
    if (isHighest && fixed === 0 && isBounded) return;
    if (width < 8) getOrInsert(byWidth, width, () => []).push(`x${k + 1}`);
  });
  return Array.from(byWidth, ([width, names]) => {
    const all = names.length === 1 ? names[0]! : `(${names.join(' | ')})`;
    return width === 0 ? `${all} !== 0` : `${all} > ${hex(2 ** width - 1)}`;
  });
}

/** Conditions that hold if no word has the number `c`, one of those that the row's x bits can hold. */
function withoutWord(decoder: DecoderPlan, row: LayoutRow, c: Fragment): readonly Fragment[] {
  const { gaps } = decoder;
  const least = row.offset;
  const greatest = row.offset + 2 ** payloadBits(row.octets) - 1;
  const hi = lastValueOf(decoder, row);
  const before = gaps.find((gap) => gap.lo <= row.lo && row.lo <= gap.hi);
  const first = before === undefined ? row.lo : before.hi + 1;
  const own = gaps.filter(({ lo }) => first <= lo && lo <= hi);
  return [
    ...(first > least ? [code`${c} < ${hex(first)}`] : []),
    ...(hi < greatest ? [code`${c} > ${hex(hi)}`] : []),
    ...own.map((gap) => inGap(c, gap.lo, Math.min(gap.hi, hi), greatest)),
  ];
}

/** The greatest number that a row is read for. */
function lastValueOf({ maxValue }: DecoderPlan, { hi }: LayoutRow): number {
  return Math.min(hi, MAX_CODE_POINT, maxValue);
}

/** @param greatest the greatest number that `c` may be */
function inGap(c: Fragment, lo: number, hi: number, greatest: number): Fragment {
  if (lo === hi) return code`${c} === ${hex(lo)}`;
  const size = hi - lo + 1;
  const isAligned = Number.isInteger(Math.log2(size)) && lo % size === 0;
  const bits = 2 ** Math.max(16, Math.ceil(Math.log2(greatest + 1)));
  return isAligned && hi <= 0xffff
    ? code`(${c} & ${hex(bits - size)}) === ${hex(lo)}`
    : code`(${c} >= ${hex(lo)} && ${c} <= ${hex(hi)})`;
}
