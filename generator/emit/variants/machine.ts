/**
 * The loops that read one octet at a time, for every shape that keeps a state in a variable.
 *
 * A machine writes the step; the loops around it, which find errors and build text, are the same for all
 * machines.
 */
import type { DecoderPlan, Plan } from '../plan.js';
import { code, declare, join, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { skipRun } from './runs.js';
import type { Sink } from './sink.js';

const { byte, checkBounds, checkOctets, fatal, findError, illFormed } = NAMES;

/** Code over the variables `state`, `byte` and, in a decoder, `partial`. */
export interface Machine {
  /** The start state, as this machine writes it. */
  readonly start: Fragment;
  /** Statements that read `byte`. */
  readonly step: Fragment;
  /** Statements that read `byte` and also make the new `partial`. */
  readonly stepWithPartial: Fragment;
  /** In a recognizer, whether `step` itself returns `i` at an octet after which no word is possible. */
  readonly returnsWhenDead?: boolean;
  /** Whether `state` is dead, or the start state, or accepts. */
  readonly isDead: Fragment;
  readonly isStart: Fragment;
  readonly isNotStart: Fragment;
  readonly isAccepting: Fragment;
}

/** The first statements of every function that reads a part of its input. */
export const CHECK_PART: Fragment = code`${checkBounds}(bytes, from, to);\n${checkOctets}(bytes, from, to);`;

/** The body of `findError`; a decoder's error is where the sequence began. */
export function findErrorBody(plan: Plan, machine: Machine): Fragment {
  return code`${CHECK_PART}\n${findErrorLoop(plan, machine, skipRun(plan.states[plan.start]!, 1), false)}`;
}

/**
 * The loop of `findError`.
 *
 * @param run skips octets after a character
 * @param isKnown whether it is known that there is an error
 */
export function findErrorLoop(
  plan: Plan,
  machine: Machine,
  run: Fragment,
  isKnown: boolean,
): Fragment {
  const otherwise = (accepted: Fragment, end: string): Fragment =>
    isKnown ? code`${end}` : code`${accepted} ? -1 : ${end}`;
  if (plan.decoder === undefined) {
    return code`
      let state = ${machine.start};
      for (let i = from; i < to; i++) {
        ${declare(byte, 'bytes[i]!', machine.step)}
        ${machine.returnsWhenDead ? '' : code`if (${machine.isDead}) return i;`}
      }
      return ${otherwise(machine.isAccepting, 'to')};`;
  }
  return code`
    let state = ${machine.start};
    let begin = from; // Where the current character began.
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      ${machine.step}
      if (${machine.isStart}) {
        ${run}
        begin = i + 1;
      } else if (${machine.isDead}) {
        return begin;
      }
    }
    return ${otherwise(machine.isStart, 'begin')};`;
}

/** The body of `decode` or `decodeToCodePoints`. */
export function decodeBody(
  plan: Plan,
  decoder: DecoderPlan,
  machine: Machine,
  sink: Sink,
): Fragment {
  return code`
    ${CHECK_PART}
    ${sink.begin}
    let state = ${machine.start};
    let partial = 0;
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      ${octetWithErrors(decoder, machine, sink, skipRun(plan.states[plan.start]!, 1, sink))}
      ${sink.flush}
    }
    ${unfinished(machine, sink)}
    ${sink.end}`;
}

/** Reads the octet `bytes[i]`, and handles all errors. */
export function octetWithErrors(
  decoder: DecoderPlan,
  machine: Machine,
  sink: Sink,
  run: Fragment,
): Fragment {
  return code`
    const atStart = ${machine.isStart};
    ${machine.stepWithPartial}
    if (${machine.isStart}) {
      ${sink.append(NAMES.partial, 0, decoder.maxValue)}
      partial = 0;
      ${run}
    } else if (${machine.isDead}) {
      if (${fatal}) throw ${illFormed}(${findError}(bytes, from, to));
      ${sink.array}[n++] = 0xfffd;
      // An octet that cuts a character short may begin the next one: it is read again.
      if (!atStart) i -= 1;
      state = ${machine.start};
      partial = 0;
    }`;
}

/** Handles an unfinished character at the end of the input. */
export function unfinished(machine: Machine, sink: Sink): Fragment {
  return code`
    if (${machine.isNotStart}) {
      if (${fatal}) throw ${illFormed}(${findError}(bytes, from, to));
      ${sink.array}[n++] = 0xfffd;
    }`;
}

/** The body of `accepts`. */
export function acceptsBody({ states }: Plan): Fragment {
  const accepting = states.filter((state) => state.accepting).map(({ id }) => id);
  const { state } = NAMES;
  if (accepting.length <= 3)
    return code`return ${join(
      accepting.map((id) => code`${state} === ${id}`),
      ' || ',
    )};`;
  return code`switch (${state}) {\n${accepting.map((id) => `case ${id}:`)}\nreturn true;\ndefault: return false;\n}`;
}
