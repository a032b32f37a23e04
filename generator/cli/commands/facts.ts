import { optIn, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import { helpOf, readArguments } from '../arguments.js';
import { print, printData, sayDiagnostics, type ExitCode } from '../terminal.js';

const OPTIONS = {
  json: optIn('as JSON'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc facts GRAMMAR [DOCUMENT...] [options]

Prints facts about a grammar: its automaton and its words; for a decoder also its characters, and whether
it has the characteristics that RFC 3629 lists for UTF-8. Each fact names the method that proves it, and
each "no" has a witness, in hex or as text. Where rules are called, since they embed themselves or are too
large, it says whether a stack is enough to recognize them; facts about one finite automaton need --depth, or
a higher --max-states. - is standard input.

Options:
${helpOf({ ...OPTIONS, ...ANALYZE_OPTIONS })}

Examples:
  abnfc facts rfc3629.txt
  abnfc facts grammar/cesu-8.abnf --json
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, source, options } = readArguments(args, OPTIONS);
  const { analyzeGrammar } = await import('../../compile.js');
  const { factsOf, needsModules } = await import('../../study/facts/facts.js');
  const { ok, diagnostics, stages } = analyzeGrammar(source, options, needsModules);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  const facts = factsOf(stages, options);
  if (values.json) printData(facts);
  else
    print(facts.map(({ name, value, method }) => `${name}: ${value}\n    by ${method}\n`).join(''));
  return 0;
}
