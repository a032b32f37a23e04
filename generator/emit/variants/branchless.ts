/**
 * The branchless variant: reading an octet takes no branch that depends on the data, so speed does not depend on the text,
 * with two exceptions:
 *
 * - `validate` skips runs (see decode/skip-runs.ts).
 * - An input or a piece that proves ill-formed at its end is read again, octet by octet.
 *
 * The first of three machines that fits is taken: a shift DFA of one word per octet (see pack.ts), one of two
 * words, or a transition table, which is branch-free as well but has its load on the critical path.
 */
import { MAX_OCTET } from '../../alphabet.js';
import { decoderOf, type AutomatonPlan, type DecoderPlan, type Plan } from '../../plan/plan.js';
import { exceedsStrings, needsPairs, type Sink } from '../decode/sink.js';
import {
  beginRow,
  isDead,
  readUnit,
  type DecodingMachine,
  type Machine,
} from '../inputs/machine.js';
import { CHECK_RANGE, exceeds, type Unit, type Units } from '../inputs/units.js';
import { code, hex, type Fragment } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import { NAMES } from '../program/names.js';
import type { AutomatonBodies } from './bodies.js';
import { chooseMachines } from './choose-machines.js';
import { decodingBodies, findErrorLoop, octetWithErrors, unfinished } from './octet-loops.js';
import { ENDIANNESS, MEMORY, SHORTEST, validateInMemory } from './validate-in-memory.js';

const { byte, state, validate, PIECE_SIZE, UNITS, LEAD } = NAMES;

export function emitBranchless(plan: AutomatonPlan, host: Host): AutomatonBodies {
  const decoder = decoderOf(plan);
  const { validating, decoding } = chooseMachines(plan, host);
  const { machine, next, inMemory } = validating;
  const other = decoding === validating ? undefined : decoding;
  return {
    shape: `${validating.shape}${other === undefined ? '' : `; decoding by ${other.shape}`}`,
    constants: [
      ...validating.constants,
      ENDIANNESS,
      SHORTEST,
      ...MEMORY,
      ...(other?.constants ?? []),
    ],
    validate: (units) =>
      units.input === 'octets' && inMemory !== undefined
        ? validateInMemory(plan, machine, inMemory.skip, units, host)
        : validateEach(plan, machine, units),
    findError: (units) => code`
      if (${validate}(${units.name}, from, to)) return -1;
      ${units.begin}
      ${findErrorLoop(plan, machine, units, { isKnown: true })}`,
    machine,
    next,
    functions: [],
    parse: undefined,
    decoding:
      decoder &&
      decoding &&
      decodingBodies(decoder, decoding.machine, (sink) =>
        decodePieces(decoder, host, decoding.machine, sink),
      ),
  };
}

/** Reads a string unit by unit. Those above all that the automaton reads are found at the end. */
function validateEach(plan: Plan, machine: Machine, units: Units): Fragment {
  const most = hex(plan.dfa.classes.max);
  const isAbove = exceeds(units, plan);
  const unit: Unit = isAbove ? { unit: byte, max: MAX_OCTET } : units;
  return code`
    ${units.check}
    ${units.begin}
    let state = ${beginRow(plan, machine, units)};
    ${isAbove ? 'let all = 0; // The bitwise OR of all code units.' : ''}
    for (let i = from; i < to; i++) {
      const ${units.unit} = ${units.at('i')};
      ${isAbove ? code`const ${byte} = ${units.unit} & ${most};\nall |= ${units.unit};` : ''}
      ${readUnit(machine, unit)}
    }
    return ${isAbove ? code`all <= ${most} && ` : ''}${machine.accepts(state)};`;
}

/**
 * Decodes a piece at a time. Every octet writes the partial character to the same place; only a complete
 * character moves the place on.
 */
function decodePieces(
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
