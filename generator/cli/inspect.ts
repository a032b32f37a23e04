import { parseArgs } from 'node:util';
import type { Stages } from '../compile.js';
import type { Plan } from '../emit/plan.js';
import { onlyPositional, readCount } from './compile.js';
import { Memory } from './memory.js';
import { readSource } from './read-source.js';
import { print, sayDiagnostics, UsageError, type ExitCode } from './terminal.js';

export const help = `Usage: abnfc inspect GRAMMAR [options]

Prints what a pass of the compiler makes of a grammar. - is standard input.

Options:
      --stage STAGE    rules, regex, nfa, dfa, minimal or plan (default: minimal)
      --start RULE     the rule to compile (default: the first)
      --unit RULE      the rule that spells one character
      --max-states N   the greatest number of states before minimization (default: 100000)
  -h, --help           this text

Stages:
  rules     the rules, one a line, with start and unit rule
  regex     the regular expression over octets
  nfa       Thompson's automaton: epsilon transitions, ranges of octets
  dfa       after subset construction
  minimal   the minimal automaton in canonical order
  plan      what the emitters are given: states, edges, payload operations

Examples:
  abnfc inspect grammar/utf-8.abnf
  abnfc inspect rfc3629.txt --stage plan
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stage: { type: 'string', default: 'minimal' },
      start: { type: 'string' },
      unit: { type: 'string' },
      'max-states': { type: 'string' },
    },
  });
  const path = onlyPositional(positionals);
  const { dumpStage, STAGE_NAMES } = await import('../study/dump.js');
  const stage = STAGE_NAMES.find((candidate) => candidate === values.stage);
  if (stage === undefined)
    throw new UsageError(`there is no stage "${values.stage}": ${STAGE_NAMES.join(', ')}`);
  const maxStates = readCount('--max-states', values['max-states']);

  const source = readSource(path);
  const { start, unit } = values;
  const memory = new Memory();
  const question = ['inspect', source, stage, start, unit, maxStates];
  const remembered = memory.recall<string>(question);
  if (remembered !== undefined) {
    print(remembered);
    return 0;
  }

  const { analyze, planOf } = await import('../compile.js');
  const { ok, diagnostics, stages } = analyze(source, { start, unit, maxStates });
  // Stages before the one that failed can still be looked at.
  const plan = (): Plan => planOf(stages as Stages, { start, unit });
  const text = dumpStage(stage, { ok, diagnostics, stages }, plan) ?? '';
  print(text);
  sayDiagnostics(diagnostics);
  if (ok && diagnostics.length === 0) memory.keep(question, text);
  return ok ? 0 : 1;
}
