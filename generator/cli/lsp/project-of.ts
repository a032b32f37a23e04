/** The documents and the options of a grammar in an editor, as the configuration of its project has them. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { foldersUpwards } from '../../files/folders-upwards.js';
import { readDocuments } from '../../files/read-documents.js';
import type { AnalyzeOptions } from '../../options/table.js';
import type { Documents } from '../../study/answers/study.js';
import type { Source } from '../../text/source.js';
import { readConfig } from '../project/read-config.js';
import { Inputs } from '../watch/inputs.js';

/** The documents and options for the compiler. */
export interface Project {
  /** The documents, named by paths from the working directory. */
  readonly documents: Documents;
  readonly options: AnalyzeOptions;
}

/**
 * The project of a file. It has the options of the first entry of the configuration that has it as its source; other
 * files stand for themselves.
 *
 * @param path absolute
 * @param configuration the path of the configuration; by default the nearest one in JSON, since one in code
 *   would run as soon as a file is opened
 * @param openText the text of a file, from its absolute path, if an editor has it open
 * @throws {FileError} if the configuration or an imported document cannot be read
 */
export async function projectOf(
  path: string,
  configuration: string | undefined,
  openText: (path: string) => string | undefined,
): Promise<Project> {
  const inputs = new Inputs(true);
  const read = (each: string): Source => {
    const name = relative('', each);
    const text = openText(resolve(each));
    return text === undefined ? inputs.read(name) : { name, text };
  };
  const source = read(path);
  const found = configuration ?? nearestConfiguration(dirname(path));
  const withImports = (given: readonly Source[]): Documents => [
    source,
    ...readDocuments(source, given, read),
  ];
  if (found === undefined) return { documents: withImports([]), options: {} };
  const { config } = await readConfig(found, inputs);
  const below = (each: string): string => resolve(dirname(found), each);
  const entry = config.grammars.find((each) => below(each.source) === path);
  const {
    imports = [],
    source: _,
    output: __,
    format: ___,
    ...options
  } = entry ?? { source: path };
  return { documents: withImports(imports.map((each) => read(below(each)))), options };
}

function nearestConfiguration(folder: string): string | undefined {
  // A file that was never saved may be in a folder that is not there.
  if (!existsSync(folder)) return undefined;
  for (const each of foldersUpwards(folder)) {
    const path = relative('', join(each, 'abnfc.config.json'));
    if (existsSync(path)) return path;
  }
  return undefined;
}
