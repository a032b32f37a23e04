/**
 * The costs of abnfc and its modules: sizes, imports, and the command in a process of its own. Processes are
 * compared with others of the same run, since machines differ.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { determinize } from '../generator/automata/determinize.js';
import { minimize } from '../generator/automata/minimize.js';
import { analyze, compile } from '../generator/compile.js';
import { readGrammar, root } from '../scripts/project.js';
import { VARIANTS } from '../generator/options/variant.js';
import { bundle, weigh, type FileSize } from './bundle.js';
import { record } from './recordings.js';

/** The bundle sizes of programs that import some functions of a module. */
export interface Size extends FileSize {
  readonly module: string;
  readonly functions: string;
}

/** Milliseconds of a process, the least of several runs. */
export interface Duration {
  readonly what: string;
  readonly milliseconds: number;
}

const project = resolve(root);

function sizes(): Promise<readonly Size[]> {
  const imports = VARIANTS.flatMap((variant) =>
    ['validate', 'decode', 'decode, validate', 'encode', 'decode, validate, encode'].map(
      (functions) => ({ variant, functions }),
    ),
  );
  return Promise.all(
    imports.map(async ({ variant, functions }) => {
      const program = `export { ${functions} } from './generated/utf-8/${variant}.ts';`;
      const { octets } = await bundle(program);
      return { module: `utf-8/${variant}`, functions, ...weigh(octets) };
    }),
  );
}

const TURNS = 15;

/** The shortest of several rounds of each process, in turn. */
function durations(commands: Readonly<Record<string, readonly string[]>>): readonly Duration[] {
  const best = new Map<string, number>();
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [what, args] of Object.entries(commands)) {
      const begun = performance.now();
      execFileSync(process.execPath, args, { cwd: project, stdio: 'ignore' });
      best.set(what, Math.min(best.get(what) ?? Infinity, performance.now() - begun));
    }
  }
  return Array.from(best, ([what, milliseconds]) => ({
    what,
    milliseconds: Math.round(milliseconds * 10) / 10,
  }));
}

/** Plain functions, as many octets as a module has. */
function plainFunctions(octets: number): string {
  let text = '';
  for (let i = 0; text.length < octets; i++) {
    text += `export function plain${i}(a, b) {\n  if (a < b) return a + ${i};\n  return b - ${i};\n}\n`;
  }
  return text;
}

async function processes(): Promise<readonly Duration[]> {
  const temporary = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
    const main = 'dist/generator/cli/main.js';
    const utf8 = readGrammar('utf-8');
    const { files } = await compile(utf8);
    const written = join(temporary, 'out');
    execFileSync(process.execPath, [main, 'compile', 'grammar/utf-8.abnf', '-o', written], {
      cwd: project,
      stdio: 'ignore',
    });
    const modules = VARIANTS.map((variant) => {
      const size = files.find(({ path }) => path.endsWith(`${variant}.ts`))!.text.length;
      const plain = join(temporary, `${variant}.mjs`);
      writeFileSync(plain, plainFunctions(size));
      return { variant, plain };
    });
    const load = (path: string): readonly string[] => [
      '--input-type=module',
      '-e',
      `await import(${JSON.stringify(path)})`,
    ];
    return durations({
      'node -e 0': ['-e', '0'],
      'import ts-morph and prettier': [
        '--input-type=module',
        '-e',
        "await import('ts-morph'); await import('prettier/standalone'); await import('prettier/plugins/babel'); await import('prettier/plugins/estree')",
      ],
      'abnfc compile, all variants': [main, 'compile', 'grammar/utf-8.abnf', '-o', written],
      'abnfc compile --check': [main, 'compile', 'grammar/utf-8.abnf', '-o', written, '--check'],
      'abnfc inspect': [main, 'inspect', 'grammar/utf-8.abnf'],
      ...Object.fromEntries(
        modules.flatMap(({ variant, plain }) => [
          [`import utf-8/${variant}`, load(join(project, 'dist/generated/utf-8', `${variant}.js`))],
          [`import as many octets of plain functions (${variant})`, load(plain)],
        ]),
      ),
    });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Milliseconds from the NFA to the minimal automaton, and of the whole compilation, with all code loaded. */
async function shares(): Promise<{ readonly automata: number; readonly whole: number }> {
  const utf8 = readGrammar('utf-8');
  let [automata, whole] = [Infinity, Infinity];
  for (let turn = 0; turn < TURNS; turn++) {
    const begun = performance.now();
    await compile(utf8);
    whole = Math.min(whole, performance.now() - begun);
    const { ok, stages } = analyze(utf8);
    if (!ok) throw new Error('the grammar of UTF-8 has errors');
    const from = performance.now();
    const determinized = determinize(stages.nfa, 0xff, 10_000);
    if (determinized.kind === 'made') minimize(determinized.made.dfa);
    automata = Math.min(automata, performance.now() - from);
  }
  return { automata, whole };
}

record('cost', [{ sizes: await sizes(), processes: await processes(), shares: await shares() }]);
