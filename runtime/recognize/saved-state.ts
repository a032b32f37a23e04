/** Saved states, which may come from anywhere: they were stored, sent, or changed. */
import { hashOf, HASH_START } from './automaton.js';

/** Throws the error for a value that is not a saved state. */
function refuseState(what: string): never {
  throw new TypeError(`not a saved state: ${what}`);
}

/** A state with a hash of all its fields. */
export type Sealed<State> = State & { readonly checksum: number };

/** A state as it is saved. */
export function seal<State extends object>(state: State): Sealed<State> {
  return { ...state, checksum: hashOfText(canonicalText(state)) };
}

/**
 * A copy of the state that was sealed.
 *
 * @param automaton the number of the grammar
 * @throws {TypeError} for anything that was not sealed, was changed since, or is of another grammar
 */
export function unseal<State extends { readonly automaton: number }>(
  saved: unknown,
  automaton: number,
): State {
  if (typeof saved !== 'object' || saved === null) refuseState('it is not an object');
  const { checksum, ...fields } = saved as Sealed<State>;
  const text = textOrUndefined(fields);
  if (text === undefined || checksum !== hashOfText(text)) refuseState('it was changed');
  if (fields.automaton !== automaton) refuseState('it is of another grammar');
  return JSON.parse(text) as State;
}

/** A hash of a text. */
export function hashOfText(text: string): number {
  let hash = HASH_START;
  for (let at = 0; at < text.length; at++) hash = hashOf(hash, text.charCodeAt(at));
  return hash;
}

/** Plain data as JSON, whatever the order of their fields: a database may change it. */
function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** The canonical text; undefined for what is no JSON, such as a cycle. */
function textOrUndefined(value: unknown): string | undefined {
  try {
    return canonicalText(value);
  } catch {
    return undefined;
  }
}
