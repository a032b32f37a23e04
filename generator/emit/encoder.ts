/**
 * Encoding: the rows of the layout read from left to right. The same in all variants.
 *
 * Reading a code unit costs more than anything that is done with it, so `encode` reads each once, writes
 * where there is room for the most octets there can be, and copies what it has written.
 */
import { MAX_CODE_POINT, payloadBits, type LayoutRow } from '../coding/layout.js';
import { hex, ifChain, statement, type Code, type StatementCode } from './code.js';
import * as contract from './contract.js';
import type { DecoderPlan, Plan } from './plan.js';

/** `findUnencodable`, `byteLength`, `encode`, `encodeInto` and `encodeCodePoints`. */
export function emitEncoder(plan: Plan, decoder: DecoderPlan): readonly Code[] {
  const ofText = rowsUpTo(decoder, MAX_CODE_POINT);
  const onRefused = replaceOrThrow(decoder);
  const fromText = (codeOf: (row: LayoutRow) => string, after = ''): string => `
    for (let i = 0; i < text.length; i++) {
      ${readAndWrite(decoder, ofText, onRefused, codeOf)}
      ${after}
    }`;
  const all = rowsUpTo(decoder, decoder.maxValue);
  return [
    ...encoderConstants(decoder, ofText),
    contract.findUnencodable(
      plan,
      `checkText(text, from);\n${overElements(decoder, findUnencodableBody(decoder))}`,
    ),
    contract.byteLength(
      checked(
        decoder,
        `let length = 0;
        ${fromText(lengthOf)}
        return length;`,
      ),
    ),
    contract.encode(plan, decoder, checked(decoder, encodeBody(decoder, ofText, onRefused))),
    contract.encodeInto(
      plan,
      decoder,
      checked(
        decoder,
        `checkDestination(bytes);
        let read = 0;
        ${ofText.length > 0 ? 'let n = 0;' : 'const n = 0;'}
        ${fromText(octetsInto, 'read = i + 1;')}
        return { read, written: n };`,
      ),
    ),
    contract.encodeCodePoints(
      plan,
      decoder,
      `checkNumbers(codePoints);
      let length = 0;
      for (let i = 0; i < codePoints.length; i++) {
        ${declared('codePoints[i]!', `${refuseCodePoint(decoder, true)}\n${chain(all, lengthOf)}`)}
      }

      const bytes = ${newArray(decoder, 'length')};
      let n = 0;
      for (let i = 0; i < codePoints.length; i++) {
        ${declared('codePoints[i]!', `${refuseCodePoint(decoder, false)}\n${chain(all, octetsOf)}`)}
      }

      return bytes;`,
    ),
    contract.unencodable(),
    ...contract.encoderChecks(decoder),
  ];
}

function checked(decoder: DecoderPlan, body: string): string {
  return `checkText(text);\n${overElements(decoder, body)}`;
}

/**
 * A body that reads a text. Where strings hold whole characters, finding the place of one may take as long
 * as the text is before it; an array of them is made once.
 */
function overElements({ host }: DecoderPlan, body: string): string {
  if (host.strings === 'code units' || !body.includes('text.charCodeAt')) return body;
  const read = body
    .replaceAll(/text\.charCodeAt\(([^)]*)\)/g, 'elements[$1]!.charCodeAt(0)')
    .replaceAll('text.length', 'elements.length');
  return `const elements = text.split('');\n${read}`;
}

/** Up to how many code units `encode` writes into an array that is there already. */
const SHORT = 1024;

/** How many code units are read in a round where each may be an octet. */
const UNROLLED = 4;

/** The array, and for how long texts it is. */
function encoderConstants(
  { host }: DecoderPlan,
  ofText: readonly Reach[],
): readonly StatementCode[] {
  if (!host.compiles) return [];
  return [
    statement(`/** Texts up to this many code units are short. */\nconst SHORT = ${SHORT};`),
    statement(
      // See Note [Constants] in units.ts.
      `/** Where \`encode\` writes short texts, whose octets are copied from here. */\nconst OCTETS = /* @__PURE__ */ new Uint8Array(${mostOctets(ofText) * SHORT});`,
    ),
  ];
}

/** Octets that are all to be written. */
function newArray({ host }: DecoderPlan, length: string): string {
  return host.typedArrays ? `new Uint8Array(${length})` : `new Array<number>(${length})`;
}

function encodeBody(decoder: DecoderPlan, ofText: readonly Reach[], onRefused: OnRefused): string {
  if (!decoder.host.compiles) {
    return `
      const bytes = ${newArray(decoder, 'byteLength(text, fatal)')};
      ${ofText.length > 0 ? 'let n = 0;' : 'const n = 0;'}
      for (let i = 0; i < text.length; i++) {
        ${readAndWrite(decoder, ofText, replace(decoder), octetsOf)}
      }
      return bytes;`;
  }
  const most = mostOctets(ofText);
  const last = textRun(decoder, ofText);
  if (last === undefined) {
    return `
      const bytes = text.length <= SHORT ? OCTETS : new Uint8Array(${most} * text.length);
      ${ofText.length > 0 ? 'let n = 0;' : 'const n = 0;'}
      for (let i = 0; i < text.length; i++) {
        ${readAndWrite(decoder, ofText, onRefused, octetsOf)}
      }
      return bytes.slice(0, n);`;
  }
  const units = ['c0', 'c1', 'c2', 'c3'];
  const unit =
    'bytes[n++] = c;\ni += 1;\nif (i === text.length) return bytes.slice(0, n);\nc = text.charCodeAt(i);';
  return `
    let bytes = OCTETS;
    let i = 0;
    if (text.length > SHORT) {
      // As long as every code unit is an octet; then there has to be room for what is left.
      bytes = new Uint8Array(text.length);
      for (; i + 4 <= text.length; i += 4) {
        ${units.map((c, k) => `const ${c} = text.charCodeAt(${k === 0 ? 'i' : `i + ${k}`});`).join('\n')}
        if ((${units.join(' | ')}) > ${hex(last)}) break;
        ${units.map((c, k) => `bytes[${k === 0 ? 'i' : `i + ${k}`}] = ${c};`).join('\n')}
      }
      for (; i < text.length; i++) {
        const c = text.charCodeAt(i);
        if (c > ${hex(last)}) break;
        bytes[i] = c;
      }
      if (i === text.length) return bytes;
      const begun = bytes.subarray(0, i);
      bytes = new Uint8Array(i + ${most} * (text.length - i));
      bytes.set(begun);
    }

    let n = i;
    for (; i < text.length; i++) {
      let c = text.charCodeAt(i);
      while (c <= ${hex(last)}) {
        ${Array<string>(UNROLLED)
          .fill(unit)
          .join(`\nif (c > ${hex(last)}) break;\n`)}
      }
      ${writeUnit(decoder, ofText, 1, onRefused, octetsOf)}
    }
    return bytes.slice(0, n);`;
}

/** The most octets that a code unit of a text can become. */
function mostOctets(ofText: readonly Reach[]): number {
  const each = ofText.map(({ row }) => Math.ceil(row.octets.length / (row.lo > 0xffff ? 2 : 1)));
  return Math.max(1, ...each);
}

/** The greatest code unit up to which every code unit is the octet that spells it, if there is a power of two. */
function textRun({ gaps }: DecoderPlan, [first]: readonly Reach[]): number | undefined {
  if (first === undefined) return undefined;
  const { row, hi } = first;
  const isOctet = row.octets.length === 1 && row.octets[0]!.fixed === 0 && row.offset === 0;
  const isWhole = Number.isInteger(Math.log2(hi + 1)) && hi > 0;
  return isOctet && isWhole && !gaps.some(({ lo }) => lo <= hi) ? hi : undefined;
}

/** Reads the next character of `text` as `c` and does something with it. */
function readAndWrite(
  decoder: DecoderPlan,
  ofText: readonly Reach[],
  onRefused: OnRefused,
  codeOf: (row: LayoutRow) => string,
): string {
  return declared('text.charCodeAt(i)', writeUnit(decoder, ofText, 0, onRefused, codeOf));
}

/**
 * Does something with the character that begins with the code unit `c`: first the rows that a code unit
 * belongs to by itself, then what it may be half of a pair of, or nothing.
 *
 * @param from the first row that it can belong to
 */
function writeUnit(
  decoder: DecoderPlan,
  ofText: readonly Reach[],
  from: number,
  onRefused: OnRefused,
  codeOf: (row: LayoutRow) => string,
): string {
  const { replacement } = decoder;
  const [special, ...furtherSpecial] = specialUnits(decoder);
  if (special === undefined) return chain(ofText.slice(from), codeOf);
  const end = ofText.findIndex(({ hi }) => hi >= special.lo);
  const others = ofText.slice(end < 0 ? ofText.length : end);
  const plain = ofText.slice(from, ofText.length - others.length);
  const branches = plain.map(({ row, hi }) => ({ test: upTo(hi), code: codeOf(row) }));
  const units = others.filter(({ row }) => row.lo <= 0xffff);
  if (units.length > 0 && furtherSpecial.length === 0 && decoder.host.compiles) {
    // One test for whether this is any other code unit.
    const below = `c < ${hex(special.lo)}`;
    const test = special.hi < 0xffff ? `${below} || c > ${hex(special.hi)}` : below;
    branches.push({ test, code: chain(units, codeOf) });
  }
  // What stands for what cannot be spelled may belong to any row.
  const isAmongOthers = replacement === undefined || replacement >= special.lo;
  const written = chain(isAmongOthers ? others : ofText, codeOf);
  return ifChain(branches, `${joinAndRefuse(decoder, onRefused)}\n${written}`);
}

/** The code units that may be half of a pair, or that have no spelling, as ranges in order. */
function specialUnits({ joinsPairs, gaps, maxValue }: DecoderPlan): readonly Gap[] {
  const ranges: { lo: number; hi: number }[] = [];
  const leads = joinsPairs ? [{ lo: 0xd800, hi: 0xdbff }] : [];
  const beyond = maxValue < 0xffff ? [{ lo: maxValue + 1, hi: 0xffff }] : [];
  const all = [...leads, ...gaps, ...beyond].sort((a, b) => a.lo - b.lo);
  for (const { lo, hi } of all.filter((range) => range.lo <= 0xffff)) {
    const last = ranges.at(-1);
    if (last !== undefined && lo <= last.hi + 1) last.hi = Math.max(last.hi, hi);
    else ranges.push({ lo, hi });
  }
  return ranges;
}

type Gap = DecoderPlan['gaps'][number];

function findUnencodableBody(decoder: DecoderPlan): string {
  const refuse = joinAndRefuse(decoder, (index) => `return ${index};`);
  if (!/return/.test(refuse)) return 'return -1;';
  const read = declared('text.charCodeAt(i)', refuse);
  return `for (let i = from; i < text.length; i++) {\n${read}\n}\n\nreturn -1;`;
}

/** What is done with a character that has no spelling, given the index of its first code unit. */
type OnRefused = (index: string) => string;

/** `c` is declared, if it is needed, and can change, if that is needed. */
function declared(value: string, code: string): string {
  if (!/\bc\b/.test(code)) return code;
  return `${/\bc = /.test(code) ? 'let' : 'const'} c = ${value};\n${code}`;
}

/** Completes a pair, with `i` left at its last code unit, and does something with what has no spelling. */
function joinAndRefuse(decoder: DecoderPlan, onRefused: OnRefused): string {
  const refused = refusal(decoder, decoder.joinsPairs ? MAX_CODE_POINT : 0xffff);
  // A character of two code units is refused at the first of them.
  const refusesPairs =
    decoder.joinsPairs &&
    (decoder.maxValue < MAX_CODE_POINT || decoder.gaps.some(({ hi }) => hi > 0xffff));
  const action = refused && onRefused(refusesPairs ? 'c > 0xffff ? i - 1 : i' : 'i');
  // An element of a string may be a whole character, and that more than a code unit.
  const upper = decoder.host.compiles ? '0xfc00' : '0x1ffc00';
  const join = decoder.joinsPairs
    ? `if ((c & ${upper}) === 0xd800 && i + 1 < text.length) {
        const trail = text.charCodeAt(i + 1);
        if ((trail & ${upper}) === 0xdc00) {
          c = 0x10000 + ((c & 0x3ff) << 10) + (trail & 0x3ff);
          i += 1;
        }
      }`
    : '';
  return `${join}\n${action && `if (${refused}) ${action}`}`;
}

/**
 * Does something with a number that has no spelling. What is beyond all of them is no glitch of a text,
 * so nothing stands for it.
 *
 * @param isFirst whether what is to be thrown was not thrown before
 */
function refuseCodePoint(decoder: DecoderPlan, isFirst: boolean): string {
  const { maxValue } = decoder;
  const beyond = maxValue < 2 ** 32 - 1 ? ` || c > ${hex(maxValue)}` : '';
  const refused = refusal(decoder, maxValue);
  const action = refused && (isFirst ? replaceOrThrow(decoder) : replace(decoder))('i');
  return `${isFirst ? `if (c >>> 0 !== c${beyond}) throw unencodable(c, i);` : ''}
    ${action && `if (${refused}) ${action}`}`;
}

/** A condition for the numbers up to `max` that have no spelling. */
function refusal({ gaps, maxValue }: DecoderPlan, max: number): string {
  const tests = gaps
    .filter(({ lo }) => lo <= max)
    .map(({ lo, hi }) =>
      lo === hi
        ? `c === ${hex(lo)}`
        : lo === 0
          ? `c <= ${hex(hi)}`
          : `(c >= ${hex(lo)} && c <= ${hex(hi)})`,
    );
  if (maxValue < max) tests.push(`c > ${hex(maxValue)}`);
  return tests.length === 1 ? tests[0]!.replace(/^\((.*)\)$/, '$1') : tests.join(' || ');
}

function replaceOrThrow({ replacement }: DecoderPlan): OnRefused {
  if (replacement === undefined) return (index) => `throw unencodable(c, ${index});`;
  return (index) => `{\nif (fatal) throw unencodable(c, ${index});\nc = ${hex(replacement)};\n}`;
}

function replace({ replacement }: DecoderPlan): OnRefused {
  return () => (replacement === undefined ? '' : `c = ${hex(replacement)};`);
}

/** Rows in the order of their numbers, each with the greatest number up to which it is the one. */
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

/** `if (c <= …) … else …`; what no row spells was dealt with before. */
function chain(reaches: readonly Reach[], codeOf: (row: LayoutRow) => string): string {
  const branches = reaches.map(({ row, hi }, index) => ({
    test: index === reaches.length - 1 ? 'true' : upTo(hi),
    code: codeOf(row),
  }));
  return ifChain(branches);
}

function upTo(hi: number): string {
  return hi === 0 ? 'c === 0' : `c <= ${hex(hi)}`;
}

function lengthOf(row: LayoutRow): string {
  return `length += ${row.octets.length};`;
}

/** The octets of a character, if there is room for all of them. */
function octetsInto(row: LayoutRow): string {
  const { length } = row.octets;
  const isFull = length === 1 ? 'n === bytes.length' : `n + ${length} > bytes.length`;
  return `if (${isFull}) break;\n${octetsOf(row)}`;
}

function octetsOf({ octets, offset }: LayoutRow): string {
  const value = offset === 0 ? 'c' : 'v';
  const lines = octets.map(({ fixed, width }, index) => {
    const shift = payloadBits(octets.slice(index + 1));
    const shifted = shift === 0 ? value : `(${value} >> ${shift})`;
    // Nothing is above the first octet that has payload, so it needs no mask.
    const isHighest = payloadBits(octets.slice(0, index)) === 0;
    const payload =
      width === 0 ? '' : isHighest ? shifted : `(${shifted} & ${hex(2 ** width - 1)})`;
    const parts = [...(fixed === 0 && payload ? [] : [hex(fixed)]), ...(payload ? [payload] : [])];
    return `bytes[n++] = ${parts.join(' | ')};`;
  });
  const declare =
    offset === 0 || payloadBits(octets) === 0 ? '' : `const v = c - ${hex(offset)};\n`;
  return `${declare}${lines.join('\n')}`;
}
