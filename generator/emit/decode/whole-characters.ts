/**
 * Decoders whose characters have few shapes read a whole character per iteration, in straight-line checks: every path
 * from the start state back to it becomes nested conditions, with the character number as one expression at the end.
 */
import { MAX_OCTET } from '../../alphabet.js';
import type { StateId } from '../../automata/nfa.js';
import { complementOf, joinRanges, sizeOf } from '../../automata/symbol-range.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { DecoderPlan, DecoderTransitionPlan, StatePlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import type { Host } from '../program/host.js';
import { CHECK_RANGE } from '../inputs/units.js';
import { ifChain, inRanges } from '../program/conditions.js';
import { code, declare, hex, join, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import type { Sink } from './sink.js';
import { runToText, skipRun, wholeRun } from './skip-runs.js';
import { wellFormed } from './well-formed.js';

const { b0, PIECE_SIZE, fatal, illFormed, afterIllFormed } = NAMES;

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

export function straightFindError(plan: DecoderPlan): Fragment {
  const nest = nestOf(plan, {
    complete: (length) =>
      code`i += ${length};\n${length === 1 ? skipRun(plan.states[plan.start]!, 0) : ''}\ncontinue;`,
    begun: () => '',
  });
  return code`
    ${CHECK_RANGE}
    let i = from;
    while (i < to) {
      ${declare(b0, 'bytes[i]!', nest)}
      ${everyOctetCompletes(plan) ? '' : 'return i;'}
    }
    return -1;`;
}

export function straightDecode(decoder: DecoderPlan, host: Host, sink: Sink): Fragment {
  const isTotal = everyOctetCompletes(decoder);
  const isOfOctets = decoder.unitLength === 1;
  const nest = nestOf(decoder, {
    complete: (length, value) =>
      code`${sink.append(printValue(value), value.lo, value.hi)}\ni += ${length};\ncontinue;`,
    begun: (length) => (length > (isOfOctets ? 1 : 0) ? `length = ${length};` : ''),
  });
  const fast = wellFormed(decoder, host, sink);
  const room = fast === undefined || fast.longest === 1 ? 'to' : `to - ${fast.longest - 1}`;
  return code`
    ${CHECK_RANGE}
    ${sink.isText ? wholeRun(decoder, host) : ''}
    ${sink.begin}
    let i = from;
    while (i < to) {
      ${sink.flush}
      ${sink.isText ? runToText(decoder, host) : ''}
      ${
        fast === undefined
          ? ''
          : code`${wellFormedComment(fast.longest)}
            const end = ${sink.isText ? code`Math.min(i + ${PIECE_SIZE}, ${room})` : room};
            while (i < end) {
              const b0 = bytes[i]!;
              ${fast.body}
            }
            if (i >= to) break;

            // Possibly ill-formed: one character, octet by octet.`
      }
      const b0 = bytes[i]!;
      ${isTotal ? '' : `let length = ${isOfOctets ? '1; // Octets to replace if this is ill-formed.' : '0; // Octets that begin a character.'}`}
      ${nest}
      ${isTotal ? '' : code`if (${fatal}) throw ${illFormed}(i);\n${sink.array}[n++] = 0xfffd;\n${isOfOctets ? code`i += length;` : code`i = ${afterIllFormed}(i, i + length, to);`}\n${fast === undefined || !isOfOctets ? '' : skipNoBeginnings(decoder, sink)}`}
    }
    ${sink.end}`;
}

function wellFormedComment(longest: number): string {
  if (longest === 1) return lineComment('Well-formed characters.');
  return lineComment(
    `Well-formed characters, while at least ${longest} octets are left. In x1 and so on, the fixed bits are`,
    'flipped to 0: an octet that fits is its payload, any other one is greater.',
  );
}

/** A loop over octets that begin no character: each is replaced separately. */
function skipNoBeginnings({ states, start }: DecoderPlan, sink: Sink): Fragment {
  const ranges = complementOf(
    states[start]!.transitions.flatMap((transition) => transition.ranges),
    MAX_OCTET,
  );
  if (ranges.length === 0) return code``;
  return code`// Octets that begin no character are ill-formed, each by itself.
  for (; i < end && (${inRanges(code`bytes[i]!`, ranges)}); i++) ${sink.array}[n++] = 0xfffd;`;
}

/** A character number as the sum of shifted octets and a constant, and the range it lies in. */
interface PartialValue {
  readonly terms: readonly {
    readonly octet: Fragment;
    readonly mask: number;
    readonly isMasked: boolean;
    readonly shift: number;
  }[];
  readonly constant: number;
  readonly lo: number;
  readonly hi: number;
}

const NOTHING: PartialValue = { terms: [], constant: 0, lo: 0, hi: 0 };

interface Leaves {
  /** A character of `length` octets is complete. */
  complete(length: number, value: PartialValue): Fragment;
  /** `length` octets are the beginning of a character. */
  begun(length: number): string;
}

/** Nested conditions for all paths from the start state back to it. */
function nestOf(plan: DecoderPlan, leaves: Leaves): Fragment {
  const nest = (
    state: StatePlan<DecoderTransitionPlan>,
    length: number,
    value: PartialValue,
  ): Fragment =>
    ifChain(
      branchesOf(plan, state).map((transitions) => {
        const ranges = joinRanges(transitions.flatMap((transition) => transition.ranges));
        const origins =
          length === 0
            ? transitions.map((transition) => `${lineComment(...transition.origins)}\n`).join('')
            : '';
        return {
          test: inRanges(octetAt(length), ranges, length > 0),
          code: code`${origins}${transitions.length === 1 ? follow(transitions[0]!, length, value) : followAll(transitions, length, value)}`,
        };
      }),
    );

  /** The code after the condition on the previous octet. */
  const follow = (
    transition: DecoderTransitionPlan,
    length: number,
    value: PartialValue,
  ): Fragment =>
    enter(
      transition.target,
      length + 1,
      readOctet(value, transition, octetAt(length)),
      (target, next, read) => nest(plan.states[target]!, next, read),
    );

  const enter = (
    target: StateId,
    length: number,
    value: PartialValue,
    inside: (target: StateId, length: number, value: PartialValue) => Fragment,
  ): Fragment =>
    target === plan.start
      ? leaves.complete(length, value)
      : code`${leaves.begun(length)}
        const b${length} = i + ${length} < to ? bytes[i + ${length}]! : -1;
        ${inside(target, length, value)}`;

  /** The code after the condition on transitions that differ only in the octets that may come next. */
  const followAll = (
    transitions: readonly DecoderTransitionPlan[],
    length: number,
    value: PartialValue,
  ): Fragment => {
    const [one, other] = [octetAt(length), octetAt(length + 1)];
    const steps = transitions.map((transition) => ({
      transition,
      after: plan.states[transition.target]!.transitions[0]!,
    }));
    const union = (of: readonly DecoderTransitionPlan[]): DecoderTransitionPlan => ({
      ...of[0]!,
      ranges: joinRanges(of.flatMap(({ ranges }) => ranges)),
    });
    const all = steps.map(({ transition, after }) =>
      readOctet(readOctet(value, transition, one), after, other),
    );
    const read = readOctet(
      readOctet(value, union(transitions), one),
      union(steps.map(({ after }) => after)),
      other,
    );
    const bounds = {
      lo: Math.min(...all.map(({ lo }) => lo)),
      hi: Math.max(...all.map(({ hi }) => hi)),
    };
    // The condition of the most octets stands last.
    const sorted = [...steps].sort(
      (a, b) => sizeOf(a.transition.ranges) - sizeOf(b.transition.ranges),
    );
    const test = join(
      sorted.map(({ transition, after }, index) => {
        const next = inRanges(other, after.ranges, true);
        return index === sorted.length - 1
          ? next
          : code`${inRanges(one, transition.ranges)} ? ${next} : `;
      }),
      '',
    );
    return enter(transitions[0]!.target, length + 1, value, () =>
      ifChain([
        {
          test,
          code: enter(
            steps[0]!.after.target,
            length + 2,
            { ...read, ...bounds },
            (target, next, found) => nest(plan.states[target]!, next, found),
          ),
        },
      ]),
    );
  };
  return nest(plan.states[plan.start]!, 0, NOTHING);
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

function readOctet(
  value: PartialValue,
  { operation, ranges }: DecoderTransitionPlan,
  octet: Fragment,
): PartialValue {
  const { shift, mask, payloadShift, add } = operation;
  const factor = 2 ** shift;
  const size = 2 ** payloadShift;
  const [least, greatest] = [ranges[0]!.lo, ranges.at(-1)!.hi];
  const earlier = value.terms.map((term) => ({ ...term, shift: term.shift + shift }));
  const isSingle = least === greatest;
  const isMasked = greatest > mask;
  return {
    terms:
      isSingle || mask === 0
        ? earlier
        : [...earlier, { octet, mask, isMasked, shift: payloadShift }],
    constant: value.constant * factor + add + (isSingle ? (least & mask) * size : 0),
    lo: value.lo * factor + (least & mask) * size + add,
    hi: value.hi * factor + (greatest & mask) * size + add,
  };
}

/** `((b0 & 0x1f) << 6) | (b1 & 0x3f)` */
function printValue({ terms, constant }: PartialValue): Fragment {
  const printed = terms.map(({ octet, mask: bits, isMasked, shift }) => {
    const payload = isMasked ? code`(${octet} & ${hex(bits)})` : octet;
    return shift === 0 ? payload : code`(${payload} << ${shift})`;
  });
  if (constant === 0) return printed.length === 0 ? code`0` : join(printed, ' | ');
  if (constant < 0) return code`${join(printed, ' + ')} - ${hex(-constant)}`;
  const overlaps = terms.some((term) => (constant & (term.mask << term.shift)) !== 0);
  return join([hex(constant), ...printed], overlaps ? ' + ' : ' | ');
}

/** Whether every octet is a character by itself, so that no input is ill-formed. */
function everyOctetCompletes({ states, start }: DecoderPlan): boolean {
  const complete = states[start]!.transitions.filter(({ target }) => target === start);
  return sizeOf(complete.flatMap(({ ranges }) => ranges)) === 256;
}
