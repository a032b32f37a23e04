/** From the options of a standalone file to a choice for each. */
import { checkOptions } from '../../options/check.js';
import { STANDALONE_OPTIONS, type StandaloneOptions } from '../../options/table.js';
import { isModule, type Standalone } from './standalone.js';
import { ENGINE_OPTIONS } from './engine-options.js';

/**
 * The complete options of a file, or a sentence that tells why they are impossible.
 *
 * @throws {TypeError} for an unknown option or an invalid value
 */
export function resolveStandalone(
  options: StandaloneOptions,
): Standalone | { readonly problem: string } {
  checkOptions(options, STANDALONE_OPTIONS);
  const { minify = false } = options;
  const target = options.target && ENGINE_OPTIONS[options.target];
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
