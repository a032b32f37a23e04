import { optIn, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS, FILE_OPTIONS } from '../../options/table.js';
import { grammarFirst, helpOf, parseArguments, readGrammar } from '../arguments.js';
import { UsageError, type ExitCode } from '../terminal.js';
import { verifyLanguage } from '../verification/verify-language.js';
import {
  DEFAULT_LIMIT,
  DEFAULT_TIMEOUT,
  printReports,
  verifyGrammars,
} from '../verification/verify-grammars.js';

const SECONDS = { kind: 'count', placeholder: 'SECONDS', least: 1, greatest: 10_000_000 } as const;

const OPTIONS = {
  against: {
    kind: 'texts',
    placeholder: 'FILE',
    expected: 'a list of paths',
    help: 'a module to verify; more may follow it',
  },
  language: {
    ...FILE_OPTIONS.language,
    help: 'instead of modules, verify the file of another language by its self-test, with its compiler',
    otherwise: 'modules',
  },
  extraStates: {
    kind: 'count',
    placeholder: 'K',
    least: 0,
    greatest: 2,
    default: 0,
    help: 'make the suite complete for functions with K more states, 0, 1 or 2; each multiplies its words by 256',
  },
  timeout: { ...SECONDS, default: DEFAULT_TIMEOUT, help: 'the time limit of a call' },
  limit: { ...SECONDS, default: DEFAULT_LIMIT, help: 'the time limit of a module' },
  json: optIn('the report as JSON'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc verify GRAMMAR [DOCUMENT...] [--against FILE...] [options]

Proves that the automata in modules do what their grammar says, for every state and every octet. Then tests
their functions: a suite that is complete for functions with as many states, every character encoded and
decoded, long inputs and texts, hostile neighbors, two chunks; where these take many calls, some of their
inputs. Where rules are called, since they embed themselves or are too large, it proves the automaton of each,
and tests functions with words through every transition, call and return. FILEs are TypeScript or JavaScript
modules, or standalone files; without any, the modules that abnfc compile would write are verified. They run
with your rights: verify none that you would not run.

Options:
${helpOf({ ...OPTIONS, ...ANALYZE_OPTIONS })}

Exit codes: 0 everything is correct, 1 something is not, 2 wrong usage.

Examples:
  abnfc verify grammar/utf-8.abnf
  abnfc verify uri --lang c
  abnfc verify grammar/utf-8.abnf --against generated/utf-8/switch.ts generated/utf-8/table.ts
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, { ...OPTIONS, ...ANALYZE_OPTIONS });
  const [path, ...more] = grammarFirst(positionals);
  // The argument of --against is a module.
  const against = args.findIndex((each) => /^--against(?:=|$)/.test(each));
  const isDocument = (file: string): boolean => against < 0 || args.indexOf(file) < against;
  const documents = more.filter(isDocument);
  const module = documents.find((file) => /\.[cm]?[jt]s$/.test(file));
  if (module !== undefined)
    throw new UsageError(`"${module}" is a module: it belongs behind --against`);
  const files = [...(values.against ?? []), ...more.filter((file) => !isDocument(file))];
  const { source, options } = readGrammar(path, values, documents);
  if (values.language !== undefined) {
    if (files.length > 0) throw new UsageError('--lang and --against exclude each other');
    return verifyLanguage(source, options, values.language);
  }
  const { extraStates = OPTIONS.extraStates.default } = values;
  const { timeout = DEFAULT_TIMEOUT, limit = DEFAULT_LIMIT } = values;
  const tasks = [{ source, files: files.length > 0 ? files : undefined }];
  const reports = await verifyGrammars(tasks, options, { extraStates, timeout, limit });
  return reports === undefined ? 1 : printReports(reports, values.json);
}
