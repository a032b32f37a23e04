/**
 * Encoding: the rows of the layout read from left to right. The same in all variants.
 *
 * Reading a code unit costs more than anything that is done with it, so `encode` reads each once, writes
 * where there is room for the most octets there can be, and copies what it has written; more in runs.ts.
 */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { joinRanges, subtractRanges } from '../../automata/symbol-range.js';
import { payloadBits, type LayoutRow } from '../../coding/layout.js';
import type { Host } from '../host.js';
import type { DecoderPlan } from '../../plan/plan.js';
import { ALWAYS, ifChain } from '../program/conditions.js';
import { constant } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { assign, code, declare, hex, join, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import {
  areWhole,
  fitsPages,
  MOST_OCTETS,
  pageOf,
  pagesOf,
  pagesTable,
  wordOf,
  type SpelledUnits,
} from './pages.js';
import { encodeLongFunction, encodeShort, runEncoderConstants, type RunEncoder } from './runs.js';

const { c, p, fatal, elements, SHORT, OCTETS, READ, byteLength, encodeLong, unencodable } = NAMES;
const { checkText, roomIn, checkNumbers } = NAMES;

/** The decoder's plan and the host, with the rows that texts need. */
interface Encoder {
  readonly decoder: DecoderPlan;
  readonly host: Host;
  /** The rows of the characters that a string can hold. */
  readonly ofText: readonly Reach[];
}

/** The bodies of the functions that encode, and the constants and the functions that they use. */
export function encoderParts(decoder: DecoderPlan, host: Host) {
  const encoder = { decoder, host, ofText: rowsUpTo(decoder, MAX_CODE_POINT) };
  const runs = runEncoder(encoder);
  return {
    bodies: encoderBodies(encoder, runs),
    constants: runs === undefined ? encoderConstants(encoder) : runEncoderConstants(runs),
    functions: runs === undefined ? [] : [encodeLongFunction(runs)],
  };
}

function encoderBodies(encoder: Encoder, runs: RunEncoder | undefined) {
  const { decoder, host, ofText } = encoder;
  const all = rowsUpTo(decoder, decoder.maxValue);
  const onRefused = replaceOrThrow(decoder);
  const fromText = (codeOf: CodeOf, after = ''): Fragment => code`
    for (let i = 0; i < ${host.text.length}; i++) {
      ${readAndWrite(encoder, onRefused, codeOf)}
      ${after}
    }`;
  const fromNumbers = (isFirst: boolean, codeOf: CodeOf): Fragment => code`
    for (let i = 0; i < codePoints.length; i++) {
      ${declare(c, 'codePoints[i]!', code`${refuseCodePoint(decoder, isFirst)}\n${chain(all, codeOf)}`)}
    }`;
  return {
    findUnencodable: code`${checkText}(text, from);\n${overElements(host, findUnencodableBody(encoder))}`,
    byteLength: checked(host, code`let length = 0;\n${fromText(lengthOf)}\nreturn length;`),
    encode: runs === undefined ? checked(host, encodeBody(encoder)) : encodeShort(runs),
    encodeInto: checked(
      host,
      code`${ofText.length > 0 ? 'const room = ' : ''}${roomIn}(bytes);
      let read = 0;
      ${placeIn(ofText)}
      ${fromText(octetsInto, 'read = i + 1;')}
      return { read, written: n };`,
    ),
    encodeCodePoints: code`${checkNumbers}(codePoints);
      let length = 0;
      ${fromNumbers(true, lengthOf)}
      const bytes = ${host.arrays.octets('length')};
      let n = 0;
      ${fromNumbers(false, octetsOf)}
      return bytes;`,
  };
}

function checked(host: Host, body: Fragment): Fragment {
  return code`${checkText}(text);\n${overElements(host, body)}`;
}

function overElements({ text }: Host, body: Fragment): Fragment {
  return body.uses.has(elements.text) ? code`${text.begin}\n${body}` : body;
}

/** The place of the next octet; a constant if none is written. */
function placeIn(ofText: readonly Reach[]): string {
  return ofText.length > 0 ? 'let n = 0;' : 'const n = 0;';
}

/** The most code units that `encode` writes into its shared array. */
const MOST_SHORT = 1024;

/** The shared array, and the length of the texts that it is for. */
function encoderConstants({ host, ofText }: Encoder): readonly TextDeclaration[] {
  return [
    constant(SHORT, 'Texts up to this many code units are short.', MOST_SHORT),
    constant(
      OCTETS,
      'Where `encode` writes short texts, whose octets are copied from here.',
      // See Note [Constants] in decode/sink.ts.
      code`/* @__PURE__ */ ${host.arrays.octets(mostOctets(ofText) * MOST_SHORT)}`,
    ),
  ];
}

function encodeBody(encoder: Encoder): Fragment {
  const { decoder, host, ofText } = encoder;
  const { length } = host.text;
  const { octets } = host.arrays;
  const loop = (onRefused: OnRefused): Fragment => code`
    ${placeIn(ofText)}
    for (let i = 0; i < ${length}; i++) {
      ${readAndWrite(encoder, onRefused, octetsOf)}
    }`;
  if (!host.compiles)
    return code`
      const bytes = ${octets(code`${byteLength}(text, ${fatal})`)};
      ${loop(replace(decoder))}
      return bytes;`;
  return code`
    const bytes = ${length} <= ${SHORT} ? ${OCTETS} : ${octets(code`${mostOctets(ofText)} * ${length}`)};
    ${loop(replaceOrThrow(decoder))}
    return bytes.slice(0, n);`;
}

/** What `encode` needs if the octet of its number spells every code unit up to some number, and others fit pages. */
function runEncoder(encoder: Encoder): RunEncoder | undefined {
  const { decoder, host, ofText } = encoder;
  const last = textRun(decoder, ofText);
  const rows = ofText.filter(({ row }) => row.lo <= 0xffff);
  if (!host.compiles || last === undefined || !rows.every(({ row }) => fitsPages(row)))
    return undefined;
  const units = spelledUnits(encoder);
  const pages = pagesOf(units);
  const half = areWhole(units) ? halfOfPair(encoder) : undefined;
  const isMeasured = half !== undefined;
  const isMarked = pages.some(({ row }) => row === undefined);
  // The functions have the length in a variable.
  const text = { ...host.text, length: code`length` };
  const within = { ...encoder, host: { ...host, text } };
  const marked = isMarked ? writeMarked(within, units) : NOTHING;
  const args = code`text${marked.uses.has(fatal.text) ? code`, ${fatal}` : ''}`;
  return {
    host,
    most: mostOctets(ofText),
    last,
    marked,
    pages: pagesTable(pages, half),
    isMeasured,
    write: isMeasured
      ? writeRead(encoder, args)
      : readAndWrite(within, replaceOrThrow(decoder), octetsOf),
    args,
  };
}

/** All code units, by the rows that spell them. */
function spelledUnits({ decoder, ofText }: Encoder): readonly SpelledUnits[] {
  const specials = specialUnits(decoder);
  const ends = [
    ...ofText.map(({ hi }) => Math.min(hi, 0xffff)),
    ...specials.flatMap(({ lo, hi }) => [lo - 1, hi]),
  ].filter((end) => end >= 0);
  return [...new Set(ends)]
    .sort((a, b) => a - b)
    .map((end) => ({
      hi: end,
      row: specials.some(({ lo, hi }) => lo <= end && end <= hi)
        ? undefined
        : ofText.find(({ hi }) => end <= hi)!.row,
    }));
}

/** The number of octets of half a pair, 0 if pairs have no spelling; undefined if pages cannot hold it. */
function halfOfPair({ decoder, ofText }: Encoder): number | undefined {
  const lengths = new Set(
    ofText.filter(({ hi }) => hi > 0xffff).map(({ row }) => row.octets.length),
  );
  if (!decoder.joinsPairs || lengths.size === 0) return 0;
  const [length = 0, ...others] = lengths;
  const areRefused = isRefused(decoder, { lo: 0xd800, hi: 0xdfff });
  const isHeld = others.length === 0 && length % 2 === 0 && length / 2 <= MOST_OCTETS;
  return isHeld && areRefused ? length / 2 : undefined;
}

/** Writes a character whose units have been read. */
function writeRead(encoder: Encoder, args: Fragment): Fragment {
  const { host } = encoder;
  const unit = (index: string): Fragment => code`${READ}[${index}]!`;
  const fromArray = { ...host, text: { ...host.text, length: code`length`, unit } };
  const at = (): Fragment => code`return ${encodeLong}(${args});`;
  return readAndWrite({ ...encoder, host: fromArray }, { leaves: true, at }, octetsOf);
}

/** The most octets that a code unit of a text can become. */
function mostOctets(ofText: readonly Reach[]): number {
  const each = ofText.map(({ row }) => Math.ceil(row.octets.length / (row.lo > 0xffff ? 2 : 1)));
  return Math.max(1, ...each);
}

/** The greatest 2ⁿ − 1 up to which the octet of its number spells every code unit; undefined without one. */
function textRun({ gaps }: DecoderPlan, [first]: readonly Reach[]): number | undefined {
  if (first === undefined) return undefined;
  const { row, hi } = first;
  const isOctet = row.octets.length === 1 && row.octets[0]!.fixed === 0 && row.offset === 0;
  const isWhole = Number.isInteger(Math.log2(hi + 1)) && hi > 0;
  return isOctet && isWhole && !gaps.some(({ lo }) => lo <= hi) ? hi : undefined;
}

/** Writes the character that begins with the unit `c` at `i`, of a marked page; or makes it the replacement. */
function writeMarked(encoder: Encoder, units: readonly SpelledUnits[]): Fragment {
  const { decoder, ofText } = encoder;
  const { replacement } = decoder;
  const onRefused = replaceOrThrow(decoder);
  const specials = specialUnits(decoder);
  const [special] = specials;
  const areSpecial = special !== undefined && areWhole(units);
  const pages = pagesOf(units);
  const isOfPage =
    replacement === undefined || pages.find(({ hi }) => replacement <= hi)?.row !== undefined;
  if (
    !areSpecial ||
    refusesPairs(decoder) ||
    !isOfPage ||
    !specials.every((range) => isRefused(decoder, range))
  ) {
    const from = areSpecial ? ofText.findIndex(({ hi }) => hi >= special.lo) : 0;
    const written = writeUnit(encoder, Math.max(from, 0), onRefused, wordOrOctets, !areSpecial);
    return code`${written}\ni += 1;\ncontinue;`;
  }
  const pairs = chain(
    ofText.filter(({ hi }) => hi > 0xffff),
    wordOrOctets,
  );
  const { joined } = joinAndRefuse(encoder, onRefused, code`${pairs}\ni += 2;\ncontinue;`);
  const refused = code`throw ${unencodable}(${c}, i);`;
  return replacement === undefined
    ? code`${joined}\n${refused}`
    : code`${joined}\nif (${fatal}) ${refused}\n${assign(c, hex(replacement))}\n${assign(p, pageOf(c))}`;
}

/** The code for a character that a row spells. */
type CodeOf = (row: LayoutRow) => Fragment;

/** The code for a character without a spelling. */
interface OnRefused {
  /** Whether it leaves the function. */
  readonly leaves: boolean;
  /** The code, given the index of its first code unit. */
  readonly at: (index: string) => Fragment;
}

/** Reads the next character of `text` as `c`, and handles it. */
function readAndWrite(encoder: Encoder, onRefused: OnRefused, codeOf: CodeOf): Fragment {
  return declare(c, encoder.host.text.unit('i'), writeUnit(encoder, 0, onRefused, codeOf));
}

/**
 * Handles the character that begins with the code unit `c`: first the rows that single code units belong
 * to, then surrogate pairs and code units without a spelling.
 *
 * @param from the first row that it can belong to
 * @param isOfOthers whether it can belong to the row of all units that are not special
 */
function writeUnit(
  encoder: Encoder,
  from: number,
  onRefused: OnRefused,
  codeOf: CodeOf,
  isOfOthers = true,
): Fragment {
  const { decoder, host, ofText } = encoder;
  const [special, ...furtherSpecial] = specialUnits(decoder);
  if (special === undefined) return chain(ofText.slice(from), codeOf);
  const end = ofText.findIndex(({ hi }) => hi >= special.lo);
  const others = ofText.slice(end < 0 ? ofText.length : end);
  const plain = ofText.slice(from, ofText.length - others.length);
  const branches = plain.map(({ row, hi }) => ({ test: upTo(hi), code: codeOf(row) }));
  const units = others.filter(({ row }) => row.lo <= 0xffff);
  if (units.length > 0 && furtherSpecial.length === 0 && host.compiles && isOfOthers) {
    // One test for all other code units.
    branches.push({ test: isOutside(special), code: chain(units, codeOf) });
  }
  // The replacement may belong to any row; without one, only pairs are left where all others have been tested.
  const isAmongOthers = onRefused.leaves || (decoder.replacement ?? special.lo) >= special.lo;
  const areTested = branches.length > plain.length && isRefused(decoder, special);
  const rest = onRefused.leaves && areTested ? others.filter(({ hi }) => hi > 0xffff) : others;
  const written = chain(isAmongOthers ? rest : ofText, codeOf);
  const { joined, refused } = joinAndRefuse(encoder, onRefused);
  return ifChain(branches, code`${joined}\n${refused}\n${written}`);
}

/** Tests that a code unit is not in a range. */
function isOutside({ lo, hi }: Gap): Fragment {
  const below = code`${c} < ${hex(lo)}`;
  return hi < 0xffff ? code`${below} || ${c} > ${hex(hi)}` : below;
}

/** Whether no unit of a range has a spelling of its own. */
function isRefused({ gaps, maxValue }: DecoderPlan, { lo, hi }: Gap): boolean {
  return subtractRanges([{ lo, hi: Math.min(hi, maxValue) }], gaps).length === 0;
}

/** The code units that may be half of a pair or have no spelling, as ascending ranges. */
function specialUnits({ joinsPairs, gaps, maxValue }: DecoderPlan): readonly Gap[] {
  const leads = joinsPairs ? [{ lo: 0xd800, hi: 0xdbff }] : [];
  const beyond = maxValue < 0xffff ? [{ lo: maxValue + 1, hi: 0xffff }] : [];
  return joinRanges([...leads, ...gaps, ...beyond].filter(({ lo }) => lo <= 0xffff));
}

type Gap = DecoderPlan['gaps'][number];

function findUnencodableBody(encoder: Encoder): Fragment {
  const { text } = encoder.host;
  const { joined, refused } = joinAndRefuse(encoder, {
    leaves: true,
    at: (index) => code`return ${index};`,
  });
  if (refused === NOTHING) return code`return -1;`;
  const read = declare(c, text.unit('i'), code`${joined}\n${refused}`);
  return code`for (let i = from; i < ${text.length}; i++) {\n${read}\n}\n\nreturn -1;`;
}

const NOTHING: Fragment = code``;

/** Whether some pairs are characters without a spelling. */
function refusesPairs({ joinsPairs, maxValue, gaps }: DecoderPlan): boolean {
  return joinsPairs && (maxValue < MAX_CODE_POINT || gaps.some(({ hi }) => hi > 0xffff));
}

/**
 * Completes a pair, leaving `i` at its last code unit; then handles numbers without a spelling.
 *
 * @param onPair what to do with a pair instead, given its first code unit at `i`
 */
function joinAndRefuse(
  { decoder, host }: Encoder,
  onRefused: OnRefused,
  onPair: Fragment = code`i += 1;`,
) {
  const { text } = host;
  const { joinsPairs } = decoder;
  // A character of two code units is refused at its first one.
  const index = refusesPairs(decoder) ? 'c > 0xffff ? i - 1 : i' : 'i';
  const joined = joinsPairs
    ? code`if ((${c} & ${host.surrogateMask}) === 0xd800 && i + 1 < ${text.length}) {
        const trail = ${text.unit('i + 1')};
        if ((trail & ${host.surrogateMask}) === 0xdc00) {
          ${assign(c, '0x10000 + ((c & 0x3ff) << 10) + (trail & 0x3ff)')}
          ${onPair}
        }
      }`
    : NOTHING;
  return {
    joined,
    refused: refuse(decoder, joinsPairs ? MAX_CODE_POINT : 0xffff, onRefused.at(index)),
  };
}

/**
 * Handles a number without a spelling. A number above the greatest character is a caller's mistake, not
 * one of a text, so no replacement stands for it.
 *
 * @param isFirst whether this is the first of two passes, the one that throws
 */
function refuseCodePoint(decoder: DecoderPlan, isFirst: boolean): Fragment {
  const { maxValue } = decoder;
  const onRefused = isFirst ? replaceOrThrow(decoder) : replace(decoder);
  const refused = refuse(decoder, maxValue, onRefused.at('i'));
  if (!isFirst) return refused;
  const beyond = maxValue < 2 ** 32 - 1 ? ` || c > ${hex(maxValue)}` : '';
  return code`if (${c} >>> 0 !== c${beyond}) throw ${unencodable}(c, i);\n${refused}`;
}

/** Handles the numbers up to `max` that have no spelling. */
function refuse({ gaps, maxValue }: DecoderPlan, max: number, action: Fragment): Fragment {
  const tests = gaps
    .filter(({ lo }) => lo <= max)
    .map(({ lo, hi }) =>
      lo === hi
        ? code`${c} === ${hex(lo)}`
        : lo === 0
          ? code`${c} <= ${hex(hi)}`
          : code`(${c} >= ${hex(lo)} && ${c} <= ${hex(hi)})`,
    );
  if (maxValue < max) tests.push(code`${c} > ${hex(maxValue)}`);
  const isNothing = tests.length === 0 || action === NOTHING;
  return isNothing ? NOTHING : code`if (${join(tests, ' || ')}) ${action}`;
}

function replaceOrThrow({ replacement }: DecoderPlan): OnRefused {
  const error = (index: string): Fragment => code`throw ${unencodable}(${c}, ${index});`;
  if (replacement === undefined) return { leaves: true, at: error };
  return {
    leaves: false,
    at: (index) => code`{\nif (${fatal}) ${error(index)}\n${assign(c, hex(replacement))}\n}`,
  };
}

function replace({ replacement }: DecoderPlan): OnRefused {
  return {
    leaves: false,
    at: () => (replacement === undefined ? NOTHING : assign(c, hex(replacement))),
  };
}

/** Rows in the order of their numbers, each with the greatest number that it applies to. */
interface Reach {
  readonly row: LayoutRow;
  readonly hi: number;
}

function rowsUpTo({ values }: DecoderPlan, max: number): readonly Reach[] {
  const reaches: Reach[] = [];
  for (const { lo, hi, row } of values) {
    if (lo > max) break;
    if (reaches.at(-1)?.row === row) reaches.pop();
    reaches.push({ row, hi });
  }
  return reaches;
}

/** `if (c <= …) … else …`; numbers without a row were handled before. */
function chain(reaches: readonly Reach[], codeOf: CodeOf): Fragment {
  const branches = reaches.map(({ row, hi }, index) => ({
    test: index === reaches.length - 1 ? ALWAYS : upTo(hi),
    code: codeOf(row),
  }));
  return ifChain(branches);
}

function upTo(hi: number): Fragment {
  return hi === 0 ? code`${c} === 0` : code`${c} <= ${hex(hi)}`;
}

function lengthOf(row: LayoutRow): Fragment {
  return code`length += ${row.octets.length};`;
}

/** The octets of a character, if there is room for all of them. */
function octetsInto(row: LayoutRow): Fragment {
  const { length } = row.octets;
  const isFull = length === 1 ? 'n === room' : `n + ${length} > room`;
  return code`if (${isFull}) break;\n${octetsOf(row)}`;
}

/** The octets of a character as one word of memory, if there are three or four. */
function wordOrOctets(row: LayoutRow): Fragment {
  const { length } = row.octets;
  return row.offset === 0 && (length === 3 || length === 4)
    ? code`view.setInt32(n, ${wordOf(row, c)}, true);\nn += ${length};`
    : octetsOf(row);
}

function octetsOf({ octets, offset }: LayoutRow): Fragment {
  const value = offset === 0 ? c : code`v`;
  const bits = payloadBits(octets);
  const lines = octets.map(({ fixed, width, shift }) => {
    const shifted = shift === 0 ? value : code`(${value} >> ${shift})`;
    // The highest bits need no mask.
    const isHighest = shift + width === bits;
    const payload = isHighest ? shifted : code`(${shifted} & ${hex(2 ** width - 1)})`;
    const isFixed = fixed !== 0 || width === 0;
    const parts = [...(isFixed ? [hex(fixed)] : []), ...(width === 0 ? [] : [payload])];
    return code`bytes[n++] = ${join(parts, ' | ')};`;
  });
  const isUsed = offset !== 0 && payloadBits(octets) > 0;
  return code`${isUsed ? code`const v = ${c} - ${hex(offset)};\n` : ''}${lines}`;
}
