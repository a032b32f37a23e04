import type { Note } from '../../diagnostics/diagnostic.js';
import { optIn, type OptionTable } from '../../options/option.js';
import { grammarFirst, helpOf, parseArguments, readGrammar } from '../arguments.js';
import { print, say, sayDiagnostics, type ExitCode } from '../terminal.js';

const OPTIONS = {
  verbose: optIn('list the lines of the document that were taken, and why others were skipped'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc extract FILE [DOCUMENT...] [options]

Prints the ABNF that a document contains, and its bit layout as comments: a grammar file that means the
same as the document. From a document with only a layout, it makes rules. Of further documents, it prints
the rules that those of the first one need, and lack. - is standard input.

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
  const { dumpExtract, dumpLines, dumpLinked } = await import('../../study/inspect/dump.js');
  const { formatGrammar } = await import('../../abnf/format.js');
  const { ok, diagnostics, stages } = analyzeGrammar(source, options);
  const { document, rules = [], start, own } = stages;
  // A document that is too long was not read.
  if (document !== undefined) {
    if (values.verbose) say(dumpLines(document, own?.leftOut));
    // Rules with errors are printed, too: the user may want to edit them.
    const isOne = documents.length === 0 || start === undefined;
    const text = isOne ? '' : dumpLinked(rules, start, source);
    const laidOut = isOne ? undefined : formatGrammar({ name: source.name, text }).text;
    print(isOne ? dumpExtract(document, rules, own, start) : (laidOut ?? text));
  }
  // Unused rules are printed, too, so they need no warning; and no note may advise an option that this command lacks.
  const said = diagnostics.filter(({ code }) => !/^(?:unused|start)-rule$/.test(code));
  const isOwn = ({ advice }: Note): boolean => advice === undefined || advice.option in OPTIONS;
  sayDiagnostics(said.map((each) => ({ ...each, notes: each.notes.filter(isOwn) })));
  return ok ? 0 : 1;
}
