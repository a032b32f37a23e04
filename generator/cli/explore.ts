import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CompileOptions, Stages } from '../compile.js';
import { VARIANTS } from '../emit/variant.js';
import type { EmittedModule } from '../study/explorer-page.js';
import type { Source } from '../source.js';
import { onlyPositional, readCount } from './compile.js';
import { writeFiles } from './output.js';
import { readSource } from './read-source.js';
import { say, sayDiagnostics, type ExitCode } from './terminal.js';

export const help = `Usage: abnfc explore GRAMMAR [options]

Writes a page to step through octets with: the automaton in all its stages, the rules, the bit layout and
the emitted code, each with what reads the octet at hand. It is one HTML file that needs no network. - is
standard input.

Options:
  -o, --output FILE    where to write (default: GRAMMAR's name with .explorer.html, in this folder)
      --open           show it in the browser
      --start RULE     the rule to compile (default: the first)
      --unit RULE      the rule that spells one character
      --max-states N   the greatest number of states before minimization (default: 100000)
  -h, --help           this text

Examples:
  abnfc explore rfc3629.txt --open
  abnfc explore uri.abnf --start IPv6address -o ipv6.html
`;

export async function run(args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      open: { type: 'boolean', default: false },
      start: { type: 'string' },
      unit: { type: 'string' },
      'max-states': { type: 'string' },
    },
  });
  const path = onlyPositional(positionals);
  const { start, unit, open } = values;
  const options = { start, unit, maxStates: readCount('--max-states', values['max-states']) };
  const source = readSource(path);

  const { analyze } = await import('../compile.js');
  const { ok, diagnostics, stages } = analyze(source, options);
  sayDiagnostics(diagnostics);
  if (!ok) return 1;
  const { name, page } = await explorerOf(source, options, stages as Stages);
  const output = values.output ?? `${name}.explorer.html`;
  const written = writeFiles(dirname(output), [{ path: basename(output), text: page }]);
  say(written.length > 0 ? `wrote ${output}\n` : `${output} is as it should be\n`);
  if (open) openInBrowser(resolve(output));
  return 0;
}

/** The page of a grammar that has been analyzed. */
export async function explorerOf(
  source: Source,
  options: CompileOptions,
  stages: Stages,
): Promise<{ readonly name: string; readonly page: string }> {
  const { planOf } = await import('../compile.js');
  const { drawExplorer } = await import('../study/explorer-page.js');
  const plan = planOf(stages, options);
  const page = await drawExplorer(stages, plan, await emit(source, options), readAssets());
  return { name: plan.name, page };
}

/** All variants, but for those that would be too large; what there is to say was said before. */
async function emit(source: Source, options: CompileOptions): Promise<readonly EmittedModule[]> {
  const { compile } = await import('../compile.js');
  const all = await compile(source, options);
  const found = all.ok
    ? all.files
    : (
        await Promise.all(
          VARIANTS.map((variant) => compile(source, { ...options, variants: [variant] })),
        )
      ).flatMap(({ files }) => files);
  return found.map(({ path, text }) => ({
    variant: VARIANTS.find((variant) => path.endsWith(`/${variant}.ts`))!,
    text,
  }));
}

/** What `npm run build` bundles. */
function readAssets(): { readonly script: string; readonly style: string } {
  const read = (name: string): string =>
    readFileSync(join(import.meta.dirname, '..', 'study', name), 'utf8');
  return { script: read('explorer.js'), style: read('explorer.css') };
}

/** By whatever this system opens files with; where there is nothing, the path was said. */
function openInBrowser(path: string): void {
  const [command, ...args]: readonly string[] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '""', path]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', path];
  const child = spawn(command!, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => say(`${command} cannot be started: open ${path} by hand\n`));
  child.unref();
}
