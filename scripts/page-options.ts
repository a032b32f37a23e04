import { join, resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { root } from './project.js';

/** The compiler as TypeScript compiled it, since parts of it exist in the build only. */
const compiled: Plugin = {
  name: 'compiled',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^#platform$/ }, () => ({
      path: resolve(root, 'playground', 'worker', 'platform.ts'),
    }));
    // The page compiles to TypeScript alone.
    onResolve({ filter: /\/languages\// }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /^(?:\.\.\/)+generator\// }, ({ path }) => ({
      path: resolve(root, 'dist', path.replace(/^(?:\.\.\/)+/, '')),
      sideEffects: false,
    }));
  },
};

/** How esbuild bundles a script or a style of `playground/` for pages. */
export const pageOptions = (entry: string) =>
  ({
    entryPoints: [join('playground', entry)],
    outfile: entry,
    absWorkingDir: resolve(root),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['browser'],
    mainFields: ['browser', 'module', 'main'],
    charset: 'utf8',
    legalComments: 'none',
    loader: { '.abnf': 'text' },
    plugins: [compiled],
    write: false,
    logLevel: 'warning',
  }) as const satisfies BuildOptions;
