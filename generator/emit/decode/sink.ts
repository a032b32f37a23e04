/**
 * The destination of decoded characters: code that collects them, and makes text of them.
 *
 * The fastest way to a string is `String.fromCharCode` with the arguments written out; `apply` and spreading
 * inspect an array first. So code units are collected in one array that all calls share, and become text
 * in steps of 32 and 16, with one more step for the rest.
 */
import { MAX_CODE_POINT, REPLACEMENT_CHARACTER } from '../../alphabet.js';
import type { Host } from '../program/host.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { ALWAYS, ifChain, type IfBranch } from '../program/conditions.js';
import { constant } from '../program/constants.js';
import {
  internal,
  type FunctionDeclaration,
  type TextDeclaration,
} from '../program/declaration.js';
import { at, code, hex, join, NAMES, type Fragment, type Hole } from '../program/fragment.js';
import { slicesConstants, sliceUnits } from './slices.js';

const { UNITS, PIECE_SIZE, LEAD, REPLACEMENT, MAX_AT_ONCE, toText, beyondStrings, fatal } = NAMES;

/**
 * The most octets that `decodeToCodePoints` takes. V8 ends the process when an array grows beyond some 110
 * million elements; engines with less memory throw.
 */
export const MAX_TO_CODE_POINTS = 2 ** 26;

/** The code that takes a decoder's characters, over `n`, the place in an array. */
export interface Sink {
  readonly isText: boolean;
  readonly array: Fragment;
  readonly begin: Fragment;
  /** Makes text of the collected code units. */
  readonly take: Hole;
  /** `take`, once `PIECE_SIZE` units are collected. */
  readonly flush: Hole;
  readonly end: Hole;
  /** Appends a character whose value is known to lie between `lo` and `hi`. */
  append(value: Fragment, lo: number, hi: number): Fragment;
}

/** UTF-16 code units, for a string. */
export function textSink(host: Host): Sink {
  const { begin, append, end } = host.compiles ? APPENDED : JOINED;
  const take = code`${append}\nn = 0;`;
  return {
    isText: true,
    array: UNITS,
    begin: code`${begin}\nlet n = 0;`,
    take,
    flush: code`if (n >= ${PIECE_SIZE}) {\n${take}\n}`,
    end,
    append: (value, lo, hi) => appendUnits(host, value, lo, hi),
  };
}

/** The values of the characters, for an array. */
export function numberSink(): Sink {
  return {
    isText: false,
    array: code`codePoints`,
    begin: code`if (to - from > ${MAX_AT_ONCE}) throw new RangeError(\`\${to - from} octets at once; at most \${${MAX_AT_ONCE}} can become numbers\`);
      const codePoints: number[] = [];
      let n = 0;`,
    take: '',
    flush: '',
    end: 'return codePoints;',
    append: (value) => code`codePoints[n++] = ${value};`,
  };
}

/** Engines that compile append to a string in constant time; the array stays in the processor's cache. */
const APPENDED = {
  begin: "let text = '';",
  append: code`text = ${toText}(text, n);`,
  end: code`return ${toText}(text, n);`,
  piece: 512,
  units: ['/* @__PURE__ */ new Uint16Array(1536)', ''],
  size: '. A round begins with less than `PIECE_SIZE`, and adds less than twice that',
} as const;

/**
 * Engines that only interpret copy the string at each append, so pieces are joined at the end; they are short, since
 * some of these engines take at most 128 arguments.
 */
const JOINED = {
  begin: 'const pieces: string[] = [];',
  append: code`pieces.push(${toText}(n));`,
  end: code`pieces.push(${toText}(n));\nreturn pieces.join('');`,
  piece: 42,
  units: ['[]', ': number[]'],
  size: '',
} as const;

/**
 * The constants of decoders: `PIECE_SIZE`, octets decoded between two pieces of text; `UNITS`, room for the units of one
 * piece; `LEAD`, such that `LEAD + (c >> 10)` is the lead surrogate of `c`; `REPLACEMENT`; `MAX_AT_ONCE`.
 *
 * Note [Constants]: constants of a module are literals, or pure calls with literals or names. Bundlers cannot
 * tell that arithmetic with a name has no effect: they would keep it, and all that uses it, in programs that
 * import something else.
 */
export function sinkConstants(
  { compiles, favorsSpeed }: Host,
  { unitLength }: DecoderPlan,
): readonly TextDeclaration[] {
  const { piece, units, size } = compiles ? APPENDED : JOINED;
  const where = `The code units of a piece, in an array that every \`decode\` uses${size}.`;
  const lead =
    '`LEAD + (c >> 10)` is the lead surrogate of the character c: 0xd800 - (0x10000 >> 10).';
  return [
    constant(
      PIECE_SIZE,
      'How many octets are decoded, or code units collected, before they become text.',
      piece - (piece % unitLength),
    ),
    constant(
      MAX_AT_ONCE,
      'The most octets that `decodeToCodePoints` takes at once: V8 ends the process if an array grows much larger.',
      hex(MAX_TO_CODE_POINTS),
    ),
    constant(UNITS, where, units[0], units[1]),
    constant(LEAD, lead, hex(0xd800 - (0x10000 >> 10))),
    constant(
      REPLACEMENT,
      'The replacement character, for each maximal subpart of an ill-formed sequence and, unless `fatal`, for what cannot be encoded.',
      hex(REPLACEMENT_CHARACTER),
    ),
    ...(favorsSpeed ? slicesConstants() : []),
  ];
}

/** The least number of code units that become text in a loop; fewer take one call. */
const STEP = 16;

/** `toText`, which makes text of the collected code units. */
export function toTextFunction(host: Host): FunctionDeclaration {
  const { compiles, text } = host;
  if (!compiles) {
    return internal(
      toText.text,
      ['n: number'],
      'string',
      'The text of the first `n` code units in `UNITS`.',
      code`${UNITS}.length = n;\nreturn ${text.fromElements}.apply(String, ${UNITS});`,
    );
  }
  const step = (count: number): Fragment => code`
    while (i + ${count} <= n) {\n${fromCharCodes('text += f', code`u`, count)}\ni += ${count};\n}`;
  return internal(
    toText.text,
    ['text: string', 'n: number'],
    'string',
    'A text and the first `n` code units in `UNITS`. Arguments are written out because `apply` and spreading are slower.',
    code`const u = ${UNITS};
    const f = String.fromCharCode;
    let i = 0;
    if (n >= ${STEP}) {
      ${sliceUnits(host)}
      ${step(2 * STEP)}
      ${step(STEP)}
    }
    // The rest, which is all of a short text: one jump and one call.
    // prettier-ignore
    switch (n - i) {\n${Array.from({ length: STEP - 1 }, (_, k) => caseOf(k + 1))}\ndefault: return text;\n}`,
  );
}

/** A case of {@link toTextFunction}, laid out in rows. */
function caseOf(count: number): Fragment {
  const items = Array.from({ length: count }, (_, k) => `u[${at('i', k)}]!`);
  const rows = Array.from({ length: Math.ceil(count / ROW) }, (_, row) =>
    items.slice(ROW * row, ROW * row + ROW).join(', '),
  );
  return code`case ${count}: return text + f(${rows.join(',\n')});`;
}

const ROW = 6;

/** A statement with `fromCharCode` of some elements of an array from `i` on, in rows. */
export function fromCharCodes(before: string, array: Fragment, count: number): Fragment {
  const items = Array.from({ length: count }, (_, k) => code`${array}[${at('i', k)}]!`);
  const rows = Array.from(
    { length: Math.ceil(count / ROW) },
    (_, row) => code`${join(items.slice(ROW * row, ROW * row + ROW), ', ')},`,
  );
  return code`// prettier-ignore\n${before}(\n${rows}\n);`;
}

/** Whether some characters take two elements of a string. */
export function needsPairs({ maxValue }: DecoderPlan, { text }: Host): boolean {
  return Math.min(maxValue, MAX_CODE_POINT) > text.greatestElement;
}

/** Whether some characters are beyond U+10FFFF, which no string holds. */
export function exceedsStrings({ maxValue }: DecoderPlan): boolean {
  return maxValue > MAX_CODE_POINT;
}

/** A value with more than one use: the statement that names it, and its name. */
export function nameValue(value: Fragment): { readonly declared: Fragment; readonly c: Fragment } {
  const isName = /^\w+$/.test(value.text);
  return isName
    ? { declared: code``, c: value }
    : { declared: code`const c = ${value};\n`, c: code`c` };
}

function appendUnits({ text }: Host, value: Fragment, lo: number, hi: number): Fragment {
  // Up to here a character is one element.
  const single = text.greatestElement;
  if (hi <= single) return code`${UNITS}[n++] = ${value};`;
  const { declared, c } = nameValue(value);
  const pair = code`// A lead surrogate, 110110yyyyyyyyyy, and a trail surrogate, 110111xxxxxxxxxx.
${UNITS}[n++] = ${LEAD} + (${c} >> 10);\n${UNITS}[n++] = 0xdc00 | (${c} & 0x3ff);`;
  if (lo > 0xffff && hi <= MAX_CODE_POINT) return code`${declared}${pair}`;
  const beyond = code`if (${fatal}) throw ${beyondStrings}(${c});\n${UNITS}[n++] = ${REPLACEMENT};`;
  if (lo > MAX_CODE_POINT) return code`${declared}${beyond}`;
  const branches: IfBranch[] = [];
  if (lo <= single)
    branches.push({ test: code`${c} <= ${hex(single, 4)}`, code: code`${UNITS}[n++] = ${c};` });
  if (single < MAX_CODE_POINT) {
    const test = hi <= MAX_CODE_POINT ? ALWAYS : code`${c} <= ${hex(MAX_CODE_POINT)}`;
    branches.push({ test, code: pair });
  }
  return code`${declared}${ifChain(branches, beyond)}`;
}
