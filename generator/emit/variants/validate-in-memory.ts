/** `validate` by words of memory. */
import { inheritedByArrays, type Host } from '../program/host.js';
import { constant } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { at, code, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { beginRow, readUnit, type Machine } from '../inputs/machine.js';
import { MAX_OCTET } from '../../alphabet.js';
import type { Units } from '../inputs/units.js';
import type { Plan } from '../../plan/plan.js';
import type { Skip } from './choose-machines.js';

const { IS_LITTLE_ENDIAN, MIN_IN_MEMORY, arrayBuffer, arrayOffset } = NAMES;

/** Whether the first octet of a word of memory is its lowest. */
export const ENDIANNESS = constant(
  IS_LITTLE_ENDIAN,
  'Whether the first octet of a word of memory is its lowest.',
  '/* @__PURE__ */ (() => new Uint8Array(Uint16Array.of(1).buffer)[0] === 1)()',
);

/** The getters of the memory of a typed array: what a property says of it may be wrong. */
export const MEMORY: readonly TextDeclaration[] = [
  [arrayBuffer, 'The getter of the memory of a typed array.', 'buffer'] as const,
  [arrayOffset, 'The getter of the offset of a typed array in its memory.', 'byteOffset'] as const,
].map(([name, doc, key]) =>
  constant(name, doc, `/* @__PURE__ */ (() => ${inheritedByArrays(`'${key}'`)}!.get!)()`),
);

export const SHORTEST = constant(
  MIN_IN_MEMORY,
  'The fewest octets for which reading words of memory pays off.',
  128,
);

/** The four words of memory that are read at a time. */
const WORDS = ['a', 'b', 'c', 'd'];

/**
 * Reads octet by octet, long inputs by words of memory, which takes fewer loads. The code relies on
 * little-endian words; big-endian machines, which are rare, read every input octet by octet.
 */
export function validateInMemory(
  plan: Plan,
  machine: Machine,
  skip: Skip | undefined,
  units: Units,
  { arrays }: Host,
): Fragment {
  const step = (octet: string): Fragment =>
    readUnit(machine, { unit: code`${octet}`, max: MAX_OCTET });
  const steps = WORDS.map(
    (word) => code`${step(`${word} & 0xff`)}
      ${step(`(${word} >>> 8) & 0xff`)}
      ${step(`(${word} >>> 16) & 0xff`)}
      ${step(`${word} >>> 24`)}`,
  );
  const size = 4 * WORDS.length;
  return code`
    ${units.check}
    let state = ${beginRow(plan, machine, units)};
    let i = from;
    // Long arrays are read octet by octet up to a word of memory, then four words at a time.
    if (to - from >= ${MIN_IN_MEMORY} && ${IS_LITTLE_ENDIAN} && ${arrays.isUint8Array('bytes')}) {
      const offset: number = ${arrayOffset}.call(bytes);
      for (; ((offset + i) & 3) !== 0; i++) ${step('bytes[i]!')}
      const words = new Int32Array(${arrayBuffer}.call(bytes), offset + i, ${WORDS.length} * Math.floor((to - i) / ${size}));
      for (let w = 0; w < words.length; w += ${WORDS.length}) {
        ${WORDS.map((word, k) => `const ${word} = words[${at('w', k)}]!;`)}
        ${
          skip === undefined
            ? ''
            : code`// All sixteen octets lead back to the state.
        if (((${WORDS.join(' | ')}) & ${skip.outside}) === 0 && ${skip.loops}) continue;`
        }
        ${steps}
      }
      i += 4 * words.length;
    }
    for (; i + 8 <= to; i += 8) {
      ${Array.from({ length: 8 }, (_, k) => step(`bytes[${at('i', k)}]!`))}
    }
    for (; i < to; i++) ${step('bytes[i]!')}
    return ${machine.accepts(NAMES.state)};`;
}
