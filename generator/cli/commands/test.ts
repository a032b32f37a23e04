import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { noExamples } from '../../diagnostics/examples.js';
import type { ReadFile } from '../../files/read-documents.js';
import { readSource } from '../../files/read-source.js';
import { optIn, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import type { TriedExample } from '../../study/testing/try-examples.js';
import { printCount } from '../../text/print-count.js';
import { STDIN } from '../../text/source.js';
import {
  grammarFirst,
  helpOf,
  parseArguments,
  readGrammar,
  type GivenValues,
} from '../arguments.js';
import { readCases } from '../read-cases.js';
import { reported } from '../reported.js';
import { testReport, type TestReport } from '../test-report.js';
import {
  errorsOf,
  print,
  printData,
  sayDiagnostics,
  UsageError,
  type ExitCode,
} from '../terminal.js';
import { rebuildOnChange } from '../watch/rebuild-on-change.js';

const OPTIONS = {
  watch: optIn('try them again whenever a file changes, until interrupted'),
  json: optIn('the report as JSON; with --watch, one line each time'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc test GRAMMAR [CASES...] [options]

Tries examples against the rules of a grammar: texts that are words of a rule, and texts that are none.
GRAMMAR is an ABNF file, or a document that contains ABNF; - is standard input. Its examples are

  ; accepts RULE: "TEXT", "TEXT"          comments of the grammar, with JSON strings
  ; rejects RULE: "TEXT" at OFFSET
  \`\`\`abnf-accept RULE                     fences of Markdown, one text a line; or abnf-reject RULE

CASES are files with more of them: .json, a list of objects with "rule", "input", "verdict" (accept or reject)
and "offset"; or .examples, lines of accept TEXT or reject TEXT at OFFSET. Without a rule, an example is about
the start rule. An offset counts the characters that begin a word, of a grammar of octets these; it may be
left out. Lines have the escapes \\n, \\r, \\t, \\\\, \\xHH and \\u{HHHH}.

Each example that fails is shown on standard error, with what was expected. Standard output has the numbers.

Options:
${helpOf({ ...OPTIONS, ...ANALYZE_OPTIONS })}

Exit codes: 0 all examples passed, 1 one failed or there is another error, 2 wrong usage.

Examples:
  abnfc test timestamps.md
  abnfc test rfc3339.txt timestamps.json --start date-time
  abnfc test grammar/uri.abnf grammar/uri.examples --watch
`;

type Values = GivenValues<typeof OPTIONS & typeof ANALYZE_OPTIONS>;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, { ...OPTIONS, ...ANALYZE_OPTIONS });
  const [path, ...cases] = grammarFirst(positionals);
  if (!values.watch) {
    const { diagnostics, data } = await testOnce(path, cases, values, (each) => readSource(each));
    sayDiagnostics(diagnostics);
    if (values.json) printData(data);
    else print(`${countsOf(data).join(', ')}\n`);
    return data.ok ? 0 : 1;
  }
  if (path === '-') throw new UsageError('--watch cannot watch standard input');
  return rebuildOnChange(async (inputs) => {
    const { diagnostics, data } = await testOnce(path, cases, values, (each) => inputs.read(each));
    if (values.json) printData(data, { isIndented: false });
    const done = `tried ${printCount(data.examples.length, 'example')}`;
    return { diagnostics, done, became: countsOf(data) };
  }, sayDiagnostics);
}

function countsOf({ passed, failed }: TestReport): readonly string[] {
  return [`${passed} passed`, `${failed} failed`];
}

async function testOnce(
  path: string,
  cases: readonly string[],
  values: Values,
  read: ReadFile,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly data: TestReport }> {
  const { examplesIn } = await import('../../study/testing/examples-in.js');
  const { tryExamples } = await import('../../study/testing/try-examples.js');
  const diagnostics: Diagnostic[] = [];
  let tried: readonly TriedExample[] = [];
  await reported(diagnostics, async () => {
    const { source, options } = readGrammar(path, values, [], read);
    const { examples, slips } = examplesIn(source);
    diagnostics.push(...slips);
    const all = [...examples];
    for (const each of cases)
      all.push(...((await reported(diagnostics, () => readCases(each, read))) ?? []));
    const result = tryExamples(source, options, all);
    ({ tried } = result);
    diagnostics.push(...result.diagnostics);
    if (tried.length === 0 && errorsOf(diagnostics).length === 0)
      diagnostics.push(noExamples(source));
  });
  const problems = tried.flatMap(({ problem }) => problem ?? []);
  const data = testReport(path === '-' ? STDIN : path, tried, diagnostics);
  return { diagnostics: [...diagnostics, ...problems], data };
}
