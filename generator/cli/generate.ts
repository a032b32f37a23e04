/**
 * `npm run generate`: every grammar of `grammar/` into `generated/`; with `--check`, whether that is
 * what is there.
 */
import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createRequire } from 'node:module';
import { generateAll } from '../generate.js';
import type { Source } from '../source.js';
import { checkFiles, writeFiles } from './output.js';
import { readSource } from './read-source.js';
import { say, sayDiagnostics } from './terminal.js';

const root =
  relative(process.cwd(), dirname(createRequire(import.meta.url).resolve('abnfc/package.json'))) ||
  '.';

const sources = readdirSync(join(root, 'grammar'))
  .filter((name) => name.endsWith('.abnf') && name !== 'core.abnf')
  .sort()
  .map((name) => readSource(join(root, 'grammar', name)));
const unread = sources.filter((source) => 'severity' in source);
const generated = await generateAll(
  sources.filter((source): source is Source => !('severity' in source)),
);
const diagnostics = [...unread, ...generated.diagnostics];
sayDiagnostics(diagnostics);

const folder = join(root, 'generated');
if (!generated.ok || unread.length > 0) {
  process.exitCode = 1;
} else if (process.argv.includes('--check')) {
  const problems = checkFiles(folder, generated.files, ['']);
  for (const { path, problem } of problems) say(`${problem}: ${path}\n`);
  if (problems.length > 0) {
    say('to mend this: npm run generate, and remove what is stray\n');
    process.exitCode = 1;
  }
} else {
  for (const path of writeFiles(folder, generated.files)) say(`wrote ${path}\n`);
}
