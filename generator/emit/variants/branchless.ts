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
import { decoderOf, type AutomatonPlan, type Plan } from '../../plan/plan.js';
import { beginRow, readUnit, type Machine } from '../inputs/machine.js';
import { exceeds, type Unit, type Units } from '../inputs/units.js';
import { code, hex, NAMES, type Fragment } from '../program/fragment.js';
import type { Host } from '../program/host.js';
import type { AutomatonBodies } from './bodies.js';
import { chooseMachines } from './choose-machines.js';
import { decodePieces } from './decode-pieces.js';
import { decodingBodies, findErrorLoop } from './octet-loops.js';
import { ENDIANNESS, MEMORY, SHORTEST, validateInMemory } from './validate-in-memory.js';

const { byte, state, validate } = NAMES;

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
