/** The encodings of characters in octets: formats of `grammar/`. */
export const ENCODINGS = [
  'utf-8',
  'cesu-8',
  'generalized-utf-8',
  'modified-utf-8',
  'utf-8-rfc2279',
  'utf-16be',
  'utf-16le',
  'utf-32be',
  'utf-32le',
] as const;

/** The forms of lists: those that a recipient must accept, and those that a sender generates (RFC 9110 §5.6.1). */
export const LIST_FORMS = ['recipient', 'sender'] as const;

export type ListForm = (typeof LIST_FORMS)[number];

/** Which definition of a rule counts, if it has several. */
export const KEPT_DEFINITIONS = ['first', 'last'] as const;

export type KeptDefinition = (typeof KEPT_DEFINITIONS)[number];

export const PREFERENCES = ['first'] as const;

/** The forms of parts that `parse` reports: spans, or texts. */
export const PART_VALUES = ['spans', 'text'] as const;

export type PartValues = (typeof PART_VALUES)[number];

/** The editions of ECMAScript, and the engines that have settings of their own. */
export const TARGETS = [
  'es5',
  'es2015',
  'es2020',
  'quickjs',
  'duktape',
  'mujs',
  'njs',
  'hermes',
  'espruino',
  'audioworklet',
  'node',
  'browser',
] as const;

/** An edition, or a kind of engine. */
export type EngineTarget = (typeof TARGETS)[number];

/** The module formats; `esm-default` is a module with only a default export. */
export const FORMATS = ['esm', 'esm-default', 'cjs', 'iife', 'umd'] as const;

/** How a file offers its exports; see {@link FORMATS}. */
export type Format = (typeof FORMATS)[number];

/**
 * The forms of decoded text; `text` is the default: text of UTF-16 code units; text with one element for each character,
 * for engines with such strings; an array of numbers; or one call of a function per number.
 */
export const SINKS = ['text', 'native', 'code-points', 'callback'] as const;

/** What decoding makes; see {@link SINKS}. */
export type FileSink = (typeof SINKS)[number];

/** The editions of ECMAScript that code is written for: 5 (2009), 2015 and 2020. */
export const LEVELS = [5, 2015, 2020] as const;

/** An edition of {@link LEVELS}. */
export type Level = (typeof LEVELS)[number];

/** The hosts of patterns whose files have a comment that says where they are from. */
export const PATTERN_FILE_FORMATS = ['regexp', 'json-schema', 'html'] as const;

/** The hosts of patterns, which `patterns/dialect.ts` describes. */
export const PATTERN_FORMATS = [...PATTERN_FILE_FORMATS, 'i-regexp'] as const;

export type PatternFormat = (typeof PATTERN_FORMATS)[number];

/** The languages that modules are written in besides TypeScript. */
export const LANGUAGE_NAMES = ['c', 'rust', 'go', 'java', 'python'] as const;

export type LanguageName = (typeof LANGUAGE_NAMES)[number];
