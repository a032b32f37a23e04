/** `validate` by quads: four octets of memory, read as one number. */
import { inheritedByArrays, type Host } from '../program/host.js';
import { constant } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { at, code, NAMES, type Fragment } from '../program/fragment.js';
import { beginRow, readUnit, type Machine } from '../inputs/machine.js';
import { MAX_OCTET } from '../../alphabet.js';
import type { Units } from '../inputs/units.js';
import type { Plan } from '../../plan/plan.js';
import type { Skip } from './choose-machines.js';

const { IS_LITTLE_ENDIAN, MIN_IN_MEMORY, arrayBuffer, arrayOffset } = NAMES;

/** Whether the first octet of a quad is the lowest of the number. */
export const ENDIANNESS = constant(
  IS_LITTLE_ENDIAN,
  'Whether the first of four octets in memory is the lowest of their number.',
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
  'The fewest octets for which reading four at once pays off.',
  128,
);

/** The quads that are read in one round. */
const QUADS = ['a', 'b', 'c', 'd'];

/**
 * Reads octet by octet, long inputs by quads, which takes fewer loads. The code relies on little-endian memory; big-endian
 * machines, which are rare, read every input octet by octet.
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
  const steps = QUADS.map(
    (quad) => code`${step(`${quad} & 0xff`)}
      ${step(`(${quad} >>> 8) & 0xff`)}
      ${step(`(${quad} >>> 16) & 0xff`)}
      ${step(`${quad} >>> 24`)}`,
  );
  const size = 4 * QUADS.length;
  return code`
    ${units.check}
    let state = ${beginRow(plan, machine, units)};
    let i = from;
    // Long arrays are read octet by octet up to a multiple of four in memory, then sixteen octets at a time.
    if (to - from >= ${MIN_IN_MEMORY} && ${IS_LITTLE_ENDIAN} && ${arrays.isUint8Array('bytes')}) {
      const offset: number = ${arrayOffset}.call(bytes);
      for (; ((offset + i) & 3) !== 0; i++) ${step('bytes[i]!')}
      const quads = new Int32Array(${arrayBuffer}.call(bytes), offset + i, ${QUADS.length} * Math.floor((to - i) / ${size}));
      for (let q = 0; q < quads.length; q += ${QUADS.length}) {
        ${QUADS.map((quad, k) => `const ${quad} = quads[${at('q', k)}]!;`)}
        ${
          skip === undefined
            ? ''
            : code`// All sixteen octets lead back to the state.
        if (((${QUADS.join(' | ')}) & ${skip.outside}) === 0 && ${skip.loops}) continue;`
        }
        ${steps}
      }
      i += 4 * quads.length;
    }
    for (; i + 8 <= to; i += 8) {
      ${Array.from({ length: 8 }, (_, k) => step(`bytes[${at('i', k)}]!`))}
    }
    for (; i < to; i++) ${step('bytes[i]!')}
    return ${machine.accepts(NAMES.state)};`;
}
