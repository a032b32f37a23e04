/**
 * Options as data: the kinds of values, and what each reader of options derives from them: the type of a
 * value, its check, its words in messages, its spelling on a command line.
 */
import { printChoices } from '../text/choices.js';
import { didYouMean } from '../text/similar.js';

interface OptionHelp {
  /** The effect, as a phrase without a full stop; code in backticks. */
  readonly help: string;
  /** The default in words, to follow "default:"; code in backticks. */
  readonly otherwise?: string;
  /** The page of `docs/` that explains it, with an anchor. */
  readonly page?: string;
  /** The word for a value in help and advice. */
  readonly placeholder?: string;
  /** The name on the command line, if it is not the option's own in kebab case. */
  readonly flag?: string;
  /** The letter for it on the command line. */
  readonly letter?: string;
  /** A name for the value in messages, if it must be given. */
  readonly required?: string;
}

/** A text; it may be empty only if `mayBeEmpty`. */
export interface TextOption extends OptionHelp {
  readonly kind: 'text';
  readonly placeholder: string;
  /** The values in words, to follow "must be". */
  readonly expected: string;
  readonly mayBeEmpty?: true;
  /** A pattern of all values, for editors of configurations; the compiler reports others by itself. */
  readonly pattern?: string;
}

/** Some texts; on the command line the option is repeated, or its value separated by `separator`. */
export interface TextsOption extends OptionHelp {
  readonly kind: 'texts';
  readonly placeholder: string;
  readonly expected: string;
  readonly separator?: string;
}

export interface ChoiceOption<Value extends string | number = string | number> extends OptionHelp {
  readonly kind: 'choice';
  readonly values: readonly Value[];
  readonly default?: Value;
}

/** Some of a few values, or one word for a choice that the compiler makes. */
export interface ChoicesOption<
  Value extends string = string,
  Word extends string = string,
> extends OptionHelp {
  readonly kind: 'choices';
  readonly values: readonly Value[];
  readonly word: Word;
}

/** A whole number, bounds included. */
export interface CountOption extends OptionHelp {
  readonly kind: 'count';
  readonly least: number;
  readonly greatest: number;
  readonly default?: number;
}

/** On or off. On the command line, an option that is on by default has the name `no-NAME`. */
export interface SwitchOption extends OptionHelp {
  readonly kind: 'switch';
  readonly default: boolean;
  /** The effect of switching off an option that is on by default. */
  readonly off?: string;
}

/** A value that is a table of options itself. */
export interface GroupOption<Rows extends OptionTable = OptionTable> extends OptionHelp {
  readonly kind: 'group';
  readonly options: Rows;
}

/** One set of options of a table, or several. */
export interface GroupsOption<Rows extends OptionTable = OptionTable> extends OptionHelp {
  readonly kind: 'groups';
  readonly options: Rows;
}

export type Option =
  | TextOption
  | TextsOption
  | ChoiceOption
  | ChoicesOption
  | CountOption
  | SwitchOption
  | GroupOption
  | GroupsOption;

/** A switch that is off by default. */
export function optIn(help: string): SwitchOption & { readonly default: false } {
  return { kind: 'switch', default: false, help };
}

/** The path of a file or folder. */
export function pathOption(placeholder: string, help: string): TextOption {
  return { kind: 'text', placeholder, expected: 'a path', help };
}

export function ruleOption(help: string): TextOption {
  return { kind: 'text', placeholder: 'RULE', expected: 'the name of a rule', help };
}

/** Options by their names in programs, in the order of help. */
export type OptionTable = { readonly [Name in string]: Option };

export type ValueOf<Row extends Option> =
  Row extends ChoiceOption<infer Value>
    ? Value
    : Row extends ChoicesOption<infer Value, infer Word>
      ? readonly Value[] | Word
      : Row extends CountOption
        ? number
        : Row extends SwitchOption
          ? boolean
          : Row extends TextsOption
            ? readonly string[]
            : Row extends GroupOption<infer Rows>
              ? ValuesOf<Rows>
              : Row extends GroupsOption<infer Rows>
                ? readonly ValuesOf<Rows>[]
                : string;

/** Values for the options of a table, each of them optional. */
export type ValuesOf<Rows extends OptionTable> = {
  readonly [Name in keyof Rows]?: ValueOf<Rows[Name]> | undefined;
};

/** The values of an option in words, to follow "must be". */
export function expectedOf(option: Option): string {
  switch (option.kind) {
    case 'choice':
      return printChoices(option.values);
    case 'choices':
      return `a list of ${option.values.join(', ')}, or "${option.word}"`;
    case 'count':
      return `a number from ${option.least} to ${option.greatest}`;
    case 'switch':
      return 'true or false';
    case 'group':
      return 'an object with options of its own';
    case 'groups':
      return 'a list of at least one';
    default:
      return option.expected;
  }
}

export interface Misfit {
  /** The names and indices that lead to the misfit. */
  readonly path: readonly (string | number)[];
  /** The complaint, to follow the value's name: `must be a number from 0 to 300, not "x"`. */
  readonly problem: string;
}

/** The first value that its option cannot have, the first name that is not in the table, or what is missing. */
export function findMisfit(options: object, table: OptionTable): Misfit | undefined {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(table, name))
      return {
        path: [name],
        problem: `does not exist; ${didYouMean(name, Object.keys(table)) ?? `expected ${Object.keys(table).join(', ')}`}`,
      };
    const misfit = value === undefined ? undefined : misfitOf(table[name]!, value);
    if (misfit !== undefined) return { ...misfit, path: [name, ...misfit.path] };
  }
  for (const [name, { required }] of Object.entries(table))
    if (
      required !== undefined &&
      (options as Readonly<Record<string, unknown>>)[name] === undefined
    )
      return { path: [], problem: `needs "${name}", ${required}` };
  return undefined;
}

function misfitOf(option: Option, value: unknown): Misfit | undefined {
  if (option.kind === 'group' && isObject(value)) return findMisfit(value, option.options);
  if (option.kind === 'groups' && isArray(value) && value.length > 0) {
    for (const [index, each] of value.entries()) {
      const inside = findGroupMisfit(each, option.options);
      if (inside !== undefined) return { ...inside, path: [index, ...inside.path] };
    }
    return undefined;
  }
  if (fits(option, value)) return undefined;
  return { path: [], problem: `must be ${expectedOf(option)}, not ${shown(value)}` };
}

/** Finds a misfit as {@link findMisfit} does, in a value that may be no object. */
export function findGroupMisfit(value: unknown, table: OptionTable): Misfit | undefined {
  return isObject(value) ? findMisfit(value, table) : { path: [], problem: 'is not an object' };
}

function fits(option: Option, value: unknown): boolean {
  switch (option.kind) {
    case 'choice':
      return option.values.some((each) => each === value);
    case 'choices':
      return (
        value === option.word ||
        (isArray(value) &&
          value.length > 0 &&
          value.every((one) => option.values.some((each) => each === one)))
      );
    case 'count':
      return (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        option.least <= value &&
        value <= option.greatest
      );
    case 'switch':
      return typeof value === 'boolean';
    case 'texts':
      return isArray(value) && value.every(isText);
    case 'text':
      return isText(value) || (value === '' && option.mayBeEmpty === true);
    case 'group':
    case 'groups':
      return false;
  }
}

/** Whether a value is an object with fields: neither null nor a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !isArray(value);
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `"${value}"`;
  if (isArray(value)) return value.length > 0 ? 'this list' : 'an empty list';
  return isObject(value) ? 'an object' : String(value);
}

/** The name on the command line: `maxStates` is `max-states`, and a switch that is on by default gets `no-`. */
export function flagOf(name: string, option: Option): string {
  if (option.flag !== undefined) return option.flag;
  const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return option.kind === 'switch' && option.default ? `no-${flag}` : flag;
}

/** The word for a value on a command line; undefined for a switch. */
export function placeholderOf(option: Option): string | undefined {
  if (option.placeholder !== undefined) return option.placeholder;
  if (option.kind === 'count') return 'N';
  if (option.kind === 'choice')
    return option.values.length === 1 ? String(option.values[0]) : 'NAME';
  return option.kind === 'choices' ? 'NAME' : undefined;
}

/** The default of an option in words, to follow "default:"; undefined if it goes without saying. */
export function otherwiseOf(option: Option): string | undefined {
  if (option.otherwise !== undefined) return option.otherwise;
  return 'default' in option && option.kind !== 'switch' ? `\`${option.default}\`` : undefined;
}

/** The words of a command line that give options their values; an option that has its default is left out. */
export function argumentsOf<Rows extends OptionTable>(
  values: ValuesOf<Rows>,
  table: Rows,
): readonly string[] {
  return Object.entries(table).flatMap(([name, option]): readonly string[] => {
    const value: unknown = values[name];
    const flag = `--${flagOf(name, option)}`;
    if (value === undefined) return [];
    if (option.kind === 'switch') return value === option.default ? [] : [flag];
    // A limit below the default comes from the machine's memory, not from the grammar.
    if (option.kind === 'count' && Number(value) <= (option.default ?? -1)) return [];
    if (!isArray(value)) return [flag, String(value)];
    if ('separator' in option) return [flag, value.join(option.separator)];
    return value.flatMap((each) => [flag, String(each)]);
  });
}

/** Parses a value; returns an invalid text unchanged. A list without separators has one element. */
export function readText(option: Option, text: string): unknown {
  switch (option.kind) {
    case 'count':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'switch':
      return /^(?:true|false)$/.test(text) ? text === 'true' : text;
    case 'choice':
      return option.values.find((each) => String(each) === text) ?? text;
    case 'texts':
      if (option.separator === undefined) return [text];
      return text
        .split(option.separator)
        .map((each) => each.trim())
        .filter((each) => each !== '');
    default:
      return text;
  }
}
