import { checkOptions } from '../options/check.js';
import { optIn, type ValuesOf } from '../options/option.js';
import { IMPORT_OPTIONS } from '../options/table.js';

/** Options of one import, in its query, or of all imports, in the plugin's options. Paths start at the grammar's folder. */
export interface ImportOptions extends ValuesOf<typeof IMPORT_OPTIONS> {}

const PLUGIN_OPTIONS = {
  ...IMPORT_OPTIONS,
  /** Whether the exact types of an import are written beside its grammar; false by default. */
  dts: optIn('types beside each grammar'),
} as const;

export interface PluginOptions extends ValuesOf<typeof PLUGIN_OPTIONS> {}

/**
 * The options as they were given.
 *
 * @throws {TypeError} for an unknown option or an invalid value
 */
export function checkPluginOptions(options: PluginOptions): PluginOptions {
  checkOptions(options, PLUGIN_OPTIONS);
  return options;
}
