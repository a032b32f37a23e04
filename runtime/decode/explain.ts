/**
 * The reason why octets are ill-formed, derived from the bit layout and the rules of a grammar.
 *
 * The rows of the layout tell which character the octets were meant to be: each row whose bit pattern they
 * match gives them a value. The value is too small for the row (overlong), or too great (out of range), or
 * in its range and excluded by the grammar (a surrogate, for example). If no row matches, the octets are
 * no attempt at one character: a character is truncated, or an octet is out of place. Nothing here knows
 * an encoding, so C0 80 in modified UTF-8 and surrogate pairs in CESU-8 are judged by their own grammars.
 */
import type { ByteRange } from '../contract.js';
import type {
  DecodeErrorKind,
  Explain,
  ExplainableModule,
  ErrorExplanation,
} from './decode-error.js';
import { printNumber, printOctets } from '../shared/print.js';

/**
 * The facts about a grammar that explain errors: `explanation` in the file that
 * `abnfc compile --explanation` writes.
 */
export interface Explanation {
  /** The name of the encoding. */
  readonly name: string;
  /**
   * The bit layout. The x bits of the octets hold a value minus `offset`. Where bits are not in order, y is more
   * significant than x, then follow z, w, v and u.
   */
  readonly rows: readonly {
    readonly lo: number;
    readonly hi: number;
    readonly offset: number;
    readonly octets: readonly string[];
  }[];
  /** The rule that spells one character. */
  readonly characterRule: string;
  /**
   * For every state, the octets that it reads, and the paths of rules that read them: an alternative of the character
   * rule, and the rules below that.
   */
  readonly states: readonly (readonly (ByteRange & { readonly paths: readonly RulePath[] })[])[];
}

type RulePath = readonly [alternative: number, ...rules: string[]];

/**
 * A function for the option `explain` of a decoder: it gives errors a kind and the rules that were being
 * matched. It is an option so that bundles without it have none of its code. Throws a TypeError instead of
 * explaining an error of a decoder for an encoding of another name.
 */
export function explainer(explanation: Explanation): Explain<ExplainableModule> {
  return (module, _, found, read) => {
    if (explanation.name !== module.name)
      throw new TypeError(`this explanation is for ${explanation.name}, not for ${module.name}`);
    const paths = pathsOn(explanation, module, read).map(([, ...rules]) =>
      rules.length > 0 ? rules : [explanation.characterRule],
    );
    return {
      rules: [...new Set(paths.flat())],
      outermost: [...new Set(paths.map(([rule]) => rule!))],
      ...judge(explanation, module, read, found),
    };
  };
}

/** The paths by which the next octet may be read, in the alternatives that have read the octets so far. */
function pathsOn(
  { states }: Explanation,
  module: ExplainableModule,
  read: readonly number[],
): readonly RulePath[] {
  let state = module.start;
  let open: readonly number[] | undefined;
  for (const octet of read) {
    const { paths } = states[state]!.find(({ lo, hi }) => lo <= octet && octet <= hi)!;
    const alternatives = paths.map(([alternative]) => alternative);
    open = open === undefined ? alternatives : open.filter((each) => alternatives.includes(each));
    state = module.next(state, octet);
  }
  const all = states[state]!.flatMap(({ paths }) => paths);
  return all.filter(([alternative]) => open === undefined || open.includes(alternative));
}

/** A row of the layout, and the range of values that some octets may have in it, whatever follows them. */
interface Attempt {
  readonly row: Explanation['rows'][number];
  readonly lo: number;
  readonly hi: number;
}

type Verdict = Pick<ErrorExplanation, 'kind' | 'detail'>;

function judge(
  { rows }: Explanation,
  module: ExplainableModule,
  read: readonly number[],
  found: number | undefined,
): Verdict {
  if (found === undefined) return { kind: 'truncated', detail: undefined };
  const octets = [...read, found];
  const verdicts = attempts(rows, octets).map((attempt) => verdictOf(rows, module, attempt));
  // If several rows match, the one whose range holds the value is meant.
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
  // The octet begins something else. The octets before it may still be a whole character of some row.
  for (let length = 1; length <= read.length; length++) {
    const whole = attempts(rows, read.slice(0, length)).find(
      ({ row }) => row.octets.length === length,
    );
    if (whole !== undefined) return verdictOf(rows, module, whole);
  }
  return { kind: 'truncated', detail: undefined };
}

/** The rows whose pattern some octets begin, with the values that they may become. */
function attempts(rows: Explanation['rows'], octets: readonly number[]): readonly Attempt[] {
  return rows
    .filter(
      (row) =>
        octets.length <= row.octets.length &&
        octets.every((octet, index) => matches(row.octets[index]!, octet)),
    )
    .map((row) => {
      let [lo, hi] = [0, 0];
      for (const letter of 'uvwzyx') {
        row.octets.forEach((pattern, index) => {
          if (!pattern.endsWith(letter)) return;
          const size = 2 ** widthOf(pattern);
          const isRead = index < octets.length;
          lo = lo * size + (isRead ? octets[index]! % size : 0);
          hi = hi * size + (isRead ? octets[index]! % size : size - 1);
        });
      }
      return { row, lo: lo + row.offset, hi: hi + row.offset };
    });
}

/** The reason why no value of an attempt is a character. */
function verdictOf(
  rows: Explanation['rows'],
  module: ExplainableModule,
  attempt: Attempt,
): Verdict {
  const { row } = attempt;
  const lo = Math.max(attempt.lo, row.lo);
  const hi = Math.min(attempt.hi, row.hi);
  if (lo <= hi) {
    const isSurrogate = 0xd800 <= lo && hi <= 0xdfff;
    return isSurrogate
      ? verdictOn('surrogate', lo === hi ? 'the surrogate ' : 'a surrogate, ', lo, hi)
      : verdictOn('excluded', '', lo, hi, `, which ${module.name} leaves out`);
  }
  const isOverlong = rows.some(
    (shorter) =>
      shorter.octets.length < row.octets.length &&
      shorter.lo <= attempt.hi &&
      attempt.lo <= shorter.hi,
  );
  if (isOverlong) return verdictOn('overlong', 'an overlong form of ', attempt.lo, attempt.hi);
  const last = Math.max(...rows.map((other) => other.hi));
  const why = attempt.lo > last ? `beyond U+${printNumber(last)}` : 'which is spelled otherwise';
  return verdictOn('out of range', '', attempt.lo, attempt.hi, `, ${why}`);
}

function verdictOn(kind: DecodeErrorKind, what: string, lo: number, hi: number, end = ''): Verdict {
  const range = lo === hi ? `U+${printNumber(lo)}` : `U+${printNumber(lo)}–U+${printNumber(hi)}`;
  return { kind, detail: `this would be ${what}${range}${end}` };
}

/** The number of x bits, whatever their letter: 5 for `110xxxxx`. */
function widthOf(pattern: string): number {
  return pattern.replace(/[01]/g, '').length;
}

function matches(pattern: string, octet: number): boolean {
  const width = widthOf(pattern);
  const fixed = parseInt(pattern.slice(0, 8 - width) || '0', 2);
  return Math.floor(octet / 2 ** width) === fixed;
}
