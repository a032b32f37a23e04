import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CompileOptions } from '../options.js';
import type { GeneratedFile } from '../result.js';
import type { Analysis, Stages } from '../stages.js';
import { VARIANTS } from '../emit/variant.js';
import { readSource } from '../files/read-source.js';
import { checkOwnership, writeOutput } from '../files/write-files.js';
import type { EmittedModule } from '../study/explorer/data-of.js';
import { visible, visiblePath } from '../visible.js';
import { LIMIT_ARGUMENTS, onlyPositional, readLimits } from './arguments.js';
import { say, sayDiagnostics, type ExitCode } from './terminal.js';

export const help = `Usage: abnfc explore GRAMMAR [options]

Writes a page for stepping through octets: the automaton after every pass, the rules, the bit layout and
the emitted code, each with the part highlighted that reads the current octet. The page is one HTML file
that needs no network. - is standard input.

Options:
  -o, --output FILE    where to write (default: GRAMMAR's name with .explorer.html, in this folder)
      --open           open it in the browser
      --start RULE     the rule to compile (default: the first)
      --unit RULE      the rule that spells one character
      --max-states N   the greatest number of states before minimization (default: 100000)
      --max-input N    the greatest number of octets of a grammar (default: 16777216)
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
      ...LIMIT_ARGUMENTS,
    },
  });
  const path = onlyPositional(positionals);
  const { start, unit, open } = values;
  const limits = readLimits(values);
  const options = { start, unit, ...limits };
  const source = readSource(path, limits.maxInput);

  const { analyze } = await import('../compile.js');
  const analysis = analyze(source, options);
  sayDiagnostics(analysis.diagnostics);
  if (!analysis.ok) return 1;
  const files = await emit(analysis, options);
  const { name, page } = await explorerOf(analysis.stages, options, files);
  const output = values.output ?? `${name}.explorer.html`;
  // A name that the user has not given may be that of something else.
  if (values.output === undefined) checkOwnership('', [{ path: output }]);
  const isWritten = writeOutput(output, page, [path]);
  say(isWritten ? `wrote ${visible(output)}\n` : `${visiblePath(output)} is up to date\n`);
  if (open) openInBrowser(resolve(output));
  return 0;
}

/** The page of a grammar whose modules have been emitted, as far as they could be. */
export async function explorerOf(
  stages: Stages,
  options: CompileOptions,
  files: readonly GeneratedFile[],
): Promise<{ readonly name: string; readonly page: string }> {
  const { planOf } = await import('../compile.js');
  const { drawExplorer } = await import('../study/explorer/draw-explorer.js');
  const plan = planOf(stages, options);
  const modules = VARIANTS.flatMap((variant): readonly EmittedModule[] => {
    const file = files.find(({ path }) => path.endsWith(`/${variant}.ts`));
    return file === undefined ? [] : [{ variant, text: file.text }];
  });
  return { name: plan.name, page: await drawExplorer(stages, plan, modules, readAssets()) };
}

/** All variants except those that would be too large. */
async function emit(
  analysis: Analysis,
  options: CompileOptions,
): Promise<readonly GeneratedFile[]> {
  const { emitModules } = await import('../compile.js');
  const all = await emitModules(analysis, options);
  if (all.ok) return all.files;
  const each = await Promise.all(
    VARIANTS.map((variant) => emitModules(analysis, { ...options, variants: [variant] })),
  );
  return each.flatMap(({ files }) => files);
}

/** What `npm run build` bundles. */
function readAssets(): { readonly script: string; readonly style: string } {
  const read = (name: string): string =>
    readFileSync(join(import.meta.dirname, '..', 'study', name), 'utf8');
  return { script: read('explorer.js'), style: read('explorer.css') };
}

/** Opens a file with the system's command for that. */
function openInBrowser(path: string): void {
  const [command, ...args]: readonly string[] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '""', path]
      : [process.platform === 'darwin' ? 'open' : 'xdg-open', path];
  const child = spawn(command!, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => say(`cannot start ${command}: open ${visible(path)} by hand\n`));
  child.unref();
}
