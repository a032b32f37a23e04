import { inert, OBEYED } from './comments.js';
import { withoutControls } from './visible.js';

/**
 * Words as a command for a POSIX shell, quoted where necessary. Controls take the form `$'\n'`, part of POSIX since
 * 2024, and supported by bash, ksh and zsh before. No shell can pass NUL.
 */
export function printCommand(words: readonly string[]): string {
  return words.map((word) => quote(word, withoutControls)).join(' ');
}

/** A command in ASCII, on one line that a comment can hold unchanged. */
export function printInertCommand(words: readonly string[]): string {
  return words.map((word) => quote(word, inert)).join(' ');
}

/**
 * A word in quotes for a shell, or as it is if it needs none.
 *
 * @param show the way words will be shown: those that it would change take the form `$'\n'`
 */
function quote(word: string, show: (word: string) => string): string {
  if (/^[\w./=,-]+$/.test(word)) return word;
  if (show(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  const escaped = word
    .replace(/[\\']/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(OBEYED, (first) => octal(first))
    .replace(/[^ -~]/gu, (character) => octal(character));
  return `$'${escaped}'`;
}

/** The octets of a character in UTF-8. */
function octal(character: string): string {
  const octets = [...new TextEncoder().encode(character)];
  return octets.map((octet) => `\\${octet.toString(8).padStart(3, '0')}`).join('');
}
