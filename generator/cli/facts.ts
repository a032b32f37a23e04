import { parseArgs } from 'node:util';
import { readSource } from '../files/read-source.js';
import { LIMIT_ARGUMENTS, onlyPositional, readLimits } from './arguments.js';
import { print, printData, sayDiagnostics, type ExitCode } from './terminal.js';

export const help = `Usage: abnfc facts GRAMMAR [options]

Prints facts about a grammar: its automaton and its words; for a decoder also its characters, and whether
it has the characteristics that RFC 3629 lists for UTF-8. Each fact names the method that proves it, and
each "no" has a witness in hex. - is standard input.

Options:
      --start RULE     the rule to compile (default: the first)
      --unit RULE      the rule that spells one character
      --json           as JSON
      --max-states N   the greatest number of states before minimization (default: 100000)
      --max-input N    the greatest number of octets of a grammar (default: 16777216)
  -h, --help           this text

Examples:
  abnfc facts rfc3629.txt
  abnfc facts grammar/cesu-8.abnf --json
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      start: { type: 'string' },
      unit: { type: 'string' },
      json: { type: 'boolean', default: false },
      ...LIMIT_ARGUMENTS,
    },
  });
  const path = onlyPositional(positionals);
  const limits = readLimits(values);
  const source = readSource(path, limits.maxInput);
  const { analyze } = await import('../compile.js');
  const { factsOf } = await import('../study/facts.js');
  const { printFacts } = await import('../study/print-facts.js');
  const { start, unit } = values;
  const { ok, diagnostics, stages } = analyze(source, { start, unit, ...limits });
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  const facts = factsOf(stages);
  if (values.json) printData(facts);
  else print(printFacts(facts));
  return 0;
}
