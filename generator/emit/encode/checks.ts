/** The checks of the arguments of an encoder, and its error. */
import type { Host } from '../program/host.js';
import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { code, NAMES } from '../program/fragment.js';

const { name } = NAMES;

/** `checkText`, `roomIn` and `checkNumbers`, for the functions that encode. */
export function encoderChecks({ arrays }: Host): readonly FunctionDeclaration[] {
  return [
    internal(
      'checkText',
      ['text: string', 'from = 0'],
      'void',
      'Throws unless `text` is a string, and `from` an index into it or its length.',
      code`if (typeof text !== 'string') throw new TypeError('expected a string');
      if (!(${arrays.isInteger('from')} && from >= 0 && from <= text.length))
        throw new RangeError(\`index \${String(from)} of \${text.length}\`);`,
    ),
    internal(
      'roomIn',
      ['bytes: ArrayLike<number>'],
      'number',
      'The length of `bytes`. Throws unless every octet can be written into it as it is.',
      code`const isTyped = ${arrays.isUint8Array('bytes')};
      const room = isTyped || ${IS_DESTINATION} ? bytes.length : -1;
      if (room < 0 || (isTyped && room !== 0 && bytes[room - 1] === undefined))
        throw new TypeError('expected a Uint8Array or an array to write into');
      return room;`,
    ),
    internal(
      'checkNumbers',
      ['codePoints: ArrayLike<number>'],
      'void',
      'Throws unless `codePoints` is an array.',
      code`if (typeof codePoints !== 'object' || typeof codePoints?.length !== 'number') throw new TypeError('expected an array of numbers');`,
    ),
  ];
}

/** Whether a value is an array that octets can be written into, of any realm. */
const IS_DESTINATION =
  '/^\\[object (Uint8(Clamped)?)?Array\\]$/.test(Object.prototype.toString.call(bytes))';

/** The error for a number without a spelling. */
export const UNENCODABLE: FunctionDeclaration = internal(
  'unencodable',
  ['c: number', 'index: number'],
  'RangeError',
  'The error for a number that the encoding cannot spell: a surrogate, a fraction, or a number out of range.',
  code`const digits = (): string => (c < 0x10000 ? (c + 0x10000).toString(16).slice(1) : c.toString(16));
  const number = c >>> 0 === c ? \`U+\${digits().toUpperCase()}\` : String(c);
  return new RangeError(\`\${${name}} cannot encode \${number}, at index \${index}\`);`,
);
