import type { WebpackPluginInstance } from 'webpack';
import type { PluginOptions } from './plugin-options.js';
import { plugins } from './unplugin.js';

export type { ImportOptions, PluginOptions } from './plugin-options.js';

/**
 * Grammars as modules, for webpack: `import { validate } from './dec-octet.abnf'`.
 *
 * @throws {TypeError} for an unknown option or an invalid value
 */
export const abnfc: (options?: PluginOptions) => WebpackPluginInstance = plugins.webpack;
