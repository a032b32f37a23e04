/** From the options of a standalone file to a choice for each. */
import { SINKS, type FileSink } from '../../options/choices.js';
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
  isSmall = false,
): Standalone | { readonly problem: string } {
  checkOptions(options, STANDALONE_OPTIONS);
  const { format: asked, with: parts } = options;
  const isScript = options.target !== undefined || asked !== undefined;
  const language = asked === 'ts' || !isScript ? 'ts' : 'js';
  const target = ENGINE_OPTIONS[options.target ?? 'es2020'];
  const format = asked === undefined || asked === 'ts' ? target.format : asked;
  if (language === 'js' && target.es === 5 && isModule(format))
    return { problem: 'ES5 has no modules: the format is cjs, iife or umd' };
  const [sink = target.sink, ...others] = parts?.filter(isSink) ?? [];
  if (others.length > 0) return { problem: 'decoded characters have one form' };
  const functions = parts?.filter((part) => !isSink(part));
  return {
    variant: options.variant ?? target.variant,
    language,
    es: target.es,
    format,
    // A form alone leaves the functions as they are.
    with: functions?.length === 0 && parts!.length > 0 ? undefined : functions,
    sink,
    minify: isSmall && language === 'js',
  };
}

function isSink(part: string): part is FileSink {
  return SINKS.some((sink) => sink === part);
}
