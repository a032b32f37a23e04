/** Diagnostics about the character rule and the bit layout, which together make a decoder. */
import type { Span } from '../text/source.js';
import { advise, error, nameWord, note, warning, type Diagnostic } from './diagnostic.js';

/** The grammar has a layout, but its start rule is not a `*( unit )`. */
export function layoutUnused(start: string, span: Span): Diagnostic {
  return warning(
    'layout-unused',
    `rule "${start}" is not a repetition of one rule, so the bit layout is not used`,
    span,
    [advise('define', 'replaces it by a repetition of one rule, to get a decoder')],
  );
}

/**
 * Grammar and layout do not fit: `message` says how, `witness` is the shortest word that shows it, in
 * hex, and `path` has the names of the rules that spell its last octet, outermost first.
 */
export function layoutMisfit(
  message: string,
  witness: string,
  path: readonly string[],
  unit: Span,
  row: Span | undefined,
): Diagnostic {
  return error('layout-misfit', message, row ?? unit, [
    `the shortest witness is ${nameWord(witness)}`,
    path.length > 0 && note(`spelled by ${path.join(' > ')}`, unit),
  ]);
}

/** A decoder is asked to read strings, and reads octets only. */
export function inputOfDecoder(span: Span): Diagnostic {
  return error('input', 'a decoder reads octets, not strings', span, [
    'without its bit layout, this grammar becomes a recognizer, which can read strings',
  ]);
}

/** A grammar of code units is asked to read octets, and reads strings only. */
export function inputOfUnits(span: Span): Diagnostic {
  return error('input', 'a grammar of 16-bit code units reads strings, not octets', span);
}

export function noSpelling(rule: string, encoding: string, span: Span): Diagnostic {
  return error('encoding', `no word of rule "${rule}" can be encoded in ${encoding}`, span, [
    advise('encoding', 'selects another encoding'),
  ]);
}

/** An encoding is given for a grammar whose symbols are octets already. */
export function idleEncoding(span: Span): Diagnostic {
  return warning('idle-option', 'the grammar reads octets, so the encoding has no effect', span, [
    advise('encoding', 'has no effect'),
    advise('alphabet', 'can say that numbers stand for characters'),
  ]);
}

/** A grammar reads a character that its encoding lacks, so words with it exist in strings only. */
export function partialEncoding(encoding: string, character: string, span: Span): Diagnostic {
  return warning(
    'encoding',
    `${encoding} cannot encode ${character}, which the grammar reads`,
    span,
    ['words with such characters are accepted in strings only'],
  );
}
