/**
 * Why octets are ill-formed, from the bit layout and the rules of a grammar.
 *
 * The layout's rows say what somebody may have meant who wrote the octets: each row that has their bit
 * pattern reads a number out of them. Either the number is too small for the row (overlong), or too great
 * (out of range), or the row is right and the grammar leaves the number out (a surrogate). If no row has
 * the pattern, the octets were no attempt at one character: something broke off, or an octet stands where
 * it cannot. Nothing here knows an encoding, so that modified UTF-8's C0 80 and CESU-8's pairs are what
 * their own grammars say.
 */
import type { ByteRange } from './contract.js';
import type { DecodeErrorKind, Explain, Explained, Explanatory } from './decode-error.js';
import { printNumber, printOctets } from './print.js';

/** What a grammar knows about its octets; `explanation` of the file that `abnfc compile --explanation` writes. */
export interface Explanation {
  /** The name of the encoding. */
  readonly name: string;
  /** The bit layout. A number less the offset stands in the x bits of the octets. */
  readonly rows: readonly {
    readonly lo: number;
    readonly hi: number;
    readonly offset: number;
    readonly octets: readonly string[];
  }[];
  /** The rule of a character. */
  readonly unit: string;
  /**
   * For every state, which octets are read in it, and in which ways: by which alternative of the unit
   * rule, and by which rules below it.
   */
  readonly states: readonly (readonly (ByteRange & { readonly ways: readonly Way[] })[])[];
}

type Way = readonly [alternative: number, ...rules: string[]];

/**
 * What to give to a decoder as `explain`, so that its errors have a kind and the rules that were being
 * matched. A function, so that a decoder without it has none of its code. It throws a TypeError if it is
 * given to a decoder of another grammar.
 */
export function explainer(explanation: Explanation): Explain<Explained> {
  return (module, bytes, found) => {
    if (explanation.name !== module.name)
      throw new TypeError(`the explanation of ${explanation.name} is none of ${module.name}`);
    const dead = bytes.length === 1 && module.next(module.start, bytes[0]!) === 0;
    const read = dead ? [] : bytes;
    const ways = waysOn(explanation, module, read).map(([, ...rules]) =>
      rules.length > 0 ? rules : [explanation.unit],
    );
    return {
      rules: [...new Set(ways.flat())],
      outermost: [...new Set(ways.map(([rule]) => rule!))],
      ...judge(explanation, module, read, found),
    };
  };
}

/** The ways in which the next octet would be read, by the alternatives that have read the last ones. */
function waysOn(
  { states }: Explanation,
  module: Explained,
  read: readonly number[],
): readonly Way[] {
  let state = module.start;
  let open: readonly number[] | undefined;
  for (const octet of read) {
    const { ways } = states[state]!.find(({ lo, hi }) => lo <= octet && octet <= hi)!;
    const alternatives = ways.map(([alternative]) => alternative);
    open = open === undefined ? alternatives : open.filter((each) => alternatives.includes(each));
    state = module.next(state, octet);
  }
  const all = states[state]!.flatMap(({ ways }) => ways);
  return all.filter(([alternative]) => open === undefined || open.includes(alternative));
}

/** A row of the layout, and the numbers that it reads out of some octets and whatever may follow. */
interface Attempt {
  readonly row: Explanation['rows'][number];
  readonly lo: number;
  readonly hi: number;
}

type Verdict = Pick<Explanatory, 'kind' | 'detail'>;

function judge(
  { rows }: Explanation,
  module: Explained,
  read: readonly number[],
  found: number | undefined,
): Verdict {
  if (found === undefined) return { kind: 'truncated', detail: undefined };
  const octets = [...read, found];
  const verdicts = attempts(rows, octets).map((attempt) => verdictOf(rows, module, attempt));
  // Where several rows have the pattern, the one that has the number is meant.
  const meant = verdicts.find(({ kind }) => kind === 'surrogate' || kind === 'excluded');
  if (verdicts.length > 0) return meant ?? verdicts[0]!;
  if (read.length === 0) {
    const isInner = rows.some((row) => row.octets.slice(1).some((octet) => matches(octet, found)));
    return isInner
      ? {
          kind: 'unexpected continuation',
          detail: `${printOctets([found])} only continues a character`,
        }
      : { kind: 'never-valid octet', detail: `${printOctets([found])} is in no character` };
  }
  // The octet begins something else. What was read may be whole all the same, for a row.
  for (let length = 1; length <= read.length; length++) {
    const whole = attempts(rows, read.slice(0, length)).find(
      ({ row }) => row.octets.length === length,
    );
    if (whole !== undefined) return verdictOf(rows, module, whole);
  }
  return { kind: 'truncated', detail: undefined };
}

/** The rows whose pattern some octets are the beginning of, and the numbers that those may become. */
function attempts(rows: Explanation['rows'], octets: readonly number[]): readonly Attempt[] {
  return rows
    .filter(
      (row) =>
        octets.length <= row.octets.length &&
        octets.every((octet, index) => matches(row.octets[index]!, octet)),
    )
    .map((row) => {
      let [lo, size] = [0, 1];
      row.octets.forEach((pattern, index) => {
        const width = widthOf(pattern);
        lo = lo * 2 ** width + (index < octets.length ? octets[index]! % 2 ** width : 0);
        if (index >= octets.length) size *= 2 ** width;
      });
      return { row, lo: lo + row.offset, hi: lo + row.offset + size - 1 };
    });
}

/** Why none of the numbers of an attempt is a character. */
function verdictOf(rows: Explanation['rows'], module: Explained, attempt: Attempt): Verdict {
  const { row } = attempt;
  const lo = Math.max(attempt.lo, row.lo);
  const hi = Math.min(attempt.hi, row.hi);
  if (lo <= hi) {
    const isSurrogate = 0xd800 <= lo && hi <= 0xdfff;
    return isSurrogate
      ? explained('surrogate', lo === hi ? 'the surrogate ' : 'a surrogate, ', lo, hi)
      : explained('excluded', '', lo, hi, `, which ${module.name} leaves out`);
  }
  const isOverlong = rows.some(
    (shorter) =>
      shorter.octets.length < row.octets.length &&
      shorter.lo <= attempt.hi &&
      attempt.lo <= shorter.hi,
  );
  if (isOverlong) return explained('overlong', 'an overlong form of ', attempt.lo, attempt.hi);
  const last = Math.max(...rows.map((other) => other.hi));
  const why = attempt.lo > last ? `beyond U+${printNumber(last)}` : 'which is spelled otherwise';
  return explained('out of range', '', attempt.lo, attempt.hi, `, ${why}`);
}

function explained(kind: DecodeErrorKind, what: string, lo: number, hi: number, end = ''): Verdict {
  const range = lo === hi ? `U+${printNumber(lo)}` : `U+${printNumber(lo)}–U+${printNumber(hi)}`;
  return { kind, detail: `this would be ${what}${range}${end}` };
}

/** How many bits of `110xxxxx` are x. */
function widthOf(pattern: string): number {
  return pattern.split('x').length - 1;
}

function matches(pattern: string, octet: number): boolean {
  const width = widthOf(pattern);
  const fixed = parseInt(pattern.slice(0, 8 - width) || '0', 2);
  return Math.floor(octet / 2 ** width) === fixed;
}
