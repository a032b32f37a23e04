/** The tokens of ABNF as editors color them, in lines that need not be correct. */

export type TokenKind =
  | 'space'
  | 'comment'
  | 'string'
  | 'number'
  | 'prose'
  | 'repetition'
  | 'definition'
  | 'name'
  | 'operator'
  | 'other';

const KINDS: readonly (readonly [kind: TokenKind, pattern: RegExp])[] = [
  ['space', /\s+/y],
  ['comment', /;.*/y],
  ['string', /(?:%[si])?"[^"]*"?/iy],
  ['number', /%[bdx][\da-f]+(?:(?:\.[\da-f]+)+|-[\da-f]+)?/iy],
  ['prose', /<[^>]*>?/y],
  ['repetition', /\d+[*#]?\d*|[*#]\d*/y],
  ['definition', /(?<=^\s*)[a-z][a-z\d-]*(?=\s*=)/iy],
  ['name', /[a-z][a-z\d-]*/iy],
  ['operator', /=\/?|\//y],
];

/** The kind of the token that begins at an offset in a line, and where it ends. */
export function tokenAt(
  line: string,
  at: number,
): { readonly kind: TokenKind; readonly end: number } {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = at;
    if (pattern.test(line)) return { kind, end: pattern.lastIndex };
  }
  return { kind: 'other', end: at + 1 };
}
