/**
 * The loops that read one octet at a time, for every shape that keeps a state in a variable.
 *
 * A stepper writes the step; the loops around it, which find errors and build text, are the same for all.
 */
import type { AutomatonPlan, DecoderPlan, Plan } from '../../plan/plan.js';
import type { DecoderStepper, Stepper } from '../inputs/steps.js';
import { code, type Fragment, type Hole } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { hasInnerStates } from '../program/state-tests.js';
import { skipRun } from '../decode/skip-runs.js';
import type { Sink } from '../decode/sink.js';
import { CHECK_RANGE, ifAbove, unitLoop, type Units } from '../inputs/units.js';

const { afterIllFormed, begun, fatal, findError, illFormed } = NAMES;

/** The body of `findError`; a decoder's error is where the sequence began. */
export function findErrorBody(plan: AutomatonPlan, stepper: Stepper, units: Units): Fragment {
  const run = plan.kind === 'decoder' && skipRun(plan.states[plan.start]!, 1);
  const loop = findErrorLoop(plan, stepper, units, run || code``, false);
  // Where all units do alike, none is read.
  return code`${units.check}\n${loop.uses.has(units.unit.text) ? units.begin : ''}\n${loop}`;
}

/**
 * The loop of `findError`.
 *
 * @param run skips octets after a character
 * @param isKnown whether it is known that there is an error
 */
export function findErrorLoop(
  plan: AutomatonPlan,
  stepper: Stepper,
  units: Units,
  run: Fragment,
  isKnown: boolean,
): Fragment {
  const otherwise = (accepted: Fragment, end: Hole): Fragment =>
    isKnown ? code`${end}` : code`${accepted} ? -1 : ${end}`;
  if (plan.kind === 'flat') {
    const dies = code`return ${errorAt(plan, 'i', () => stepper.stateOf('before'))};`;
    const knows = stepper.returnsWhenDead;
    const remembers = !knows && hasInnerStates(plan);
    const step = code`
      ${knows ? '' : ifAbove(plan, units, code`return i;`)}
      ${remembers ? 'const before = state;' : ''}
      ${stepper.step}`;
    return code`
      let state = ${stepper.start};
      ${unitLoop(units, 'i', 'let i = from', code`${step}\n${knows ? '' : code`if (${stepper.isDead}) ${dies}`}`)}
      return ${otherwise(
        stepper.isAccepting,
        errorAt(plan, 'to', () => stepper.stateOf('state')),
      )};`;
  }
  return code`
    let state = ${stepper.start};
    let begin = from; // Where the current character began.
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      ${stepper.step}
      if (${stepper.isStart}) {
        ${run}
        begin = i + 1;
      } else if (${stepper.isDead}) {
        return begin;
      }
    }
    return ${otherwise(stepper.isStart, 'begin')};`;
}

/** The offset of an error that shows at an offset, in a state. */
function errorAt(plan: Plan, offset: string, state: () => Fragment): Fragment {
  return hasInnerStates(plan) ? code`${offset} - ${begun}(${state()})` : code`${offset}`;
}

export function decodeBody(decoder: DecoderPlan, stepper: DecoderStepper, sink: Sink): Fragment {
  return code`
    ${CHECK_RANGE}
    ${sink.begin}
    let state = ${stepper.start};
    let partial = 0;
    ${decoder.unitLength === 1 ? '' : 'let begin = from; // Where the current character began.'}
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      ${octetWithErrors(decoder, stepper, sink, skipRun(decoder.states[decoder.start]!, 1, sink))}
      ${sink.flush}
    }
    ${unfinished(stepper, sink)}
    ${sink.end}`;
}

/**
 * Reads the octet `bytes[i]`, and handles all errors. In a decoder of units longer than an octet, the code is
 * also over `begin`, where the current character began.
 */
export function octetWithErrors(
  decoder: DecoderPlan,
  stepper: DecoderStepper,
  sink: Sink,
  run: Fragment,
): Fragment {
  const isOfOctets = decoder.unitLength === 1;
  return code`
    ${isOfOctets ? code`const atStart = ${stepper.isStart};` : code`if (${stepper.isStart}) begin = i;`}
    ${stepper.stepWithPartial}
    if (${stepper.isStart}) {
      ${sink.append(NAMES.partial, 0, decoder.maxValue)}
      partial = 0;
      ${run}
    } else if (${stepper.isDead}) {
      if (${fatal}) throw ${illFormed}(${findError}(bytes, from, to));
      ${sink.array}[n++] = 0xfffd;
      ${
        isOfOctets
          ? code`// An octet that cuts a character short may begin the next one: it is read again.
            if (!atStart) i -= 1;`
          : code`i = ${afterIllFormed}(begin, i, to) - 1;`
      }
      state = ${stepper.start};
      partial = 0;
    }`;
}

export function unfinished(stepper: Stepper, sink: Sink): Fragment {
  return code`
    if (${stepper.isNotStart}) {
      if (${fatal}) throw ${illFormed}(${findError}(bytes, from, to));
      ${sink.array}[n++] = 0xfffd;
    }`;
}
