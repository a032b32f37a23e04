/** The command line's options of a standalone file. */
import { LEVELS, type Level } from '../emit/print/level.js';
import { FORMATS, SINKS } from '../emit/standalone/standalone.js';
import { resolveStandalone, type StandaloneOptions } from '../emit/standalone/options.js';
import { TARGETS } from '../emit/standalone/targets.js';
import { VARIANTS, type VariantChoice } from '../emit/variant.js';
import { oneOf } from './arguments.js';
import { UsageError } from './terminal.js';

/** For `parseArgs`. */
export const STANDALONE_ARGUMENTS = {
  standalone: { type: 'boolean', default: false },
  target: { type: 'string' },
  language: { type: 'string' },
  es: { type: 'string' },
  format: { type: 'string' },
  with: { type: 'string' },
  sink: { type: 'string' },
  minify: { type: 'boolean', default: false },
} as const;

/** Their values, as parsed. */
type StandaloneValues = Readonly<
  Partial<Record<'variant' | 'target' | 'language' | 'es' | 'format' | 'with' | 'sink', string>> &
    Record<'standalone' | 'minify', boolean>
>;

/** The options of the standalone file; undefined if none is asked for. */
export function readStandalone(values: StandaloneValues): StandaloneOptions | undefined {
  if (!values.standalone) {
    const stray = Object.keys(STANDALONE_ARGUMENTS).find(
      (name) => values[name as keyof StandaloneValues],
    );
    if (stray !== undefined) throw new UsageError(`--${stray} needs --standalone`);
    return undefined;
  }
  const es = oneOf(LEVELS.map(String), 'es', values.es);
  const options: StandaloneOptions = {
    variant: oneOf([...VARIANTS, 'auto'], 'variant', values.variant) as VariantChoice | undefined,
    target: oneOf(TARGETS, 'target', values.target),
    language: oneOf(['ts', 'js'], 'language', values.language),
    es: es === undefined ? undefined : (Number(es) as Level),
    format: oneOf(FORMATS, 'format', values.format),
    sink: oneOf(SINKS, 'sink', values.sink),
    with: values.with
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    minify: values.minify,
  };
  const resolved = resolveStandalone(options);
  if ('problem' in resolved) throw new UsageError(resolved.problem);
  return options;
}
