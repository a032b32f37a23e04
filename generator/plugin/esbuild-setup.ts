import type { Location, PartialMessage, PluginBuild } from 'esbuild';
import { MAYBE_GRAMMAR, readId } from './grammar-id.js';
import type { Load, Loaded } from './load.js';
import type { Place, Problem } from './problem.js';

/** Loads grammars. What esbuild is told by itself has lines and notes, which unplugin's hooks leave out. */
export function esbuildSetup(load: Load): (build: PluginBuild) => void {
  return (build) => {
    build.onLoad({ filter: MAYBE_GRAMMAR, namespace: 'file' }, async ({ path, suffix }) => {
      const grammar = readId(path + suffix);
      if (grammar === undefined) return undefined;
      const loaded = await load(grammar, true);
      return {
        contents: loaded.code ?? '',
        loader: 'js',
        errors: messages(loaded, 'error'),
        warnings: messages(loaded, 'warning'),
        watchFiles: [path],
      };
    });
  };
}

function messages({ name, problems }: Loaded, severity: Problem['severity']): PartialMessage[] {
  return problems
    .filter((problem) => problem.severity === severity)
    .map(({ message, place, notes }) => ({
      text: message,
      location: locationOf(name, place),
      notes: notes.map((note) => ({ text: note.message, location: locationOf(name, note.place) })),
    }));
}

/** esbuild counts octets. */
function locationOf(file: string, place: Place | undefined): Partial<Location> | null {
  if (place === undefined) return null;
  const { line, column, length, lineText } = place;
  const octets = (from: number, to: number): number =>
    Buffer.byteLength(lineText.slice(from, to), 'utf8');
  return {
    file,
    line,
    column: octets(0, column),
    length: octets(column, column + length),
    lineText,
  };
}
