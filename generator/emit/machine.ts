/**
 * The loops that read one octet at a time, for every shape that keeps a state in a variable.
 *
 * A machine says how a step is written; the loops around it, which find errors and build text, are the
 * same for all of them.
 */
import { skipRun } from './runs.js';
import type { DecoderPlan, Plan } from './plan.js';
import * as contract from './contract.js';
import type { Code } from './code.js';
import {
  append,
  arrayOf,
  beginCollecting,
  exceedsStrings,
  flush,
  leadConstant,
  pieceConstants,
  returnCollected,
  toText,
  type Sink,
} from './units.js';

/** Code over the variables `state`, `byte` and, in a decoder, `partial`. */
export interface Machine {
  /** The start state, as this machine writes it. */
  readonly start: string;
  /** Statements that read `byte`. */
  readonly step: string;
  /** Statements that read `byte` and also make the new `partial`. */
  readonly stepWithPartial: string;
  /** In a recognizer, `step` itself returns `i` where no word is possible any more. */
  readonly returnsWhenDead?: boolean;
  /** Whether `state` is dead, or the start state, or accepts. */
  readonly isDead: string;
  readonly isStart: string;
  readonly isNotStart: string;
  readonly isAccepting: string;
}

/** The first statements of every function that reads a part of its input. */
export const CHECK_PART = 'checkBounds(bytes, from, to);\ncheckOctets(bytes, from, to);';

/** The body of `findError`; a decoder's error is where the sequence began. */
export function findErrorBody(plan: Plan, machine: Machine): string {
  return `${CHECK_PART}\n${findErrorLoop(plan, machine, skipRun(plan.states[plan.start]!, 1), false)}`;
}

/**
 * The loop of `findError`.
 *
 * @param run skips octets after a character
 * @param isKnown whether it is known that there is an error
 */
export function findErrorLoop(plan: Plan, machine: Machine, run: string, isKnown: boolean): string {
  const otherwise = (accepted: string, end: string): string =>
    isKnown ? end : `${accepted} ? -1 : ${end}`;
  if (plan.decoder === undefined) {
    return `
      let state = ${machine.start};
      for (let i = from; i < to; i++) {
        ${/\bbyte\b/.test(machine.step) ? 'const byte = bytes[i]!;' : ''}
        ${machine.step}
        ${machine.returnsWhenDead ? '' : `if (${machine.isDead}) return i;`}
      }
      return ${otherwise(machine.isAccepting, 'to')};`;
  }
  return `
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
export function decodeBody(plan: Plan, decoder: DecoderPlan, machine: Machine, sink: Sink): string {
  return `
    ${CHECK_PART}
    ${beginCollecting(decoder, sink)}
    let state = ${machine.start};
    let partial = 0;
    for (let i = from; i < to; i++) {
      const byte = bytes[i]!;
      ${octetWithErrors(decoder, machine, sink, skipRun(plan.states[plan.start]!, 1, sink))}
      ${flush(decoder, sink)}
    }
    ${unfinished(machine, sink)}
    ${returnCollected(decoder, sink)}`;
}

/** One octet, `bytes[i]`, with everything that can be wrong about it. */
export function octetWithErrors(
  decoder: DecoderPlan,
  machine: Machine,
  sink: Sink,
  run: string,
): string {
  return `
    const atStart = ${machine.isStart};
    ${machine.stepWithPartial}
    if (${machine.isStart}) {
      ${append(decoder, sink, 'partial', 0, decoder.maxValue)}
      partial = 0;
      ${run}
    } else if (${machine.isDead}) {
      if (fatal) throw illFormed(findError(bytes, from, to));
      ${arrayOf(sink)}[n++] = 0xfffd;
      // An octet that cuts a character short may begin the next one: it is read again.
      if (!atStart) i -= 1;
      state = ${machine.start};
      partial = 0;
    }`;
}

/** What follows when the input has ended. */
export function unfinished(machine: Machine, sink: Sink): string {
  return `
    if (${machine.isNotStart}) {
      if (fatal) throw illFormed(findError(bytes, from, to));
      ${arrayOf(sink)}[n++] = 0xfffd;
    }`;
}

/** The body of `accepts`. */
export function acceptsBody({ states }: Plan): string {
  const accepting = states.filter((state) => state.accepting).map(({ id }) => id);
  if (accepting.length <= 3)
    return `return ${accepting.map((id) => `state === ${id}`).join(' || ')};`;
  return `switch (state) {\n${accepting.map((id) => `case ${id}:`).join('\n')}\nreturn true;\ndefault: return false;\n}`;
}

/** What the bodies of `decode` call, once a piece or in case of an error. */
export function decoderHelpers(
  decoder: DecoderPlan,
  ...bodies: readonly string[]
): readonly Code[] {
  const usesLead = bodies.some((body) => /\bLEAD\b/.test(body));
  return [
    ...pieceConstants(decoder),
    ...(usesLead ? [leadConstant()] : []),
    toText(decoder),
    ...(exceedsStrings(decoder) ? [contract.beyondStrings()] : []),
  ];
}
