import { capitalize } from '../text/capitalize.js';
import { takeName } from '../captures/names.js';
import type { LengthsProgram, Program, ProgramTable } from './program.js';

/** A file of a language. */
export interface LanguageFile {
  /** With slashes, below the output folder. */
  readonly path: string;
  readonly text: string;
}

/** A language that programs are printed in. Nothing but its own file knows one. */
export interface Language {
  /** The name in sentences. */
  readonly title: string;
  /** The ending of the files of `runtime/checks/` in this language. */
  readonly ending: string;
  /** @param checks the texts of the functions of requirements, in the order of the program */
  readonly files: (program: Program, checks: readonly string[]) => readonly LanguageFile[];
  /**
   * A program that reads cases from standard input, one on a line, and says which answers differ; see
   * `docs/languages.md`. Exits with 1 if some do.
   */
  readonly selftest: (program: Program) => LanguageFile;
  /**
   * The commands that build and run the self-test, in the folder of the files.
   *
   * @param paths the paths of all files, the self-test's last
   */
  readonly commands: (paths: readonly string[]) => readonly (readonly string[])[];
}

/** The parts of a file that are there, with an empty line between. */
export function sections(...parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter((part) => part !== false && part !== undefined).join('\n\n')}\n`;
}

/** The entries of a table in rows of `perRow`, each entry followed by a comma. */
export function rowsOf(
  { entries }: Pick<ProgramTable, 'entries'>,
  perRow = 16,
  print: (entry: number) => string = String,
): string {
  const printed = entries.map(print);
  const width = printed.reduce((most, each) => Math.max(most, each.length), 0);
  const rows = [];
  for (let at = 0; at < printed.length; at += perRow)
    rows.push(
      printed
        .slice(at, at + perRow)
        .map((each) => `${each.padStart(width)},`)
        .join(' '),
    );
  return rows.map((row) => `  ${row}`).join('\n');
}

/** A string: quotes and backslashes escaped, and all but printable ASCII as `escape` spells a code point. */
export function quoted(text: string, escape: (codePoint: number) => string): string {
  const inner = text
    .replace(/["\\]/g, '\\$&')
    .replace(/[^ -~]/gu, (character) => escape(character.codePointAt(0)!));
  return `"${inner}"`;
}

/** `local_part` */
export function snake(words: readonly string[]): string {
  return words.join('_').toLowerCase();
}

/** `localPart` */
export function camel([first, ...others]: readonly string[]): string {
  return first!.toLowerCase() + pascal(others);
}

/** `LocalPart` */
export function pascal(words: readonly string[]): string {
  return words.map((word) => capitalize(word.toLowerCase())).join('');
}

/**
 * The name of each part as a language spells it, all different.
 *
 * @param form a name of words: `["address", "Literal"]`, `["URI"]`
 */
export function partNames(
  { parser }: Program,
  form: (words: readonly string[]) => string,
): readonly string[] {
  const taken = new Set<string>();
  return parser!.parts.map((part) =>
    takeName(form(part.split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/).filter(Boolean)), taken),
  );
}

/** The limits of lengths as comparisons. */
export interface LengthComparisons {
  /** A variable for each counted part: where it begins. */
  readonly begins: readonly { readonly name: string; readonly mask: number }[];
  /** A limit can be broken only where one of them is true. */
  readonly tight: readonly string[];
  /** All of them are true if the least further octets fit. */
  readonly fits: readonly string[];
}

/**
 * @param need the least further octets for the limit of a number, as an expression
 * @returns comparisons after the octet `i`
 */
export function comparisonsOf(
  { limits }: LengthsProgram,
  need: (limit: number) => string,
): LengthComparisons {
  const lengths = limits.map(({ bit }) => (bit === undefined ? 'i + 1' : `i + 1 - begin${bit}`));
  return {
    begins: limits.flatMap(({ bit }) =>
      bit === undefined ? [] : [{ name: `begin${bit}`, mask: 2 ** bit }],
    ),
    tight: limits.map(({ most, longestRest }, k) => `${lengths[k]} > ${most - longestRest}`),
    fits: limits.map(({ most }, k) => `${lengths[k]} + ${need(k)} <= ${most}`),
  };
}

/** The requirements by the names of their functions, with what they expect. */
export function requirementsOf(
  { requirements }: Program,
  form: (words: readonly string[]) => string,
): readonly { readonly call: string; readonly expected: string }[] {
  const { lengths, checks } = requirements!;
  return [
    ...(lengths ? [{ name: 'length-error', expected: lengths.expected }] : []),
    ...checks,
  ].map(({ name, expected }) => ({ call: form(name.split('-')), expected }));
}
