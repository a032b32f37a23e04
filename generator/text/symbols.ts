/** Symbols, words and sets of symbols as text, in the notation that suits their alphabet. */
import { MAX_OCTET, NOUN_OF, type Alphabet } from '../alphabet.js';
import { FIRST_CALL } from '../automata/regex.js';
import { isIn, type SymbolRange } from '../automata/symbol-range.js';
import { printHex, printValue, LONGEST_PRINTED, printOctet } from './values.js';

/** How the symbols of an automaton are printed. */
export interface Notation {
  /**
   * - `hex`: octets of two digits, `41 C3`
   * - `text`: printable ASCII in quotes, escaped as in JSON, and other characters by number, `"ab" U+00E9`
   * - `ascii`: printable ASCII in quotes, and other units in hex, `"ab" C3`; those beyond octets have four digits
   */
  readonly form: 'hex' | 'text' | 'ascii';
  /** The word for one symbol. */
  readonly noun: 'octet' | 'character' | 'code unit' | 'unit';
  /** The call symbols and their rules; undefined if automata do not call each other. */
  readonly calls?: readonly CallName[];
}

/** A symbol that stands for a call, from {@link FIRST_CALL} on, and the rule whose word it reads. */
export interface CallName {
  readonly symbol: number;
  readonly rule: string;
}

/** The notation of the octets of an encoding. */
export const HEX: Notation = { form: 'hex', noun: 'octet' };

/**
 * The notation of an automaton over an alphabet: hex for octets, unless those that it reads are text: printable ASCII,
 * tabs and line ends, and what is beyond ASCII, but no other control characters.
 *
 * @param read the symbols that lead somewhere
 */
export function notationOf(alphabet: Alphabet, read: readonly SymbolRange[]): Notation {
  if (alphabet !== 'octets') return { form: 'text', noun: NOUN_OF[alphabet] };
  const reads = (octet: number): boolean => isIn(octet, read);
  const isText = octets(isPrintable).some(reads) && !octets(isControl).some(reads);
  return isText ? { form: 'ascii', noun: 'octet' } : HEX;
}

/** The octets of ASCII that something holds for. */
function octets(holds: (octet: number) => boolean): readonly number[] {
  return Array.from({ length: 0x80 }, (_, octet) => octet).filter(holds);
}

/** Whether an octet of ASCII is neither printable nor a tab, a line feed or a carriage return. */
function isControl(octet: number): boolean {
  return !isPrintable(octet) && ![0x09, 0x0a, 0x0d].includes(octet);
}

/** Whether a symbol is a printable character of ASCII, the space included. */
export function isPrintable(symbol: number): boolean {
  return symbol >= 0x20 && symbol < 0x7f;
}

/** `41`, `"A"` or `U+00E9`; of a call `<rule>`. */
export function printSymbol(symbol: number, { form, calls = [] }: Notation): string {
  const call = symbol < FIRST_CALL ? undefined : calls.find((each) => each.symbol === symbol);
  if (call !== undefined) return `<${call.rule}>`;
  if (form !== 'hex' && isPrintable(symbol)) return JSON.stringify(String.fromCharCode(symbol));
  if (form === 'text') return printValue(symbol);
  return symbol > MAX_OCTET ? printHex(symbol).padStart(4, '0') : printOctet(symbol);
}

/** `41 C3` or `"ab" U+00E9 "c"`, however long; nothing for the empty word. */
export function printAllSymbols(symbols: readonly number[], notation: Notation): string {
  const parts: string[] = [];
  let run = '';
  const close = (): void => {
    if (run !== '') parts.push(JSON.stringify(run));
    run = '';
  };
  for (const symbol of symbols) {
    if (notation.form !== 'hex' && isPrintable(symbol)) run += String.fromCharCode(symbol);
    else {
      close();
      parts.push(printSymbol(symbol, notation));
    }
  }
  close();
  return parts.join(' ');
}

/** Prints symbols as {@link printAllSymbols} does; a long word is cut, and its length added. */
export function printSymbols(symbols: readonly number[], notation: Notation): string {
  const shown = printAllSymbols(symbols.slice(0, LONGEST_PRINTED), notation);
  const { length } = symbols;
  return length > LONGEST_PRINTED ? `${shown} ... (${length} ${notation.noun}s)` : shown;
}

/** Prints a word, which may be empty. */
export function printWord(word: readonly number[], notation: Notation): string {
  return word.length === 0 ? 'the empty word' : printSymbols(word, notation);
}

/** `41-5A, 5F` or `"A"-"Z", "_", U+00C0-U+00D6`. */
export function printSymbolRanges(
  ranges: readonly SymbolRange[],
  notation: Notation,
  dash: '-' | '–' = '-',
): string {
  return ranges
    .map(({ lo, hi }) =>
      lo === hi
        ? printSymbol(lo, notation)
        : `${printSymbol(lo, notation)}${dash}${printSymbol(hi, notation)}`,
    )
    .join(', ');
}

/** The members of a class. Where symbols are text, those that every state rejects are `any other`. */
export function printMembers(
  members: readonly SymbolRange[],
  leadsNowhere: boolean,
  notation: Notation,
  dash: '-' | '–' = '-',
): string {
  return leadsNowhere && notation.form !== 'hex'
    ? 'any other'
    : printSymbolRanges(members, notation, dash);
}

/** `byte classes`, the usual term for classes of octets, or `character classes`. */
export function printClassesNoun(notation: Notation): string {
  return `${printClassNoun(notation)}es`;
}

/** `1 byte class`, `12 byte classes` */
export function printClassCount(count: number, notation: Notation): string {
  const noun = count === 1 ? printClassNoun(notation) : printClassesNoun(notation);
  return `${count} ${noun}`;
}

function printClassNoun({ noun }: Notation): string {
  return noun === 'octet' ? 'byte class' : `${noun} class`;
}
