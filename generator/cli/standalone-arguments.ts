/** The options of a standalone file, as they are given on the command line. */
import {
  FORMATS,
  isModule,
  LEVELS,
  SINKS,
  type Level,
  type StandaloneOptions,
} from '../emit/standalone.js';
import { OPTIONS_OF, TARGETS } from '../emit/targets.js';
import { VARIANTS } from '../emit/variant.js';
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

/** What was given of them. */
export interface StandaloneValues {
  readonly standalone: boolean;
  readonly variant?: string | undefined;
  readonly target?: string | undefined;
  readonly language?: string | undefined;
  readonly es?: string | undefined;
  readonly format?: string | undefined;
  readonly with?: string | undefined;
  readonly sink?: string | undefined;
  readonly minify: boolean;
}

/** What the standalone file is to be; nothing if none is asked for. `functions` is missing where nothing was said. */
export function readStandalone(
  values: StandaloneValues,
): (Omit<StandaloneOptions, 'functions'> & Partial<StandaloneOptions>) | undefined {
  const { minify } = values;
  if (!values.standalone) {
    const [stray] = Object.keys(STANDALONE_ARGUMENTS).filter(
      (name) => values[name as keyof StandaloneValues],
    );
    if (stray !== undefined) throw new UsageError(`--${stray} is an option of --standalone`);
    return undefined;
  }
  const target =
    values.target === undefined ? undefined : OPTIONS_OF[oneOf(TARGETS, 'target', values.target)];
  const isScript =
    [values.target, values.es, values.format].some((value) => value !== undefined) || minify;
  const language = oneOf(['ts', 'js'], 'language', values.language ?? (isScript ? 'js' : 'ts'));
  const level = Number(
    oneOf(LEVELS.map(String), 'es', values.es ?? String(target?.level ?? 2020)),
  ) as Level;
  const natural = level === 5 ? 'iife' : 'esm';
  const ofTarget =
    target === undefined || (level === 5 && isModule(target.format)) ? natural : target.format;
  const format = oneOf(FORMATS, 'format', values.format ?? ofTarget);
  if (language === 'js' && level === 5 && isModule(format))
    throw new UsageError('--es 5 has no modules: --format cjs, iife or umd');
  if (language === 'ts' && (minify || values.format !== undefined))
    throw new UsageError(
      `--${minify ? 'minify' : 'format'} is for --language js; TypeScript is a module`,
    );
  const functions = values.with
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    variant: oneOf(VARIANTS, 'variant', values.variant ?? target?.variant ?? 'switch'),
    language,
    level,
    format,
    sink: oneOf(SINKS, 'sink', values.sink ?? target?.sink ?? 'text'),
    minify,
    ...(functions === undefined ? {} : { functions }),
  };
}

function oneOf<T extends string>(all: readonly T[], option: string, text: string): T {
  const found = all.find((each) => each === text);
  if (found !== undefined) return found;
  const names = `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
  throw new UsageError(`--${option} is ${names}, not "${text}"`);
}
