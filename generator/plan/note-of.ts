import { printNext } from './provenance.js';

/** The number of rules that a comment shows. */
const MAX_LISTED = 6;

/**
 * A state in a few words, such as `e.g. after "1."; next: DIGIT`.
 *
 * @param access how the state is reached, and whether it accepts; may be empty
 */
export function noteOf(access: string, next: readonly string[]): string {
  if (access === 'dead') return 'dead: no word begins like this';
  const following = next.length === 0 ? 'nothing may follow' : printNext(next, MAX_LISTED);
  return access === '' ? following : `${access}; ${following}`;
}
