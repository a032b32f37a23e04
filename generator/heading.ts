/** The name of a grammar's modules, and the command that makes them. */
import { printInertCommand } from './command-line.js';
import { DEFAULT_MAX_INPUT, DEFAULT_MAX_STATES } from './limits.js';
import type { CompileOptions } from './options.js';
import { baseName, fileName, STDIN, type Source } from './source.js';

/** The folder of the modules: as the options say, or the source's name without folders and extension. */
export function moduleName(source: Source, { name }: CompileOptions): string {
  if (name !== undefined) return name;
  return source.name === STDIN ? 'stdin' : baseName(source).replace(/\.[^.]*$/, '');
}

/** The name of modules, and the options that their code repeats. */
export interface Heading {
  readonly name: string;
  /** The command that makes them. */
  readonly command: string;
  readonly skipsRuns: boolean;
  readonly hasBrand: boolean;
}

/** The heading of the modules that options ask for. */
export function headingOf(source: Source, options: CompileOptions): Heading {
  const name = moduleName(source, options);
  const { skip: skipsRuns = true, brand: hasBrand = false } = options;
  return { name, command: moduleCommand(source, options), skipsRuns, hasBrand };
}

/**
 * The command that makes the same modules, for their header; without folders, so that it is the same
 * everywhere. Limits are in it if they are above the default, which may be too low for the grammar.
 */
function moduleCommand(source: Source, options: CompileOptions): string {
  const {
    start,
    unit,
    alphabet,
    encoding,
    input,
    name,
    skip,
    brand,
    small,
    imports = [],
    define = [],
    list,
    depth,
    capture,
    prefer,
    values,
    maxStates = 0,
    maxInput = 0,
  } = options;
  const flags = Object.entries({
    start,
    unit,
    alphabet,
    encoding,
    input,
    list,
    // White space in it means nothing, and a comment has one line.
    capture: capture?.replace(/\s+/g, ' '),
    prefer,
    values,
    depth: depth === undefined ? undefined : String(depth),
    name,
    'max-states': maxStates > DEFAULT_MAX_STATES ? String(maxStates) : undefined,
    'max-input': maxInput > DEFAULT_MAX_INPUT ? String(maxInput) : undefined,
  }).flatMap(([flag, value]) => (value === undefined ? [] : [`--${flag}`, value]));
  const [path, ...others] = [source, ...imports].map(pathOf);
  const defined = define.flatMap((rule) => ['--define', rule]);
  const switches = [
    ...(skip === false ? ['--no-skip'] : []),
    ...(brand ? ['--brand'] : []),
    ...(small ? ['--small'] : []),
  ];
  return printInertCommand([
    'abnfc',
    'compile',
    path!,
    ...others,
    ...flags,
    ...defined,
    ...switches,
  ]);
}

function pathOf(source: Source): string {
  const file = fileName(source);
  return source.name === STDIN ? '-' : file.startsWith('-') ? `./${file}` : file;
}
