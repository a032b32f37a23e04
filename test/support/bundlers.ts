/** A common interface to the bundlers: an entry goes in, a bundle or its errors come out. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build as buildWithEsbuild, type BuildFailure, type Message } from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { build as buildWithVite } from 'vite';
import webpack from 'webpack';
import { abnfc as forEsbuild } from '../../generator/plugin/esbuild.js';
import type { PluginOptions } from '../../generator/plugin/plugin-options.js';
import { abnfc as forRolldown } from '../../generator/plugin/rolldown.js';
import { abnfc as forRollup } from '../../generator/plugin/rollup.js';
import { abnfc as forVite } from '../../generator/plugin/vite.js';
import { abnfc as forWebpack } from '../../generator/plugin/webpack.js';
export { importText as run } from './load.js';
export { makeProject } from './project.js';

export interface Said {
  readonly message: string;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly frame: string;
}

export interface Built {
  /** One minified ECMAScript module; empty where there are errors. */
  readonly code: string;
  readonly errors: readonly Said[];
  readonly warnings: readonly Said[];
}

export interface Bundler {
  readonly name: string;
  /** The number of the first column, in its own messages, too. */
  readonly firstColumn: 0 | 1;
  build(entry: string, options?: PluginOptions): Promise<Built>;
}

/** The common part of Rollup, Rolldown and Vite. */
interface Log {
  readonly message: string;
  readonly code?: string | undefined;
  readonly loc?:
    | { readonly file?: string | undefined; readonly line: number; readonly column: number }
    | undefined;
  readonly frame?: string | undefined;
}

const saidInLog = ({ message, loc, frame = '' }: Log): Said => ({
  message,
  file: loc?.file,
  line: loc?.line,
  column: loc?.column,
  frame,
});

async function gather(
  make: (onLog: (level: string, log: Log) => void) => Promise<string>,
): Promise<Built> {
  const warnings: Said[] = [];
  try {
    const code = await make((level, log) => {
      if (level === 'warn') warnings.push(saidInLog(log));
    });
    return { code, errors: [], warnings };
  } catch (error) {
    const { errors = [error as Log] } = error as { errors?: readonly Log[] };
    return { code: '', errors: errors.map(saidInLog), warnings };
  }
}

const saidByEsbuild = ({ text, location, notes }: Message): Said => ({
  message: text,
  file: location?.file,
  line: location?.line,
  column: location?.column,
  frame: [location?.lineText, ...notes.map((note) => note.text)].join('\n'),
});

const saidByWebpack = ({ message, moduleName, loc }: webpack.StatsError): Said => {
  const [line, column] = (loc ?? '').split(/[:-]/).map(Number);
  return { message, file: moduleName, line, column, frame: message };
};

/** The first build of a grammar is slow, and Rolldown says so. */
const checks = { pluginTimings: false };

const ROLLUP: Bundler = {
  name: 'Rollup',
  firstColumn: 0,
  build: (input, options) =>
    gather(async (onLog) => {
      const bundle = await rollup({ input, plugins: [forRollup(options)], onLog });
      const { output } = await bundle.generate({ format: 'es', compact: true });
      return output[0].code;
    }),
};

const ROLLDOWN: Bundler = {
  name: 'Rolldown',
  firstColumn: 1,
  build: (input, options) =>
    gather(async (onLog) => {
      const bundle = await rolldown({ input, plugins: [forRolldown(options)], onLog, checks });
      const { output } = await bundle.generate({ format: 'es', minify: true });
      return output[0].code;
    }),
};

const VITE: Bundler = {
  name: 'Vite',
  firstColumn: 1,
  build: (input, options) =>
    gather(async (onLog) => {
      const made = await buildWithVite({
        root: dirname(input),
        configFile: false,
        logLevel: 'silent',
        plugins: [forVite(options)],
        build: {
          write: false,
          modulePreload: { polyfill: false },
          rolldownOptions: { input, preserveEntrySignatures: 'strict', onLog, checks },
        },
      });
      return (made as { output: readonly { code: string }[] }).output[0]!.code;
    }),
};

const ESBUILD: Bundler = {
  name: 'esbuild',
  firstColumn: 0,
  async build(entry, options) {
    try {
      const { outputFiles, warnings } = await buildWithEsbuild({
        entryPoints: [entry],
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
        logLevel: 'silent',
        plugins: [forEsbuild(options)],
      });
      return { code: outputFiles[0]!.text, errors: [], warnings: warnings.map(saidByEsbuild) };
    } catch (error) {
      const { errors, warnings } = error as BuildFailure;
      return { code: '', errors: errors.map(saidByEsbuild), warnings: warnings.map(saidByEsbuild) };
    }
  },
};

const WEBPACK: Bundler = {
  name: 'webpack',
  firstColumn: 0,
  async build(entry, options) {
    // Builds of a folder may run at the same time.
    const path = join(dirname(entry), 'out', basename(entry));
    const stats = await new Promise<webpack.Stats>((resolve, reject) => {
      const compiler = webpack({
        context: dirname(entry),
        entry,
        mode: 'production',
        experiments: { outputModule: true },
        output: { path, filename: 'webpack.js', module: true, library: { type: 'module' } },
        plugins: [forWebpack(options)],
      })!;
      compiler.run((error, result) => {
        compiler.close(() => (error ? reject(error) : resolve(result!)));
      });
    });
    const { errors = [], warnings = [] } = stats.toJson({
      all: false,
      errors: true,
      warnings: true,
    });
    return {
      code: errors.length > 0 ? '' : readFileSync(join(path, 'webpack.js'), 'utf8'),
      errors: errors.map(saidByWebpack),
      warnings: warnings.map(saidByWebpack),
    };
  },
};

export const BUNDLERS: readonly Bundler[] = [VITE, ROLLUP, ROLLDOWN, ESBUILD, WEBPACK];
