import { printChoices } from '../../text/choices.js';
import { LEVELS, type Level } from '../print/level.js';
import { VARIANTS, type Variant } from '../variant.js';
import {
  FORMATS,
  isModule,
  SINKS,
  type FileSink,
  type Format,
  type Standalone,
} from './standalone.js';
import { OPTIONS_OF, TARGETS, type Target } from './targets.js';

/** What is said of a standalone file; the rest follows. */
export interface StandaloneOptions {
  /** An engine, which the other options are by default for. */
  readonly target?: Target | undefined;
  /** `switch` by default. */
  readonly variant?: Variant | undefined;
  /** `js` where any of `target`, `es`, `format` and `minify` is given; otherwise `ts`. */
  readonly language?: 'ts' | 'js' | undefined;
  /** What the engine knows: the edition of ECMAScript; 2020 by default. */
  readonly es?: Level | undefined;
  /** `esm` by default, of ES5, which has no modules, `iife`. */
  readonly format?: Format | undefined;
  /**
   * Functions of the module, and `stream`, `web` and `errors`; `validate` and `findError` are always there.
   * By default `decode` and `encode`, of a recognizer nothing.
   */
  readonly with?: readonly string[] | undefined;
  /** `text` by default. */
  readonly sink?: FileSink | undefined;
  /** Not, by default. */
  readonly minify?: boolean | undefined;
}

/** What each option may be, where that is one of a few. */
const CHOICES: Readonly<Record<string, readonly (string | number)[]>> = {
  target: TARGETS,
  variant: VARIANTS,
  language: ['ts', 'js'],
  es: LEVELS,
  format: FORMATS,
  sink: SINKS,
  minify: [],
  with: [],
};

/** A TypeError for options that there are not; programs are not always typed. */
function checkOptions(options: StandaloneOptions): void {
  for (const [name, value] of Object.entries(options) as readonly [string, unknown][]) {
    const choices = CHOICES[name];
    if (choices === undefined) throw new TypeError(`standalone: there is no option "${name}"`);
    if (value === undefined) continue;
    if (choices.length > 0 && !choices.some((choice) => choice === value))
      throw new TypeError(`standalone: ${name} is ${printChoices(choices)}, not ${String(value)}`);
    if (name === 'with' && !Array.isArray(value))
      throw new TypeError('standalone: with is a list of names');
  }
}

/**
 * What a file is to be, or why there can be none, in a sentence.
 *
 * @throws {TypeError} for options that there are not
 */
export function resolveStandalone(
  options: StandaloneOptions,
): Standalone | { readonly problem: string } {
  checkOptions(options);
  const { minify = false } = options;
  const target = options.target && OPTIONS_OF[options.target];
  const isScript =
    [target, options.es, options.format].some((said) => said !== undefined) || minify;
  const language = options.language ?? (isScript ? 'js' : 'ts');
  const es = options.es ?? target?.es ?? 2020;
  // What an older edition has instead of the module that the target reads.
  const usual =
    target !== undefined && (es > 5 || !isModule(target.format)) ? target.format : undefined;
  const format = options.format ?? usual ?? (es === 5 ? 'iife' : 'esm');
  if (language === 'ts' && (options.format ?? 'esm') !== 'esm')
    return { problem: 'TypeScript is a module: the format is one of JavaScript' };
  if (language === 'ts' && minify) return { problem: 'TypeScript is not minified' };
  if (language === 'js' && es === 5 && isModule(format))
    return { problem: 'ES5 has no modules: the format is cjs, iife or umd' };
  return {
    variant: options.variant ?? target?.variant ?? 'switch',
    language,
    es,
    format,
    with: options.with,
    sink: options.sink ?? target?.sink ?? 'text',
    minify,
  };
}
