import { LIST_FORMS } from '../abnf/ast.js';
import { ENCODINGS } from '../abnf/grammar-files.js';
import { ALPHABETS } from '../alphabet.js';
import { INPUT_CHOICES } from '../alphabet.js';
import { MAX_DEPTH } from '../limits.js';
import { VARIANTS, type VariantChoice } from '../emit/variant.js';
import { PART_VALUES, PREFERENCES, type CompileOptions } from '../options.js';

/** Options of one import, in its query, or of all imports, in the plugin's options. */
export interface ImportOptions extends Pick<
  CompileOptions,
  | 'start'
  | 'unit'
  | 'alphabet'
  | 'encoding'
  | 'input'
  | 'define'
  | 'list'
  | 'depth'
  | 'capture'
  | 'prefer'
  | 'values'
  | 'skip'
  | 'brand'
  | 'small'
> {
  /** The paths of further documents from the folder of the grammar; their rules fill in missing ones. */
  readonly imports?: readonly string[] | undefined;
  /** The shape of the code; by default the one that suits the grammar best, `auto`. */
  readonly variant?: VariantChoice | undefined;
  /** The grammar's name in the comments of its module; the file's name by default. */
  readonly name?: string | undefined;
}

/** Options of the plugin. */
export interface PluginOptions extends ImportOptions {
  /** Whether the exact types of an import are written beside its grammar; false by default. */
  readonly dts?: boolean | undefined;
}

/** The values of each option, in words. */
export const EXPECTED: Readonly<Record<keyof ImportOptions, string>> = {
  variant: [...VARIANTS, 'auto'].join(', '),
  start: 'the name of a rule',
  unit: 'the name of a rule',
  alphabet: ALPHABETS.join(', '),
  encoding: ENCODINGS.join(', '),
  input: INPUT_CHOICES.join(', '),
  imports: 'paths from the folder of the grammar',
  define: 'rules such as name = ABNF',
  list: LIST_FORMS.join(', '),
  depth: `a number from 0 to ${MAX_DEPTH}`,
  capture: 'rules such as scheme,authority(host,port), or all',
  prefer: PREFERENCES.join(', '),
  values: PART_VALUES.join(', '),
  name: 'a name',
  skip: 'true, false',
  brand: 'true, false',
  small: 'true, false',
};

/** Whether a text is the name of an option of imports. */
export function isImportOption(name: string): name is keyof ImportOptions {
  return Object.hasOwn(EXPECTED, name);
}

/** Whether an option can have a value. */
export function isValue(name: keyof ImportOptions, value: unknown): boolean {
  if (name === 'variant') return [...VARIANTS, 'auto'].some((variant) => variant === value);
  if (name === 'skip' || name === 'brand' || name === 'small') return typeof value === 'boolean';
  if (name === 'alphabet') return ALPHABETS.some((each) => each === value);
  if (name === 'encoding') return ENCODINGS.some((each) => each === value);
  if (name === 'input') return INPUT_CHOICES.some((each) => each === value);
  if (name === 'list') return LIST_FORMS.some((each) => each === value);
  if (name === 'prefer') return PREFERENCES.some((each) => each === value);
  if (name === 'values') return PART_VALUES.some((each) => each === value);
  if (name === 'depth')
    return Number.isInteger(value) && 0 <= Number(value) && Number(value) <= MAX_DEPTH;
  const texts: readonly unknown[] =
    (name === 'imports' || name === 'define') && Array.isArray(value) ? value : [value];
  return texts.every((each) => typeof each === 'string' && each !== '');
}

/**
 * The options as they were given.
 *
 * @throws {TypeError} for an unknown option or an invalid value
 */
export function checkOptions(options: PluginOptions): PluginOptions {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (name === 'dts') {
      if (typeof value !== 'boolean')
        throw new TypeError('abnfc: expected true or false for option "dts"');
    } else if (!isImportOption(name)) {
      const known = [...Object.keys(EXPECTED), 'dts'].join(', ');
      throw new TypeError(`abnfc: "${name}" is not an option; expected ${known}`);
    } else if (!isValue(name, value)) {
      throw new TypeError(
        `abnfc: "${String(value)}" is not a value of option "${name}"; expected ${EXPECTED[name]}`,
      );
    }
  }
  return options;
}
