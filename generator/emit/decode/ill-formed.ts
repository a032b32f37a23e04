import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { code } from '../program/fragment.js';
import { NAMES } from '../program/names.js';

const { name } = NAMES;

export const ILL_FORMED: FunctionDeclaration = internal(
  'illFormed',
  ['offset: number'],
  'TypeError',
  'The error of a fatal `decode`.',
  code`return new TypeError(\`ill-formed \${${name}} at byte \${offset}\`);`,
);

/** The error for a character beyond U+10FFFF. */
export const BEYOND_STRINGS: FunctionDeclaration = internal(
  'beyondStrings',
  ['value: number'],
  'RangeError',
  'The error for a character that no string can hold.',
  code`return new RangeError(\`character \${value.toString(16).toUpperCase()} is beyond U+10FFFF\`);`,
);
