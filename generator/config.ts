/** A project's grammars and what is made of them, as `abnfc.config.ts`, `.js` or `.json` has it. */
import type { CompileOptions } from './options.js';

/** What `abnfc build` makes; `docs/config-schema.json` is the same for JSON. */
export interface Config {
  /** For editors; a file of JSON names its schema here. */
  readonly $schema?: string | undefined;
  /** The folder below which modules are written, from that of the configuration; `generated` by default. */
  readonly output?: string | undefined;
  readonly grammars: readonly GrammarEntry[];
}

/** Where one grammar comes from, what is made of it, and where that goes. */
export interface GrammarEntry extends CompileOptions {
  /** The path of the grammar, from the folder of the configuration. */
  readonly source: string;
  /** A folder for this grammar, from that of the configuration; {@link Config.output} by default. */
  readonly output?: string | undefined;
}

/**
 * A configuration, with its type.
 *
 *     import { defineConfig } from 'abnfc';
 *
 *     export default defineConfig({ grammars: [{ source: 'grammar/utf-8.abnf' }] });
 */
export function defineConfig(config: Config): Config {
  return config;
}
