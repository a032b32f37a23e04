/**
 * What was found before, for commands and bundlers that run again and again on what mostly has not changed.
 *
 * It is kept in the project's `node_modules/.cache/abnfc`, under a digest of everything it depends on: what
 * was asked, and the compiler itself, file by file. Whatever changes, the compiler runs. Without a
 * `node_modules` nothing is remembered.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** SHA-256, in hex. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Answers by questions, which are anything that JSON can hold. */
export class Memory {
  readonly #folder = cacheFolder();
  readonly #compiler = compilerDigest();

  /** What was kept; nothing if that cannot be read. */
  recall<T>(question: unknown): T | undefined {
    const entry = this.#entry(question);
    if (entry === undefined) return undefined;
    try {
      return JSON.parse(readFileSync(entry, 'utf8')) as T;
    } catch {
      return undefined;
    }
  }

  keep(question: unknown, answer: unknown): void {
    const entry = this.#entry(question);
    if (entry === undefined) return;
    try {
      mkdirSync(dirname(entry), { recursive: true });
      writeFileSync(entry, JSON.stringify(answer));
    } catch {
      // A folder that cannot be written costs time and nothing else.
    }
  }

  #entry(question: unknown): string | undefined {
    const name = digestOf(JSON.stringify([this.#compiler, question]));
    return this.#folder && join(this.#folder, `${name}.json`);
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

/** A digest of the compiler: its code, its grammars, the parts of standalone files, and the versions of what prints the output. */
function compilerDigest(): string {
  const root = dirname(createRequire(import.meta.url).resolve('abnfc/package.json'));
  const generator = resolve(import.meta.dirname, '..');
  const code = readdirSync(generator, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|css)$/.test(path))
    .sort()
    .map((path) => join(generator, path));
  const parts = readdirSync(join(root, 'runtime', 'standalone')).sort();
  const rest = [
    ...['package.json', 'grammar/abnf.ohm', 'grammar/core.abnf'],
    ...parts.map((name) => join('runtime', 'standalone', name)),
  ].map((path) => join(root, path));
  return digestOf([...code, ...rest].map((path) => digestOf(readFileSync(path))).join());
}
