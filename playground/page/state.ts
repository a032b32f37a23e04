/** The state of the page in the fragment of an address. */
import { pageStateOf, type PlaygroundState } from '../../generator/study/answers/page-state.js';

/** The version of the form, so that later pages can read links to this one. */
const VERSION = '1';

/** Puts a state into the address of the page, as a new entry of the history or instead of the current one. */
export async function setAddress(
  to: PlaygroundState,
  how: 'replaceState' | 'pushState',
): Promise<void> {
  const fragment = `#${await printFragment(to)}`;
  // A page without an address of its own, as in a preview, cannot change it.
  try {
    history[how](null, '', fragment);
  } catch {}
}

/** The fragment for a state, without `#`. */
async function printFragment(state: PlaygroundState): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(state));
  const packed = await pipe(text, new CompressionStream('deflate-raw'));
  const binary = Array.from(packed, (octet) => String.fromCharCode(octet)).join('');
  return `${VERSION}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The state in a fragment, and what is wrong with it; neither if the fragment is none of a link. */
export async function readFragment(fragment: string): Promise<ReturnType<typeof pageStateOf>> {
  const [version, text] = fragment.replace(/^#/, '').split('.');
  if (text === undefined) return {};
  if (version !== VERSION) return { problem: 'it is of another version of this page' };
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const plain = await pipe(packed, new DecompressionStream('deflate-raw'));
    return pageStateOf(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return { problem: 'a part of it is missing, or changed' };
  }
}

/** Octets through a stream. */
export async function pipe(octets: BlobPart, through: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([octets]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
