import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { readSource } from '../../files/read-source.js';
import { writeOutput } from '../../files/write-files.js';
import { optIn, type OptionTable } from '../../options/option.js';
import { visible } from '../../text/visible.js';
import { helpOf, parseArguments } from '../arguments.js';
import {
  printExactly,
  say,
  sayDiagnostics,
  sayWritten,
  UsageError,
  type ExitCode,
} from '../terminal.js';

const OPTIONS = {
  check: optIn('write nothing; exit 1 if a file is not laid out'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc format GRAMMAR... [options]

Lays grammars out in place: definitions are aligned, elements have one space between them, and long rules
take several lines of at most 72 characters. Comments and line breaks between alternatives stay, and elements
stay as they are written. - is standard input, whose layout is printed.

Options:
${helpOf(OPTIONS)}

Examples:
  abnfc format uri.abnf
  abnfc format grammar/*.abnf --check
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (positionals.length === 0) throw new UsageError('expected a GRAMMAR');
  const { formatGrammar } = await import('../../abnf/format.js');
  const problems: Diagnostic[] = [];
  let isStale = false;
  for (const path of positionals) {
    const source = readSource(path);
    const { text, diagnostics } = formatGrammar(source);
    problems.push(...diagnostics);
    if (text === undefined) continue;
    if (values.check) {
      if (text === source.text) continue;
      isStale = true;
      say(`not laid out: ${visible(path)}\n`);
    } else if (path === '-') {
      printExactly(text);
    } else if (writeOutput(path, text, [])) {
      sayWritten(path);
    }
  }
  sayDiagnostics(problems);
  return isStale || problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}
