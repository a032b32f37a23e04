/**
 * The options of the compiler, once. From these tables come the types of the API and its check, the command line and its
 * help, configurations and their schema, the options and queries of bundlers, the command in headers, the names of
 * options in advice, and the tables of the documentation.
 *
 * A new option is one row here, and the code that uses it.
 */
import { ALPHABETS, INPUT_CHOICES } from '../alphabet.js';
import { VARIANTS } from './variant.js';
import { DEFAULT_MAX_STATES, DEFAULT_MAX_WORK, MAX_DEPTH } from './limits.js';
import type { Source } from '../text/source.js';
import {
  ENCODINGS,
  FORMATS,
  LANGUAGE_NAMES,
  KEPT_DEFINITIONS,
  LIST_FORMS,
  PART_VALUES,
  PATTERN_FORMATS,
  PREFERENCES,
  TARGETS,
} from './choices.js';
import { optIn, ruleOption, type OptionTable, type ValuesOf } from './option.js';

/** Options for what a grammar consists of and what its rules mean: further documents, and rules that replace theirs. */
export const GRAMMAR_OPTIONS = {
  /**
   * The alphabet of the grammar's numbers; by default characters if a number that the start rule needs is above FF, else
   * octets.
   */
  alphabet: {
    kind: 'choice',
    values: ALPHABETS,
    help: 'what numbers such as `%xE9` stand for',
    otherwise: '`characters` if one is above FF, else `octets`',
    page: 'characters.md',
  },
  /** Further documents, whose rules fill in those that the grammar lacks; see `docs/documents.md`. */
  imports: {
    kind: 'texts',
    flag: 'import',
    placeholder: 'FILE',
    expected: 'a list of paths',
    help: 'a document whose rules fill in those that the grammar lacks',
    page: 'documents.md#several-documents',
  },
  /** Rules such as `'obs-date = "x"'`, which replace their namesakes in all documents. */
  define: {
    kind: 'texts',
    placeholder: 'RULE',
    expected: 'a list of rules such as name = ABNF',
    help: '`name = ABNF`, which replaces the rule of that name in all documents',
  },
  /**
   * Where the rules of a document stand: the heading above them, or its number, title or beginning, such as
   * `'Appendix A'`; or their lines, such as `'120-180'`.
   */
  section: {
    kind: 'text',
    placeholder: 'HEADING',
    expected: 'the beginning of a heading, or lines such as 120-180',
    help: 'where the rules stand: the heading above them, or its number, title or beginning, such as `Appendix A`; or lines such as `120-180`',
    otherwise: 'the whole document',
    page: 'documents.md#a-part-of-a-document',
  },
  /** Which definition counts of a rule with several that differ; without it, they are an error. */
  keep: {
    kind: 'choice',
    values: KEPT_DEFINITIONS,
    help: 'which definition counts of a rule with several that differ',
    otherwise: 'several are an error',
    page: 'documents.md#a-part-of-a-document',
  },
  /**
   * The form of lists such as `1#element`: what a recipient must accept, or what a sender generates. By default the
   * recipient's, if a document defines lists.
   */
  list: {
    kind: 'choice',
    values: LIST_FORMS,
    placeholder: 'FORM',
    help: 'the form of lists such as `1#element` of RFC 9110',
    otherwise: '`recipient`, if a document defines lists',
    page: 'abnf-support.md#lists',
  },
  /** The number of levels, 0 to 300, that self-embedding rules may nest; by default any number. */
  depth: {
    kind: 'count',
    least: 0,
    greatest: MAX_DEPTH,
    help: 'the number of levels that self-embedding rules may nest',
    otherwise: 'any number',
    page: 'abnf-support.md#recursion',
  },
} as const satisfies OptionTable;

/** Options for what to compile of a grammar. */
export const RULE_OPTIONS = {
  /** The start rule; by default the first, or in a document the rule that needs most of the others, if one does. */
  start: {
    ...ruleOption('the rule to compile'),
    otherwise: 'the first, or in a document the one that needs most of the others',
  },
  /** The encoding of characters in octets: the name of a format of `grammar/`; `utf-8` by default. */
  encoding: {
    kind: 'choice',
    values: ENCODINGS,
    help: 'the encoding of characters in octets',
    otherwise: '`utf-8`',
  },
  /** The inputs of modules; by default both, and octets for a decoder. */
  input: {
    kind: 'choice',
    values: INPUT_CHOICES,
    help: 'the input of modules',
    otherwise: '`both`; for a decoder `octets`',
  },
  /**
   * The rules that `parse` reports, such as `'scheme, authority(host, port)'`, or `'all'`; see
   * `docs/parsing.md`. Without it there is no `parse`.
   */
  capture: {
    kind: 'text',
    placeholder: 'PARTS',
    expected: 'rules such as scheme,authority(host,port), or all',
    mayBeEmpty: true,
    help: "the rules that `parse` reports, such as `'scheme, authority(host, port)'`, or `all`",
    otherwise: 'none, and no `parse`',
    page: 'parsing.md',
  },
  /**
   * Which of several parses to take: `'first'` takes the first alternatives and the longest repetitions, in the order
   * of the text. Without it, a word with several parses is an error.
   */
  prefer: {
    kind: 'choice',
    values: PREFERENCES,
    help: 'of several parses, take the first alternatives and the longest repetitions',
    otherwise: 'several are an error',
    page: 'parsing.md#ambiguity',
  },
  /** The form of parts that `parse` reports: spans, by default, or texts. */
  values: {
    kind: 'choice',
    values: PART_VALUES,
    placeholder: 'FORM',
    help: 'the form of parts that `parse` reports',
    otherwise: '`spans`',
    page: 'parsing.md#types',
  },
  /** What `stringify` writes for rules between parts, such as `'OWS = " "'`; by default the shortest text. */
  print: {
    kind: 'texts',
    placeholder: 'RULE',
    expected: 'a list of rules such as name = "text"',
    help: '`name = "text"`, what `stringify` writes for a rule between parts',
    otherwise: 'the shortest text',
    page: 'printing.md',
  },
  /**
   * The characters, such as `'.-'`, that join what stands on both sides of them to one word of a text. With it, even if
   * it is empty, `find` and `findAll` leave out what is only a part of such a word; without it, they look at nothing
   * around what they find.
   */
  boundary: {
    kind: 'text',
    placeholder: 'JOINERS',
    expected: 'characters such as .-',
    mayBeEmpty: true,
    help: '`find` leaves out what begins or ends within a word of the text; characters such as `.-` between letters or digits do not end one',
    otherwise: '`find` looks at nothing around',
    page: 'generated-code.md#boundaries',
  },
  ...GRAMMAR_OPTIONS,
} as const satisfies OptionTable;

/** The limits of all commands that compile a grammar. */
export const LIMITS = {
  /** The greatest number of states before minimization, 100000 by default. */
  maxStates: {
    kind: 'count',
    least: 1,
    greatest: 10_000_000,
    default: DEFAULT_MAX_STATES,
    help: 'the greatest number of states before minimization',
  },
} as const satisfies OptionTable;

/** Options for the name of a module and for its optional features. */
export const MODULE_OPTIONS = {
  /** The folder of the modules; the source's name without folders and extension by default. */
  name: {
    kind: 'text',
    placeholder: 'NAME',
    expected: 'a name',
    mayBeEmpty: true, // refused with a diagnostic, as other names that cannot be a folder
    pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]*$',
    help: 'the name of the modules and of their folder',
    otherwise: 'the name of the file',
  },
  /** The most calls of rules that may be open at once; any number by default. */
  maxNesting: {
    kind: 'count',
    least: 1,
    greatest: 1_000_000_000,
    help: 'the most calls of rules that may be open at once',
    otherwise: 'any number',
    page: 'abnf-support.md#recursion',
  },
  /** The most steps for one input where no stack decides what rules call, 100000000 by default; 0 refuses such rules. */
  maxWork: {
    kind: 'count',
    least: 0,
    greatest: 1_000_000_000_000,
    default: DEFAULT_MAX_WORK,
    help: 'the most steps for one input where no stack decides what rules call; 0 refuses such rules, which may take more than linear time',
    page: 'abnf-support.md#recursion',
  },
  /** Whether files are as small as can be: tables are packed into strings, standalone files of JavaScript minified. */
  small: {
    ...optIn('tables are packed into strings, and JavaScript of a standalone file is minified'),
    page: 'size.md',
  },
} as const satisfies OptionTable;

const VARIANT = {
  kind: 'choice',
  values: [...VARIANTS, 'auto'],
  help: 'the shape of the code, or the one that suits the grammar best',
  otherwise: '`auto`',
  page: 'generated-code.md',
} as const;

const FORMAT = { kind: 'choice', values: ['ts', ...FORMATS] } as const;

/** The options of a standalone file. */
export const STANDALONE_OPTIONS = {
  /** An edition of ECMAScript, `es2020` by default, or an engine, which also sets the defaults of the other options. */
  target: {
    kind: 'choice',
    values: TARGETS,
    help: 'the edition of ECMAScript, or settings for an engine, which the options below and the variant change',
    otherwise: '`es2020`',
    page: 'engines.md',
  },
  /** The variant; by default the target's, or `auto`, the one that suits the grammar best. */
  variant: { ...VARIANT, otherwise: "the target's, or `auto`" },
  /** `ts` by default; with a target, its own: `iife` for ES5, which has no modules. */
  format: {
    ...FORMAT,
    help: 'TypeScript, or a format of JavaScript; `esm-default` has a default export alone',
    otherwise: "the target's; without one `ts`",
  },
  /**
   * Functions of the module, and `stream`, `web`, `web-lite` and `errors`; and the form of decoded characters, if it is
   * not text of UTF-16: `native`, `code-points` or `callback`.
   */
  with: {
    kind: 'texts',
    placeholder: 'LIST',
    separator: ',',
    expected: 'a list of names',
    help: 'the parts besides `validate` and `findError`: functions of the module by name, `stream`, `web` (`TextDecoder` and `TextEncoder`), `web-lite` (the same without streams), `errors`; and the form of decoded characters: `native` (text with one element per character), `code-points` or `callback`',
    otherwise: '`decode,encode`; for a recognizer none',
  },
} as const satisfies OptionTable;

export const FILE_OPTIONS = {
  /**
   * The variants to emit. `'auto'` is the one that suits the grammar best, and the default for recognizers; the default
   * for decoders is all of them, and `explanation.ts`, the data that explains errors.
   */
  variants: {
    kind: 'choices',
    values: VARIANTS,
    word: 'auto',
    help: 'the variants to write, or `auto`, the one that suits the grammar best',
    otherwise: '`auto`; for a decoder all three, and `explanation.ts`',
    page: 'generated-code.md',
  },
  /**
   * Makes one file for one kind of engine instead, `NAME.ts` or JavaScript in a format, with its types
   * beside it; excludes `variants`.
   */
  standalone: {
    kind: 'group',
    options: STANDALONE_OPTIONS,
    help: 'one file for one kind of engine instead of modules',
    page: 'standalone.md',
  },
  /** Makes a pattern for a host instead of modules; excludes `variants` and `standalone`. */
  pattern: {
    kind: 'choice',
    values: PATTERN_FORMATS,
    help: 'a pattern instead of modules: a RegExp, a schema of JSON, an element of HTML, or an I-Regexp (RFC 9485)',
    otherwise: 'modules',
    page: 'patterns.md',
  },
  /** Makes files of another language instead of modules; excludes `variants`, `standalone` and `pattern`. */
  language: {
    kind: 'choice',
    flag: 'lang',
    values: LANGUAGE_NAMES,
    placeholder: 'LANG',
    help: 'another language than TypeScript, whose files read octets',
    otherwise: 'TypeScript',
    page: 'languages.md',
  },
  /** Also a program in `language` that tests the file by cases, which commands write: `compile` returns the program alone. */
  selftest: {
    ...optIn(
      'for a file of another language, a program that tests it; commands also write its cases',
    ),
    page: 'languages.md',
  },
} as const satisfies OptionTable;

export const ANALYZE_OPTIONS = { ...RULE_OPTIONS, ...LIMITS } as const satisfies OptionTable;

export const COMPILE_OPTIONS = {
  ...RULE_OPTIONS,
  ...MODULE_OPTIONS,
  ...FILE_OPTIONS,
  ...LIMITS,
} as const satisfies OptionTable;

export const IMPORT_OPTIONS = {
  /** The shape of the code; by default the one that suits the grammar best, `auto`. */
  variant: VARIANT,
  ...RULE_OPTIONS,
  ...MODULE_OPTIONS,
} as const satisfies OptionTable;

export type OptionName = keyof typeof COMPILE_OPTIONS;

/** The documents themselves in place of their paths. */
type WithSources<Options> = Omit<Options, 'imports'> & {
  /** Further documents, whose rules fill in those that the grammar lacks; see `docs/documents.md`. */
  readonly imports?: readonly Source[] | undefined;
};

/** Options for reading a grammar. */
export interface AnalyzeOptions extends WithSources<ValuesOf<typeof ANALYZE_OPTIONS>> {}

/** Options for reading a grammar and for its output. */
export interface CompileOptions extends WithSources<ValuesOf<typeof COMPILE_OPTIONS>> {}

/** The options of a standalone file; defaults follow from those that are given. */
export interface StandaloneOptions extends ValuesOf<typeof STANDALONE_OPTIONS> {}
