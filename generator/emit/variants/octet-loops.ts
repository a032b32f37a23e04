/** The loops that read one octet at a time, and find errors or build text, for every machine. */
import type { AutomatonPlan, DecoderPlan, Plan } from '../../plan/plan.js';
import {
  beginRow,
  isDead,
  isStart,
  readUnit,
  unlessTaken,
  type DecodingMachine,
  type Machine,
} from '../inputs/machine.js';
import { code, NAMES, type Fragment, type Hole } from '../program/fragment.js';
import { hasInnerStates } from '../program/state-tests.js';
import type { DecodingBodies } from '../decode/decoder-declarations.js';
import { skipRun } from '../decode/skip-runs.js';
import type { Sink } from '../decode/sink.js';
import { CHECK_RANGE, unitLoop, type Units } from '../inputs/units.js';

const { afterIllFormed, begun, fatal, findError, illFormed, REPLACEMENT, state } = NAMES;

/**
 * The body of `findError`; a decoder's error is where the sequence began.
 *
 * @param step the step written out, which in a recognizer returns where no word goes on; by default, a lookup
 */
export function findErrorBody(
  plan: AutomatonPlan,
  machine: Machine,
  units: Units,
  step?: Fragment,
): Fragment {
  const loop = findErrorLoop(plan, machine, units, { isKnown: false, step });
  // Where every unit leads on alike, the loop reads none, and nothing is prepared.
  return code`${units.check}\n${loop.uses.has(units.unit.text) ? units.begin : ''}\n${loop}`;
}

/** @param isKnown whether it is known that there is an error */
export function findErrorLoop(
  plan: AutomatonPlan,
  machine: Machine,
  units: Units,
  { isKnown, step }: { readonly isKnown: boolean; readonly step?: Fragment | undefined },
): Fragment {
  const { stateOf } = machine;
  const orNone = (accepted: Fragment, end: Hole): Fragment =>
    isKnown ? code`${end}` : code`${accepted} ? -1 : ${end}`;
  if (plan.kind === 'flat') {
    const lookUp = code`
      ${unlessTaken(plan, machine, units, code`return i;`)}
      ${hasInnerStates(plan) ? 'const before = state;' : ''}
      ${readUnit(machine, units)}
      if (${isDead(machine)}) return ${errorAt(plan, 'i', stateOf(code`before`))};`;
    return code`
      let state = ${beginRow(plan, machine, units)};
      ${unitLoop(units, 'i', 'let i = from', step ?? lookUp)}
      return ${orNone(machine.accepts(state), errorAt(plan, 'to', stateOf(state)))};`;
  }
  const isAtStart = isStart(machine, plan);
  return code`
    let state = ${beginRow(plan, machine, units)};
    let begin = from; // Where the current character began.
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      ${step ?? readUnit(machine, units)}
      if (${isAtStart}) {
        ${isKnown ? '' : skipRun(plan.states[plan.start]!, 1)}
        begin = i + 1;
      } else if (${isDead(machine)}) {
        return begin;
      }
    }
    return ${orNone(isAtStart, 'begin')};`;
}

/** The offset of an error that shows at an offset, in a state. */
function errorAt(plan: Plan, offset: string, state: Fragment): Fragment {
  return hasInnerStates(plan) ? code`${offset} - ${begun}(${state})` : code`${offset}`;
}

/** @param straight the body of `decode`; if it is undefined, octets are read one by one */
export function decodingBodies(
  decoder: DecoderPlan,
  machine: DecodingMachine,
  straight: (sink: Sink) => Fragment | undefined = () => undefined,
): DecodingBodies {
  const decode = (sink: Sink): Fragment => straight(sink) ?? decodeEach(decoder, machine, sink);
  return { accumulate: machine.accumulate, decode };
}

function decodeEach(decoder: DecoderPlan, machine: DecodingMachine, sink: Sink): Fragment {
  return code`
    ${CHECK_RANGE}
    ${sink.begin}
    let state = ${machine.startRow(decoder.start)};
    let partial = 0;
    ${decoder.unitLength === 1 ? '' : 'let begin = from; // Where the current character began.'}
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      ${octetWithErrors(decoder, machine, sink, skipRun(decoder.states[decoder.start]!, 1, sink))}
      ${sink.flush}
    }
    ${unfinished(decoder, machine, sink)}
    ${sink.end}`;
}

/**
 * Reads the octet `bytes[i]`, and handles all errors. In a decoder of units longer than an octet, the code is
 * also over `begin`, where the current character began.
 */
export function octetWithErrors(
  decoder: DecoderPlan,
  machine: DecodingMachine,
  sink: Sink,
  run: Fragment,
): Fragment {
  const isOfOctets = decoder.unitLength === 1;
  const begins = isStart(machine, decoder);
  return code`
    ${isOfOctets ? code`const atStart = ${begins};` : code`if (${begins}) begin = i;`}
    ${machine.readWithPartial}
    if (${begins}) {
      ${sink.append(NAMES.partial, 0, decoder.maxValue)}
      partial = 0;
      ${run}
    } else if (${isDead(machine)}) {
      if (${fatal}) throw ${illFormed}(${findError}(bytes, from, to));
      ${sink.array}[n++] = ${REPLACEMENT};
      ${
        isOfOctets
          ? code`// An octet that cuts a character short may begin the next one: it is read again.
            if (!atStart) i -= 1;`
          : code`i = ${afterIllFormed}(begin, i, to) - 1;`
      }
      state = ${machine.startRow(decoder.start)};
      partial = 0;
    }`;
}

/** Code for an input that ends within a character: it throws, or writes one replacement. */
export function unfinished(decoder: DecoderPlan, machine: Machine, sink: Sink): Fragment {
  return code`
    if (${isStart(machine, decoder, '!==')}) {
      if (${fatal}) throw ${illFormed}(${findError}(bytes, from, to));
      ${sink.array}[n++] = ${REPLACEMENT};
    }`;
}
