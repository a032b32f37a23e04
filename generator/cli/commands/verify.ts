import { INPUT_CHOICES } from '../../alphabet.js';
import { readSource } from '../../files/read-source.js';
import { oneOf, parseArguments, readCount, readRuleOptions, RULE_ARGUMENTS } from '../arguments.js';
import { UsageError, type ExitCode } from '../terminal.js';
import { DEFAULT_LIMIT, printReports, verifyGrammars } from '../verification/verify-grammars.js';

export const help = `Usage: abnfc verify GRAMMAR [--against FILE...] [options]

Proves that the automata in modules mean what their grammar says, every state under every octet, and puts
their functions through a test suite that is complete for as many states, every character there and back,
long inputs and texts, hostile neighbors, two chunks. FILEs are TypeScript or JavaScript modules; without
any, those that abnfc compile would write are verified. Each runs in a process of its own without any
permission; its answers are judged outside.

Options:
      --against FILE       a module to verify; more may follow
      --start RULE         the rule that was compiled (default: the first)
      --unit RULE          the rule that spells one character
      --alphabet NAME      octets or characters, as for abnfc compile
      --encoding NAME      the encoding of characters in octets (default: utf-8)
      --input KIND         octets, string or both: what the modules read (default: both; octets for a decoder)
      --extra-states K     the suite is complete for functions with K more states (0, 1 or 2; default: 0);
                           each state multiplies the words by 256
      --thorough           try all words of the suite in every position, even if there are more than 100000,
                           which takes minutes
      --exhaustive         also count all 4294967296 strings of four octets, which takes minutes
      --timeout SECONDS    the limit of a call (default: 10)
      --limit SECONDS      the limit of a module (default: 1800; 14400 with --exhaustive)
      --json               the report as JSON
      --import FILE        a further document; may be repeated
      --define RULE        'name = ABNF', instead of the rule of that name; may be repeated
      --list FORM          recipient or sender: whose lists, such as 1#element of RFC 9110, are meant (default:
                           recipient, if a document defines lists)
      --depth N            compile rules that embed themselves to N levels (default: they are an error)
      --max-states N       the greatest number of states before minimization (default: 100000)
      --max-input N        the greatest number of octets of a grammar (default: 16777216)
  -h, --help               this text

Exit codes: 0 everything is correct, 1 something is not, 2 wrong usage.

Examples:
  abnfc verify grammar/utf-8.abnf
  abnfc verify grammar/utf-8.abnf --against generated/utf-8/switch.ts generated/utf-8/table.ts
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, {
    against: { type: 'string', multiple: true },
    'extra-states': { type: 'string', default: '0' },
    thorough: { type: 'boolean', default: false },
    exhaustive: { type: 'boolean', default: false },
    timeout: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean', default: false },
    input: { type: 'string' },
    ...RULE_ARGUMENTS,
  });
  const [path, ...more] = positionals;
  if (path === undefined) throw new UsageError('expected a GRAMMAR');
  if (more.length > 0 && values.against === undefined)
    throw new UsageError(`expected one GRAMMAR: "${more[0]}" is another; is --against missing?`);
  if (!/^[012]$/.test(values['extra-states']))
    throw new UsageError(`--extra-states is 0, 1 or 2, not "${values['extra-states']}"`);
  const files = [...(values.against ?? []), ...more];
  const input = oneOf(INPUT_CHOICES, 'input', values.input);
  const options = { ...readRuleOptions(values), input };
  const result = await verifyGrammars(
    [{ source: readSource(path, options.maxInput), files: files.length > 0 ? files : undefined }],
    options,
    {
      extraStates: Number(values['extra-states']),
      thorough: values.thorough,
      exhaustive: values.exhaustive,
      timeout: readCount('--timeout', values.timeout) ?? 10,
      limit: readCount('--limit', values.limit) ?? DEFAULT_LIMIT[values.exhaustive ? 1 : 0],
    },
  );
  if (result === undefined) return 1;
  return printReports(result, values.json);
}
