/** The functions that check arguments, and the errors that modules throw. */
import type { Host } from '../host.js';
import type { Plan } from '../../plan/plan.js';
import { constant } from './constants.js';
import { internal, type Declaration, type FunctionDeclaration } from './declaration.js';
import { code } from './fragment.js';
import { NAMES } from './names.js';

const { name } = NAMES;
const PART = ['bytes: ArrayLike<number>', 'from: number', 'to: number'];
const EXPECTED_OCTETS =
  'expected a Uint8Array or an array of octets: use new Uint8Array(buffer), or encode the string';
const EXPECTED_INPUT =
  'expected a string, a Uint8Array or an array of octets: use new Uint8Array(buffer)';

/**
 * The functions that begin all that read an input: `checkBounds` for octets, and for strings where there are
 * both; `checkText` where there are only strings; `checkOctets`. They cost nothing per octet of a `Uint8Array`
 * and nothing per code unit; other arrays are read once more.
 *
 * An array may claim any length, and another one each time. So a check asks once and believes nothing: the last entry
 * of a true `Uint8Array` shows that it reaches so far, and of other arrays every entry is read.
 */
export function inputChecks({ inputs }: Plan, { arrays }: Host): readonly FunctionDeclaration[] {
  const { isWhole, isUint8Array } = arrays;
  const isPart = `${isWhole('from')} && ${isWhole('to')} && from >= 0 && from <= to && to <= length`;
  if (!inputs.includes('octets'))
    return [
      internal(
        'checkText',
        ['text: string', 'from: number', 'to: number'],
        'void',
        'Throws unless `text` is a string, and `from` and `to` are indices that bound a part of it.',
        code`if (typeof text !== 'string') throw new TypeError('expected a string');
        const length = text.length;
        if (!(${isPart})) throw new RangeError(\`code units \${String(from)} to \${String(to)} of \${length}\`);`,
      ),
    ];
  const checkOctets = internal(
    'checkOctets',
    PART,
    'void',
    'Throws unless the numbers from `from` up to `to` are octets. Those of a `Uint8Array` are, as far as it reaches.',
    code`if (${isUint8Array('bytes')} && (from === to || bytes[to - 1] !== undefined)) return;
    for (let i = from; i < to; i++) {
      const octet = bytes[i]!;
      if ((octet & 0xff) !== octet) throw new TypeError(\`bytes[\${i}] is \${octet}, not an octet\`);
    }`,
  );
  if (inputs.length > 1)
    return [
      internal(
        'checkBounds',
        ['input: string | ArrayLike<number>', 'from: number', 'to: number'],
        'void',
        'Throws unless `input` is a string or an array, and `from` and `to` are offsets that bound a part of it.',
        code`const isText = typeof input === 'string';
        const length = input.length;
        if (!isText && (typeof input !== 'object' || typeof length !== 'number')) throw new TypeError('${EXPECTED_INPUT}');
        if (!(${isPart}))
          throw new RangeError(\`\${isText ? 'code units' : 'bytes'} \${String(from)} to \${String(to)} of \${length}\`);`,
      ),
      checkOctets,
    ];
  return [
    internal(
      'checkBounds',
      PART,
      'void',
      'Throws unless `bytes` is an array, and `from` and `to` are offsets that bound a part of it.',
      code`const length = bytes.length;
      if (typeof bytes !== 'object' || typeof length !== 'number') throw new TypeError('${EXPECTED_OCTETS}');
      if (!(${isPart}))
        throw new RangeError(\`bytes \${String(from)} to \${String(to)} of \${length}\`);`,
    ),
    checkOctets,
  ];
}

/** The constant that tells the class of an array. */
export function arrayClassConstant({ arrays }: Host): Declaration {
  return constant(
    NAMES.arrayClass,
    'The getter of the class of a typed array, whatever its prototype and its properties say.',
    arrays.arrayClass,
  );
}

/** `checkText`, `roomIn` and `checkNumbers`, for the functions that encode. */
export function encoderChecks({ arrays }: Host): readonly FunctionDeclaration[] {
  return [
    internal(
      'checkText',
      ['text: string', 'from = 0'],
      'void',
      'Throws unless `text` is a string, and `from` an index into it or its length.',
      code`if (typeof text !== 'string') throw new TypeError('expected a string');
      if (!(${arrays.isWhole('from')} && from >= 0 && from <= text.length))
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
      code`if (typeof codePoints !== 'object' || typeof codePoints.length !== 'number') throw new TypeError('expected an array of numbers');`,
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
  'The error for a number that is not a character.',
  code`const digits = c < 0x10000 ? (c + 0x10000).toString(16).slice(1) : c.toString(16);
  const number = c >>> 0 === c ? \`U+\${digits.toUpperCase()}\` : String(c);
  return new RangeError(\`\${${name}} cannot spell \${number}, at index \${index}\`);`,
);

/** The error of a fatal decoder. */
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
