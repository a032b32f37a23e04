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

/** What an unknown name probably means in another notation: `digits` are `( 1*DIGIT )`, but `2digits` are `2DIGIT`. */
export function foreignName(name: string, isRepeated: boolean): string | undefined {
  const key = ruleKey(name);
  const meant = Object.hasOwn(MEANT, key) ? MEANT[key] : undefined;
  return isRepeated && meant === '( 1*DIGIT )' ? 'DIGIT' : meant;
}
