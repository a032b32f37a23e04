/** The state of the page in its address: in the fragment, or one that is too long for that in the history of the tab. */
import { pageStateOf, type PlaygroundState } from '../../generator/study/answers/page-state.js';

/** The version of the form, so that later pages can read links to this one. */
const VERSION = '1';

/** The greatest length of a fragment in characters; browsers and mail programs refuse or cut addresses of megabytes. */
const LONGEST = 100_000;

/**
 * Puts a state into the address of the page, as a new entry of the history or instead of the current one.
 *
 * @returns why the address is no link to it; empty if it is one
 */
export async function setAddress(
  to: PlaygroundState,
  how: 'replaceState' | 'pushState',
): Promise<string> {
  const text = JSON.stringify(to);
  const fragment = await printFragment(text);
  const { length } = fragment;
  const isLink = length <= LONGEST;
  // A page without an address of its own, as in a preview, cannot change it.
  try {
    history[how](isLink ? null : text, '', isLink ? `#${fragment}` : '#');
  } catch {}
  return isLink
    ? ''
    : `Too long for a link: compressed, documents and test strings have ${length.toLocaleString('en-US')} characters, and a link holds ${LONGEST.toLocaleString('en-US')}.`;
}

/** The state in the address, and what is wrong with it; neither if there is none. */
export async function readAddress(): Promise<ReturnType<typeof pageStateOf>> {
  return typeof history.state === 'string'
    ? pageStateOf(JSON.parse(history.state))
    : readFragment(location.hash);
}

/** The fragment for a state in JSON, without `#`. */
async function printFragment(text: string): Promise<string> {
  const packed = await pipe(text, new CompressionStream('deflate-raw'));
  const binary = Array.from(packed, (octet) => String.fromCharCode(octet)).join('');
  return `${VERSION}.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

async function readFragment(fragment: string): Promise<ReturnType<typeof pageStateOf>> {
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
