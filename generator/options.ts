import { LIST_FORMS, type ListForm } from './abnf/ast.js';
import type { ALPHABETS } from './alphabet.js';
import type { StandaloneOptions } from './emit/standalone/options.js';
import { VARIANTS, type Variant } from './emit/variant.js';
import { MAX_DEPTH } from './limits.js';
import type { Source } from './source.js';
import type { Input } from './alphabet.js';

/** The values of the option `prefer`. */
export const PREFERENCES = ['first'] as const;

/** See {@link AnalyzeOptions.prefer}. */
export type Preference = (typeof PREFERENCES)[number];

/** The values of the option `values`. */
export const PART_VALUES = ['spans', 'text'] as const;

/** See {@link AnalyzeOptions.values}. */
export type PartValues = (typeof PART_VALUES)[number];

/** Options for reading a grammar. */
export interface AnalyzeOptions {
  /** The start rule; the first rule by default. */
  readonly start?: string | undefined;
  /** The unit rule; by default that of a start rule `*( unit )`. */
  readonly unit?: string | undefined;
  /**
   * The alphabet of the grammar's numbers; by default characters if a number that the start rule needs is
   * above FF, else octets.
   */
  readonly alphabet?: (typeof ALPHABETS)[number] | undefined;
  /** The encoding of characters in octets: the name of a format of `grammar/`; `utf-8` by default. */
  readonly encoding?: string | undefined;
  /** The inputs of modules; by default both, of a decoder octets. */
  readonly input?: Input | 'both' | undefined;
  /** Further documents, whose rules fill in those that the grammar lacks; see `docs/abnf-support.md`. */
  readonly imports?: readonly Source[] | undefined;
  /** Rules such as `'obs-date = "x"'`, instead of those of their names in all documents. */
  readonly define?: readonly string[] | undefined;
  /** The number of levels, 0 to 300, to which rules that embed themselves are compiled; by default they are an error. */
  readonly depth?: number | undefined;
  /** Whose lists, such as `1#element`, are meant; by default a recipient's, if a document defines lists. */
  readonly list?: ListForm | undefined;
  /**
   * The rules whose words `parse` reports, such as `'scheme, authority(host, port)'`, or `'all'`; see
   * `docs/parsing.md`. Without it there is no `parse`.
   */
  readonly capture?: string | undefined;
  /**
   * Which of several parses counts: with `'first'` the first alternatives and the longest repetitions, in the order of
   * the text. Without it, a word with several parses is an error.
   */
  readonly prefer?: Preference | undefined;
  /** What `parse` reports of a part: where it is, by default, or its text. */
  readonly values?: PartValues | undefined;
  /** The greatest number of states before minimization; {@link DEFAULT_MAX_STATES} by default. */
  readonly maxStates?: number | undefined;
  /** The greatest number of octets of the source in UTF-8; {@link DEFAULT_MAX_INPUT} by default. */
  readonly maxInput?: number | undefined;
}

/** Options for reading a grammar and for its output. */
export interface CompileOptions extends AnalyzeOptions {
  /**
   * The variants to emit. `'auto'` is the one that suits the grammar best, and the default of recognizers; of decoders,
   * all are.
   */
  readonly variants?: readonly Variant[] | 'auto' | undefined;
  /** Whether to emit the data that explains errors, too; a recognizer has none. */
  readonly explanation?: boolean | undefined;
  /**
   * Whether `validate` of the branchless variant skips runs, as ASCII in UTF-8; true by default. Without,
   * no branch depends on the input.
   */
  readonly skip?: boolean | undefined;
  /** Whether tables are packed into strings, which makes files a fraction as large; minified files always are. */
  readonly small?: boolean | undefined;
  /** Whether `validate` tells TypeScript which strings are words, by a type of their own. */
  readonly brand?: boolean | undefined;
  /** The folder of the modules; the source's name without folders and extension by default. */
  readonly name?: string | undefined;
  /**
   * Makes one file for one kind of engine instead, `NAME.ts` or JavaScript in a format, with its types
   * beside it; excludes `variants` and `explanation`.
   */
  readonly standalone?: StandaloneOptions | undefined;
}

/**
 * Checks what the types of {@link compile} promise: not every caller is typed.
 *
 * @throws {TypeError} if `source` is not a source, or a variant, a form of lists or a depth is none
 */
export function checkArguments(
  source: Source,
  { variants, imports = [], list, depth = 0, prefer, values }: CompileOptions,
): void {
  if (
    [source, ...imports].some(
      (each) => typeof each?.name !== 'string' || typeof each.text !== 'string',
    )
  )
    throw new TypeError('expected a source, { name, text }: the name of a grammar and its text');
  if (list !== undefined && !LIST_FORMS.includes(list))
    throw new TypeError(`lists are of a ${LIST_FORMS.join(' or a ')}, not ${String(list)}`);
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_DEPTH)
    throw new TypeError(`a depth is a number from 0 to ${MAX_DEPTH}, not ${String(depth)}`);
  if (prefer !== undefined && !PREFERENCES.includes(prefer))
    throw new TypeError(
      `the parse that is preferred is the ${PREFERENCES.join(' or the ')} one, not ${String(prefer)}`,
    );
  if (values !== undefined && !PART_VALUES.includes(values))
    throw new TypeError(`values of parts are ${PART_VALUES.join(' or ')}, not ${String(values)}`);
  if (variants === undefined || variants === 'auto') return;
  const unknown = variants.find((variant) => !VARIANTS.includes(variant));
  if (unknown !== undefined)
    throw new TypeError(`variants are of ${VARIANTS.join(', ')}, not ${String(unknown)}`);
}
