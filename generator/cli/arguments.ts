/** Checks of arguments that several commands have. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { getHeapStatistics } from 'node:v8';
import { LIST_FORMS } from '../abnf/ast.js';
import { ALPHABETS } from '../alphabet.js';
import { printChoices } from '../text/choices.js';
import { PART_VALUES, PREFERENCES, type AnalyzeOptions } from '../options.js';
import { readSource } from '../files/read-source.js';
import { DEFAULT_MAX_STATES, MAX_DEPTH } from '../limits.js';
import { UsageError } from './terminal.js';

type Options = NonNullable<ParseArgsConfig['options']>;

type Parsed<T extends Options> = ReturnType<
  typeof parseArgs<{ options: T; allowPositionals: true }>
>;

/** The values of options, and the positionals. */
export function parseArguments<T extends Options>(args: readonly string[], options: T): Parsed<T> {
  return parseArgs({ args: [...args], allowPositionals: true, options });
}

/** The arguments of a command that compiles one rule of one grammar, whose path is `path`. */
export function parseRuleArguments<T extends Options>(
  args: readonly string[],
  own: T,
): Pick<Parsed<T>, 'values'> & { readonly path: string; readonly options: AnalyzeOptions } {
  const { values, positionals } = parseArguments(args, { ...own, ...RULE_ARGUMENTS });
  return { values, path: onlyPositional(positionals), options: readRuleOptions(values) };
}

/** The same where further paths are those of further documents, as those of `--import` are. */
export function parseDocumentArguments<T extends Options>(
  args: readonly string[],
  own: T,
): Pick<Parsed<T>, 'values'> & {
  readonly path: string;
  readonly importPaths: readonly string[];
  readonly options: AnalyzeOptions;
} {
  const { values, positionals } = parseArguments(args, { ...own, ...RULE_ARGUMENTS });
  const { import: imported = [], ...rest } = values as RuleValues;
  const [path, ...others] = positionals;
  return {
    values,
    path: onlyPositional(path === undefined ? [] : [path]),
    importPaths: [...others, ...imported],
    options: readRuleOptions(rest),
  };
}

/** The path of the one grammar of a command. */
export function onlyPositional(positionals: readonly string[]): string {
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError('expected a GRAMMAR');
  if (extra !== undefined) throw new UsageError(`expected one GRAMMAR: "${extra}" is another`);
  return path;
}

/** The limits of every command that reads a grammar. */
export const LIMIT_ARGUMENTS = {
  'max-states': { type: 'string' },
  'max-input': { type: 'string' },
} as const;

/** The values of {@link LIMIT_ARGUMENTS}, as options of the compiler. */
export function readLimits(
  values: Values<typeof LIMIT_ARGUMENTS>,
): Pick<AnalyzeOptions, 'maxStates' | 'maxInput'> {
  return {
    maxStates: readMaxStates(values['max-states']),
    maxInput: readCount('--max-input', values['max-input'], MAX_MAX_INPUT),
  };
}

/** The options of every command that reads a grammar: what it is made of, and what it means. */
export const GRAMMAR_ARGUMENTS = {
  alphabet: { type: 'string' },
  import: { type: 'string', multiple: true },
  define: { type: 'string', multiple: true },
  list: { type: 'string' },
  depth: { type: 'string' },
  ...LIMIT_ARGUMENTS,
} as const;

/** The options of every command that compiles one rule of a grammar. */
export const RULE_ARGUMENTS = {
  start: { type: 'string' },
  unit: { type: 'string' },
  encoding: { type: 'string' },
  capture: { type: 'string' },
  prefer: { type: 'string' },
  values: { type: 'string' },
  ...GRAMMAR_ARGUMENTS,
} as const;

/** The lines of `--help` about {@link RULE_ARGUMENTS}. */
export const RULE_HELP = `\
      --start RULE     the rule to compile (default: the first)
      --unit RULE      the rule that spells one character
      --alphabet NAME  octets or characters: what numbers such as %xE9 are (default: characters if one is
                       above FF, else octets)
      --encoding NAME  the encoding of characters in octets (default: utf-8)
      --capture PARTS  the rules whose words parse reports, such as 'scheme, authority(host, port)', or all
      --prefer first   of several parses, the first alternatives and longest repetitions count (default:
                       several are an error)
      --values FORM    spans or text: what parse reports of a part (default: spans)
      --import FILE    a document whose rules fill in those that the grammar lacks; may be repeated
      --define RULE    'name = ABNF', instead of the rule of that name; may be repeated
      --list FORM      recipient or sender: whose lists, such as 1#element of RFC 9110, are meant (default:
                       recipient, if a document defines lists)
      --depth N        compile rules that embed themselves to N levels (default: they are an error)
      --max-states N   the greatest number of states before minimization (default: 100000)
      --max-input N    the greatest number of octets of a grammar (default: 16777216)
  -h, --help           this text`;

/** The values of {@link GRAMMAR_ARGUMENTS}, as options of the compiler. */
export function readGrammarOptions({
  import: paths = [],
  define,
  ...values
}: GrammarValues): AnalyzeOptions {
  const alphabet = oneOf(ALPHABETS, 'alphabet', values.alphabet);
  const list = oneOf(LIST_FORMS, 'list', values.list);
  const depth = readCount('--depth', values.depth, MAX_DEPTH, 0);
  const limits = readLimits(values);
  const imports = paths.map((path) => readSource(path, limits.maxInput));
  return { alphabet, imports, define, list, depth, ...limits };
}

/** The values of {@link RULE_ARGUMENTS}, as options of the compiler. */
export function readRuleOptions(values: RuleValues): AnalyzeOptions {
  const { start, unit, encoding, capture, prefer, values: form, ...grammar } = values;
  const captures = {
    capture,
    prefer: oneOf(PREFERENCES, 'prefer', prefer),
    values: oneOf(PART_VALUES, 'values', form),
  };
  return { start, unit, encoding, ...captures, ...readGrammarOptions(grammar) };
}

type GrammarValues = Values<typeof GRAMMAR_ARGUMENTS>;
type RuleValues = Values<typeof RULE_ARGUMENTS>;

type Values<Arguments> = {
  readonly [Name in keyof Arguments]?:
    (Arguments[Name] extends { readonly multiple: true } ? readonly string[] : string) | undefined;
};

/** Slightly less than JavaScript's longest string. */
const MAX_MAX_INPUT = 500_000_000;

/** The value of an option as a number; undefined if it is not given. */
export function readCount(
  option: string,
  text: string | undefined,
  greatest = 10_000_000,
  least = 1,
): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < least || count > greatest)
    throw new UsageError(`${option} is a number from ${least} to ${greatest}, not "${text}"`);
  return count;
}

/**
 * The heap for one state, in octets: its set of NFA states, its transitions, its part of a view and of a
 * text. Measured grammars need 1 to 8 KiB.
 */
const STATE_COST = 16 * 1024;

/** A message if the memory does not suffice for a number of states; undefined if it does. */
export function tooManyStates(count: number): string | undefined {
  const most = mostStates();
  if (count <= most) return undefined;
  return (
    `there is memory for ${most}, not for ${count}: a state may take ${STATE_COST / 1024} KiB; ` +
    'NODE_OPTIONS=--max-old-space-size=MIB gives Node more'
  );
}

/**
 * The limit of states before minimization: the given one, or {@link defaultMaxStates}.
 *
 * @throws {UsageError} if it is not a number, or there is no memory for that many states
 */
function readMaxStates(given: string | undefined): number | undefined {
  const count = readCount('--max-states', given);
  const problem = count === undefined ? undefined : tooManyStates(count);
  if (problem !== undefined) throw new UsageError(`--max-states: ${problem}`);
  return count ?? defaultMaxStates();
}

/** Undefined for the compiler's default; fewer if there is no memory for that many states. */
export function defaultMaxStates(): number | undefined {
  return tooManyStates(DEFAULT_MAX_STATES) === undefined ? undefined : mostStates();
}

function mostStates(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / STATE_COST);
}

/** The value of an option, one of several; undefined if it is not given. */
export function oneOf<T extends string>(
  choices: readonly T[],
  option: string,
  text: string | undefined,
): T | undefined {
  const found = choices.find((each) => each === text);
  if (found === undefined && text !== undefined)
    throw new UsageError(`--${option} is ${printChoices(choices)}, not "${text}"`);
  return found;
}
