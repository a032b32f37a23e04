import { statSync } from 'node:fs';
import { join, parse as parsePath, posix } from 'node:path';
import { printCommand } from '../../text/command-line.js';
import { resolveStandalone } from '../../emit/standalone/resolve-standalone.js';
import { flagOf, optIn, pathOption, type OptionTable } from '../../options/option.js';
import {
  FILE_OPTIONS,
  LIMITS,
  MODULE_OPTIONS,
  RULE_OPTIONS,
  STANDALONE_OPTIONS,
  type CompileOptions,
  type StandaloneOptions,
} from '../../options/table.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { PATTERN_FORMATS, type PatternFormat } from '../../options/choices.js';
import { VARIANTS, type VariantChoice } from '../../options/variant.js';
import type { ReadFile } from '../../files/read-documents.js';
import { writeGenerated } from '../../files/write-files.js';
import type { Source } from '../../text/source.js';
import { visible } from '../../text/visible.js';
import { grammarFirst, helpOf, parseArguments, pick, readGrammar } from '../arguments.js';
import { makeModules } from '../make-modules.js';
import { checkFiles, leftOver, reportStaleness } from '../check-files.js';
import { rebuildOnChange, roundOfBuild } from '../watch/rebuild-on-change.js';
import { reported } from '../reported.js';
import {
  errorsOf,
  print,
  say,
  sayDiagnostics,
  sayWritten,
  UsageError,
  type ExitCode,
} from '../terminal.js';

const { variants: _variants, standalone: _standalone, pattern: _pattern, ...FILES } = FILE_OPTIONS;
const { variant: _variant, ...STANDALONE_PARTS } = STANDALONE_OPTIONS;

const OPTIONS = {
  output: {
    ...pathOption(
      'DIR',
      'where to write; - writes one variant, or the standalone file, to standard output',
    ),
    letter: 'o',
    otherwise: 'generated',
  },
  variant: {
    kind: 'choice',
    values: [...VARIANTS, 'auto', 'all'],
    help: 'the shape of the code, the one that suits the grammar best, or all three',
    otherwise:
      'all for a decoder, and explanation.ts, the data that explains errors; auto for a recognizer, for a standalone file, and with -o -',
  },
  ...RULE_OPTIONS,
  ...MODULE_OPTIONS,
  ...FILES,
  ...LIMITS,
  check: optIn('write nothing; exit 1 if files are stale, missing or stray'),
  watch: optIn('compile again whenever the grammar changes, until interrupted'),
} as const satisfies OptionTable;

const STANDALONE = {
  standalone: optIn('write a standalone file, which imports nothing, instead of modules'),
  ...STANDALONE_PARTS,
  format: {
    ...STANDALONE_PARTS.format,
    values: [...STANDALONE_PARTS.format.values, ...PATTERN_FORMATS],
    help: `${STANDALONE_PARTS.format.help}; or a pattern`,
  },
} as const satisfies OptionTable;

export const help = `Usage: abnfc compile GRAMMAR [DOCUMENT...] [options]

Compiles one rule of a grammar to TypeScript modules, DIR/NAME/VARIANT.ts. GRAMMAR is an ABNF file, or
a document such as an RFC that contains ABNF or a bit layout; - is standard input; the name or an alias of a
grammar that comes with abnfc, such as uri or email, will do if no file has it. The rules of further documents
fill in those that it lacks, besides those that its head imports, and prose such as <host, see [RFC3986]>
names one of theirs.

Options:
${helpOf(OPTIONS)}

With --format esm, modules are JavaScript, DIR/NAME/VARIANT.mjs, with their types beside them. With --format
regexp, json-schema, html or i-regexp (RFC 9485), the rule becomes a pattern of that host, which is printed
unless -o DIR is given.

The other options are for one file for an engine, with parts of the runtime in it, DIR/NAME.ts or .mjs, .cjs,
.js, .min.js:
${helpOf(STANDALONE, { isFirst: false })}

Examples:
  abnfc compile rfc3629.txt
  abnfc compile rfc3987.txt rfc3986.txt --start IRI
  abnfc compile grammar/utf-8.abnf -o src/generated --variant table
  abnfc compile uri.abnf --start dec-octet --variant switch -o -
  abnfc compile rfc5646.txt --start Language-Tag --format json-schema
  abnfc compile grammar/utf-8.abnf -o src/generated --check
  abnfc compile grammar/utf-8.abnf --standalone --target duktape --with decode,stream -o lib
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, { ...OPTIONS, ...STANDALONE });
  const pattern = PATTERN_FORMATS.find((each) => each === values.format);
  const { output = pattern === undefined ? 'generated' : '-' } = values;
  const [path, ...others] = grammarFirst(positionals);
  if (pattern !== undefined && (values.standalone || values.variant !== undefined))
    throw new UsageError(`--format ${pattern} excludes --standalone and --variant`);
  refuseFileName(output);
  const standalone = standaloneOf(values);
  const isPrinted = output === '-';
  if (pattern === 'i-regexp' && !isPrinted)
    throw new UsageError('an I-Regexp has no comment that tells where it is from: it is printed');
  const { language } = values;
  if (language !== undefined && (values.standalone || values.variant || values.format || isPrinted))
    throw new UsageError(
      '--lang writes files, and excludes --standalone, --variant, --format and -o -',
    );
  if (values.selftest && language === undefined) throw new UsageError('--selftest needs --lang');
  const isModules = [standalone, pattern, language].every((each) => each === undefined);
  const variants = isModules ? variantsOf(values.variant, isPrinted) : undefined;
  // Without `--variant`, the command owns the whole folder.
  const named = !isModules || variants === 'auto' ? [] : (variants ?? VARIANTS);
  if (isPrinted && variants === VARIANTS)
    throw new UsageError('-o - needs one --variant: switch, table, branchless or auto');
  if (isPrinted && values.check) throw new UsageError('-o - and --check exclude each other');
  if (values.watch && (values.check || isPrinted || path === '-'))
    throw new UsageError('--watch needs a file, and excludes --check and -o -');

  const own: CompileOptions = {
    ...pick(values, { ...MODULE_OPTIONS, ...FILES }),
    variants,
    standalone,
    pattern,
  };
  const readWith = (read?: ReadFile): { source: Source; options: CompileOptions } => {
    const { source, options } = readGrammar(path, values, others, read);
    return { source, options: { ...options, ...own } };
  };
  const isScript = standalone === undefined && values.format === 'esm';
  const make: typeof makeModules = (each, given) =>
    makeModules(each, given, isScript ? 'esm' : 'ts');
  if (values.watch) return watch(readWith, output, make);
  const { source, options } = readWith();
  const inputs = [source, ...(options.imports ?? [])].map(({ name }) => name);
  const { ok, diagnostics, files } = await make(source, options);
  sayDiagnostics(values.check ? errorsOf(diagnostics) : diagnostics);
  if (!ok) return 1;
  if (values.check) {
    // Other variants may be the output of another command.
    const owned = named === VARIANTS ? [posix.dirname(files[0]!.path)] : [];
    const strays = owned.length > 0 ? [] : leftOver(output, files, named);
    const differing = [...checkFiles(output, files, owned), ...strays];
    return reportStaleness(differing, fixingCommand(args));
  }
  if (isPrinted) {
    // If the first file is JavaScript, the second one has its types.
    print(files[0]!.text);
    return 0;
  }
  const texts = new Map(files.map((file) => [join(output, file.path), file.text]));
  for (const each of writeGenerated(output, files, inputs)) sayWritten(each, texts.get(each));
  for (const { path: stray } of leftOver(output, files, named))
    say(`stray: ${visible(stray)}, an older module of a variant that is left out\n`);
  return 0;
}

/** Refuses an output that is named like a file: a folder would have that name. */
function refuseFileName(output: string): void {
  const { dir, name, ext } = parsePath(output);
  if (!/^\.[cm]?[jt]s$/.test(ext) || statSync(output, { throwIfNoEntry: false })?.isDirectory())
    return;
  const folder = printCommand(['-o', dir === '' ? '.' : dir, '--name', name]);
  throw new UsageError(`-o names a folder, not "${output}": write ${folder}, or -o - to print`);
}

/** The formats of modules and patterns, as opposed to standalone files. */
const NOT_STANDALONE = new RegExp(`^(?:ts|esm|${PATTERN_FORMATS.join('|')})$`);

/** The options of the standalone file; undefined without `--standalone`. */
function standaloneOf(
  values: Omit<StandaloneOptions, 'variant' | 'format'> & {
    readonly format: StandaloneOptions['format'] | PatternFormat;
    readonly standalone: boolean;
    readonly variant: VariantChoice | 'all' | undefined;
  },
): StandaloneOptions | undefined {
  const options = pick(values, STANDALONE_PARTS);
  if (!values.standalone) {
    // Modules are TypeScript or JavaScript modules, too, and a pattern has a format.
    const stray = Object.entries(STANDALONE_PARTS).find(([name]) => {
      const value = options[name as keyof typeof options];
      return value && !(name === 'format' && NOT_STANDALONE.test(String(value)));
    });
    if (stray !== undefined) throw new UsageError(`--${flagOf(...stray)} needs --standalone`);
    return undefined;
  }
  const { variant } = values;
  if (variant === 'all') throw new UsageError('--standalone writes one file; choose one --variant');
  const standalone = { ...options, variant };
  const resolved = resolveStandalone(standalone);
  if ('problem' in resolved) throw new UsageError(resolved.problem);
  return standalone;
}

/** The variants that a choice stands for when modules are written; undefined for the default. */
function variantsOf(
  choice: VariantChoice | 'all' | undefined,
  isPrinted: boolean,
): CompileOptions['variants'] {
  if (choice === 'all') return VARIANTS;
  if (choice === 'auto' || (choice === undefined && isPrinted)) return 'auto';
  return choice && [choice];
}

function watch(
  readWith: (read: ReadFile) => { source: Source; options: CompileOptions },
  output: string,
  make: typeof makeModules,
): Promise<ExitCode> {
  return rebuildOnChange(async (inputs) => {
    const diagnostics: Diagnostic[] = [];
    const result = await reported(diagnostics, () => {
      const { source, options } = readWith((path) => inputs.read(path));
      return make(source, options);
    });
    diagnostics.push(...(result?.diagnostics ?? []));
    const files = result?.files ?? [];
    const written = await reported(diagnostics, () =>
      writeGenerated(output, files, [...inputs.digests.keys()]),
    );
    return roundOfBuild(diagnostics, files.length, written?.length ?? 0);
  }, sayDiagnostics);
}

/** The given command, without the options that keep it from writing. */
function fixingCommand(args: readonly string[]): string {
  const kept = args.filter((argument) => argument !== '--check');
  return printCommand(['abnfc', 'compile', ...kept]);
}
