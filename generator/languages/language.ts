import { takeName } from '../captures/names.js';
import type {
  DecoderProgram,
  LengthsProgram,
  ParserProgram,
  Program,
  ProgramTable,
  RecognizerProgram,
  RequirementsProgram,
} from './program.js';

export interface LanguageFile {
  /** The path below the output folder, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** A language that programs are printed in. Only its own file knows it. */
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

/** The sections of a file. The printer of each language has them in this order. */
export interface Printer {
  readonly table: (table: ProgramTable, perRow: number) => string;
  /** The table of what may follow: lists of phrases. */
  readonly phrases: (lists: readonly (readonly string[])[]) => string;
  /** The function from one state to the next, and the one that says whether octets are a word. */
  readonly automaton: (program: Program) => string;
  /** The functions that find ill-formed octets, decode, and encode. */
  readonly decoder: (program: DecoderProgram) => string;
  /** @param checks the texts of functions */
  readonly requirements: (
    program: RecognizerProgram,
    requirements: RequirementsProgram,
    checks: readonly string[],
  ) => string;
  /** The functions that find where no word goes on, and say what was expected there. */
  readonly recognizer: (program: RecognizerProgram) => string;
  readonly parser: (program: RecognizerProgram, parser: ParserProgram) => string;
}

/** The sections of a program: its tables, and its functions. */
export function printProgram(
  printer: Printer,
  program: Program,
  checks: readonly string[],
): { readonly data: readonly string[]; readonly functions: readonly string[] } {
  const { tables, classes } = program;
  const data = tables.map((each) => printer.table(each, each.name === 'NEXT' ? classes : 16));
  const automaton = printer.automaton(program);
  if (program.kind === 'decoder') return { data, functions: [automaton, printer.decoder(program)] };
  const { requirements, parser } = program;
  return {
    data: [...data, printer.phrases(program.expected)],
    functions: [
      automaton,
      ...(requirements ? [printer.requirements(program, requirements, checks)] : []),
      printer.recognizer(program),
      ...(parser ? [printer.parser(program, parser)] : []),
    ],
  };
}

/** The type of states: the least unsigned number that holds every row. */
export function stateBits({ tables }: Program): ProgramTable['type'] {
  return tables.find(({ name }) => name === 'NEXT')!.type;
}

/** What words have to meet besides the grammar. Functions of states do not check it, so they are not public. */
export function requirementsIn(program: Program): RequirementsProgram | undefined {
  return program.kind === 'recognizer' ? program.requirements : undefined;
}

/** How parts of words are found; undefined if a program does not tell them. */
export function parserIn(program: Program): ParserProgram | undefined {
  return program.kind === 'recognizer' ? program.parser : undefined;
}

/** Joins the parts of a file that are there, with an empty line between. */
export function sections(...parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter((part) => part !== false && part !== undefined).join('\n\n')}\n`;
}

/** The entries of a table in rows of `perRow`, with a comma after each. */
export function rowsOf(entries: readonly number[], perRow: number): string {
  const printed = entries.map(String);
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

/**
 * The name of each part as a language spells it, all different.
 *
 * @param form a name of words: `["address", "Literal"]`, `["URI"]`
 */
export function partNames(
  { parts }: ParserProgram,
  form: (words: readonly string[]) => string,
): readonly string[] {
  const taken = new Set<string>();
  return parts.map((part) =>
    takeName(form(part.split(/[^A-Za-z\d]+|(?<=[a-z\d])(?=[A-Z])/).filter(Boolean)), taken),
  );
}

/** The limits of lengths as comparisons. */
export interface LengthComparisons {
  /** A variable for each counted part: where it begins. */
  readonly begins: readonly { readonly name: string; readonly mask: number }[];
  /** Conditions of which one is true wherever a limit can be broken. */
  readonly tight: readonly string[];
  /** Conditions that are all true if the least further octets fit. */
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
export function requirementCalls(
  { lengths, checks }: RequirementsProgram,
  form: (words: readonly string[]) => string,
): readonly { readonly call: string; readonly expected: string }[] {
  return [
    ...(lengths ? [{ name: 'length-error', expected: lengths.expected }] : []),
    ...checks,
  ].map(({ name, expected }) => ({ call: form(name.split('-')), expected }));
}
