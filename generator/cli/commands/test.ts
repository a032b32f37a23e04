import {
  diagnosticData,
  stretchData,
  type DiagnosticData,
  type StretchData,
} from '../../diagnostics/diagnostic-data.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { noExamples } from '../../diagnostics/examples.js';
import type { Verdict } from '../../document/lines.js';
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
import {
  errorsOf,
  print,
  printData,
  sayDiagnostics,
  spelled,
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

/** What became of all examples, for programs. */
export interface TestReportData {
  readonly format: 'abnfc test report';
  /** Changes with the format, but not for further fields. */
  readonly version: 1;
  /** Whether there is at least one example, all passed, and there is no other error. */
  readonly ok: boolean;
  /** The path of the grammar. */
  readonly source: string;
  readonly passed: number;
  readonly failed: number;
  /** Those in the grammar first, then those of the files of cases, in their order. */
  readonly examples: readonly ExampleData[];
  /** Those that `examples` does not have: about the grammar, and about files. */
  readonly diagnostics: readonly DiagnosticData[];
}

/** An example, and where it stands. */
interface ExampleData extends StretchData {
  readonly rule?: string | undefined;
  /** The text, with the escapes of lines; absent if it cannot be read. */
  readonly input?: string | undefined;
  readonly verdict: Verdict;
  readonly passed: boolean;
  /** The number of characters, or octets, that begin a word; -1 for a word, absent if it was not tried. */
  readonly offset?: number | undefined;
  /** What is wrong. */
  readonly problem?: DiagnosticData | undefined;
}

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
    if (values.json) printData(data, false);
    const done = `tried ${printCount(data.examples.length, 'example')}`;
    return { diagnostics, done, became: countsOf(data) };
  }, sayDiagnostics);
}

function countsOf({ passed, failed }: TestReportData): readonly string[] {
  return [`${passed} passed`, `${failed} failed`];
}

async function testOnce(
  path: string,
  cases: readonly string[],
  values: Values,
  read: ReadFile,
): Promise<{ readonly diagnostics: readonly Diagnostic[]; readonly data: TestReportData }> {
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
  const [passed, failed] = [tried.length - problems.length, problems.length];
  const data: TestReportData = {
    ...{ format: 'abnfc test report', version: 1 },
    ok: failed === 0 && errorsOf(diagnostics).length === 0,
    source: path === '-' ? STDIN : path,
    ...{ passed, failed },
    examples: tried.map(dataOf),
    diagnostics: diagnostics.map((each) => diagnosticData(spelled(each))),
  };
  return { diagnostics: [...diagnostics, ...problems], data };
}

function dataOf({ example, rule, offset, problem }: TriedExample): ExampleData {
  return {
    ...stretchData(example.span),
    ...{ rule, input: example.word?.text, verdict: example.verdict },
    ...{ passed: problem === undefined, offset, problem: problem && diagnosticData(problem) },
  };
}
