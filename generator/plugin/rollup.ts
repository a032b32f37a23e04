import type { Plugin } from 'rollup';
import type { PluginOptions } from './options.js';
import { plugins } from './unplugin.js';

export type { ImportOptions, PluginOptions } from './options.js';

/**
 * Grammars as modules, for Rollup: `import { validate } from './dec-octet.abnf'`.
 *
 * @throws {TypeError} if there is no such option, or no such value of it
 */
export const abnfc: (options?: PluginOptions) => Plugin = plugins.rollup;
