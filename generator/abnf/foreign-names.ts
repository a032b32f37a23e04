import { ruleKey } from './ast.js';

/** ABNF for the names that other notations have for symbols, and for their words between elements. */
const MEANT: Readonly<Record<string, string>> = {
  alnum: '( ALPHA / DIGIT )',
  digits: '( 1*DIGIT )',
  empty: '""',
  eol: 'CRLF',
  epsilon: '""',
  hex: 'HEXDIG',
  'hex-digit': 'HEXDIG',
  hexdigit: 'HEXDIG',
  letter: 'ALPHA',
  newline: 'CRLF',
  nl: 'CRLF',
  number: '( 1*DIGIT )',
  or: '/',
  quote: 'DQUOTE',
  space: 'SP',
  tab: 'HTAB',
  whitespace: 'WSP',
};

/** What an unknown name probably means in another notation. */
export function foreignName(name: string): string | undefined {
  const key = ruleKey(name);
  return Object.hasOwn(MEANT, key) ? MEANT[key] : undefined;
}
