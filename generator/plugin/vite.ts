import type { Plugin } from 'vite';
import type { PluginOptions } from './plugin-options.js';
import { plugins } from './unplugin.js';

export type { ImportOptions, PluginOptions } from './plugin-options.js';

/**
 * Grammars as modules, for Vite: `import { validate } from './dec-octet.abnf'`.
 *
 * @throws {TypeError} for an unknown option or an invalid value
 */
export const abnfc: (options?: PluginOptions) => Plugin = plugins.vite;
