/**
 * A cache of answers, for commands and bundlers that run again and again on grammars that rarely change.
 *
 * Answers are kept in the project's `node_modules/.cache/abnfc`, under a digest of everything they depend
 * on: the question and the compiler itself, file by file. If any of it changes, the compiler runs.
 *
 * An answer may be run, or reported as fresh, so nobody else may supply one: a project's folder comes with
 * files of others, and the cache of a CI server with those of other jobs. Each answer is signed with a key
 * that lies outside of all projects, where only the user can read it. An entry without a valid signature is
 * ignored. Anybody who can read the key, or change the compiler, counts as the user.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { attempt } from './attempt.js';
import { foldersUpwards } from './folders-upwards.js';
import { isOwn, stateFolder } from './state-folder.js';
import { writeFiles } from './write-files.js';

/** SHA-256, in hex. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Answers by questions, both of them JSON values. Without a folder or a key, nothing is kept. */
export class Memory {
  /** The cache; undefined before the first question, false if there is none. */
  #cache: Cache | false | undefined;

  /** The answer that was kept; undefined if there is none, or if its signature is not valid. */
  recall<T>(question: unknown): T | undefined {
    const cache = (this.#cache ??= openCache());
    if (!cache) return undefined;
    return attempt(() => {
      const name = nameOf(cache, question);
      const path = join(cache.folder, name);
      if (!lstatSync(path).isFile()) return undefined;
      const text = readFileSync(path, 'utf8');
      const answer = text.slice(text.indexOf('\n') + 1);
      return text === sign(cache, name, answer) ? (JSON.parse(answer) as T) : undefined;
    });
  }

  keep(question: unknown, answer: unknown): void {
    const cache = (this.#cache ??= openCache());
    if (!cache) return;
    // If the folder cannot be written, the next run compiles again.
    attempt(() => {
      const path = nameOf(cache, question);
      writeFiles(cache.folder, [{ path, text: sign(cache, path, JSON.stringify(answer)) }]);
    });
  }
}

interface Cache {
  readonly folder: string;
  readonly key: Buffer;
  /** The digest of the compiler. */
  readonly compiler: string;
}

function openCache(): Cache | false {
  const folder = cacheFolder();
  const key = folder === undefined ? undefined : signingKey();
  if (folder === undefined || key === undefined) return false;
  return { folder, key, compiler: compilerDigest() };
}

function nameOf({ compiler }: Cache, question: unknown): string {
  return `${digestOf(JSON.stringify([compiler, question]))}.json`;
}

/** An answer below its signature, which covers the question as well. */
function sign({ key }: Cache, name: string, answer: string): string {
  const signature = createHmac('sha256', key).update(`${name}\n${answer}`).digest('hex');
  return `abnfc ${signature}\n${answer}`;
}

/**
 * The folder of the cache: that of the nearest folder upwards with a `package.json` or, without one, of the
 * current folder if it has `node_modules`.
 */
function cacheFolder(): string | undefined {
  const cache = (folder: string): string => join(folder, 'node_modules', '.cache', 'abnfc');
  for (const folder of foldersUpwards())
    if (existsSync(join(folder, 'package.json'))) return cache(folder);
  return existsSync('node_modules') ? cache(process.cwd()) : undefined;
}

const KEY_LENGTH = 32;

/** The user's key; made if there is none that only the user can read, undefined if that fails. */
function signingKey(): Buffer | undefined {
  return attempt(() => {
    const path = join(stateFolder(), 'cache-key');
    return readKey(path) ?? makeKey(path);
  });
}

function readKey(path: string): Buffer | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  if (!isOwn(stats, 0o077)) return undefined;
  const key = readFileSync(path);
  return key.length === KEY_LENGTH ? key : undefined;
}

/** If two processes make a key at once, the answers that one of them signs are lost. */
function makeKey(path: string): Buffer {
  const key = randomBytes(KEY_LENGTH);
  const temporary = `${path}.${randomBytes(8).toString('hex')}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(temporary, key, { flag: 'wx', mode: 0o600 });
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
  return key;
}

/** A digest of the compiler: its code, the core rules, the parts of standalone files, and its dependencies' versions. */
function compilerDigest(): string {
  const root = dirname(createRequire(import.meta.url).resolve('abnfc/package.json'));
  const generator = resolve(import.meta.dirname, '..');
  const code = readdirSync(generator, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(js|css|json)$/.test(path))
    .sort()
    .map((path) => join(generator, path));
  const parts = readdirSync(join(root, 'runtime', 'standalone')).sort();
  const rest = [
    ...['package.json', 'grammar/core.abnf'],
    ...parts.map((name) => join('runtime', 'standalone', name)),
  ].map((path) => join(root, path));
  return digestOf([...code, ...rest].map((path) => digestOf(readFileSync(path))).join());
}
