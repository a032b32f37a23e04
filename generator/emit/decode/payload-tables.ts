import type { DecoderPlan } from '../../plan/plan.js';
import type { Host } from '../program/host.js';
import { table } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { code, hex, NAMES, type Fragment } from '../program/fragment.js';

const { MASK, SHIFT, PAYLOAD_SHIFT, ADD, partial, byte } = NAMES;

/** `MASK` and, where they vary, `SHIFT`, `PAYLOAD_SHIFT` and `ADD`: the operations, entry by entry of `NEXT`. */
export function payloadTables(decoder: DecoderPlan, host: Host): readonly TextDeclaration[] {
  const tables = [
    [MASK, 'Uint8Array', 'mask', 'The payload bits of an octet, by state and class as in `NEXT`.'],
    [SHIFT, 'Uint8Array', 'shift', 'How far the partial value is shifted left.'],
    [PAYLOAD_SHIFT, 'Uint8Array', 'payloadShift', 'How far the payload bits are shifted left.'],
    [
      ADD,
      'Int32Array',
      'add',
      'The addend: the offset of a row, or the difference between the offsets of two rows.',
    ],
  ] as const;
  return tables.map(([name, type, pick, doc]) =>
    table(host, {
      name,
      type,
      doc: [doc],
      entries: decoder.operations.map((found) => found?.[pick] ?? 0),
      perRow: decoder.dfa.classes.count,
      numbersColumns: true,
      label: String,
      print: (entry) => (name === MASK ? hex(entry) : String(entry)),
    }),
  );
}

/** The partial value after `byte`, by the operation at `entry`. */
export function accumulated({ operations, uniformShift }: DecoderPlan): Fragment {
  const shifted = code`(${partial} << ${uniformShift ?? code`${SHIFT}[entry]!`})`;
  const octet = code`(${byte} & ${MASK}[entry]!)`;
  const isShifted = operations.some((found) => found !== undefined && found.payloadShift !== 0);
  const masked = isShifted ? code`(${octet} << ${PAYLOAD_SHIFT}[entry]!)` : octet;
  const needsAdd = operations.some((found) => found !== undefined && found.add !== 0);
  return needsAdd ? code`${shifted} + ${masked} + ${ADD}[entry]!` : code`${shifted} | ${masked}`;
}
