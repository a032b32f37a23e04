/**
 * Encoding: the rows of the layout read from left to right. The same in all variants.
 *
 * Reading a code unit costs more than anything that is done with it, so `encode` reads each once, writes
 * where there is room for the most octets there can be, and copies what it has written; more in copy-runs.ts.
 */
import { MAX_CODE_POINT } from '../../alphabet.js';
import { isIn, joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import type { DecoderPlan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { ifChain } from '../program/conditions.js';
import { constant } from '../program/constants.js';
import {
  internal,
  markUnused,
  type FunctionDeclaration,
  type TextDeclaration,
} from '../program/declaration.js';
import { assign, code, declare, hex, NAMES, type Fragment } from '../program/fragment.js';
import {
  encodeLongFunction,
  encodeShort,
  runEncoderConstants,
  type RunEncoder,
} from './copy-runs.js';
import {
  isUnspelled,
  joinAndRefuse,
  NOTHING,
  printReplacement,
  refuseCodePoint,
  refusesPairs,
  replace,
  replaceOrThrow,
  type EncoderPlan,
  type OnRefused,
} from './refuse.js';
import {
  chain,
  lengthOf,
  octetsInto,
  writeOctets,
  rowsUpTo,
  upTo,
  wordOrOctets,
  type CodeOf,
  type RowUpTo,
} from './rows.js';
import {
  areWhole,
  fitsPages,
  MAX_OCTETS,
  pageOf,
  spellingPagesOf,
  pagesTable,
  type SpelledUnits,
} from './spelling-pages.js';

const {
  c,
  p,
  fatal,
  elements,
  SHORT_TEXT,
  OCTETS,
  SHORT_UNITS,
  byteLength,
  encodeLong,
  encodeUpTo,
  unencodable,
} = NAMES;
const { checkText, roomIn, checkNumbers } = NAMES;

/** The bodies of the functions that encode, and the constants and the functions that they use. */
export function encoderDeclarations(decoder: DecoderPlan, host: Host) {
  const encoder = { decoder, host, ofText: rowsUpTo(decoder, MAX_CODE_POINT) };
  const runs = runEncoder(encoder);
  return {
    bodies: encoderBodies(encoder, runs),
    constants: runs === undefined ? encoderConstants(encoder) : runEncoderConstants(runs),
    functions: [
      ...(runs === undefined ? [] : [encodeLongFunction(runs)]),
      ...(growsInto(encoder) ? [encodeUpToFunction(encoder)] : []),
    ],
  };
}

/** Whether `encode` writes into an array that grows, by the function that `encodeInto` calls. */
function growsInto({ host, ofText }: EncoderPlan): boolean {
  return host.arrays.grow && ofText.length > 0;
}

/** `encodeUpTo`, the loop of `encode` and `encodeInto`. */
function encodeUpToFunction(encoder: EncoderPlan): FunctionDeclaration {
  return markUnused(
    internal(
      encodeUpTo.text,
      ['text: string', 'bytes: number[]', 'room: number', 'fatal: boolean'],
      '{ read: number; written: number }',
      'Writes as many whole characters as there is room for.',
      withElements(encoder.host, encodeIntoLoop(encoder)),
    ),
  );
}

function encodeIntoLoop(encoder: EncoderPlan): Fragment {
  const { decoder, host, ofText } = encoder;
  return code`let read = 0;
    ${placeIn(ofText)}
    for (let i = 0; i < ${host.text.length}; i++) {
      ${readAndWrite(encoder, replaceOrThrow(decoder), octetsInto)}
      read = i + 1;
    }
    return { read, written: n };`;
}

function encoderBodies(encoder: EncoderPlan, runs: RunEncoder | undefined) {
  const { decoder, host, ofText } = encoder;
  const grows = growsInto(encoder);
  const all = rowsUpTo(decoder, decoder.maxValue);
  const onRefused = replaceOrThrow(decoder);
  const fromText = (codeOf: CodeOf): Fragment => code`
    for (let i = 0; i < ${host.text.length}; i++) {
      ${readAndWrite(encoder, onRefused, codeOf)}
    }`;
  const fromNumbers = (isOrdered: boolean, codeOf: CodeOf): Fragment => code`
    for (let i = 0; i < codePoints.length; i++) {
      ${declare(c, 'codePoints[i]!', code`${refuseCodePoint(decoder, isOrdered)}\n${chain(all, codeOf)}`)}
    }`;
  return {
    findUnencodable: code`${checkText}(text, from);\n${withElements(host, findUnencodableBody(encoder))}`,
    byteLength: withCheck(host, code`let length = 0;\n${fromText(lengthOf)}\nreturn length;`),
    encode: grows
      ? code`${checkText}(text);
        const bytes: number[] = [];
        ${encodeUpTo}(text, bytes, Infinity, ${fatal});
        return bytes;`
      : runs === undefined
        ? withCheck(host, encodeBody(encoder))
        : encodeShort(runs),
    encodeInto: grows
      ? code`${checkText}(text);\nreturn ${encodeUpTo}(text, bytes, ${roomIn}(bytes), ${fatal});`
      : withCheck(
          host,
          code`${ofText.length > 0 ? 'const room = ' : ''}${roomIn}(bytes);\n${encodeIntoLoop(encoder)}`,
        ),
    encodeCodePoints: code`${checkNumbers}(codePoints);
      let length = 0;
      ${fromNumbers(true, lengthOf)}
      const bytes = ${host.arrays.octets('length')};
      let n = 0;
      ${fromNumbers(false, writeOctets)}
      return bytes;`,
  };
}

function withCheck(host: Host, body: Fragment): Fragment {
  return code`${checkText}(text);\n${withElements(host, body)}`;
}

function withElements({ text }: Host, body: Fragment): Fragment {
  return body.uses.has(elements.text) ? code`${text.begin}\n${body}` : body;
}

/** The place of the next octet; a constant if none is written. */
function placeIn(ofText: readonly RowUpTo[]): string {
  return ofText.length > 0 ? 'let n = 0;' : 'const n = 0;';
}

/** The most code units that `encode` writes into its shared array. */
const MAX_SHORT = 1024;

/** `OCTETS`, and how long a text may be to use it. */
function encoderConstants({ host, ofText }: EncoderPlan): readonly TextDeclaration[] {
  return [
    constant(SHORT_TEXT, 'Texts up to this many code units are short.', MAX_SHORT),
    constant(
      OCTETS,
      '`encode` writes short texts here, and returns a copy.',
      // See Note [Constants] in decode/sink.ts.
      code`/* @__PURE__ */ ${host.arrays.octets(maxOctets(ofText) * MAX_SHORT)}`,
    ),
  ];
}

function encodeBody(encoder: EncoderPlan): Fragment {
  const { decoder, host, ofText } = encoder;
  const { length } = host.text;
  const { octets } = host.arrays;
  const loop = (onRefused: OnRefused): Fragment => code`
    ${placeIn(ofText)}
    for (let i = 0; i < ${length}; i++) {
      ${readAndWrite(encoder, onRefused, writeOctets)}
    }`;
  if (!host.compiles)
    return code`
      const bytes = ${octets(code`${byteLength}(text, ${fatal})`)};
      ${loop(replace(decoder))}
      return bytes;`;
  return code`
    const bytes = ${length} <= ${SHORT_TEXT} ? ${OCTETS} : ${octets(code`${maxOctets(ofText)} * ${length}`)};
    ${loop(replaceOrThrow(decoder))}
    return bytes.slice(0, n);`;
}

/** The parts of the paged encoder; undefined unless code units up to some limit spell themselves and the rest fits pages. */
function runEncoder(encoder: EncoderPlan): RunEncoder | undefined {
  const { decoder, host, ofText } = encoder;
  const last = textRun(decoder, ofText);
  const rows = ofText.filter(({ row }) => row.lo <= 0xffff);
  if (!host.compiles || last === undefined || !rows.every(({ row }) => fitsPages(row)))
    return undefined;
  const units = spelledUnits(encoder);
  const pages = spellingPagesOf(units);
  const half = areWhole(units) ? halfOfPair(encoder) : undefined;
  const isMeasured = half !== undefined;
  const hasIrregular = pages.some(({ row }) => row === undefined);
  // The functions have the length in a variable.
  const text = { ...host.text, length: code`length` };
  const within = { ...encoder, host: { ...host, text } };
  const irregular = hasIrregular ? writeIrregular(within, units) : NOTHING;
  const args = code`text${irregular.uses.has(fatal.text) ? code`, ${fatal}` : ''}`;
  return {
    host,
    most: maxOctets(ofText),
    last,
    irregular,
    pages: pagesTable(pages, half),
    isMeasured,
    write: isMeasured
      ? writeMeasured(encoder, args)
      : readAndWrite(within, replaceOrThrow(decoder), writeOctets),
    args,
  };
}

/** All code units, by the rows that spell them. */
function spelledUnits({ decoder, ofText }: EncoderPlan): readonly SpelledUnits[] {
  const specials = specialUnits(decoder);
  const ends = [
    ...ofText.map(({ hi }) => Math.min(hi, 0xffff)),
    ...specials.flatMap(({ lo, hi }) => [lo - 1, hi]),
  ].filter((end) => end >= 0);
  return [...new Set(ends)]
    .sort((a, b) => a - b)
    .map((end) => ({
      hi: end,
      row: isIn(end, specials) ? undefined : ofText.find(({ hi }) => end <= hi)!.row,
    }));
}

/** The number of octets of half a pair, 0 if pairs have no spelling; undefined if pages cannot hold it. */
function halfOfPair({ decoder, ofText }: EncoderPlan): number | undefined {
  const lengths = new Set(
    ofText.filter(({ hi }) => hi > 0xffff).map(({ row }) => row.octets.length),
  );
  if (!decoder.joinsPairs || lengths.size === 0) return 0;
  const [length = 0, ...others] = lengths;
  const areRefused = isUnspelled(decoder, { lo: 0xd800, hi: 0xdfff });
  const isHeld = others.length === 0 && length % 2 === 0 && length / 2 <= MAX_OCTETS;
  return isHeld && areRefused ? length / 2 : undefined;
}

/** Writes a character whose units have been read. */
function writeMeasured(encoder: EncoderPlan, args: Fragment): Fragment {
  const { host } = encoder;
  const unit = (index: string): Fragment => code`${SHORT_UNITS}[${index}]!`;
  const fromArray = { ...host, text: { ...host.text, length: code`length`, unit } };
  const at = (): Fragment => code`return ${encodeLong}(${args});`;
  return readAndWrite({ ...encoder, host: fromArray }, { leaves: true, at }, writeOctets);
}

/** The most octets that a code unit of a text can become. */
function maxOctets(ofText: readonly RowUpTo[]): number {
  const each = ofText.map(({ row }) => Math.ceil(row.octets.length / (row.lo > 0xffff ? 2 : 1)));
  return Math.max(1, ...each);
}

/** The greatest 2ⁿ − 1 such that code units up to it are spelled by the octet of the same number; undefined if none. */
function textRun({ gaps }: DecoderPlan, [first]: readonly RowUpTo[]): number | undefined {
  if (first === undefined) return undefined;
  const { row, hi } = first;
  const isOctet = row.octets.length === 1 && row.octets[0]!.fixed === 0 && row.offset === 0;
  const isPowerOfTwo = Number.isInteger(Math.log2(hi + 1)) && hi > 0;
  return isOctet && isPowerOfTwo && !gaps.some(({ lo }) => lo <= hi) ? hi : undefined;
}

/** Writes the character that begins with the unit `c` at `i`, of an irregular page; or makes it the replacement. */
function writeIrregular(encoder: EncoderPlan, units: readonly SpelledUnits[]): Fragment {
  const { decoder, ofText } = encoder;
  const { replacement } = decoder;
  const onRefused = replaceOrThrow(decoder);
  const specials = specialUnits(decoder);
  const [special] = specials;
  const areSpecial = special !== undefined && areWhole(units);
  const pages = spellingPagesOf(units);
  const isOfPage =
    replacement === undefined || pages.find(({ hi }) => replacement <= hi)?.row !== undefined;
  if (
    !areSpecial ||
    refusesPairs(decoder) ||
    !isOfPage ||
    !specials.every((range) => isUnspelled(decoder, range))
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
    : code`${joined}\nif (${fatal}) ${refused}\n${assign(c, printReplacement(replacement))}\n${assign(p, pageOf(c))}`;
}

/** Reads the next character of `text` as `c`, and handles it. */
function readAndWrite(encoder: EncoderPlan, onRefused: OnRefused, codeOf: CodeOf): Fragment {
  return declare(c, encoder.host.text.unit('i'), writeUnit(encoder, 0, onRefused, codeOf));
}

/**
 * Handles the character that begins with the code unit `c`: first the rows that single code units belong
 * to, then surrogate pairs and code units without a spelling.
 *
 * @param from the first row that it can belong to
 * @param mayBePlain whether units outside special ranges are possible here
 */
function writeUnit(
  encoder: EncoderPlan,
  from: number,
  onRefused: OnRefused,
  codeOf: CodeOf,
  mayBePlain = true,
): Fragment {
  const { decoder, host, ofText } = encoder;
  const [special, ...furtherSpecial] = specialUnits(decoder);
  if (special === undefined) return chain(ofText.slice(from), codeOf);
  const end = ofText.findIndex(({ hi }) => hi >= special.lo);
  const others = ofText.slice(end < 0 ? ofText.length : end);
  const plain = ofText.slice(from, ofText.length - others.length);
  const branches = plain.map(({ row, hi }) => ({ test: upTo(hi), code: codeOf(row) }));
  const units = others.filter(({ row }) => row.lo <= 0xffff);
  if (units.length > 0 && furtherSpecial.length === 0 && host.compiles && mayBePlain) {
    // One test for all other code units.
    branches.push({ test: isOutside(special), code: chain(units, codeOf) });
  }
  // The replacement may belong to any row; without one, only pairs are left where all others have been tested.
  const isAmongOthers = onRefused.leaves || (decoder.replacement ?? special.lo) >= special.lo;
  const areTested = branches.length > plain.length && isUnspelled(decoder, special);
  const rest = onRefused.leaves && areTested ? others.filter(({ hi }) => hi > 0xffff) : others;
  const written = chain(isAmongOthers ? rest : ofText, codeOf);
  const { joined, refused } = joinAndRefuse(encoder, onRefused);
  return ifChain(branches, code`${joined}\n${refused}\n${written}`);
}

/** Tests that a code unit is not in a range. */
function isOutside({ lo, hi }: SymbolRange): Fragment {
  const below = code`${c} < ${hex(lo)}`;
  return hi < 0xffff ? code`${below} || ${c} > ${hex(hi)}` : below;
}

/** The code units that may be half of a pair or have no spelling, as ascending ranges. */
function specialUnits({ joinsPairs, gaps, maxValue }: DecoderPlan): readonly SymbolRange[] {
  const leads = joinsPairs ? [{ lo: 0xd800, hi: 0xdbff }] : [];
  const beyond = maxValue < 0xffff ? [{ lo: maxValue + 1, hi: 0xffff }] : [];
  return joinRanges([...leads, ...gaps, ...beyond].filter(({ lo }) => lo <= 0xffff));
}

function findUnencodableBody(encoder: EncoderPlan): Fragment {
  const { text } = encoder.host;
  const { joined, refused } = joinAndRefuse(encoder, {
    leaves: true,
    at: (index) => code`return ${index};`,
  });
  if (refused === NOTHING) return code`return -1;`;
  const read = declare(c, text.unit('i'), code`${joined}\n${refused}`);
  return code`for (let i = from; i < ${text.length}; i++) {\n${read}\n}\n\nreturn -1;`;
}
