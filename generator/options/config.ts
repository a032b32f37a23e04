/** The configuration of a project, as `abnfc.config.ts`, `.js` or `.json` has it. */
import { PATTERN_FILE_FORMATS } from './choices.js';
import {
  findGroupMisfit,
  pathOption,
  type Misfit,
  type OptionTable,
  type ValuesOf,
} from './option.js';
import { COMPILE_OPTIONS } from './table.js';

export const GRAMMAR_ENTRY = {
  /** The path of the grammar, from the folder of the configuration. */
  source: {
    ...pathOption(
      'FILE',
      'the path of an ABNF file, or of a document that contains ABNF or a bit layout',
    ),
    required: 'the path of a grammar',
  },
  /** The output folder, relative to the configuration's own, which is the default. */
  output: {
    ...pathOption('DIR', 'a folder for this grammar'),
    otherwise: "the project's, or `generated`",
  },
  /** The format of modules; a standalone file has an option of its own. */
  format: {
    kind: 'choice',
    values: ['ts', 'esm'],
    help: 'TypeScript, or JavaScript with its types, `table.mjs` and `table.d.mts`',
    otherwise: '`ts`',
  },
  ...COMPILE_OPTIONS,
  /** As in `compile`, but no I-Regexp: a build could not tell its file from a file of somebody else. */
  pattern: {
    ...COMPILE_OPTIONS.pattern,
    values: PATTERN_FILE_FORMATS,
    help: 'a pattern instead of modules: a RegExp, a schema of JSON, or an element of HTML',
  },
} as const satisfies OptionTable;

/** One grammar, its options, and the folder of its modules. */
export interface GrammarEntry extends ValuesOf<typeof GRAMMAR_ENTRY> {
  readonly source: string;
}

export const CONFIG_OPTIONS = {
  /** The schema of the file, which editors of JSON read. */
  $schema: {
    kind: 'text',
    placeholder: 'FILE',
    expected: 'the path of a schema',
    help: 'the path of this schema, for editors',
  },
  /** The folder below which modules are written, relative to the configuration's; `generated` by default. */
  output: {
    ...pathOption('DIR', 'the folder below which modules are written, as NAME/VARIANT.ts'),
    otherwise: '`generated`',
  },
  grammars: {
    kind: 'groups',
    options: GRAMMAR_ENTRY,
    required: 'a list of at least one',
    help: 'the grammars, in the order of the report',
  },
} as const satisfies OptionTable;

/** The grammars that `abnfc build` compiles. */
export interface Config extends ValuesOf<typeof CONFIG_OPTIONS> {
  readonly grammars: readonly GrammarEntry[];
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

/** The first part of a value that makes it no valid configuration. */
export function findConfigMisfit(value: unknown): Misfit | undefined {
  return findGroupMisfit(value, CONFIG_OPTIONS) ?? findExclusion((value as Config).grammars);
}

/** Options that replace modules by something else: one at most, and none of those about modules beside it. */
const INSTEAD = ['standalone', 'pattern', 'language'] as const;
const RIVALS = [...INSTEAD, 'variants', 'format'] as const;

function findExclusion(entries: readonly GrammarEntry[]): Misfit | undefined {
  for (const [index, entry] of entries.entries()) {
    const instead = INSTEAD.find((name) => entry[name] !== undefined);
    const rival = RIVALS.find((name) => name !== instead && entry[name] !== undefined);
    if (instead !== undefined && rival !== undefined)
      return {
        path: ['grammars', index, rival],
        problem: `and "${instead}" exclude each other`,
      };
  }
  return undefined;
}
