/**
 * Standalone files: a module and parts of the runtime as one file for one kind of engine, with only the code
 * that its exports need.
 *
 * The module is emitted for the engine's host (see host.ts), linked with the parts as TypeScript (see
 * link.ts), and becomes JavaScript of the level and the format that the engine reads.
 */
import { makeHost, type Host } from '../program/host.js';
import { argumentsOf } from '../../options/option.js';
import type { FileSink, Format } from '../../options/choices.js';
import { STANDALONE_OPTIONS, type StandaloneOptions } from '../../options/table.js';
import type { TargetOptions } from './engine-options.js';
import { isTaken } from './is-taken.js';

/** The complete options of a standalone file. */
export interface Standalone extends TargetOptions {
  readonly language: 'ts' | 'js';
  /**
   * Functions of the module, and `stream`, `web`, `web-lite` and `errors`; `validate` and `findError` are always there, but
   * not beside `web` or `web-lite` alone. By default `decode` and `encode`; none for a recognizer.
   */
  readonly with: readonly string[] | undefined;
  readonly minify: boolean;
}

/** The host of a file's code. */
export function hostOf({ es, sink }: Standalone): Host {
  const isNative = sink === 'native';
  return makeHost({
    typedArrays: es > 5,
    symbols: es > 2015,
    compiles: es > 2015 && !isNative,
    strings: isNative ? 'code points' : 'code units',
  });
}

/** The ending of a file's name, which tells its language and format. */
export function endingOf({ language, format, minify }: Standalone): string {
  if (language === 'ts') return '.ts';
  const module = isModule(format) ? '.mjs' : format === 'cjs' ? '.cjs' : '.js';
  return `${minify ? '.min' : ''}${module}`;
}

/** The ending of the file of types that TypeScript finds beside it; undefined for TypeScript. */
export function endingOfTypes(standalone: Standalone): string | undefined {
  const ending = endingOf(standalone);
  return standalone.language === 'ts' ? undefined : ending.replace(/\.([mc]?)js$/, '.d.$1ts');
}

/** Whether a file in this format is an ECMAScript module. */
export function isModule(format: Format): boolean {
  return format === 'esm' || format === 'esm-default';
}

/**
 * The global name of an iife or, where there are no modules, of a UMD: `utf8` of `utf-8`. It begins with `_`
 * if the name alone would not be an identifier, or would replace a global of a host.
 *
 * @param isInModule whether it is the name of a constant that a module exports
 */
export function globalNameOf(name: string, { isInModule = false } = {}): string {
  const identifier = name
    .replace(/[^A-Za-z\d]+(\d)/g, '$1')
    .replace(/[^A-Za-z\d]+(.?)/g, (_, letter: string) => letter.toUpperCase());
  return /^\d|^$/.test(identifier) || isTaken(identifier, isInModule)
    ? `_${identifier}`
    : identifier;
}

/** Whether a file has a global name that had to begin with `_`. */
export function renamedGlobal({ language, format }: Standalone, name: string): string | undefined {
  if (language === 'ts' || (format !== 'iife' && format !== 'umd')) return undefined;
  const global = globalNameOf(name);
  return global.startsWith('_') ? global : undefined;
}

/** The function that decodes for each sink. */
const DECODING: Readonly<Record<FileSink, string>> = {
  text: 'decode',
  native: 'decode',
  'code-points': 'decodeToCodePoints',
  callback: 'decodeEach',
};

/** The exports of a file; or an unknown name, and the known ones. */
export type ExportList =
  | { readonly exports: readonly string[] }
  | { readonly missing: string; readonly available: readonly string[] };

/**
 * The exports of a file.
 *
 * @param available the exports of the module
 */
export function fileExports(standalone: Standalone, available: readonly string[]): ExportList {
  const { sink } = standalone;
  const functions = functionsOf(standalone, available);
  const missing = functions.find((name) => !exportNames(standalone, available).includes(name));
  if (missing !== undefined) return { missing, available: exportNames(standalone, available) };
  const names = functions.flatMap((name): readonly string[] => {
    if (name === 'decode') return [DECODING[sink]];
    if (name === 'encode') return [makesText(sink) ? 'encode' : 'encodeCodePoints'];
    if (name === 'errors') return ['explainError'];
    if (name === 'web' || name === 'web-lite') return ['TextDecoder', 'TextEncoder'];
    if (name !== 'stream') return [name];
    const encodes = makesText(sink) && functions.includes('encode');
    return ['createDecoder', ...(encodes ? ['createEncoder'] : [])];
  });
  // A polyfill has nothing beside the classes.
  const { with: asked } = standalone;
  const isPolyfill = asked?.length === 1 && (asked[0] === 'web' || asked[0] === 'web-lite');
  return { exports: isPolyfill ? names : [...new Set(['validate', 'findError', ...names])] };
}

function functionsOf(standalone: Standalone, available: readonly string[]): readonly string[] {
  const asked = standalone.with ?? (available.includes('decode') ? ['decode', 'encode'] : []);
  return asked.filter((name) => name !== 'validate' && name !== 'findError');
}

function makesText(sink: FileSink): boolean {
  return sink === 'text' || sink === 'native';
}

/** The names that `--with` accepts for a module with these exports. */
function exportNames({ sink }: Standalone, available: readonly string[]): readonly string[] {
  // A state does not say what may follow if there is a stack; only modules without one have `find`.
  if (!available.includes('decode'))
    return available.includes('find') ? [...available, 'errors'] : available;
  return [...available, 'stream', ...(makesText(sink) ? ['web', 'web-lite'] : []), 'errors'];
}

/** The options that resolve to those of a file. */
export function optionsFor(standalone: Standalone): StandaloneOptions {
  const { variant, language, es, format, with: parts, sink } = standalone;
  const functions = parts?.length === 0 ? ['validate'] : (parts ?? []);
  const all = sink === 'text' ? functions : [...functions, sink];
  return {
    target: `es${es}`,
    variant,
    format: language === 'ts' ? 'ts' : format,
    with: all.length === 0 ? undefined : all,
  };
}

/** The options of the command that makes a file, always in the same order. */
export function flagsOf(standalone: Standalone): readonly string[] {
  const given = optionsFor(standalone);
  return ['--standalone', ...argumentsOf<typeof STANDALONE_OPTIONS>(given, STANDALONE_OPTIONS)];
}
