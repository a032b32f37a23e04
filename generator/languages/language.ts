import type { Program, Table } from './program.js';

/** A file of a language. */
export interface LanguageFile {
  /** With slashes, below the output folder. */
  readonly path: string;
  readonly text: string;
}

/** A language that programs are printed in. Nothing but its own file knows one. */
export interface Language {
  /** Its name in sentences. */
  readonly title: string;
  /** The characters that begin a line of comment. */
  readonly comment: '//' | '#';
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
  { entries }: Pick<Table, 'entries'>,
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
