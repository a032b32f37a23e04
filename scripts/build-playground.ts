/**
 * A step of `npm run build`: bundles `playground/` into `dist/playground/`, a page for any static host, and for none:
 * it also works as a file. `abnfc explore` puts the script and the style of its page into each file. Workers become
 * scripts that register their text (`playground/page/parts.ts`).
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { root } from './project.js';

const out = join(root, 'dist', 'playground');

/** The compiler as TypeScript compiled it, since parts of it exist in the build only. */
const compiled: Plugin = {
  name: 'compiled',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^#platform$/ }, () => ({
      path: resolve(root, 'playground', 'worker', 'platform.ts'),
    }));
    onResolve({ filter: /^(?:\.\.\/)+generator\// }, ({ path }) => ({
      path: resolve(root, 'dist', path.replace(/^(?:\.\.\/)+/, '')),
      sideEffects: false,
    }));
  },
};

const BANNER = '/*! playground by abnfc | (c) 2026 the abnfc authors, MIT */';

async function bundle(entry: string, options: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'playground', entry)],
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
    ...options,
  });
  return outputFiles![0]!.text;
}

/** The workers, by the names of their parts. */
const WORKERS = ['study', 'code'] as const;

mkdirSync(out, { recursive: true });
for (const name of WORKERS) {
  const text = await bundle(`worker/${name}.ts`);
  const script = `${BANNER}\n(globalThis.abnfcParts??={})[${JSON.stringify(name)}]=${JSON.stringify(text)};\n`;
  writeFileSync(join(out, `${name}.js`), script);
}
for (const [name, entry] of Object.entries({
  'page.js': 'page/main.tsx',
  'page.css': 'page/style.css',
}))
  writeFileSync(join(out, name), `${BANNER}\n${await bundle(entry)}`);
const explorer = join(root, 'dist', 'generator', 'study');
writeFileSync(join(explorer, 'explorer.js'), await bundle('view/main.tsx'));
writeFileSync(join(explorer, 'explorer.css'), await bundle('view/style.css'));
copyFileSync(join(root, 'playground', 'index.html'), join(out, 'index.html'));
