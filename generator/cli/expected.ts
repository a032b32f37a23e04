/**
 * What `--check` compares with: the digests of the files that a grammar is compiled to.
 *
 * Compiling takes half a second, most of it to load ts-morph and prettier, and a check mostly finds that
 * nothing has changed. So digests are remembered in the project's `node_modules/.cache/abnfc`, under a
 * digest of everything they depend on: the grammar, the options, and the compiler itself, file by file.
 * Whatever changes, the compiler runs. Without a `node_modules` nothing is remembered.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { CompileOptions } from '../compile.js';
import type { Diagnostic } from '../diagnostics.js';
import type { Source } from '../source.js';

/** A file as it should be. */
export interface ExpectedFile {
  readonly path: string;
  /** SHA-256 of its octets, in hex. */
  readonly digest: string;
}

/** The files of a grammar, or none if an error was reported. */
export interface Expected {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: readonly ExpectedFile[];
}

/** SHA-256, in hex. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What the modules of each grammar should be, from memory where nothing has changed. */
export function expectedFiles(
  sources: readonly Source[],
  options: CompileOptions = {},
): Promise<readonly Expected[]> {
  // The same for all of them, and dear enough to be found once.
  const [folder, compiler] = [cacheFolder(), compilerDigest()];
  return Promise.all(sources.map((source) => expectFiles(source, options, folder, compiler)));
}

async function expectFiles(
  source: Source,
  options: CompileOptions,
  folder: string | undefined,
  compiler: string,
): Promise<Expected> {
  const entry =
    folder && join(folder, `${digestOf(JSON.stringify([compiler, source, options]))}.json`);
  const remembered = entry === undefined ? undefined : recall(entry);
  if (remembered !== undefined) return { ok: true, diagnostics: [], files: remembered };

  const { compile } = await import('../compile.js');
  const { ok, diagnostics, files } = await compile(source, options);
  const expected = files.map(({ path, text }) => ({ path, digest: digestOf(text) }));
  // Warnings are to be seen again, so only silence is remembered.
  if (ok && diagnostics.length === 0 && folder !== undefined && entry !== undefined) {
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(entry, JSON.stringify(expected));
    } catch {
      // A folder that cannot be written costs time and nothing else.
    }
  }
  return { ok, diagnostics, files: expected };
}

function recall(entry: string): readonly ExpectedFile[] | undefined {
  try {
    return JSON.parse(readFileSync(entry, 'utf8')) as readonly ExpectedFile[];
  } catch {
    return undefined;
  }
}

/** `.cache/abnfc` in the nearest `node_modules`, upwards from where the command runs. */
function cacheFolder(): string | undefined {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(modules)) return join(modules, '.cache', 'abnfc');
    if (dirname(folder) === folder) return undefined;
  }
}

/** A digest of the compiler: its code, its grammars, and the versions of what prints the output. */
function compilerDigest(): string {
  const root = dirname(createRequire(import.meta.url).resolve('abnfc/package.json'));
  const generator = resolve(import.meta.dirname, '..');
  const code = readdirSync(generator, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .sort()
    .map((path) => join(generator, path));
  const rest = ['package.json', 'grammar/abnf.ohm', 'grammar/core.abnf'].map((path) =>
    join(root, path),
  );
  return digestOf([...code, ...rest].map((path) => digestOf(readFileSync(path))).join());
}
