/** Control sequences for terminals and CI services, and the assertion that a text has none. */
import * as assert from 'uvu/assert';

/** Control characters for terminals, and ends of lines. */
export const EVIL = '\x1b]0;title\x07\x9b31m\u202e\u2066\u061c\u2028\r\n::warning::x##vso[a]b';

/** A name that begins with a command, and the same with a line feed before it. */
export const [COMMAND, LINE] = ['::warning::x.abnf', `a\n::warning::x\x1b[31m\x9b\u202e.abnf`];

/** Asserts that nothing acts, and that no line is anybody's command. */
export function assertHarmless(said: string, about: string): void {
  assert.not.match(
    said,
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    about,
  );
  assert.not.match(said, /^\s*::/m, about);
  assert.not.match(said, /##\w*\[/, about);
}
