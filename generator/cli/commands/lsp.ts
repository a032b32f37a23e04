import { optIn, pathOption, type OptionTable } from '../../options/option.js';
import { helpOf, parseArguments } from '../arguments.js';
import type { ExitCode } from '../terminal.js';

const OPTIONS = {
  config: pathOption('FILE', 'a configuration other than the nearest abnfc.config.json'),
  stdio: optIn('accepted for editors that give it; there is no other channel'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc lsp [options]

Serves editors by the Language Server Protocol, over standard input and output: errors and warnings with
their fixes while one types, definitions, references, renaming, rules on hover, completion, symbols,
folding, and the layout of abnfc format. A grammar that a configuration lists has its options and imports.
A configuration in code is read only if it is named, since it would run as soon as a file is opened.

Options:
${helpOf(OPTIONS)}

Examples:
  abnfc lsp
  abnfc lsp --config abnfc.config.ts
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values } = parseArguments(args, OPTIONS, { allowPositionals: false });
  const { connect } = await import('../lsp/connect.js');
  const { serve } = await import('../lsp/serve.js');
  serve(connect(), values.config);
  // The connection ends the process.
  return new Promise(() => {});
}
