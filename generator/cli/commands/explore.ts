import { resolve } from 'node:path';
import { checkOwnership, writeOutput } from '../../files/write-files.js';
import { visible, visiblePath } from '../../text/visible.js';
import { optIn, pathOption, type OptionTable } from '../../options/option.js';
import { ANALYZE_OPTIONS } from '../../options/table.js';
import { helpOf, readArguments } from '../arguments.js';
import { makeExplorer } from '../make-explorer.js';
import { openInBrowser } from '../open-in-browser.js';
import { say, sayDiagnostics, type ExitCode } from '../terminal.js';

const OPTIONS = {
  output: {
    ...pathOption('FILE', 'where to write'),
    letter: 'o',
    otherwise: "GRAMMAR's name with .explorer.html, in this folder",
  },
  open: optIn('open it in the browser'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc explore GRAMMAR [options]

Writes a page for stepping through octets or text: the automaton after every pass, the rules, the bit
layout and the emitted code, each with the part highlighted that reads the current octet. A grammar of
characters reads the UTF-16 code units of a string. Where rules embed themselves, it shows the calls that
are open. The page is one HTML file that needs no network.
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
  const first = analyze(source, options);
  // A page shows the module of one input, and its user types a string.
  const isText = first.ok && first.stages.grammar.alphabet === 'characters';
  const analysis = isText ? analyze(source, { ...options, input: 'string' }) : first;
  sayDiagnostics(analysis.diagnostics);
  if (!analysis.ok) return 1;
  const { name, page } = await makeExplorer(analysis.stages, options);
  const output = values.output ?? `${name}.explorer.html`;
  // The user did not choose this name, so another file may have it.
  if (values.output === undefined) checkOwnership('', [{ path: output }]);
  const isWritten = writeOutput(output, page, [path]);
  say(isWritten ? `wrote ${visible(output)}\n` : `${visiblePath(output)} is up to date\n`);
  if (values.open) openInBrowser(resolve(output));
  return 0;
}
