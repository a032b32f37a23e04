import type { DecoderPlan } from '../../plan/plan.js';
import { exceedsStrings, needsPairs, type Sink } from '../decode/sink.js';
import { isDead, type DecodingMachine } from '../inputs/machine.js';
import { CHECK_RANGE } from '../inputs/units.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { octetWithErrors, unfinished } from './octet-loops.js';

const { state, PIECE_SIZE, UNITS, LEAD } = NAMES;

/**
 * Decodes a piece at a time. Every octet writes the partial character to the same place; only a complete
 * character moves the place on.
 */
export function decodePieces(
  decoder: DecoderPlan,
  host: Host,
  machine: DecodingMachine,
  sink: Sink,
): Fragment {
  const start = machine.startRow(decoder.start);
  const { isText } = sink;
  const seesBeyond = isText && exceedsStrings(decoder);
  return code`
    ${CHECK_RANGE}
    ${sink.begin}
    let state = ${start};
    let partial = 0;
    for (let piece = from; piece < to; piece += ${PIECE_SIZE}) {
      const end = Math.min(piece + ${PIECE_SIZE}, to);
      const stateBefore = state;
      const partialBefore = partial;
      ${isText ? '' : 'const nBefore = n;'}
      ${seesBeyond ? 'let beyond = 0;' : ''}
      for (let i = piece; i < end; i++) {
        const byte = bytes[i]!;
        ${machine.readWithPartial}
        // 1 if this octet completes a character, else 0.
        const done = ((${machine.bare(state)} ^ ${start}) - 1) >>> 31;
        ${isText ? appendUnitsBranchless(decoder, host) : code`${sink.array}[n] = partial;\nn += done;`}
        partial &= done - 1;
      }
      if (${isDead(machine)}${seesBeyond ? ' || beyond !== 0' : ''}) {
        // This piece has an error: decode it again, octet by octet.
        state = stateBefore;
        partial = partialBefore;
        n = ${isText ? 0 : 'nBefore'};
        ${decoder.unitLength === 1 ? '' : `let begin = piece - ${decoder.unitLength}; // Where the current character began, or after that.`}
        for (let i = piece; i < end; i++) {
          const byte = bytes[i]!;
          ${octetWithErrors(decoder, machine, sink, code``)}
        }
      }
      ${sink.take}
    }
    ${unfinished(decoder, machine, sink)}
    ${isText ? '' : 'codePoints.length = n;'}
    ${sink.end}`;
}

/** Appends the code units of `partial` without a branch. */
function appendUnitsBranchless(decoder: DecoderPlan, host: Host): Fragment {
  const beyond = exceedsStrings(decoder) ? 'beyond |= done & ((0x10ffff - partial) >>> 31);\n' : '';
  if (!needsPairs(decoder, host)) return code`${beyond}${UNITS}[n] = partial;\nn += done;`;
  return code`${beyond}// Both forms are written; n moves on only past a whole character.
    const pair = (0xffff - partial) >>> 31; // 1 if this takes a surrogate pair.
    ${UNITS}[n] = (partial & (pair - 1)) | ((${LEAD} + (partial >> 10)) & -pair);
    ${UNITS}[n + 1] = 0xdc00 | (partial & 0x3ff);
    n += done << pair;`;
}
