/** The configuration of a project, as `abnfc.config.ts`, `.js` or `.json` has it. */
import type { CompileOptions } from './options.js';

/** The grammars that `abnfc build` compiles; `docs/config-schema.json` is the same for JSON. */
export interface Config {
  /** For editors; a file of JSON names its schema here. */
  readonly $schema?: string | undefined;
  /** The folder below which modules are written, from that of the configuration; `generated` by default. */
  readonly output?: string | undefined;
  readonly grammars: readonly GrammarEntry[];
}

/** One grammar, its options, and the folder of its modules. */
export interface GrammarEntry extends Omit<CompileOptions, 'imports'> {
  /** The path of the grammar, from the folder of the configuration. */
  readonly source: string;
  /** The paths of further documents, likewise; their rules fill in those that the grammar lacks. */
  readonly imports?: readonly string[] | undefined;
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
