import type { Note } from '../../diagnostics/diagnostic.js';
import { optIn, type OptionTable } from '../../options/option.js';
import { grammarFirst, helpOf, parseArguments, readGrammar } from '../arguments.js';
import { print, say, sayDiagnostics, type ExitCode } from '../terminal.js';

const OPTIONS = {
  verbose: optIn('list the lines of the document that were taken, and why others were skipped'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc extract FILE [DOCUMENT...] [options]

Prints the ABNF that a document contains, and its bit layout as comments: a grammar file that means the
same as the document, with what its head says. From a document with only a layout, it makes rules. Of further
documents, and of those that heads import, it prints the rules that those of the first one need, and lack.
- is standard input.

Options:
${helpOf(OPTIONS)}

Examples:
  abnfc extract rfc3629.txt > utf-8.abnf
  abnfc extract rfc2279.txt --verbose
  abnfc extract rfc9110.txt rfc3986.txt rfc5234.txt > http.abnf
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [path, ...documents] = grammarFirst(positionals);
  const { source, options } = readGrammar(path, {}, documents);
  const { analyzeGrammar } = await import('../../compile.js');
  const { dumpLines } = await import('../../study/inspect/dump.js');
  const { printExtract } = await import('../../study/inspect/print-extract.js');
  const { ok, diagnostics, stages } = analyzeGrammar(source, options);
  const { document, own } = stages;
  if (values.verbose && document !== undefined) say(dumpLines(document, own?.leftOut));
  print(printExtract(stages) ?? '');
  // Unused rules are printed, too, so they need no warning; and no note may advise an option that this command lacks.
  const said = diagnostics.filter(({ code }) => !/^(?:unused|start)-rule$/.test(code));
  const isOwn = ({ advice }: Note): boolean => advice === undefined || advice.option in OPTIONS;
  sayDiagnostics(said.map((each) => ({ ...each, notes: each.notes.filter(isOwn) })));
  return ok ? 0 : 1;
}
