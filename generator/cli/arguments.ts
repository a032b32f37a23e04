/** The arguments of commands: parsing and help, both from the tables of options. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { grammarPath } from '../files/grammar-path.js';
import { readDocuments, type ReadFile } from '../files/read-documents.js';
import { readSource } from '../files/read-source.js';
import {
  expectedOf,
  findMisfit,
  flagOf,
  otherwiseOf,
  placeholderOf,
  readText,
  type Option,
  type OptionTable,
  type SwitchOption,
  type ValueOf,
} from '../options/option.js';
import { ANALYZE_OPTIONS, type AnalyzeOptions } from '../options/table.js';
import { printChoices } from '../text/choices.js';
import { similarTo } from '../text/similar.js';
import type { Source } from '../text/source.js';
import { wrapWords } from '../text/wrap-words.js';
import { defaultMaxStates, tooManyStates } from './memory-for-states.js';
import { OTHER_OPTIONS } from './other-words.js';
import { UsageError } from './terminal.js';

/** The values of a command's options, by their names in the table. */
export type GivenValues<Rows extends OptionTable> = {
  readonly [Name in keyof Rows]: Rows[Name] extends SwitchOption
    ? boolean
    : ValueOf<Rows[Name]> | undefined;
};

/**
 * The values of options, and the positionals.
 *
 * @throws {UsageError} for an invalid value
 */
export function parseArguments<Rows extends OptionTable>(
  args: readonly string[],
  table: Rows,
  { allowPositionals = true } = {},
): { readonly values: GivenValues<Rows>; readonly positionals: readonly string[] } {
  const config: NonNullable<ParseArgsConfig['options']> = {};
  for (const [name, option] of Object.entries(table)) {
    config[flagOf(name, option)] = {
      type: option.kind === 'switch' ? 'boolean' : 'string',
      ...(option.kind === 'texts' && option.separator === undefined ? { multiple: true } : {}),
      ...(option.letter === undefined ? {} : { short: option.letter }),
    };
  }
  const { values, positionals } = parseWithAdvice({
    args: [...args],
    allowPositionals,
    options: config,
  });
  const read = Object.entries(table).map(([name, option]) => [
    name,
    valueOf(name, option, values[flagOf(name, option)]),
  ]);
  return { values: Object.fromEntries(read) as GivenValues<Rows>, positionals };
}

/** `parseArgs` of Node, with advice in its error about an unknown option. */
function parseWithAdvice<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [, name] = /'--([\w-]+)'/.exec(message) ?? [];
    // Its value begins with a hyphen: Node's message has several lines.
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && message.includes('ambiguous'))
      throw new UsageError(
        `--${name} has no value; write --${name}=VALUE if the value begins with a hyphen`,
      );
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || name === undefined) throw error;
    const known = Object.keys(config.options ?? {});
    const other = Object.hasOwn(OTHER_OPTIONS, name) ? OTHER_OPTIONS[name]! : '';
    const similar = known.includes(other.split(' ')[0]!)
      ? other
      : similarTo(name, known, (each) => each);
    if (similar === undefined) throw error;
    throw new UsageError(`unknown option --${name}; did you mean --${similar}?`);
  }
}

function valueOf(name: string, option: Option, given: unknown): unknown {
  if (option.kind === 'switch') return given === undefined ? option.default : !option.default;
  if (given === undefined) return undefined;
  const value = typeof given === 'string' ? readText(option, given) : given;
  const misfit = findMisfit({ [name]: value }, { [name]: option });
  if (misfit === undefined) return value;
  throw new UsageError(
    `--${flagOf(name, option)} must be ${expectedOf(option)}, not "${String(given)}"`,
  );
}

/**
 * The arguments of a command that compiles one rule of one grammar, that grammar, and the documents after it.
 *
 * @throws {FileError} if it cannot be read
 */
export function readArguments<Rows extends OptionTable>(
  args: readonly string[],
  own: Rows,
): {
  readonly values: GivenValues<Rows>;
  readonly path: string;
  readonly source: Source;
  readonly options: AnalyzeOptions;
} {
  const { values, positionals } = parseArguments(args, { ...own, ...ANALYZE_OPTIONS });
  const [path, ...documents] = grammarFirst(positionals);
  return { values, path, ...readGrammar(path, values, documents) };
}

/** The path of the grammar, which may also be named as a format of the package, and the arguments after it. */
export function grammarFirst(positionals: readonly string[]): readonly [string, ...string[]] {
  const [path, ...others] = positionals;
  if (path === undefined) throw new UsageError('expected a GRAMMAR');
  return [grammarPath(path), ...others];
}

/**
 * A grammar, and the options of its analysis among the values of a command, with all its documents: those that the
 * values name, and those that heads import.
 *
 * @param documents the paths of those that follow the grammar
 * @param readFile reads a file, with the limit of the options by default
 * @throws {FileError} if one cannot be read
 */
export function readGrammar(
  path: string,
  values: GivenValues<Partial<typeof ANALYZE_OPTIONS>>,
  documents: readonly string[] = [],
  readFile?: ReadFile,
): { readonly source: Source; readonly options: AnalyzeOptions } {
  const { imports: named = [], ...options } = pick(values, ANALYZE_OPTIONS);
  const maxStates = checkedMaxStates(options.maxStates);
  const read = readFile ?? ((each) => readSource(each));
  const source = read(path);
  const given = [...documents, ...named].map((each) => read(grammarPath(each)));
  const imports = readDocuments(source, given, read);
  return { source, options: { ...options, maxStates, ...(imports.length > 0 && { imports }) } };
}

/** The values that belong to options of a table. */
export function pick<Rows extends OptionTable>(
  values: object,
  table: Rows,
): { readonly [Name in keyof Rows]?: ValueOf<Rows[Name]> } {
  const chosen = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(table, name) && value !== undefined,
  );
  return Object.fromEntries(chosen) as ReturnType<typeof pick<Rows>>;
}

/** The lines of `--help` about some options and, unless they are a further section, about help itself. */
export function helpOf(table: OptionTable, { isFirst = true } = {}): string {
  const rows = Object.entries({ ...table, ...(isFirst && { help: HELP_OPTION }) }).map(
    ([name, option]): readonly [string, string] => {
      const letter = option.letter === undefined ? '    ' : `-${option.letter}, `;
      const word = placeholderOf(option);
      return [
        `${letter}--${flagOf(name, option)}${word === undefined ? '' : ` ${word}`}`,
        sentenceOf(option),
      ];
    },
  );
  const width = Math.max(16, ...rows.map(([flag]) => flag.length));
  const lines = rows.flatMap(([flag, sentence]) =>
    wrapWords(sentence, LINE - width - 4).map(
      (line, index) => `  ${(index === 0 ? flag : '').padEnd(width)}  ${line}`,
    ),
  );
  return lines.join('\n');
}

const HELP_OPTION: Option = { kind: 'switch', default: false, letter: 'h', help: 'this text' };

/** The greatest length of a line of help. */
const LINE = 108;

/** An option in words, without the marks of code. */
function sentenceOf(option: Option): string {
  const values =
    option.kind === 'choice' && option.values.length > 1 ? `${printChoices(option.values)}: ` : '';
  const effect = (option.kind === 'switch' && option.off) || option.help;
  const again =
    option.kind === 'texts' && option.separator === undefined ? '; may be repeated' : '';
  const otherwise = otherwiseOf(option);
  const without = otherwise === undefined ? '' : ` (default: ${otherwise})`;
  return `${values}${effect}${again}${without}`.replaceAll('`', '');
}

/**
 * The limit of states before minimization: the given one, or {@link defaultMaxStates}.
 *
 * @throws {UsageError} if there is no memory for that many states
 */
function checkedMaxStates(count: number | undefined): number | undefined {
  const problem = count === undefined ? undefined : tooManyStates(count);
  if (problem !== undefined)
    throw new UsageError(`--${flagOf('maxStates', ANALYZE_OPTIONS.maxStates)}: ${problem}`);
  return count ?? defaultMaxStates();
}
