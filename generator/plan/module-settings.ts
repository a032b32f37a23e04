/** The name of a grammar's modules, and the command that makes them. */
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { namedDocuments } from '../document/imports-of-heads.js';
import { badName } from '../diagnostics/output.js';
import { printInertCommand } from '../text/command-line.js';
import { ENCODINGS } from '../options/choices.js';
import { argumentsOf } from '../options/option.js';
import { DEFAULT_MAX_STATES, DEFAULT_MAX_WORK, ENTRIES_PER_STATE } from '../options/limits.js';
import { LIMITS, MODULE_OPTIONS, RULE_OPTIONS, type CompileOptions } from '../options/table.js';
import { baseName, fileName, STDIN, type Source } from '../text/source.js';

/** The folder of the modules: given by the options, or the source's name without folders and extension. */
export function moduleName(source: Source, { name }: CompileOptions): string {
  if (name !== undefined) return name;
  return source.name === STDIN ? 'stdin' : baseName(source).replace(/\.[^.]*$/, '');
}

/** Reports a name that no folder or import path can have. */
export function checkName(
  source: Source,
  options: CompileOptions,
  diagnostics: DiagnosticBag,
): void {
  const name = moduleName(source, options);
  if (!/^[a-z\d][\w.-]*$/i.test(name)) diagnostics.report(badName(name));
}

/** The name of modules, the options that their headers repeat, and their limits. */
export interface ModuleSettings {
  readonly name: string;
  /**
   * The name of an encoding in error messages, in capitals, and in lower case the label of its classes. An encoding of the
   * package keeps it when its modules have another name.
   */
  readonly encodingName: string;
  /** The command that makes the modules. */
  readonly command: string;
  readonly maxNesting: number | undefined;
  readonly maxWork: number;
  /** The most entries of a table. */
  readonly maxEntries: number;
}

/** The settings of the modules that options ask for. */
export function moduleSettings(source: Source, options: CompileOptions): ModuleSettings {
  const name = moduleName(source, options);
  const known = [name, moduleName(source, {})].find((each) => ENCODING_NAMES.has(each));
  const encodingName = (known ?? name).toUpperCase();
  const { maxNesting, maxWork = DEFAULT_MAX_WORK } = options;
  const command = moduleCommand(source, options);
  // A low limit on states is meant for grammars, and does not ask for small modules.
  const maxStates = Math.max(options.maxStates ?? 0, DEFAULT_MAX_STATES);
  const maxEntries = maxStates * ENTRIES_PER_STATE;
  return { name, encodingName, command, maxNesting, maxWork, maxEntries };
}

const ENCODING_NAMES: ReadonlySet<string> = new Set(ENCODINGS);

const REPEATED = { ...RULE_OPTIONS, ...MODULE_OPTIONS, ...LIMITS };

/**
 * The command for the header of modules, which makes the same modules. It has no folders, so that it is the same
 * everywhere, and limits only if they are above the default, which may be too low for the grammar.
 */
function moduleCommand(source: Source, { imports = [], ...options }: CompileOptions): string {
  const paths = [source, ...namedDocuments(source, imports)].map(pathOf);
  // White space in a selection has no meaning, and a comment has one line.
  const capture = options.capture?.replace(/\s+/g, ' ');
  const flags = argumentsOf<typeof REPEATED>({ ...options, capture }, REPEATED);
  return printInertCommand(['abnfc', 'compile', ...paths, ...flags]);
}

function pathOf(source: Source): string {
  const file = fileName(source);
  return source.name === STDIN ? '-' : file.startsWith('-') ? `./${file}` : file;
}
