import { grammarPath } from '../../files/grammar-path.js';
import { readDocuments } from '../../files/read-documents.js';
import { readSource } from '../../files/read-source.js';
import { writeGenerated } from '../../files/write-files.js';
import { optIn, pathOption, type OptionTable } from '../../options/option.js';
import type { Source } from '../../text/source.js';
import { helpOf, parseArguments } from '../arguments.js';
import { openInBrowser } from '../open-in-browser.js';
import { pageFiles } from '../page-files.js';
import { servePage } from '../serve-page.js';
import { say, sayWritten, UsageError, type ExitCode } from '../terminal.js';

const OPTIONS = {
  output: {
    ...pathOption('DIR', 'write the page as a folder for any static host, instead of serving it'),
    letter: 'o',
  },
  port: {
    kind: 'count',
    least: 0,
    greatest: 65_535,
    help: 'the port to serve it on, at 127.0.0.1 only',
    otherwise: 'a free one',
  },
  open: optIn('open it in the browser'),
} as const satisfies OptionTable;

export const help = `Usage: abnfc playground [GRAMMAR] [DOCUMENT...] [options]

Serves a page to write a grammar in, and to see what it accepts and why: an editor, test strings with
their parts, words, facts, the automaton, and the generated code. The compiler runs in the page; nothing
leaves it, and it works offline. GRAMMAR, which may be an RFC, is what the page begins with; the rules of
further documents fill in those that it lacks.

Options:
${helpOf(OPTIONS)}

Examples:
  abnfc playground
  abnfc playground rfc3986.txt --open
  abnfc playground uri.abnf -o public/playground
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const { output, port = 0 } = values;
  if (output !== undefined && (values.port !== undefined || values.open))
    throw new UsageError('-o writes the page; --port and --open serve it');
  const paths = positionals.map(grammarPath);
  const read = (path: string): Source => readSource(path);
  const [source, ...others] = paths.map(read);
  const documents = source === undefined ? [] : [source, ...readDocuments(source, others, read)];
  const files = pageFiles({ documents, options: {}, strings: '', panel: 'test' });
  if (output !== undefined) {
    for (const path of writeGenerated(output, files, paths)) sayWritten(path);
    return 0;
  }
  const address = await servePage(files, port);
  say(`${address}\nserving the playground until interrupted\n`);
  if (values.open) openInBrowser(address);
  return 0;
}
