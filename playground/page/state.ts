/** The state of the page: what a link keeps, and its form in the fragment of an address. */
import type { AnalyzeOptions } from '../../generator/options/table.js';

/** A document by its name. */
export interface PageDocument {
  readonly name: string;
  readonly text: string;
}

/** The options that the page offers. */
export type PageOptions = Pick<
  AnalyzeOptions,
  'start' | 'capture' | 'depth' | 'alphabet' | 'prefer' | 'list'
>;

/** The panels on the right, by their names in links. */
export const PANELS = {
  test: 'Test',
  examples: 'Words',
  facts: 'Facts',
  automaton: 'Steps',
  code: 'Code',
} as const;

/** The name of a panel. */
export type PanelName = keyof typeof PANELS;

/** The state that a link keeps. */
export interface PageState {
  /** The first is compiled; the others fill in its rules. */
  readonly documents: readonly [PageDocument, ...PageDocument[]];
  readonly options: PageOptions;
  /** One a line. */
  readonly strings: string;
  readonly panel: PanelName;
}

/** The version of the form, so that later pages can read links to this one. */
const VERSION = '1';

/** Puts a state into the address of the page, as a new entry of the history or instead of the current one. */
export async function setAddress(to: PageState, how: 'replaceState' | 'pushState'): Promise<void> {
  const fragment = `#${await printFragment(to)}`;
  // A page without an address of its own, as in a preview, cannot change it.
  try {
    history[how](null, '', fragment);
  } catch {}
}

/** The fragment for a state, without `#`. */
async function printFragment(state: PageState): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(state));
  const packed = await pipe(text, new CompressionStream('deflate-raw'));
  const binary = Array.from(packed, (octet) => String.fromCharCode(octet)).join('');
  return `${VERSION}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The state in a fragment; undefined if it has none, or a broken one. */
export async function readFragment(fragment: string): Promise<PageState | undefined> {
  const [version, text] = fragment.replace(/^#/, '').split('.');
  if (version !== VERSION || text === undefined) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const plain = await pipe(packed, new DecompressionStream('deflate-raw'));
    return checked(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return undefined;
  }
}

async function pipe(octets: BlobPart, through: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([octets]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A state that somebody else may have written; undefined if it is malformed. */
function checked(value: unknown): PageState | undefined {
  const { documents, options = {}, strings = '', panel = 'test' } = value as Partial<PageState>;
  const isDocument = (each: PageDocument): boolean =>
    typeof each.name === 'string' && typeof each.text === 'string';
  const [first, ...others] = documents ?? [];
  if (first === undefined || ![first, ...others].every(isDocument)) return undefined;
  if (typeof strings !== 'string' || typeof options !== 'object') return undefined;
  const known = panel in PANELS ? panel : 'test';
  return { documents: [first, ...others], options, strings, panel: known };
}
