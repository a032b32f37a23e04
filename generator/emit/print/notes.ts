import type { Declaration } from '../program/declaration.js';

/** Code that may surprise a reader, and why it is there. */
const NOTES: readonly (readonly [pattern: RegExp, note: string])[] = [
  [
    /\{ charCodeAt \} = String\.prototype/,
    '`charCodeAt` is taken from `String.prototype` once per call: for some strings, V8 would look it up for each unit.',
  ],
  [
    /\binput \+ ''/,
    "`input + ''` gives V8 a value that it knows to be a string; it would test `input` in every iteration.",
  ],
  [
    /\b(?:bytes|input)\[\w+\]! & 0xff\b/,
    'An array with getters may give another number than was checked: `& 0xff` makes it an octet.',
  ],
];

/** The notes on code that some declarations have, for the top of their module. */
export function notesOn(declarations: readonly Declaration[]): readonly string[] {
  const texts = declarations.map((each) => (each.kind === 'function' ? each.body : each.code).text);
  return NOTES.flatMap(([pattern, note]) =>
    texts.some((text) => pattern.test(text)) ? [note] : [],
  );
}
