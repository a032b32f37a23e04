import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from '../../targets/compile-result.js';
import { readSource } from '../../files/read-source.js';
import { checkOwnership, writeFiles } from '../../files/write-files.js';
import type { OptionTable } from '../../options/option.js';
import { INPUT_LIMIT } from '../../options/table.js';
import { fileName, type Source } from '../../text/source.js';
import { visible } from '../../text/visible.js';
import { helpOf, parseArguments } from '../arguments.js';
import { grammarPath } from '../grammar-path.js';
import { openInBrowser } from '../open-in-browser.js';
import { servePage } from '../serve-page.js';
import { say, UsageError, type ExitCode } from '../terminal.js';

const OPTIONS = {
  output: {
    kind: 'text',
    letter: 'o',
    placeholder: 'DIR',
    expected: 'a path',
    help: 'write the page as a folder for any static host, instead of serving it',
  },
  port: {
    kind: 'count',
    least: 0,
    greatest: 65_535,
    help: 'the port to serve it on, at 127.0.0.1 only',
    otherwise: 'a free one',
  },
  open: { kind: 'switch', default: false, help: 'open it in the browser' },
  ...INPUT_LIMIT,
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
  const { output, port = 0, maxInput } = values;
  if (output !== undefined && (values.port !== undefined || values.open))
    throw new UsageError('-o writes the page; --port and --open serve it');
  const paths = positionals.map(grammarPath);
  const files = pageFiles(paths.map((path) => readSource(path, maxInput)));
  if (output !== undefined) {
    checkOwnership(output, files);
    for (const written of writeFiles(output, files, paths)) say(`wrote ${visible(written)}\n`);
    return 0;
  }
  const address = await servePage(files, port);
  say(`${address}\nserving the playground until interrupted\n`);
  if (values.open) openInBrowser(address);
  return 0;
}

/** The files of the page that `npm run build` made, with documents to begin with. */
function pageFiles(documents: readonly Source[]): readonly GeneratedFile[] {
  const folder = join(import.meta.dirname, '..', '..', '..', 'playground');
  return readdirSync(folder)
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      return { path, text: path === 'index.html' ? withDocuments(text, documents) : text };
    });
}

/** The page with documents in it, as the data that its script reads. */
function withDocuments(page: string, sources: readonly Source[]): string {
  if (sources.length === 0) return page;
  const documents = sources.map((source) => ({ name: fileName(source), text: source.text }));
  const state = { documents, options: {}, strings: '', panel: 'test' };
  const data = JSON.stringify(state).replaceAll('<', '\\u003c');
  return page.replace(
    '<script src="',
    (before) => `<script type="application/json" id="given">${data}</script>\n${before}`,
  );
}
