import type { Location, PartialMessage, PluginBuild } from 'esbuild';
import { MAYBE_GRAMMAR, readId } from './grammar-id.js';
import type { Load, Loaded } from './load.js';
import type { BundlerMessage, LineSpan } from './message.js';

/** Loads grammars by esbuild's own hook: its errors have lines and notes, unlike those from unplugin's hooks. */
export function esbuildSetup(load: Load): (build: PluginBuild) => void {
  return (build) => {
    build.onLoad({ filter: MAYBE_GRAMMAR, namespace: 'file' }, async ({ path, suffix }) => {
      const grammar = readId(path + suffix);
      if (grammar === undefined) return undefined;
      const loaded = await load(grammar);
      return {
        contents: loaded.code ?? '',
        loader: 'js',
        errors: partialMessages(loaded, 'error'),
        warnings: partialMessages(loaded, 'warning'),
        watchFiles: [path, ...loaded.imports],
      };
    });
  };
}

function partialMessages(
  { messages }: Loaded,
  severity: BundlerMessage['severity'],
): PartialMessage[] {
  return messages
    .filter((each) => each.severity === severity)
    .map(({ message, at, notes }) => ({
      text: message,
      location: locationOf(at),
      notes: notes.map((note) => ({ text: note.message, location: locationOf(note.at) })),
    }));
}

/** The place as esbuild has it, which counts octets. */
function locationOf(at: LineSpan | undefined): Partial<Location> | null {
  if (at === undefined) return null;
  const { file, line, column, length, lineText } = at;
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
