/** The checks of the arguments of all functions that read an input. */
import type { Plan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { constant } from '../program/constants.js';
import { internal, type Declaration, type FunctionDeclaration } from '../program/declaration.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';

const PART = ['bytes: ArrayLike<number>', 'from: number', 'to: number'];
const EXPECTED_OCTETS =
  'expected a Uint8Array or an array of octets: use new Uint8Array(buffer), or encode the string';
const EXPECTED_INPUT = 'expected a string or octets: use new Uint8Array(buffer)';

/**
 * The functions that begin all that read an input: `checkRange` where there are only octets, `checkText` where there are
 * only strings, and `checkBounds` and `checkOctets` where there are both. They cost nothing per octet of a `Uint8Array`
 * and nothing per code unit; other arrays are read once more. `checkRange` asks first whether it has a part of a
 * `Uint8Array`, as it nearly always has (`bench/checks.ts`).
 *
 * An array may claim any length, and another one each time. So a check asks once and believes nothing: the last entry
 * of a true `Uint8Array` shows that it reaches so far, and of other arrays every entry is read.
 */
export function inputChecks({ inputs }: Plan, { arrays }: Host): readonly FunctionDeclaration[] {
  const { isInteger, isUint8Array } = arrays;
  const isPart = `${isInteger('from')} && ${isInteger('to')} && from >= 0 && from <= to`;
  if (!inputs.includes('octets'))
    return [
      internal(
        'checkText',
        ['text: string', 'from: number', 'to: number'],
        'void',
        'Throws unless `text` is a string, and `from` and `to` are indices that bound a part of it.',
        code`if (typeof text !== 'string') throw new TypeError('expected a string');
        const length = text.length;
        if (!(${isPart} && to <= length)) throw new RangeError(\`from \${String(from)} to \${String(to)} of \${length}\`);`,
      ),
    ];
  if (inputs.length === 1)
    return [
      internal(
        'checkRange',
        [...PART, 'begin = from'],
        'void',
        'Throws unless `bytes` is an array, `from` and `to` are offsets that bound a part of it, and its numbers from `begin` up to `to` are octets; none is looked at if `begin` is Infinity. A `Uint8Array` has no other numbers, so only its length is checked.',
        code`
          const isPart = ${isPart};
          if (isPart && from < to && ${isUint8Array('bytes')} && bytes[to - 1] !== undefined) return;
          const length = bytes?.length;
          if (typeof bytes !== 'object' || typeof length !== 'number') throw new TypeError('${EXPECTED_OCTETS}');
          if (!(isPart && to <= length)) throw new RangeError(\`from \${String(from)} to \${String(to)} of \${length}\`);
          for (; begin < to; begin++) ${checkOctetAt('begin')}`,
      ),
    ];
  return [
    internal(
      'checkBounds',
      ['input: string | ArrayLike<number>', 'from: number', 'to: number'],
      'void',
      'Throws unless `input` is a string or an array, and `from` and `to` are offsets that bound a part of it.',
      code`const length = input?.length;
        if (typeof input !== 'string' && (typeof input !== 'object' || typeof length !== 'number')) throw new TypeError('${EXPECTED_INPUT}');
        if (!(${isPart} && to <= length))
          throw new RangeError(\`from \${String(from)} to \${String(to)} of \${length}\`);`,
    ),
    internal(
      'checkOctets',
      PART,
      'void',
      'Throws unless the numbers from `from` up to `to` are octets. A `Uint8Array` has no other numbers, so only its length is checked.',
      code`if (${isUint8Array('bytes')} && (from === to || bytes[to - 1] !== undefined)) return;
    for (let i = from; i < to; i++) ${checkOctetAt('i')}`,
    ),
  ];
}

function checkOctetAt(index: string): Fragment {
  return code`{
    const octet = bytes[${index}]!;
    if ((octet & 0xff) !== octet) throw new TypeError(\`bytes[\${${index}}] is \${octet}, not an octet\`);
  }`;
}

export function arrayClassConstant({ arrays }: Host): Declaration {
  return constant(
    NAMES.arrayClass,
    'Reads the class of a typed array from the array itself: prototypes and properties cannot fake it.',
    arrays.arrayClass,
  );
}
