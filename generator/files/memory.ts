/**
 * Answers found before, for commands and bundlers that run again and again on what mostly has not changed.
 *
 * They are kept in the project's `node_modules/.cache/abnfc`, under a digest of everything that they depend
 * on: what was asked, and the compiler itself, file by file. Whatever changes, the compiler runs.
 *
 * An answer may be run, or reported as fresh, so nobody else may give it: a project's folder comes with what
 * others have written, and caches of a CI server with what other jobs have. Each answer is signed with a key
 * that lies outside of all projects, where only the user can read it. An entry without a valid signature is
 * not there. Who can read the key, or change the compiler, is the user.
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
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { foldersUpwards } from './folders-upwards.js';
import { writeFiles } from './write-files.js';

/** SHA-256, in hex. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Answers by questions, which are anything that JSON can hold. */
export class Memory {
  readonly #folder = cacheFolder();
  readonly #key = this.#folder && signingKey();
  readonly #compiler = compilerDigest();

  /** The answer that was kept; nothing if there is none, or somebody else has written or changed it. */
  recall<T>(question: unknown): T | undefined {
    const name = this.#nameOf(question);
    if (this.#folder === undefined || this.#key === undefined) return undefined;
    try {
      const path = join(this.#folder, name);
      if (!lstatSync(path).isFile()) return undefined;
      const text = readFileSync(path, 'utf8');
      const answer = text.slice(text.indexOf('\n') + 1);
      return text === this.#sign(name, answer) ? (JSON.parse(answer) as T) : undefined;
    } catch {
      return undefined;
    }
  }

  keep(question: unknown, answer: unknown): void {
    const name = this.#nameOf(question);
    if (this.#folder === undefined || this.#key === undefined) return;
    try {
      writeFiles(this.#folder, [{ path: name, text: this.#sign(name, JSON.stringify(answer)) }]);
    } catch {
      // A folder that cannot be written costs time and nothing else.
    }
  }

  #nameOf(question: unknown): string {
    return `${digestOf(JSON.stringify([this.#compiler, question]))}.json`;
  }

  /** An answer and, in the line above, its signature, which is for the question as well. */
  #sign(name: string, answer: string): string {
    const signature = createHmac('sha256', this.#key!).update(`${name}\n${answer}`).digest('hex');
    return `abnfc ${signature}\n${answer}`;
  }
}

/**
 * The cache of the project where the command runs, which is the nearest folder with a `package.json`, upwards.
 * Without one, it is that of the folder itself, if there is `node_modules`; folders above are somebody else's.
 */
function cacheFolder(): string | undefined {
  const cache = (folder: string): string => join(folder, 'node_modules', '.cache', 'abnfc');
  for (const folder of foldersUpwards())
    if (existsSync(join(folder, 'package.json'))) return cache(folder);
  return existsSync('node_modules') ? cache(process.cwd()) : undefined;
}

const KEY_LENGTH = 32;

/** The user's key; made if there is none that only the user can read, and nothing if none can be made. */
function signingKey(): Buffer | undefined {
  try {
    const path = join(stateFolder(), 'abnfc', 'cache-key');
    return readKey(path) ?? makeKey(path);
  } catch {
    return undefined;
  }
}

function readKey(path: string): Buffer | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  // Windows has no such modes; there, the folder is the user's.
  const uid = process.getuid?.();
  if (uid !== undefined && (stats.uid !== uid || (stats.mode & 0o077) !== 0)) return undefined;
  const key = readFileSync(path);
  return key.length === KEY_LENGTH ? key : undefined;
}

/** Of two processes that make a key at once, one has signed for nothing. */
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

/** The folder for what programs note about a user, and no other machine needs: the XDG's, or that of Windows. */
function stateFolder(): string {
  const { XDG_STATE_HOME: named = '', LOCALAPPDATA: local } = process.env;
  if (isAbsolute(named)) return named;
  return local !== undefined && process.platform === 'win32'
    ? local
    : join(homedir(), '.local', 'state');
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
