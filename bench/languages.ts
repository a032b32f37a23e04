/**
 * What files of other languages take, beside what their users would take otherwise: programs in `bench/languages/`, which
 * are built with the compilers that are found. Each prints lines of tab-separated fields: the job, the contender, and MB/s.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compile } from '../generator/compile.js';
import type { LanguageName } from '../generator/options/choices.js';
import { optionsOf, readGrammar, root } from '../scripts/project.js';
import { record } from './recordings.js';

/** The speed of one contender. */
export interface LanguageCost {
  readonly language: LanguageName;
  readonly job: string;
  readonly contender: string;
  readonly speed: number;
  readonly compiler: string;
}

/** The program, how to build and run it, and how its compiler names itself. */
const PROGRAMS: Readonly<
  Record<LanguageName, { readonly commands: readonly string[]; readonly version: string }>
> = {
  c: { commands: ['cc -O2 speed.c uri.c utf_8.c -o speed', './speed'], version: 'cc --version' },
  rust: {
    commands: ['rustc --edition 2021 -O speed.rs', './speed'],
    version: 'rustc --version',
  },
  go: { commands: ['go build -o speed .', './speed'], version: 'go version' },
  java: {
    commands: ['javac -encoding UTF-8 Speed.java', 'java Speed'],
    version: 'javac -version',
  },
  python: { commands: ['python3 speed.py'], version: 'python3 --version' },
};

const cells: LanguageCost[] = [];
for (const [name, { commands, version }] of Object.entries(PROGRAMS)) {
  const language = name as LanguageName;
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  cpSync(join(root, 'bench', 'languages', language), folder, { recursive: true });
  for (const grammar of ['uri', 'utf-8']) {
    const source = readGrammar(grammar);
    const { variants: _, ...options } = optionsOf(source);
    const { files } = await compile(source, { ...options, language });
    for (const { path, text } of files) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }
  const run = (command: string): string => {
    const { status, stdout, stderr, error } = spawnSync(command, {
      cwd: folder,
      shell: true,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
    return stdout === '' ? stderr : stdout;
  };
  let output = '';
  for (const command of commands) output = run(command);
  const compiler = run(version).split('\n')[0]!;
  for (const line of output.trim().split('\n')) {
    const [job, contender, speed] = line.split('\t') as [string, string, string];
    cells.push({ language, job, contender, speed: Number(speed), compiler });
    console.log(`${language}\t${line}`);
  }
  rmSync(folder, { recursive: true });
}
record('languages', cells);
