/**
 * The switch variant: the automaton as code.
 *
 * A decoder whose characters have few shapes reads a whole character per iteration, in straight-line
 * checks: each way through the automaton from the start state back to it is a nest of conditions, and
 * the character number is one expression at its end. Everything else is a loop around `switch (state)`.
 */
import { complementOf, joinRanges } from '../automata/byte-range.js';
import { DEAD } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import { emitBoundaries } from './boundaries.js';
import * as contract from './contract.js';
import {
  applyOperation,
  comment,
  hex,
  ifChain,
  inRanges,
  type Code,
  type ModuleCode,
} from './code.js';
import { emitEncoder } from './encoder.js';
import {
  acceptsBody,
  CHECK_PART,
  decodeBody,
  decoderHelpers,
  findErrorBody,
  type Machine,
} from './machine.js';
import type { DecoderPlan, Edge, Plan, StatePlan } from './plan.js';
import { runHelpers, runToText, skipRun } from './runs.js';
import { append, arrayOf, beginCollecting, flush, returnCollected, type Sink } from './units.js';
import { wellFormed } from './well-formed.js';

/** How many ways to spell a character may be written out before a loop is the better code. */
const MAX_WAYS = 64;

/** The switch variant of a plan. */
export function emitSwitch(plan: Plan): ModuleCode {
  const { decoder } = plan;
  const straight = decoder !== undefined && countWays(plan, plan.start) <= MAX_WAYS;
  const machine = switchMachine(plan);
  const findError = straight ? straightFindError(plan) : findErrorBody(plan, machine);
  const decodeWith = (sink: Sink): string =>
    straight ? straightDecode(plan, decoder!, sink) : decodeBody(plan, decoder!, machine, sink);

  const code: Code[] = [
    ...(decoder === undefined ? [] : contract.decoderConstants(plan, decoder)),
    contract.startConstant(plan),
    contract.validate(plan, 'return findError(bytes, from, to) < 0;'),
    contract.findError(plan, findError),
    contract.next(nextBody(plan)),
    contract.accepts(acceptsBody(plan)),
  ];
  if (decoder !== undefined) {
    const decode = decodeWith('units');
    code.push(
      contract.accumulate(accumulateBody(plan)),
      contract.decode(plan, decoder, decode),
      contract.decodeToCodePoints(decodeWith('codePoints')),
      ...emitEncoder(plan, decoder),
      ...emitBoundaries(plan, decoder),
      ...decoderHelpers(decoder, decode),
      ...(straight ? runHelpers(plan) : []),
      contract.illFormed(),
    );
  }
  code.push(...contract.inputChecks(plan));
  return { shape: straight ? 'a whole character per iteration' : 'a loop over the states', code };
}

// --- the automaton -----------------------------------------------------------------------------

function nextBody(plan: Plan): string {
  const cases = plan.states
    .filter(({ edges }) => edges.length > 0)
    .map(
      (state) =>
        `case ${state.id}: // ${state.note}\n${returnIn(state.edges, ({ target }) => String(target), String(DEAD))}`,
    );
  return switchOf(cases, `return ${DEAD};`);
}

function accumulateBody(plan: Plan): string {
  // States that make the same of every octet share a case.
  const groups = new Map<string, StateId[]>();
  for (const { id, edges } of plan.states) {
    if (edges.length === 0) continue;
    const operations = [...new Set(edges.map((edge) => operationOf(plan, id, edge)))];
    // Octets of which the same is made share a condition; those that lead nowhere do not matter.
    const shared = operations.map((text): Pick<Edge, 'ranges'> & { readonly text: string } => {
      const same = edges.filter((edge) => operationOf(plan, id, edge) === text);
      return { text, ranges: joinRanges(same.flatMap(({ ranges }) => ranges)) };
    });
    const body =
      operations.length === 1
        ? `return ${operations[0]};`
        : returnIn(shared, ({ text }) => text, '0');
    groups.set(body, [...(groups.get(body) ?? []), id]);
  }
  const cases = [...groups].map(
    ([body, ids]) => `${ids.map((id) => `case ${id}:`).join('\n')}\n${body}`,
  );
  return switchOf(cases, 'return 0;');
}

function switchOf(cases: readonly string[], otherwise: string): string {
  return cases.length === 0
    ? otherwise
    : `switch (state) {\n${cases.join('\n')}\ndefault:\n${otherwise}\n}`;
}

/** `if (…) return …;` for each, then `return otherwise;` where that can be reached. */
function returnIn<E extends Pick<Edge, 'ranges'>>(
  edges: readonly E[],
  valueOf: (edge: E) => string,
  otherwise: string,
): string {
  const tests = edges.map((edge) => inRanges('byte', edge.ranges));
  const always = tests.indexOf('true');
  if (always >= 0) return `return ${valueOf(edges[always]!)};`;
  const returns = edges.map((edge, index) => `if (${tests[index]}) return ${valueOf(edge)};`);
  return [...returns, `return ${otherwise};`].join('\n');
}

function operationOf(plan: Plan, state: StateId, edge: Edge): string {
  return applyOperation(edge.operation!, state === plan.start ? '0' : 'partial', 'byte');
}

/** One octet through `switch (state)`; in a recognizer the first octet that leads nowhere returns. */
function switchMachine(plan: Plan): Machine {
  const isRecognizer = plan.decoder === undefined;
  const otherwise = isRecognizer ? 'return i;' : `state = ${DEAD};`;
  const step = (withPartial: boolean): string => {
    const cases = plan.states.map((state) => {
      const branches = state.edges.map((edge) => {
        const partial = withPartial ? `partial = ${operationOf(plan, state.id, edge)};\n` : '';
        const run = isRecognizer && edge.target === state.id ? skipRun(state, 1) : '';
        return {
          test: inRanges('byte', edge.ranges),
          code: `${partial}state = ${edge.target};\n${run}`,
        };
      });
      if (branches.length === 0) return '';
      return `case ${state.id}: // ${state.note}\n${ifChain(branches, otherwise)}\nbreak;`;
    });
    return switchOf(cases.filter(Boolean), otherwise);
  };
  return {
    start: String(plan.start),
    step: step(false),
    stepWithPartial: isRecognizer ? '' : step(true),
    returnsWhenDead: isRecognizer,
    isDead: `state === ${DEAD}`,
    isStart: `state === ${plan.start}`,
    isNotStart: `state !== ${plan.start}`,
    isAccepting: 'accepts(state)',
  };
}

// --- whole characters --------------------------------------------------------------------------

/** How many ways lead from a state back to the start state. A unit is finite, so there is an end. */
function countWays(plan: Plan, state: StateId): number {
  let ways = 0;
  for (const { target } of plan.states[state]!.edges) {
    ways += target === plan.start ? 1 : countWays(plan, target);
    if (ways > MAX_WAYS) break;
  }
  return ways;
}

/** Whether every octet is a character by itself, so that nothing can be ill-formed. */
function everyOctetCompletes({ states, start }: Plan): boolean {
  const octets = states[start]!.edges.filter(({ target }) => target === start)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
  return octets === 256;
}

function straightFindError(plan: Plan): string {
  const nest = nestOf(plan, {
    complete: (length) =>
      `i += ${length};\n${length === 1 ? skipRun(plan.states[plan.start]!, 0) : ''}\ncontinue;`,
    begun: () => '',
  });
  return `
    ${CHECK_PART}
    let i = from;
    while (i < to) {
      ${/\bb0\b/.test(nest) ? 'const b0 = bytes[i]!;' : ''}
      ${nest}
      ${everyOctetCompletes(plan) ? '' : 'return i;'}
    }
    return -1;`;
}

function straightDecode(plan: Plan, decoder: DecoderPlan, sink: Sink): string {
  const text = sink === 'units';
  const isTotal = everyOctetCompletes(plan);
  const nest = nestOf(plan, {
    complete: (length, value) =>
      `${append(decoder, sink, printValue(value), value.lo, value.hi)}\ni += ${length};\ncontinue;`,
    begun: (length) => (length > 1 ? `length = ${length};` : ''),
  });
  const fast = wellFormed(decoder, sink);
  const room = fast === undefined || fast.longest === 1 ? 'to' : `to - ${fast.longest - 1}`;
  return `
    ${CHECK_PART}
    ${beginCollecting(decoder, sink)}
    let i = from;
    while (i < to) {
      ${flush(decoder, sink)}
      ${text ? runToText(plan) : ''}
      ${
        fast === undefined
          ? ''
          : `// Well-formed characters, while there is room for the longest one.
            const end = ${text ? `Math.min(i + PIECE, ${room})` : room};
            while (i < end) {
              const b0 = bytes[i]!;
              ${fast.body}
            }
            if (i >= to) break;

            // Possibly ill-formed: one character, octet by octet.`
      }
      const b0 = bytes[i]!;
      ${isTotal ? '' : 'let length = 1; // Octets to replace if this is ill-formed.'}
      ${nest}
      ${isTotal ? '' : `if (fatal) throw illFormed(i);\n${arrayOf(sink)}[n++] = 0xfffd;\ni += length;\n${fast === undefined ? '' : skipNoBeginnings(plan, sink)}`}
    }
    ${returnCollected(decoder, sink)}`;
}

/** A loop over octets that no character begins with: each is replaced by itself. */
function skipNoBeginnings({ states, start }: Plan, sink: Sink): string {
  const ranges = complementOf(joinRanges(states[start]!.edges.flatMap((edge) => edge.ranges)));
  if (ranges.length === 0) return '';
  return `for (; i < end && (${inRanges('bytes[i]!', ranges)}); i++) ${arrayOf(sink)}[n++] = 0xfffd;`;
}

/** A character number as the sum of shifted octets and a constant, and the range it lies in. */
interface Value {
  readonly terms: readonly {
    readonly octet: string;
    readonly mask: number;
    readonly isMasked: boolean;
    readonly shift: number;
  }[];
  readonly constant: number;
  readonly lo: number;
  readonly hi: number;
}

const NOTHING: Value = { terms: [], constant: 0, lo: 0, hi: 0 };

interface Leaves {
  /** A character of `length` octets is complete. */
  complete(length: number, value: Value): string;
  /** `length` octets are the beginning of a character. */
  begun(length: number): string;
}

/** Nested conditions from the start state to every way back. */
function nestOf(plan: Plan, leaves: Leaves): string {
  const nest = (state: StatePlan, length: number, value: Value): string =>
    ifChain(
      branchesOf(plan, state).map((edges) => {
        const ranges = joinRanges(edges.flatMap((edge) => edge.ranges));
        const origins =
          length === 0 ? edges.map((edge) => `${comment(edge.origins)}\n`).join('') : '';
        return {
          test: inRanges(`b${length}`, ranges, length > 0),
          code: `${origins}${edges.length === 1 ? follow(edges[0]!, length, value) : followAll(edges, length, value)}`,
        };
      }),
    );

  /** What stands behind a condition on the octet before. */
  const follow = (edge: Edge, length: number, value: Value): string =>
    enter(edge.target, length + 1, readOctet(value, edge, `b${length}`), (target, next, read) =>
      nest(plan.states[target]!, next, read),
    );

  const enter = (
    target: StateId,
    length: number,
    value: Value,
    inside: (target: StateId, length: number, value: Value) => string,
  ): string =>
    target === plan.start
      ? leaves.complete(length, value)
      : `${leaves.begun(length)}
        const b${length} = i + ${length} < to ? bytes[i + ${length}]! : -1;
        ${inside(target, length, value)}`;

  /** The same for edges that differ in what may come next, and in nothing else. */
  const followAll = (edges: readonly Edge[], length: number, value: Value): string => {
    const [one, other] = [`b${length}`, `b${length + 1}`];
    const steps = edges.map((edge) => ({ edge, after: plan.states[edge.target]!.edges[0]! }));
    const join = (of: readonly Edge[]): Edge => ({
      ...of[0]!,
      ranges: joinRanges(of.flatMap(({ ranges }) => ranges)),
    });
    const all = steps.map(({ edge, after }) =>
      readOctet(readOctet(value, edge, one), after, other),
    );
    const read = readOctet(
      readOctet(value, join(edges), one),
      join(steps.map(({ after }) => after)),
      other,
    );
    const bounds = {
      lo: Math.min(...all.map(({ lo }) => lo)),
      hi: Math.max(...all.map(({ hi }) => hi)),
    };
    // The condition that most octets have stands last.
    const sorted = [...steps].sort((a, b) => octetsIn(a.edge) - octetsIn(b.edge));
    const test = sorted
      .map(({ edge, after }, index) => {
        const next = inRanges(other, after.ranges, true);
        return index === sorted.length - 1 ? next : `${inRanges(one, edge.ranges)} ? ${next} : `;
      })
      .join('');
    return enter(edges[0]!.target, length + 1, value, () =>
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

/** The edges of a state; together, those whose characters differ in nothing but what the next octet may be. */
function branchesOf(plan: Plan, { edges }: StatePlan): readonly (readonly Edge[])[] {
  const branches = new Map<string, Edge[]>();
  edges.forEach((edge, index) => {
    const [after, ...others] = plan.states[edge.target]!.edges;
    const isAlone = edge.target === plan.start || others.length > 0;
    const key = isAlone
      ? String(index)
      : JSON.stringify([edge.operation, after!.operation, after!.target]);
    branches.set(key, [...(branches.get(key) ?? []), edge]);
  });
  return [...branches.values()];
}

function octetsIn({ ranges }: Edge): number {
  return ranges.reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
}

function readOctet(value: Value, { operation, ranges }: Edge, octet: string): Value {
  const { shift, mask, add } = operation!;
  const factor = 2 ** shift;
  const [least, greatest] = [ranges[0]!.lo, ranges.at(-1)!.hi];
  const earlier = value.terms.map((term) => ({ ...term, shift: term.shift + shift }));
  const isSingle = least === greatest;
  const isMasked = greatest > mask;
  return {
    terms: isSingle || mask === 0 ? earlier : [...earlier, { octet, mask, isMasked, shift: 0 }],
    constant: value.constant * factor + add + (isSingle ? least & mask : 0),
    lo: value.lo * factor + (least & mask) + add,
    hi: value.hi * factor + (greatest & mask) + add,
  };
}

/** `((b0 & 0x1f) << 6) | (b1 & 0x3f)` */
function printValue({ terms, constant }: Value): string {
  const printed = terms.map(({ octet, mask, isMasked, shift }) => {
    const payload = isMasked ? `(${octet} & ${hex(mask)})` : octet;
    return shift === 0 ? payload : `(${payload} << ${shift})`;
  });
  if (constant === 0) return printed.join(' | ') || '0';
  if (constant < 0) return `${printed.join(' + ')} - ${hex(-constant)}`;
  const overlaps = terms.some(({ mask, shift }) => (constant & (mask << shift)) !== 0);
  return [hex(constant), ...printed].join(overlaps ? ' + ' : ' | ');
}
