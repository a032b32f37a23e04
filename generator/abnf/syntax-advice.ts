/**
 * Advice about a syntax error: what the author probably wanted.
 *
 * Most errors are habits from other notations. A habit is recognized by the text before the failure and the text from
 * it on. Where the right text follows from what is written, the advice has it.
 */
import { printClassInAbnf, printRange } from '../text/character-class.js';
import { printValue } from '../text/values.js';

export interface SyntaxFailure {
  /** The rule's text up to the failure, and from there on. */
  readonly before: string;
  readonly rest: string;
  /** What Ohm expected, as phrases. */
  readonly expected: string;
  /** Whether no rule stands before this one. */
  readonly isFirst: boolean;
}

export interface SyntaxAdvice {
  readonly hint?: string | undefined;
  /** The text in question, if it is more than a word or one character; it begins `back` characters before the failure. */
  readonly found?: string | undefined;
  readonly back?: number | undefined;
  /** The text that mends it. */
  readonly fix?: SyntaxFix | undefined;
  /** What to expect instead of what the grammar does. */
  readonly expected?: string | undefined;
}

/** A text for the place of what was found, or for `length` characters from `back` ones before the failure. */
export interface SyntaxFix {
  readonly text: string;
  /** The text as a message shows it, if the hint does not say it. */
  readonly shown?: string | undefined;
  readonly back?: number | undefined;
  readonly length?: number | undefined;
}

/** The advice for a failure; undefined if nothing is known. */
export function syntaxAdvice({
  before,
  rest,
  ...failure
}: SyntaxFailure): SyntaxAdvice | undefined {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const context: FailureContext = {
    ...failure,
    isAtStart: before === '',
    before: before.slice(-NEAR),
    rest: rest.slice(0, NEAR),
    line: line.slice(-NEAR) + /^[^\n]*/.exec(rest.slice(0, NEAR))![0],
    column: Math.min(line.length, NEAR),
  };
  for (const known of HABITS) {
    const advice = known(context);
    if (advice !== undefined) return typeof advice === 'string' ? { hint: advice } : advice;
  }
  return undefined;
}

/** The number of characters on either side of a failure that are looked at, since a rule may be long. */
const NEAR = 200;

interface FailureContext extends SyntaxFailure {
  readonly isAtStart: boolean;
  /** The line of the failure, or what of it is near, and the failure's offset in it. */
  readonly line: string;
  readonly column: number;
}

type Habit = (context: FailureContext) => SyntaxAdvice | string | undefined;

/** The habits, in the order of trial. */
const HABITS: readonly Habit[] = [
  inString,
  lookalike,
  comment,
  bracketedName,
  characterClass,
  number,
  definition,
  continuation,
  name,
  string,
  repetition,
  alternative,
  otherOperator,
  element,
];

const ELEMENT = 'an element';

/** White space other than spaces and tabs, what cannot be seen, and hyphens of typesetters. */
function lookalike({ rest }: FailureContext): SyntaxAdvice | undefined {
  const [found] = /^(?:[^\S \t\r\n\ufeff]+|\p{Cf}+|[‐‑−])/u.exec(rest) ?? [];
  if (found === undefined) return undefined;
  const text = /^[‐‑−]/.test(found) ? '-' : /^[^\S\ufeff]/.test(found) ? ' ' : '';
  const what = text === '' ? 'remove it' : `write "${text}"`;
  const hint = `this is ${printValue(found.codePointAt(0)!)}, which ABNF does not have; ${what}`;
  return { hint, fix: { text, length: found.length } };
}

const SEMICOLON = 'a comment begins with ";"';

function comment({ before, rest, isAtStart }: FailureContext): SyntaxAdvice | undefined {
  const [hash] = (isAtStart && /^#/.exec(rest)) || [];
  // Ohm takes the first characters for a repetition, a bracket or a slash.
  const [hashes] = /(?:^|(?<=\s))#+$/.exec(before) ?? [];
  if (hash !== undefined) return { hint: SEMICOLON, found: hash, fix: BEGIN };
  if (isAtStart ? /^[%!]\s/.test(rest) : /\s%$/.test(before) && /^[ \t]/.test(rest))
    return { hint: SEMICOLON, fix: { ...BEGIN, back: isAtStart ? 0 : 1, length: 1 } };
  if (hashes !== undefined && /^(?:#|\s+(?![\s"%<([]))/.test(rest))
    return { hint: SEMICOLON, found: '#', back: hashes.length, fix: BEGIN };
  const [opening] = /^(?:--(?!>)|\/\*|\(\*)/.exec(rest) ?? [];
  if (opening !== undefined) return { hint: SEMICOLON, found: opening, fix: BEGIN };
  const [begun] = /[/(]\*+$/.exec(before) ?? [];
  if (begun !== undefined && /^[^\n]*\*[/)]/.test(rest))
    return { hint: SEMICOLON, found: begun.slice(0, 2), back: begun.length };
  const back = /\/$/.test(before) && /^\//.test(rest) ? 1 : 0;
  if (back === 0 && !/^\/\//.test(rest)) return undefined;
  const hint = `${SEMICOLON}, and one "/" stands between alternatives`;
  return { hint, found: '//', back, fix: BEGIN };
}

const BEGIN: SyntaxFix = { text: ';' };

/** `<name> = …`, `<name> ::= …` and `"name" = …` */
function bracketedName({ rest, isAtStart }: FailureContext): SyntaxAdvice | undefined {
  const [, found, inner] = (isAtStart && /^([<"]([a-z][\w -]*)[>"])\s*(?:::?)?=/i.exec(rest)) || [];
  if (found === undefined || inner === undefined) return undefined;
  const text = inner.trim().replaceAll(/[ _]+/g, '-');
  return {
    hint: `a rule is defined as name = …, without ${found.startsWith('<') ? 'angle brackets' : 'quotes'}`,
    found,
    fix: { text, shown: `"${text}"` },
  };
}

/** `[A-Za-z_]`, `[^"]`, `[+-]`, and the classes of regular expressions, `\d`. */
function characterClass({
  line,
  column,
  rest,
  expected,
}: FailureContext): SyntaxAdvice | string | undefined {
  if (/^(?:\\[dws](?![a-z])|\[?:[a-z]+:\])/i.test(rest))
    return 'there are no classes of characters; write DIGIT, ALPHA, WSP or a range such as %x30-39';
  if (expected === ELEMENT && /^\.(?:\s|[*+?]|$)/.test(rest))
    return 'nothing stands for any character; write OCTET, VCHAR or a range such as %x20-7E';
  for (const { 0: whole, 1: inner = '', index } of line.matchAll(/\[(?![\s\]])([^\s\]]+)\]?/g)) {
    if (column <= index || column >= index + whole.length) continue;
    if (!/^(?:\^|(?:\w-\w)+(?![a-z-])|[^\w"%<([{]+$)/i.test(inner)) continue;
    const allowed = /^\^|\\/.test(inner) ? '' : printClassInAbnf(inner);
    const hint = `[ … ] is an optional part, not a class of characters; write ${allowed || 'ranges such as %x30-39'}`;
    const fix = { text: allowed, back: column - index, length: whole.length };
    return allowed === '' ? hint : { hint, fix };
  }
  return undefined;
}

function number({ line, column, before, rest }: FailureContext): SyntaxAdvice | string | undefined {
  const written = valuesAt(line, column) ?? hexAt(line, column);
  if (written !== undefined) {
    const { start, end, shown } = written;
    const kept = line.slice(start, column);
    if (!shown.startsWith(kept)) return `did you mean ${shown}?`;
    const found = line.slice(column, end);
    return { found, fix: { text: shown.slice(kept.length), shown } };
  }
  if (/%$/.test(before) && /^[a-z]"/i.test(rest)) return STRINGS;
  if (/%$/.test(before) && /^[\^$]/.test(rest)) return apgOperator(`%${rest[0]!}`);
  if (/%$/.test(before)) return 'numbers are written %x41, %d65 or %b1000001';
  return undefined;
}

interface Written {
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

/** Values of one base, joined in the manner of another notation: `%x41-x5A`, `%d34.%d35`, `%x41 .. %x5A`. */
function valuesAt(line: string, column: number): Written | undefined {
  const pattern =
    /%([bdx])([\da-f]+)(?:\s*(-|–|\.{2,3})\s*(?:%?\1|0x)?([\da-f]+)|((?:(?:\.(?:%?\1)?|%\1)[\da-f]+)+))(?![\w-])/gi;
  for (const { 0: whole, 1: base, 2: first, 4: last, 5: others, index } of line.matchAll(pattern)) {
    if (column <= index || column >= index + whole.length) continue;
    const further =
      last === undefined
        ? others!.replaceAll(new RegExp(`\\.?%?${base!}|\\.`, 'gi'), '.')
        : `-${last}`;
    return { start: index, end: index + whole.length, shown: `%${base!}${first!}${further}` };
  }
  return undefined;
}

/** Characters in the manner of other notations: `0x41`, `U+0041`, `\x41`, `\u0041`, `\n`. */
function hexAt(line: string, column: number): Written | undefined {
  const pattern = /(?:%?\b0x|\bU\+|\\x|\\u\{?)([\da-f]+)((?:[-.][\da-f]+)*)\}?|\\[nrt](?![a-z])/gi;
  for (const { 0: whole, 1: first, 2: further = '', index } of line.matchAll(pattern)) {
    if (column < index || column > index + whole.length) continue;
    const digits = first?.replace(/^0+(?=[\da-f]{2})/i, '') ?? ESCAPED[whole[1]!];
    if (digits === undefined) continue;
    return { start: index, end: index + whole.length, shown: `%x${digits}${further}` };
  }
  return undefined;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '0A', r: '0D', t: '09' };

function definition({
  before,
  rest,
  expected,
  isAtStart,
  isFirst,
}: FailureContext): SyntaxAdvice | string | undefined {
  const isPlace = expected === DEFINED_AS;
  const [sign] =
    /^::?=/.exec(rest) ?? (isPlace ? /^(?::|-+>|=>|<-|→|⇒|←|≔)/.exec(rest) : null) ?? [];
  if (sign !== undefined)
    return { hint: 'a rule is defined with "="', fix: { text: '=', length: sign.length } };
  if (isPlace && /-$/.test(before) && /^>/.test(rest)) {
    const [dashes] = /-+$/.exec(before)!;
    const fix = { text: ' =', back: dashes.length, length: dashes.length + 1 };
    return { hint: 'a rule is defined with "="', fix };
  }
  if (/=$/.test(before) && /^[=>]/.test(rest))
    return { hint: 'a rule is defined with one "="', fix: { text: '', length: 1 } };
  if (isPlace && /^[+|/]=/.test(rest))
    return { hint: 'alternatives are added with "=/"', fix: { text: '=/', length: 2 } };
  if (isPlace && /^(?:\([^)\n]*\)|<[^>\n]*>)\s*=/.test(rest)) return 'rules have no parameters';
  if (isPlace && /^[a-z][\w \t-]*=/i.test(rest)) return `${LETTERS}, without white space`;
  if (/^(?:=>|->)/.test(rest)) return NO_ACTIONS;
  if (isAtStart && isFirst && /^=/.test(rest)) return 'a rule begins with its name';
  if (/^=/.test(rest) && !isAtStart && !before.includes('\n'))
    return 'each rule begins on a line of its own';
  if (/^=/.test(rest)) return 'a rule begins in the same column as the rule before it';
  if (expected !== DEFINED_AS && /[\w-]$/.test(before) && /^:/.test(rest))
    return 'elements have no labels: `parse` calls a part by the name of its rule';
  return undefined;
}

const NO_ACTIONS = 'rules have no actions; `parse` reports what they read';

function continuation({ rest, expected, isAtStart, isFirst }: FailureContext): string | undefined {
  const isPlace = isAtStart ? /^["%<([*\d](?!.*=)/ : /^\s*(?:$|[a-z"%<([*\d/.,])/i;
  if (isFirst || !(isAtStart || expected === DEFINED_AS) || !isPlace.test(rest)) return undefined;
  return `a line that continues a rule begins with a space, and ${SEMICOLON}`;
}

const DEFINED_AS = '"=" or "=/"';

const LETTERS = 'names consist of letters, digits and hyphens';
const FIRST_LETTER = 'names begin with a letter';

function name({ before, rest, isAtStart }: FailureContext): SyntaxAdvice | string | undefined {
  const [, start] = /(?:^|[\s=/([\d*#])([a-z][a-z\d-]*)$/i.exec(before) ?? [];
  const [found] = /^(?:_|\.(?=[a-z]))[\w.-]*/i.exec(rest) ?? [];
  if (start !== undefined && found !== undefined && !/%[bdx][\da-f.-]*$/i.test(before)) {
    const text = found.replaceAll(/[_.]/g, '-');
    return {
      hint: LETTERS,
      found,
      fix: { text, shown: `"${start}${text}"` },
      expected: 'a letter, a digit or "-"',
    };
  }
  if (/^_/.test(rest) && !/\w$/.test(before)) return FIRST_LETTER;
  if (isAtStart && /^[\d-]/.test(rest)) return FIRST_LETTER;
  if (/^\$(?=\w)/.test(rest))
    return 'names have no "$"; in a speech grammar (SRGS), which is another ABNF, they do';
  if (/^[ελ]\s/.test(rest)) return 'the empty element is ""';
  if (/^[\u0080-\uffff]/.test(rest) && !/^[‘’“”–→…]/.test(rest))
    return `${LETTERS}, all of them ASCII`;
  return undefined;
}

function inString({ rest, expected }: FailureContext): string | undefined {
  if (!expected.endsWith('the closing quote')) return undefined;
  if (/^\n/.test(rest)) return 'the string is not closed';
  if (/^\r/.test(rest)) return LONE_CR;
  if (/^\t/.test(rest)) return 'a tab is not a printable character; write "x" HTAB "y", or %x09';
  if (/^[\u0080-\uffff]/.test(rest))
    return 'strings hold ASCII only; spell other characters as octets, such as %xC3.A9';
  return undefined;
}

const STRINGS = 'strings are written "x", %i"x" (in any case) or %s"x" (as it stands)';

const LONE_CR = 'a line ends in LF or CRLF; this is a lone CR';

function string({ before, rest }: FailureContext): SyntaxAdvice | string | undefined {
  if (/^\r/.test(rest)) return LONE_CR;
  if (/^['`‘’“”]/.test(rest)) {
    const hint = 'strings are written in double quotes, "x"';
    const [quoted, inner] = /^['`‘’“”]([ !#-&(-_a-~]*)['`‘’“”]/.exec(rest) ?? [];
    return quoted === undefined
      ? hint
      : { hint, fix: { text: `"${inner}"`, length: quoted.length } };
  }
  if (/\\"$/.test(before) && /^\S/.test(rest) && !/^[)\]/]/.test(rest))
    return 'there are no escapes in strings; a quotation mark is DQUOTE';
  if (/"$/.test(before) && /^"/.test(rest))
    return 'elements are separated by white space, "x" "y", and a quotation mark is DQUOTE';
  if (/(?:^|[\s=/([\d*])[a-z]$/i.test(before) && /^"/.test(rest)) return STRINGS;
  if (/"$/.test(before) && /^i(?![\w-])/.test(rest)) return STRINGS;
  const [least = '', lo, first] =
    /(?:"([^"\n])"[ \t]*|(?<![^\s=/([])([a-z\d]))$/i.exec(before) ?? [];
  const [most = '', hi, last] =
    /^(?:-|–|…|\.{2,3})[ \t]*(?:"([^"\n])"|([a-z\d])(?![\w"%<([-]))/i.exec(rest) ?? [];
  const [from, to] = first !== undefined && last !== undefined ? [first, last] : [lo, hi];
  if (from !== undefined && to !== undefined && from < to) {
    const text = printRange(from, to);
    const fix = { text, back: least.length, length: least.length + most.length };
    return { hint: `a range of characters is written ${text}`, fix };
  }
  if (/^-\s/.test(rest)) return 'there is no operator for "except"; write what remains';
  return undefined;
}

function repetition({ before, rest }: FailureContext): SyntaxAdvice | string | undefined {
  const [, least] = /(?:^|[\s=/([])(\d+)$/.exec(before) ?? [];
  const [found, most] = /^(?:-|,|\.{2,3})(\d+)(?=[a-z"%<([])/i.exec(rest) ?? [];
  if (least !== undefined && found !== undefined && most !== undefined) {
    const [of = ''] = /^[a-z][a-z\d-]*/i.exec(rest.slice(found.length)) ?? [];
    return { found, fix: { text: `*${most}`, shown: `${least}*${most}${of}` } };
  }
  if (/\s$/.test(before) && /^\+\s/.test(rest))
    return { hint: WHITE_SPACE_ALONE, fix: { text: '', length: 1 } };
  if (/\($/.test(before) && /^\?/.test(rest)) return `${NO_REGEX}; groups are ( … )`;
  if (/^\{[^}\n]*(?:[;=$.]|\breturn\b)/.test(rest)) return NO_ACTIONS;
  if (/^[*+?{]/.test(rest)) {
    const hint = 'a repetition goes before its element: *( … ), 1*( … ), [ … ], 2*4( … )';
    const [of] = /(?<![\w%*-])(?:[a-z][\w-]*|"[^"\n]*"|%[bdx][\da-f.-]+)$/i.exec(before) ?? [];
    const [sign, least = '', most = least] =
      /^(?:[*+?](?![\w*"(])|\{(\d+)(?:,(\d*))?\})/.exec(rest) ?? [];
    if (of === undefined || sign === undefined) return hint;
    const times =
      { '*': '*', '+': '1*', '?': '' }[sign] ?? (least === most ? least : `${least}*${most}`);
    const fix = { back: of.length, length: of.length + sign.length };
    return { hint, fix: { ...fix, text: sign === '?' ? `[ ${of} ]` : `${times}${of}` } };
  }
  if (/(?:^|[\s=/([])(?:\d+|\d*[*#]\d*)$/.test(before) && /^[ \t]/.test(rest))
    return 'a repetition goes directly before its element: *"x", 1*4( "x" )';
  return undefined;
}

const NO_REGEX = 'ABNF has no regular expressions';

function alternative({ before, rest, isFirst }: FailureContext): SyntaxAdvice | string | undefined {
  const [bars] = /^\|+/.exec(rest) ?? [];
  if (bars !== undefined)
    return { hint: 'alternatives are separated by "/"', fix: { text: '/', length: bars.length } };
  const [regex] = /^\/(?=\S)(?:\\.|[^/\n])+\/[a-z]*[ \t]*$/m.exec(rest) ?? [];
  const isWhole = /=\s*$/.test(before);
  if (regex !== undefined && (isWhole || /[\\^$+*?|.[{]/.test(regex)))
    return `${NO_REGEX}; write 1*DIGIT for /[0-9]+/, for example`;
  if ((isWhole && /^\s*$/.test(rest)) || (/[([]\s*$/.test(before) && /^\s*[)\]]/.test(rest)))
    return 'an element is missing; the empty one is ""';
  if (/[=([]\s*$/.test(before) && /^\//.test(rest))
    return 'the first alternative has no "/" before it';
  const isAfterSlash = /\/\s*$/.test(before) && (before.trim() !== '/' || !isFirst);
  if (isAfterSlash && /^\//.test(rest))
    return 'an alternative is missing between "/" and "/"; the empty one is ""';
  if (isAfterSlash && /^\s*(?:$|[)\]])/.test(rest))
    return 'an alternative is missing after "/"; the empty one is ""';
  return undefined;
}

const WHITE_SPACE_ALONE = 'elements are separated by white space alone: "x" "y"';

function otherOperator({ rest }: FailureContext): SyntaxAdvice | string | undefined {
  const [joint] = /^,(?!\d)|^&&?(?=\s)/.exec(rest) ?? [];
  if (joint !== undefined)
    return { hint: WHITE_SPACE_ALONE, fix: { text: '', length: joint.length } };
  if (/^\.\s*$/m.test(rest))
    return { hint: 'a rule ends with its last element, without "."', fix: { text: '', length: 1 } };
  const [operator] = /^(?:&&?|!!?|@)(?=\S)|^\\(?=(?:%[is])?[a-z])/i.exec(rest) ?? [];
  return operator && apgOperator(operator);
}

function apgOperator(operator: string): string {
  return `"${operator}" is an operator of APG's superset (SABNF), which RFC 5234 does not have`;
}

/** An element is complete: what follows could be another one. */
function element({ rest, expected }: FailureContext): string | undefined {
  if (
    /"\/"/.test(expected) &&
    (/^%/.test(rest) || !/digit/.test(expected)) &&
    /^[a-z\d"%(<[]/i.test(rest)
  )
    return 'elements are separated by white space: "x" "y"';
  return undefined;
}
