import { createUnplugin, type UnpluginInstance } from 'unplugin';
import { esbuildSetup } from './esbuild-setup.js';
import { makeLoad } from './load.js';
import { checkPluginOptions, type PluginOptions } from './plugin-options.js';
import { rollupHooks } from './rollup-hooks.js';
import { webpackHooks } from './webpack-hooks.js';

/** The plugin for each bundler; loads none of them. */
export const plugins: UnpluginInstance<PluginOptions | undefined, false> = createUnplugin(
  (options = {}, { framework }) => {
    const load = makeLoad(checkPluginOptions(options));
    const name = 'abnfc';
    switch (framework) {
      case 'esbuild':
        return { name, esbuild: { setup: esbuildSetup(load) } };
      case 'webpack':
        return { name, ...webpackHooks(load) };
      default:
        // Before Vite's own plugins, which load texts.
        return { name, enforce: 'pre', [framework]: rollupHooks(load, framework) };
    }
  },
);
