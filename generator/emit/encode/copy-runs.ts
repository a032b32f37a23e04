/**
 * `encode` for layouts that spell each unit up to 2ⁿ − 1 as the octet of the same number: ASCII, in UTF-8.
 *
 * Texts are mixed: marks and names in ASCII between words of another script. A branch that tells the two apart is
 * mispredicted at every border, and costs more than all work on a unit. So units are read four at a time: four of
 * the first row are written at once, others by pages without a branch (Note [Pages] in spelling-pages.ts), and the four
 * after them as well, since scripts come in words. Where a page is irregular, units go one by one, until four in a row
 * lie in regular pages.
 *
 * Texts are written where there is room for the most octets, into memory that all calls share and that grows; the
 * result is a copy. A new array for each call would be cleared first. Very long texts have an array of their own.
 *
 * A copy takes longer than a short text. So short texts are measured first, by a table instead of branches, and their
 * units are kept, since an array is read faster than a string; or written at once, if the first four are ASCII.
 */
import type { Host } from '../program/host.js';
import {
  internal,
  type FunctionDeclaration,
  type TextDeclaration,
} from '../program/declaration.js';
import { constant, constants, wrappedDoc } from '../program/constants.js';
import { at, code, declare, hex, NAMES, type Fragment } from '../program/fragment.js';
import { octetsIn, pageOf, writeByPage } from './spelling-pages.js';

const {
  Bytes,
  c,
  p,
  fatal,
  SHORT_TEXT,
  LONG_TEXT,
  SHORT_UNITS,
  SCRATCH_MEMORY,
  scratch,
  scratchView,
} = NAMES;
const { byteLength, checkText, encodeLong } = NAMES;

/** The most code units of a text that takes less time to measure than to copy, by pages and by branches. */
const MAX_SHORT = { byPages: 32, byBranches: 16 };

/** The most code units that the shared memory grows to. */
const MAX_SHARED = 65536;

/** The number of code units that the shared memory holds at first. */
const FIRST_SHARED = 1024;

const UNITS_READ = ['c0', 'c1', 'c2', 'c3'] as const;

const FOUR = UNITS_READ.join(' | ');

/** The pages of these units, combined: the sign tells whether one of them is irregular. */
function ofFour(page: 'p' | 'q'): string {
  return UNITS_READ.map((_, k) => `${page}${k}`).join(' | ');
}

function pagesOfFour(page: 'p' | 'q'): readonly Fragment[] {
  return UNITS_READ.map((name, k) => code`const ${page}${k} = ${pageOf(name)};`);
}

function writeFour(page: 'p' | 'q'): readonly Fragment[] {
  return UNITS_READ.map((name, k) => writeByPage(name, `${page}${k}`));
}

/** Octets that may be written beyond the last one. */
const MARGIN = 4;

/** The parts of the code that depend on the rows. */
export interface RunEncoder {
  readonly host: Host;
  /** The most octets of a code unit. */
  readonly most: number;
  /** The greatest number of the first row. */
  readonly last: number;
  /**
   * Writes the character that begins with the unit `c` at `i`, on an irregular page, and goes on to the next; or makes
   * `c` the replacement and `p` its page.
   */
  readonly irregular: Fragment;
  readonly pages: TextDeclaration;
  /** Whether short texts are measured by pages: each half of a pair counts half of its octets. */
  readonly isMeasured: boolean;
  /** Writes the character of a short text whose first unit is at `i`; of a text that is measured by pages, in `SHORT_UNITS`. */
  readonly write: Fragment;
  /** The arguments of `encodeLong`. */
  readonly args: Fragment;
}

/** The shared memory, and the lengths of texts that it is for. */
export function runEncoderConstants({
  most,
  pages,
  isMeasured,
}: RunEncoder): readonly TextDeclaration[] {
  return [
    constant(
      SHORT_TEXT,
      'Texts up to this many code units are short.',
      MAX_SHORT[isMeasured ? 'byPages' : 'byBranches'],
    ),
    constant(
      SHORT_UNITS,
      'The code units of a short text, for `encode`.',
      code`/* @__PURE__ */ new Int32Array(${SHORT_TEXT})`,
    ),
    pages,
    constant(LONG_TEXT, 'Texts of more code units do not keep `scratch`.', MAX_SHARED),
    // See Note [Constants] in decode/sink.ts.
    constant(
      SCRATCH_MEMORY,
      `The first memory of \`scratch\`: ${most} octets for each of ${FIRST_SHARED} code units, and ${MARGIN} more.`,
      code`/* @__PURE__ */ new ArrayBuffer(${most * FIRST_SHARED + MARGIN})`,
    ),
    constants(
      [scratch.text, scratchView.text],
      wrappedDoc(
        '`encode` writes here, and returns a copy; replaced by a larger one for longer texts.',
      ),
      code`let ${scratch.text} = /* @__PURE__ */ new Uint8Array(${SCRATCH_MEMORY});\nlet ${scratchView.text} = /* @__PURE__ */ new DataView(${SCRATCH_MEMORY});`,
    ),
  ];
}

/** The body of `encode`, which is quick for short texts. */
export function encodeShort(runs: RunEncoder): Fragment {
  const { host, last, isMeasured, write, args } = runs;
  const { unit } = host.text;
  const { octets } = host.arrays;
  const first = hex(last);
  return code`
    // Not every engine inlines checkText.
    if (typeof text !== 'string') ${checkText}(text);
    const length = ${host.text.length};
    if (length === 0 || length > ${SHORT_TEXT}) return ${encodeLong}(${args});
    let c0 = ${unit('0')};
    if (c0 <= ${first} && length >= 4) {
      let i = 0;
      ${readFour(host, 'let', 1)}
      if ((${FOUR}) <= ${first}) {
        // Most likely, every code unit is one octet.
        const bytes = ${octets('length')};
        do {
          ${UNITS_READ.map((name, k) => `bytes[${at('i', k)}] = ${name};`)}
          i += 4;
          if (i + 4 > length) {
            for (; i < length; i++) {
              const c = ${unit('i')};
              if (c > ${first}) break;
              bytes[i] = c;
            }
            if (i === length) return bytes;
            break;
          }
          ${readFour(host, '')}
        } while ((${FOUR}) <= ${first});
      }
    }

    ${isMeasured ? measureByPages(runs) : code`const bytes = ${octets(code`${byteLength}(${args})`)};`}
    let n = 0;
    for (let i = 0; i < length; i++) {
      ${write}
    }
    return bytes;`;
}

/** Reads the units of a short text, and makes the array of its octets. */
function measureByPages({ host }: RunEncoder): Fragment {
  return code`
    let size = 0;
    for (let i = 0; i < length; i++) {
      const c = ${host.text.unit('i')};
      ${SHORT_UNITS}[i] = c;
      size += ${octetsIn(pageOf(c))};
    }
    const bytes = ${host.arrays.octets('size')};`;
}

/** `encodeLong`, which `encode` calls for all other texts. */
export function encodeLongFunction(runs: RunEncoder): FunctionDeclaration {
  const { host, most, last, irregular, args } = runs;
  const { unit } = host.text;
  const { octets } = host.arrays;
  const first = hex(last);
  const oneByOne = declare(
    c,
    unit('i'),
    declare(
      p,
      pageOf(c),
      code`${irregular.text === '' ? '' : code`if (${p} < 0) {\nregular = 0;\n${irregular}\n}`}
      ${writeByPage(c, p)}
      i += 1;
      regular += 1;`,
    ),
  );
  // V8 has registers for all of the loop for ASCII only if c0 is read before the test.
  const body = code`
    const length = ${host.text.length};
    let bytes = ${scratch};
    let view = ${scratchView};
    if (bytes.length < ${most} * length + ${MARGIN}) {
      bytes = ${octets(code`${most} * length + ${MARGIN}`)};
      view = new DataView(bytes.buffer);
      if (length <= ${LONG_TEXT}) {
        ${scratch} = bytes;
        ${scratchView} = view;
      }
    }

    let n = 0;
    let i = 0;
    // Each call of setInt32 writes four octets; those beyond a character are overwritten by the next one. \`<<\` takes the
    // lower five bits of its right operand.
    while (i < length) {
      let c0 = ${unit('i')};
      if (i + 4 <= length) {
        ${readFour(host, 'let', 1)}
        while ((${FOUR}) <= ${first}) {
          view.setInt32(n, c0 | (c1 << 8) | (c2 << 16) | (c3 << 24), true);
          n += 4;
          i += 4;
          if (i + 4 > length) break;
          ${readFour(host, '')}
        }
        if (i + 4 > length) continue;
        ${pagesOfFour('p')}
        if ((${ofFour('p')}) >= 0) {
          ${writeFour('p')}
          i += 4;
          if (i + 4 > length) continue;
          ${readFour(host, '')}
          ${pagesOfFour('q')}
          if ((${ofFour('q')}) < 0) continue;
          ${writeFour('q')}
          i += 4;
          continue;
        }
      }
      // One unit at a time, until four in a row lie in regular pages.
      let regular = 0;
      while (regular < 4 && i < length) {
        ${oneByOne}
      }
    }
    return bytes.slice(0, n);`;
  return internal(
    encodeLong.text,
    ['text: string', ...(args.uses.has(fatal.text) ? ['fatal: boolean'] : [])],
    Bytes,
    'As `encode`, for texts of any length.',
    body,
  );
}

/** Reads the four units from `i` on, or the last ones of them. */
function readFour({ text }: Host, keyword: 'const' | 'let' | '', from = 0): Fragment {
  const reads = UNITS_READ.map((name, k) => code`${keyword} ${name} = ${text.unit(at('i', k))};`);
  return code`${reads.slice(from)}`;
}
