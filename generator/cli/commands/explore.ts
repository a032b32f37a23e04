import { resolve } from 'node:path';
import { checkOwnership, writeOutput } from '../../files/write-files.js';
import { visible, visiblePath } from '../../text/visible.js';
import { optIn, pathOption, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import { PAGE_OPTIONS } from '../../study/answers/page-state.js';
import { moduleName } from '../../plan/module-settings.js';
import { helpOf, pick, readArguments } from '../arguments.js';
import { openInBrowser } from '../open-in-browser.js';
import { pageInOneFile } from '../page-files.js';
import { say, sayDiagnostics, type ExitCode } from '../terminal.js';

const OPTIONS = {
  output: {
    ...pathOption('FILE', 'where to write'),
    letter: 'o',
    otherwise: "GRAMMAR's name with .explorer.html, in this folder",
  },
  open: optIn('open it in the browser'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc explore GRAMMAR [DOCUMENT...] [options]

Writes the playground with a grammar in it as one HTML file that needs no network. It opens on the steps of
a string: the rules, the automaton after every pass, and the generated code, with what reads each octet or
character. Where rules are called, it shows the calls that are open.
- is standard input.

Options:
${helpOf({ ...OPTIONS, ...ANALYZE_OPTIONS })}

Examples:
  abnfc explore rfc3629.txt --open
  abnfc explore uri.abnf --start IPv6address -o ipv6.html
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, path, source, options } = readArguments(args, OPTIONS);
  const { analyze } = await import('../../compile.js');
  const { diagnostics, ok } = analyze(source, options);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  const page = pageInOneFile(
    {
      documents: [source, ...(options.imports ?? [])],
      options: pick(values, PAGE_OPTIONS),
      strings: '',
      panel: 'automaton',
    },
    'abnfc explore',
  );
  const output = values.output ?? `${moduleName(source, {})}.explorer.html`;
  // The user did not choose this name, so another file may have it.
  if (values.output === undefined) checkOwnership('', [{ path: output }]);
  const isWritten = writeOutput(output, page, [path]);
  say(isWritten ? `wrote ${visible(output)}\n` : `${visiblePath(output)} is up to date\n`);
  if (values.open) openInBrowser(resolve(output));
  return 0;
}
