/** Faults to plant in the compiled project, from `fixtures/faults/`, which has the grammars that show them, too. */
import { join } from 'node:path';
import { read, root } from '../support/files.js';

/** A text of a compiled file that is replaced by a wrong one. */
export interface Fault {
  /** Below `dist/`, without ending. */
  readonly file: string;
  /** The text to replace, which stands there once. */
  readonly from: string;
  readonly to: string;
  readonly grammar: string;
}

/** The folder of the grammars that are not in `grammar/`. */
export const GRAMMARS = join(root, 'test', 'fixtures', 'faults');

/** The options of `abnfc verify` for some grammars; what they import is in the folder given. */
export function optionsOf(grammar: string, folder: string): readonly string[] {
  if (grammar === 'nested.abnf') return ['--depth', '1', '--list', 'sender'];
  return grammar === 'documents.abnf' ? ['--import', `${folder}/rfc3986.abnf`] : [];
}

export const FAULTS: readonly Fault[] = read('test/fixtures/faults/faults.txt')
  .split(/^(?=\S+:$)/m)
  .flatMap((section) => {
    const [, file] = /^(\S+):$/m.exec(section) ?? [];
    return Array.from(
      section.matchAll(/^ {2}([\w-]+): (.*) ~>(?: (.*))?$/gm),
      ([, grammar, from, to = '']) => ({
        file: file!,
        from: from!,
        to,
        grammar: `${grammar}.abnf`,
      }),
    );
  });

/** The path of a fault's file in a copy of the project. */
export const compiled = (folder: string, { file }: Fault): string => `${folder}/dist/${file}.js`;

/** The text of a fault's file with the fault. Throws if what it replaces does not stand there once. */
export function plant(text: string, { file, from, to }: Fault): string {
  const count = text.split(from).length - 1;
  if (count !== 1) throw new Error(`${file} has ${from} ${count} times`);
  return text.replace(from, () => to);
}
