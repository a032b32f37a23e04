import { printChoices } from '../../text/choices.js';
import { LEVELS, type Level } from '../print/level.js';
import { VARIANTS, type VariantChoice } from '../variant.js';
import {
  FORMATS,
  isModule,
  SINKS,
  type FileSink,
  type Format,
  type Standalone,
} from './standalone.js';
import { OPTIONS_OF, TARGETS, type Target } from './targets.js';

/** The options of a standalone file; defaults follow from those that are given. */
export interface StandaloneOptions {
  /** An engine; it sets the defaults of the other options. */
  readonly target?: Target | undefined;
  /** That of the target, or `auto`, the one that suits the grammar best. */
  readonly variant?: VariantChoice | undefined;
  /** `js` where any of `target`, `es`, `format` and `minify` is given; otherwise `ts`. */
  readonly language?: 'ts' | 'js' | undefined;
  /** The edition of ECMAScript that the engine supports; 2020 by default. */
  readonly es?: Level | undefined;
  /** `esm` by default; `iife` for ES5, which has no modules. */
  readonly format?: Format | undefined;
  /**
   * Functions of the module, and `stream`, `web` and `errors`; `validate` and `findError` are always there.
   * By default `decode` and `encode`; none for a recognizer.
   */
  readonly with?: readonly string[] | undefined;
  /** `text` by default. */
  readonly sink?: FileSink | undefined;
  /** False by default. */
  readonly minify?: boolean | undefined;
}

/** The values of each option that has a few. */
const CHOICES: Readonly<Record<string, readonly (string | number)[]>> = {
  target: TARGETS,
  variant: [...VARIANTS, 'auto'],
  language: ['ts', 'js'],
  es: LEVELS,
  format: FORMATS,
  sink: SINKS,
  minify: [],
  with: [],
};

/** A TypeError for unknown options, since programs are not always typed. */
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
 * The complete options of a file, or a sentence that tells why they are impossible.
 *
 * @throws {TypeError} if an option is unknown
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
  // The format that an older edition has instead of the target's modules.
  const usual =
    target !== undefined && (es > 5 || !isModule(target.format)) ? target.format : undefined;
  const format = options.format ?? usual ?? (es === 5 ? 'iife' : 'esm');
  if (language === 'ts' && (options.format ?? 'esm') !== 'esm')
    return { problem: 'TypeScript is a module: the format is one of JavaScript' };
  if (language === 'ts' && minify) return { problem: 'TypeScript is not minified' };
  if (language === 'js' && es === 5 && isModule(format))
    return { problem: 'ES5 has no modules: the format is cjs, iife or umd' };
  return {
    variant: options.variant ?? target?.variant ?? 'auto',
    language,
    es,
    format,
    with: options.with,
    sink: options.sink ?? target?.sink ?? 'text',
    minify,
  };
}
