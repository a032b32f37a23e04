import type { Plugin } from 'rollup';
import type { PluginOptions } from './plugin-options.js';
import { plugins } from './unplugin.js';

export type { ImportOptions, PluginOptions } from './plugin-options.js';

/**
 * Grammars as modules, for Rollup: `import { validate } from './dec-octet.abnf'`.
 *
 * @throws {TypeError} for an unknown option or an invalid value
 */
export const abnfc: (options?: PluginOptions) => Plugin = plugins.rollup;
