import type { Program, RequirementsProgram, Table } from './program.js';

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
   * The commands that build and run the self-test in the folder of the files; the first word is looked up, and `$CC`-like
   * names are not expanded.
   */
  readonly commands: (program: Program) => readonly (readonly string[])[];
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

/**
 * The parts of a program as names of a language, each once.
 *
 * @param join makes a name of its words in small letters: `local`, `part`
 */
export function partNames(
  parts: readonly string[],
  join: (words: readonly string[]) => string,
): readonly string[] {
  const names: string[] = [];
  for (const part of parts) {
    const spaced = part.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase();
    const words = spaced.match(/[a-z\d]+/g) ?? [];
    for (let count = 1; ; count++) {
      const name = join(count === 1 ? words : [...words, String(count)]);
      if (names.includes(name)) continue;
      names.push(name);
      break;
    }
  }
  return names;
}

/** The functions of requirements in the order in which they count: the words of their names, and what they expect. */
export function requiredBy({ lengths, checks }: RequirementsProgram): readonly {
  readonly words: readonly string[];
  readonly expected: string;
}[] {
  return [
    ...(lengths ? [{ words: ['length', 'error'], expected: lengths.expected }] : []),
    ...checks.map(({ name, expected }) => ({ words: name.split('-'), expected })),
  ];
}

/**
 * What the function of lengths asks after the octet `i`, where `begin0` is the offset of the part with bit 0, as expressions
 * that all our languages read.
 */
export function limitsOf(
  { limits }: NonNullable<RequirementsProgram['lengths']>,
  needs = 'NEEDS',
): {
  readonly bits: readonly number[];
  /** Of these, one holds where a limit may fail. */
  readonly isTight: readonly string[];
  /** All of these hold if the rest whose row begins at `k` fits. */
  readonly fits: readonly string[];
} {
  const lengths = limits.map(({ bit }) => (bit === undefined ? 'i + 1' : `i + 1 - begin${bit}`));
  return {
    bits: limits.flatMap(({ bit }) => bit ?? []),
    isTight: limits.map(({ most, longestRest }, n) => `${lengths[n]} > ${most - longestRest}`),
    fits: limits.map(({ most }, n) => `${lengths[n]} + ${needs}[k + ${n}] <= ${most}`),
  };
}
