import { flagOf, optIn, pathOption, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import { helpOf, parseArguments, pick } from '../arguments.js';
import { UsageError, type ExitCode } from '../terminal.js';

const JSON_OPTION = {
  json: optIn('the report as JSON'),
} as const satisfies OptionTable;

const PROJECT_OPTIONS = {
  config: pathOption(
    'FILE',
    'a configuration other than the nearest abnfc.config.ts, .js or .json',
  ),
} as const satisfies OptionTable;

export const help = `Usage: abnfc check GRAMMAR [DOCUMENT...] [options]
       abnfc check [options]

With a GRAMMAR, says what is wrong with it: errors, and warnings of probable slips, on standard error. If
there is no error, one line on standard output says so. GRAMMAR is an ABNF file, or a document such as an RFC
that contains ABNF; - is standard input. The rules of further documents fill in those that it lacks.

Without one, checks that the modules of a configuration are what abnfc build would write. Lists files that are
stale or missing, and files beside them that no grammar makes; writes nothing. The report on standard output
has one line per module.

Options:
${helpOf(JSON_OPTION)}

With a GRAMMAR:
${helpOf(ANALYZE_OPTIONS, { isFirst: false })}

Without one:
${helpOf(PROJECT_OPTIONS, { isFirst: false })}

Exit codes: 0 no errors, and every module is up to date; 1 otherwise; 2 wrong usage.

Examples:
  abnfc check uri.abnf
  abnfc check rfc3987.txt rfc3986.txt --start IRI
  abnfc check - --json < uri.abnf
  abnfc check
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, {
    ...JSON_OPTION,
    ...ANALYZE_OPTIONS,
    ...PROJECT_OPTIONS,
  });
  if (positionals.length > 0) {
    if (values.config !== undefined)
      throw new UsageError('--config is for the modules of a project, not for a GRAMMAR');
    const { checkGrammar } = await import('../check-grammar.js');
    return checkGrammar(positionals, values, values.json);
  }
  const [stray] = Object.keys(pick(values, ANALYZE_OPTIONS)) as (keyof typeof ANALYZE_OPTIONS)[];
  if (stray !== undefined)
    throw new UsageError(`--${flagOf(stray, ANALYZE_OPTIONS[stray])} needs a GRAMMAR`);
  const { checkProject } = await import('../project/check-project.js');
  return checkProject(values.config, values.json);
}
