/** How the hosts of patterns write them. */
import type { PatternFormat } from '../options/choices.js';

/** The flags with which a host reads a pattern: none, `u` or `v` (ECMA-262 §22.2). */
export type Flags = '' | 'u' | 'v';

/** What tells the hosts apart. */
export interface Dialect {
  /** The flags with which the pattern has to mean what the grammar does, if it has symbols up to a greatest one. */
  readonly flags: (greatest: number) => readonly Flags[];
  /** Whether the pattern says that it is about the whole text; other hosts add `^(?:` and `)$`. */
  readonly isAnchored: boolean;
  /** The beginning of a group that is not captured. */
  readonly group: string;
  readonly hasNames: boolean;
  /** A character as it is, escaped if that is needed; in a class or outside. */
  readonly spell: (character: number, isInClass: boolean) => string;
}

/** Characters beyond 16 bits need a flag: without one, a pattern reads code units. */
const flagsFor = (greatest: number): readonly Flags[] =>
  greatest > 0xffff ? ['u', 'v'] : ['', 'u', 'v'];

const ECMASCRIPT = { flags: flagsFor, isAnchored: true, group: '(?:', spell: spellEcmaScript };

export const DIALECTS: Readonly<Record<PatternFormat, Dialect>> = {
  regexp: { ...ECMASCRIPT, hasNames: true },
  // JSON Schema asks for the flag u, and many validators set none.
  'json-schema': { ...ECMASCRIPT, hasNames: false },
  // HTML compiles with the flag v, and adds the anchors itself.
  html: { ...ECMASCRIPT, isAnchored: false, hasNames: false },
  // RFC 9485 §5.3: an I-Regexp is read as a RegExp with the flag u, within anchors.
  'i-regexp': {
    flags: () => ['u'],
    isAnchored: false,
    group: '(',
    hasNames: false,
    spell: spellIRegexp,
  },
};

/** Escapes that are valid without flags, with `u` and with `v`, which forbids more characters in classes. */
function spellEcmaScript(character: number, isInClass: boolean): string {
  const text = String.fromCodePoint(character);
  if ((isInClass ? /[\\^\-()[\]{}/|]/ : /[\\^$.*+?()[\]{}|/]/).test(text)) return `\\${text}`;
  if (character >= 0x20 && character < 0x7f) return text;
  return NAMED_ESCAPES.get(character) ?? numberEscape(character);
}

function numberEscape(character: number): string {
  const hex = character.toString(16);
  if (character > 0xffff) return `\\u{${hex}}`;
  return character > 0xff ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`;
}

const NAMED_ESCAPES: ReadonlyMap<number, string> = new Map([
  [0x09, '\\t'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
]);

/**
 * RFC 9485 §4: other characters than these stand for themselves, control characters among them. So does `$`, but as it is
 * an anchor in a RegExp, and has no escape, it becomes a class.
 */
function spellIRegexp(character: number, isInClass: boolean): string {
  const text = String.fromCodePoint(character);
  if (text === '$' && !isInClass) return '[$]';
  if ((isInClass ? /[\\^\-[\]]/ : /[\\^.*+?()[\]{}|]/).test(text)) return `\\${text}`;
  return NAMED_ESCAPES.get(character) ?? text;
}
