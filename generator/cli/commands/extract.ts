import type { Note } from '../../diagnostics/diagnostic.js';
import { optIn, type OptionTable } from '../../options/option.js';
import { helpOf, onlyPositional, parseArguments, readGrammar } from '../arguments.js';
import { print, say, sayDiagnostics, type ExitCode } from '../terminal.js';

const OPTIONS = {
  verbose: optIn('list the lines of the document that were taken, and why others were skipped'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc extract FILE [options]

Prints the ABNF that a document contains, and its bit layout as comments: a grammar file that means the
same as the document. From a document with only a layout, it makes rules. - is standard input.

Options:
${helpOf(OPTIONS)}

Examples:
  abnfc extract rfc3629.txt > utf-8.abnf
  abnfc extract rfc2279.txt --verbose
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const { source, options } = readGrammar(onlyPositional(positionals), {});
  const { analyzeGrammar } = await import('../../compile.js');
  const { dumpExtract, dumpLines } = await import('../../study/inspect/dump.js');
  const { ok, diagnostics, stages } = analyzeGrammar(source, options);
  const { document, rules = [], own } = stages;
  // A document that is too long was not read.
  if (document !== undefined) {
    if (values.verbose) say(dumpLines(document, own?.leftOut));
    // Rules with errors are printed, too: the user may want to edit them.
    print(dumpExtract(document, rules, own));
  }
  // What is not used is printed, too; and this command has only options of its own.
  const said = diagnostics.filter(({ code }) => code !== 'unused-rule');
  const isOwn = ({ advice }: Note): boolean => advice === undefined || advice.option in OPTIONS;
  sayDiagnostics(said.map((each) => ({ ...each, notes: each.notes.filter(isOwn) })));
  return ok ? 0 : 1;
}
