import { posix } from 'node:path';
import { printCommand } from '../../command-line.js';
import type { CompileOptions } from '../../options.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { VARIANTS, type VariantChoice } from '../../emit/variant.js';
import { INPUT_CHOICES } from '../../alphabet.js';
import { Memory } from '../../files/memory.js';
import { readSource } from '../../files/read-source.js';
import { checkOwnership, writeFiles } from '../../files/write-files.js';
import type { Source } from '../../source.js';
import { visible } from '../../visible.js';
import { oneOf, parseDocumentArguments } from '../arguments.js';
import { expectFiles, makeModules } from '../expected-files.js';
import { checkFiles, leftOver, reportStaleness } from '../check-files.js';
import { rebuildOnChange } from '../watch/rebuild-on-change.js';
import { reported } from '../reported.js';
import { readStandalone, STANDALONE_ARGUMENTS } from '../standalone-arguments.js';
import { errorsOf, print, say, sayDiagnostics, UsageError, type ExitCode } from '../terminal.js';

export const help = `Usage: abnfc compile GRAMMAR [DOCUMENT...] [options]

Compiles one rule of a grammar to TypeScript modules, DIR/NAME/VARIANT.ts. GRAMMAR is an ABNF file, or
a document such as an RFC that contains ABNF or a bit layout; - is standard input. The rules of further
documents fill in those that it lacks, and prose such as <host, see [RFC3986]> names one of theirs.

Options:
  -o, --output DIR     where to write (default: generated)
      --start RULE     the rule to compile (default: the first)
      --unit RULE      the rule that spells one character (default: found where the start rule is *unit)
      --variant NAME   switch, table, branchless, all, or auto: the one that suits the grammar best
                       (default: all of a decoder; auto of a recognizer, and with --stdout)
      --explanation    also write the data for explanations of errors, of a decoder: DIR/NAME/explanation.ts
      --no-skip        no branch in the branchless validate depends on the input, not even to skip ASCII
      --alphabet NAME  octets or characters: what numbers such as %xE9 are (default: characters if one is
                       above FF, else octets)
      --input NAME     what the modules take: octets, string or both (default: both, of a decoder octets)
      --encoding NAME  the encoding of characters in octets (default: utf-8)
      --import FILE    a further document; may be repeated
      --define RULE    'name = ABNF', instead of the rule of that name; may be repeated
      --list FORM      recipient or sender: whose lists, such as 1#element of RFC 9110, are meant (default:
                       recipient, if a document defines lists)
      --depth N        compile rules that embed themselves to N levels (default: they are an error)
      --capture PARTS  the rules whose words parse reports, such as 'scheme, authority(host, port)', or all
      --prefer first   of several parses, the first alternatives and longest repetitions count (default:
                       several are an error)
      --values FORM    spans or text: what parse reports of a part (default: spans)
      --brand          validate is a type guard: strings that are words have a type of their own
      --small          pack tables into strings; minified files have that anyway
      --name NAME      the folder of the modules (default: the file's name)
      --max-states N   the greatest number of states before minimization (default: 100000)
      --max-input N    the greatest number of octets of a grammar (default: 16777216)
      --check          write nothing; exit 1 if files are stale, missing or stray
      --watch          compile again whenever the grammar changes, until interrupted
      --stdout         write one variant, or the standalone file, to standard output
      --verbose        list the lines of the document that were taken, and why others were left
  -h, --help           this text

One file for an engine, with parts of the runtime in it, DIR/NAME.ts or .mjs, .cjs, .js, .min.js:
      --standalone     write that instead of modules; it imports nothing (default variant: auto)
      --with LIST      its parts besides validate and findError, separated by commas: functions of the
                       module by name, stream, web (TextDecoder and TextEncoder), errors
                       (default: decode,encode, of a recognizer nothing)
      --target NAME    settings for quickjs, duktape, mujs, njs, hermes, espruino, audioworklet, node or
                       browser; the options below, and --variant, change them
      --language NAME  ts or js (default: ts; js with --target, --es, --format or --minify)
      --es EDITION     the edition of ECMAScript: 5, 2015 or 2020 (default: 2020)
      --format NAME    esm, esm-default (a default export alone), cjs, iife or umd (default: esm, of
                       --es 5 iife)
      --sink NAME      the form of decoded characters: text, native (text with one element per character),
                       code-points (arrays of numbers) or callback (default: text)
      --minify         in as few octets as possible

Examples:
  abnfc compile rfc3629.txt
  abnfc compile rfc3987.txt rfc3986.txt --start IRI
  abnfc compile grammar/utf-8.abnf -o src/generated --variant table
  abnfc compile uri.abnf --start dec-octet --stdout --variant switch
  abnfc compile grammar/utf-8.abnf -o src/generated --check
  abnfc compile grammar/utf-8.abnf --standalone --target duktape --with decode,stream -o lib
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const {
    values,
    path,
    importPaths,
    options: ruleOptions,
  } = parseDocumentArguments(args, {
    output: { type: 'string', short: 'o', default: 'generated' },
    variant: { type: 'string' },
    explanation: { type: 'boolean', default: false },
    brand: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    'no-skip': { type: 'boolean', default: false },
    input: { type: 'string' },
    name: { type: 'string' },
    check: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    stdout: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    ...STANDALONE_ARGUMENTS,
  });
  const standalone = readStandalone(values);
  const choice = oneOf([...VARIANTS, 'auto', 'all'], 'variant', values.variant);
  const variants = standalone === undefined ? variantsOf(choice, values.stdout) : undefined;
  // Who chooses no variant gets a folder that holds nothing else.
  const named = standalone !== undefined || variants === 'auto' ? [] : (variants ?? VARIANTS);
  if (values.stdout && variants === VARIANTS)
    throw new UsageError('--stdout needs one --variant: switch, table, branchless or auto');
  if (standalone !== undefined && values.explanation)
    throw new UsageError('--standalone and --explanation exclude each other: --with errors');
  if (values.stdout && values.explanation)
    throw new UsageError('--stdout and --explanation exclude each other');
  if (values.stdout && values.check)
    throw new UsageError('--stdout and --check exclude each other');
  if (values.watch && (values.check || values.stdout || values.verbose || path === '-'))
    throw new UsageError('--watch is for a file, without --check, --stdout and --verbose');

  const { name, explanation, brand, small } = values;
  const skip = !values['no-skip'];
  const input = oneOf(INPUT_CHOICES, 'input', values.input);
  const given = {
    ...ruleOptions,
    input,
    name,
    variants,
    explanation,
    skip,
    brand,
    small,
    standalone,
  };
  if (values.watch) return watch(path, importPaths, given, values.output);
  const [source, ...imports] = [path, ...importPaths].map((each) =>
    readSource(each, given.maxInput),
  ) as [Source, ...Source[]];
  const options: CompileOptions = { ...given, imports };
  if (values.verbose) {
    const { analyze } = await import('../../compile.js');
    const { dumpLines } = await import('../../study/dump.js');
    const { document } = analyze(source, options).stages;
    if (document !== undefined) say(dumpLines(document));
  }
  if (values.check) {
    const expected = await expectFiles(source, options, new Memory());
    sayDiagnostics(errorsOf(expected.diagnostics));
    if (!expected.ok) return 1;
    sayIfUnexplained(explanation, expected.files);
    // Other variants may be the output of another command.
    const owned = named === VARIANTS ? [posix.dirname(expected.files[0]!.path)] : [];
    const strays = owned.length > 0 ? [] : leftOver(values.output, expected.files, named);
    const differing = [...checkFiles(values.output, expected.files, owned), ...strays];
    return reportStaleness(differing, fixingCommand(args));
  }

  const { ok, diagnostics, files } = await makeModules(source, options);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  sayIfUnexplained(explanation, files);
  if (values.stdout) {
    // Of a standalone file, only that; its types are the second one.
    print((standalone === undefined ? files : files.slice(0, 1)).map(({ text }) => text).join(''));
    return 0;
  }
  checkOwnership(values.output, files);
  for (const written of writeFiles(values.output, files, [path, ...importPaths]))
    say(`wrote ${visible(written)}\n`);
  for (const { path: stray } of leftOver(values.output, files, named))
    say(`stray: ${visible(stray)}, an older module of a variant that is left out\n`);
  return 0;
}

/** The variants of a choice, which is not that of a standalone file; undefined for the default. */
function variantsOf(
  choice: VariantChoice | 'all' | undefined,
  isPrinted: boolean,
): CompileOptions['variants'] {
  if (choice === 'all') return VARIANTS;
  if (choice === 'auto' || (choice === undefined && isPrinted)) return 'auto';
  return choice && [choice];
}

/** Compiles now, and whenever the grammar changes. */
function watch(
  path: string,
  importPaths: readonly string[],
  options: CompileOptions,
  output: string,
): Promise<ExitCode> {
  return rebuildOnChange(async (inputs) => {
    const diagnostics: Diagnostic[] = [];
    const read = (each: string): Source => inputs.read(each, options.maxInput);
    const result = await reported(diagnostics, () =>
      makeModules(read(path), { ...options, imports: importPaths.map(read) }),
    );
    diagnostics.push(...(result?.diagnostics ?? []));
    const files = result?.files ?? [];
    const written = await reported(diagnostics, () => {
      checkOwnership(output, files);
      return writeFiles(output, files, [path, ...importPaths]);
    });
    return { diagnostics, modules: files.length, written: written?.length ?? 0 };
  }, sayDiagnostics);
}

/** Says so if an explanation was asked for and a recognizer was made. */
function sayIfUnexplained(isWanted: boolean, files: readonly { readonly path: string }[]): void {
  if (isWanted && !files.some(({ path }) => path.endsWith('/explanation.ts')))
    say(
      'no explanation: without a bit layout the grammar becomes a recognizer, which needs none\n',
    );
}

/** The given command, without the options for looking only. */
function fixingCommand(args: readonly string[]): string {
  const kept = args.filter((argument) => argument !== '--check' && argument !== '--verbose');
  return printCommand(['abnfc', 'compile', ...kept]);
}
