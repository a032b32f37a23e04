/**
 * Decoders whose characters have few shapes read a whole character per iteration, in straight-line checks. To find errors,
 * every path from the start state back to it becomes nested conditions; to decode, every row of the layout is a branch
 * (well-formed.ts), and `next` tells how far an ill-formed sequence goes.
 */
import { MAX_OCTET } from '../../alphabet.js';
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { complementOf, joinRanges, sizeOf } from '../../automata/symbol-range.js';
import type { LayoutRow } from '../../coding/layout.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { DecoderPlan, DecoderTransitionPlan, StatePlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { CHECK_RANGE } from '../inputs/units.js';
import { ifChain, inRanges } from '../program/conditions.js';
import { internal } from '../program/declaration.js';
import { at, code, declare, join, NAMES, type Fragment } from '../program/fragment.js';
import type { Sink } from './sink.js';
import { runToText, skipRun, wholeRun } from './skip-runs.js';
import { readableRows, readOther, readRows, type ReadableRows } from './well-formed.js';

const { accumulate, endOfBegun, next, start, PIECE_SIZE, afterIllFormed, b0, c, fatal } = NAMES;
const { illFormed, REPLACEMENT } = NAMES;

/** The most paths that are written out; beyond it a loop is better code. */
const MAX_PATHS = 64;

/** Whether the characters have few enough shapes. */
export function hasFewShapes(plan: DecoderPlan): boolean {
  return countPaths(plan, plan.start) <= MAX_PATHS;
}

/** The number of paths from a state back to the start state. Units are finite, so the recursion ends. */
function countPaths(plan: DecoderPlan, state: StateId): number {
  let paths = 0;
  for (const { target } of plan.states[state]!.transitions) {
    paths += target === plan.start ? 1 : countPaths(plan, target);
    if (paths > MAX_PATHS) break;
  }
  return paths;
}

/** The body of `findError`: branches for all characters, one within the other; what they do not complete is an error. */
export function straightFindError(plan: DecoderPlan): Fragment {
  return code`
    ${CHECK_RANGE}
    let i = from;
    while (i < to) {
      ${declare(b0, 'bytes[i]!', nestOf(plan))}
      ${everyOctetCompletes(plan) ? '' : 'return i;'}
    }
    return -1;`;
}

/** The body of `decode` or `decodeToCodePoints`; undefined if no row of the layout can be read at once. */
export function straightDecode(decoder: DecoderPlan, host: Host, sink: Sink): Fragment | undefined {
  const readable = readableRows(decoder);
  const rows = readable.ofLoop;
  if (rows.length === 0) return undefined;
  return code`
    ${CHECK_RANGE}
    ${sink.isText ? wholeRun(decoder, host) : ''}
    ${sink.begin}
    let i = from;
    while (i < to) {
      ${sink.flush}
      ${sink.isText ? runToText(decoder, host) : ''}
      ${sink.isText ? inPieces(decoder, rows, host, sink) : untilEnd(decoder, rows, host, sink)}
      if (i >= to) break;
      ${readable.others.map((row) => readOther(decoder, row, sink))}
      ${notInRows(decoder, readable, sink)}
    }
    ${sink.end}`;
}

/**
 * Reads characters while there is room for the longest one, so that none is compared with the end, which takes a tenth
 * of the time; then the last ones, which are shorter.
 */
function inPieces(
  decoder: DecoderPlan,
  rows: readonly LayoutRow[],
  host: Host,
  sink: Sink,
): Fragment {
  const longest = Math.max(...rows.map(({ octets }) => octets.length));
  const shorter = rows.filter(({ octets }) => octets.length < longest);
  // V8 keeps fewer values in registers if the second comparison is with another number than the first.
  return code`${FLIPPED}
    const end = Math.min(i + ${PIECE_SIZE}, ${endFor(longest)});
    while (i < end) {
      const b0 = bytes[i]!;
      ${readRows(decoder, rows, longest, host, sink)}
    }
    if (${at('i', longest - 1)} < to) {
      // The piece is full, or an ill-formed sequence begins here.
      if (i >= end) continue;
    } ${shorter.length === 0 ? '' : code`else {\n${lineComment(`Fewer than ${longest} octets are left.`)}\n${untilEnd(decoder, shorter, host, sink)}\n}`}`;
}

/** Reads characters of some rows up to the end of the input. */
function untilEnd(
  decoder: DecoderPlan,
  rows: readonly LayoutRow[],
  host: Host,
  sink: Sink,
): Fragment {
  const shortest = Math.min(...rows.map(({ octets }) => octets.length));
  return code`${sink.isText ? '' : FLIPPED}
    while (i < ${endFor(shortest)}) {
      const b0 = bytes[i]!;
      ${readRows(decoder, rows, shortest, host, sink)}
    }`;
}

/** The end of the offsets at which there is room for a character of some octets. */
function endFor(octets: number): string {
  return octets === 1 ? 'to' : `to - ${octets - 1}`;
}

const FLIPPED = lineComment(
  'Well-formed characters. In x1 and so on, the fixed bits are flipped to 0: an octet that fits is its payload, any',
  'other one is greater.',
);

/** Reads what the rows do not: an ill-formed sequence, or a character that no row is read for. */
function notInRows(decoder: DecoderPlan, { areAll }: ReadableRows, sink: Sink): Fragment {
  const { maxValue, unitLength } = decoder;
  const isTotal = everyOctetCompletes(decoder);
  const replaceUpTo = (end: Fragment): Fragment => code`
    if (${fatal}) throw ${illFormed}(i);
    ${sink.array}[n++] = ${REPLACEMENT};
    ${unitLength === 1 ? code`i = Math.max(i + 1, ${end});\n${skipNoBeginnings(decoder, sink)}` : code`i = ${afterIllFormed}(i, ${end}, to);`}`;
  if (areAll) return isTotal ? code`` : replaceUpTo(code`${endOfBegun}(bytes, i, to)`);
  return code`// Another character, or ill-formed: octet by octet.
    let state = ${start};
    let c = 0;
    let at = i;
    do {
      c = ${accumulate}(state, c, bytes[at]!);
      state = ${next}(state, bytes[at]!);
      if (state === ${DEAD}) break;
      at += 1;
    } while (state !== ${start} && at < to);
    if (state === ${start}) {
      ${sink.append(c, 0, maxValue)}
      i = at;
      continue;
    }
    ${isTotal ? '' : replaceUpTo(code`at`)}`;
}

/** `endOfBegun`, for decoders of which all characters are read by rows. */
export const END_OF_BEGUN = internal(
  endOfBegun.text,
  ['bytes: ArrayLike<number>', 'i: number', 'to: number'],
  'number',
  'Where the octets from `i` on cease to begin a character; `i` itself if the first one begins none.',
  code`let state = ${start};
    for (; i < to; i++) {
      state = ${next}(state, bytes[i]!);
      if (state === ${DEAD}) break;
    }
    return i;`,
);

/** A loop over octets that begin no character: each is replaced separately. */
function skipNoBeginnings({ states, start }: DecoderPlan, sink: Sink): Fragment {
  const ranges = complementOf(
    states[start]!.transitions.flatMap((transition) => transition.ranges),
    MAX_OCTET,
  );
  if (ranges.length === 0) return code``;
  return code`// Octets that begin no character are ill-formed, each by itself.
  for (; i < ${sink.isText ? 'end' : 'to'} && (${inRanges(code`bytes[i]!`, ranges)}); i++) ${sink.array}[n++] = ${REPLACEMENT};`;
}

/** Nested conditions for all paths from the start state back to it; where a path ends, the loop goes on. */
function nestOf(plan: DecoderPlan): Fragment {
  const nest = (state: StatePlan<DecoderTransitionPlan>, length: number): Fragment =>
    ifChain(
      branchesOf(plan, state).map((transitions) => {
        const ranges = joinRanges(transitions.flatMap((transition) => transition.ranges));
        const origins =
          length === 0
            ? transitions.map((transition) => `${lineComment(...transition.origins)}\n`).join('')
            : '';
        return {
          test: inRanges(octetAt(length), ranges, { mayBeMissing: length > 0 }),
          code: code`${origins}${transitions.length === 1 ? enter(transitions[0]!.target, length + 1) : enterAny(transitions, length)}`,
        };
      }),
    );

  const enter = (
    target: StateId,
    length: number,
    inside = (): Fragment => nest(plan.states[target]!, length),
  ): Fragment =>
    target === plan.start
      ? code`i += ${length};\n${length === 1 ? skipRun(plan.states[plan.start]!, 0) : ''}\ncontinue;`
      : code`const b${length} = i + ${length} < to ? bytes[i + ${length}]! : -1;
        ${inside()}`;

  /** The code after the condition on transitions that differ only in the octets that may come next. */
  const enterAny = (transitions: readonly DecoderTransitionPlan[], length: number): Fragment => {
    const [one, other] = [octetAt(length), octetAt(length + 1)];
    const steps = transitions.map(({ ranges, target }) => ({
      ranges,
      after: plan.states[target]!.transitions[0]!,
    }));
    // The condition of the most octets stands last.
    const sorted = [...steps].sort((a, b) => sizeOf(a.ranges) - sizeOf(b.ranges));
    const test = join(
      sorted.map(({ ranges, after }, index) => {
        const fits = inRanges(other, after.ranges, { mayBeMissing: true });
        return index === sorted.length - 1 ? fits : code`${inRanges(one, ranges)} ? ${fits} : `;
      }),
      '',
    );
    const { target } = steps[0]!.after;
    return enter(transitions[0]!.target, length + 1, () =>
      ifChain([{ test, code: enter(target, length + 2) }]),
    );
  };
  return nest(plan.states[plan.start]!, 0);
}

/** The variable of an octet of a character. */
function octetAt(index: number): Fragment {
  return index === 0 ? b0 : code`b${index}`;
}

/** The transitions of a state, grouped: characters of one group differ only in the octets that may come next. */
function branchesOf(
  plan: DecoderPlan,
  { transitions }: StatePlan<DecoderTransitionPlan>,
): readonly (readonly DecoderTransitionPlan[])[] {
  const branches = new Map<string, DecoderTransitionPlan[]>();
  transitions.forEach((transition, index) => {
    const [after, ...others] = plan.states[transition.target]!.transitions;
    const isAlone = transition.target === plan.start || others.length > 0;
    const key = isAlone
      ? String(index)
      : JSON.stringify([transition.operation, after!.operation, after!.target]);
    getOrInsert(branches, key, () => []).push(transition);
  });
  return [...branches.values()];
}

/** Whether every octet is a character by itself, so that no input is ill-formed. */
function everyOctetCompletes({ states, start }: DecoderPlan): boolean {
  const complete = states[start]!.transitions.filter(({ target }) => target === start);
  return sizeOf(complete.flatMap(({ ranges }) => ranges)) === 256;
}
