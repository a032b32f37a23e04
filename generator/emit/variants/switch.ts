/**
 * The switch variant: the automaton as code.
 *
 * A decoder whose characters have few shapes reads a whole character per iteration, in straight-line
 * checks: every path from the start state back to it becomes nested conditions, with the character number
 * as one expression at the end. A recognizer's `findError` is nested code, too, by another construction: see
 * Note [Nested code] in structured/structure.ts. All other code is a loop around `switch (state)`.
 */
import { MAX_OCTET } from '../../alphabet.js';
import { lineComment } from '../../text/comments.js';
import { getOrInsert } from '../../get-or-insert.js';
import { complementOf, joinRanges } from '../../automata/symbol-range.js';
import { DEAD } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import type { PayloadOperation } from '../../coding/transducer.js';
import type { Host } from '../host.js';
import type { Recorder } from '../parse/recorder.js';
import { moveOfBySwitch, parseBySwitch } from '../parse/by-switch.js';
import type { DecoderPlan, Edge, Plan, StatePlan } from '../../plan/plan.js';
import { nestedFindError } from '../structured/recognize.js';
import { Sets } from '../structured/sets.js';
import type { Bodies, Stepper } from '../program/bodies.js';
import { ALWAYS, ifChain, inRanges, switchOf } from '../program/conditions.js';
import { code, declare, hex, join, mark, type Fragment } from '../program/fragment.js';
import { NAMES } from '../program/names.js';
import { stateCases } from '../program/states.js';
import { decodeBody, findErrorBody, type Machine } from './machine.js';
import { caseOf, returnOf } from './places.js';
import { runToText, skipRun } from '../decode/runs.js';
import type { Sink } from '../decode/sink.js';
import { CHECK_PART, parameterOf, unitsOf, type StepUnits, type Units } from '../inputs/units.js';
import { wellFormed } from '../decode/well-formed.js';

const { accepts, afterIllFormed, b0, byte, fatal, illFormed, next, partial, state, PIECE } = NAMES;

/** The greatest number of paths that are written out; beyond it a loop is better code. */
const MAX_WAYS = 64;

/** The switch variant of a plan. */
export function emitSwitch(plan: Plan, host: Host, recorder: Recorder | undefined): Bodies {
  const { decoder } = plan;
  const straight = decoder !== undefined && countWays(plan, plan.start) <= MAX_WAYS;
  const sets = new Sets();
  const nested = isNested(plan, host) ? nestedFindError(plan, host, sets) : undefined;
  return {
    shape:
      nested !== undefined
        ? 'nested blocks and loops'
        : straight
          ? 'a whole character per iteration'
          : 'a loop over the states',
    constants: sets.tables(host, plan.notation),
    findError:
      nested ??
      (straight
        ? straightFindError(plan)
        : (units) => findErrorBody(plan, switchMachine(plan, units), units)),
    parse: recorder && ((units) => parseBySwitch(plan, recorder, units)),
    steps: { stepperOf: nextStepper, next: nextBody(plan) },
    moveOf: recorder && moveOfBySwitch(plan, recorder),
    decoding: decoder && {
      accumulate: accumulateBody(plan),
      decode: (sink) =>
        straight
          ? straightDecode(plan, decoder, host, sink)
          : decodeBody(plan, decoder, switchMachine(plan, unitsOf(plan, host, 'octets')), sink),
    },
  };
}

/** Whether `findError` is nested code: of a recognizer, unless an engine may lack labels. */
function isNested({ decoder }: Plan, { compiles }: Host): boolean {
  return decoder === undefined && compiles;
}

/** The number of paths from a state back to the start state. Units are finite, so the recursion ends. */
function countWays(plan: Plan, state: StateId): number {
  let ways = 0;
  for (const { target } of plan.states[state]!.edges) {
    ways += target === plan.start ? 1 : countWays(plan, target);
    if (ways > MAX_WAYS) break;
  }
  return ways;
}

// --- steps -------------------------------------------------------------------------------------

/** A step by `next`: its `switch` is not written out again. */
function nextStepper({ unit, start }: StepUnits): Stepper {
  return {
    start: code`${start}`,
    step: code`state = ${next}(state, ${unit});`,
    readsEveryUnit: true,
    isDead: code`state === ${DEAD}`,
    isAccepting: code`${accepts}(state)`,
  };
}

/** A step through `switch (state)`; in a recognizer, a unit that leads to the dead state returns. */
function switchMachine(plan: Plan, units: Units): Machine {
  const { unit, max, start, input } = units;
  const isRecognizer = plan.decoder === undefined;
  const dies = (begun: number): Fragment =>
    isRecognizer ? code`return i${begun === 0 ? '' : ` - ${begun}`};` : code`state = ${DEAD};`;
  const step = (withPartial: boolean): Fragment => {
    const cases = stateCases(plan, start, (from) => {
      const branches = from.edges.map((edge) => {
        const value = withPartial ? code`partial = ${operationOf(plan, from.id, edge)};\n` : '';
        const skips = isRecognizer && edge.target === from.id && input === 'octets';
        const run = skips ? skipRun(from, 1) : '';
        return {
          test: inRanges(unit, edge.ranges, false, max),
          code: code`${value}state = ${edge.target};\n${run}`,
        };
      });
      return ifChain(branches, dies(plan.begun[from.id]!));
    });
    return switchOf(state, cases, dies(0));
  };
  return {
    start: code`${start}`,
    step: step(false),
    stepWithPartial: isRecognizer ? code`` : step(true),
    returnsWhenDead: isRecognizer,
    isDead: code`state === ${DEAD}`,
    isStart: code`state === ${plan.start}`,
    isNotStart: code`state !== ${plan.start}`,
    isAccepting: code`${accepts}(state)`,
    numberOf: (variable) => code`${variable}`,
  };
}

// --- next and accumulate -----------------------------------------------------------------------

function nextBody(plan: Plan): Fragment {
  return returnsByState(plan.states, ({ target }) => code`${target}`, parameterOf(plan));
}

/** The body of a function of `state` and a unit that returns a value of the edge that reads the unit, or 0. */
export function returnsByState<E extends Pick<Edge, 'ranges'>>(
  states: readonly (Pick<StatePlan, 'id' | 'note'> & { readonly edges: readonly E[] })[],
  valueOf: (edge: E) => Fragment,
  { unit, max }: Pick<Units, 'unit' | 'max'>,
): Fragment {
  const cases = states
    .filter(({ edges }) => edges.length > 0)
    .map(({ id, note, edges }) => {
      const returns = returnsIn(edges, valueOf, code`${DEAD}`, unit, max);
      const marked = returns.map((each, index) => mark(returnOf(id, index), each));
      return code`${mark(caseOf(id), code`case ${id}:`)} ${lineComment(note)}\n${marked}`;
    });
  const otherwise = mark(returnOf(undefined, 0), code`return ${DEAD};`);
  return switchOf(state, cases, otherwise, caseOf(undefined));
}

function accumulateBody(plan: Plan): Fragment {
  // States with the same operations share a case.
  const groups = new Map<string, { readonly body: Fragment; readonly ids: StateId[] }>();
  for (const { id, edges } of plan.states) {
    if (edges.length === 0) continue;
    const operations = new Map(
      edges.map((edge) => operationOf(plan, id, edge)).map((value) => [value.text, value]),
    );
    // Octets with the same operation share a condition; octets that lead to the dead state do not matter.
    const shared = [...operations.values()].map((value) => {
      const same = edges.filter((edge) => operationOf(plan, id, edge).text === value.text);
      return { value, ranges: joinRanges(same.flatMap(({ ranges }) => ranges)) };
    });
    const body =
      shared.length === 1
        ? code`return ${shared[0]!.value};`
        : join(
            returnsIn(shared, ({ value }) => value, code`0`),
            '\n',
          );
    getOrInsert(groups, body.text, () => ({ body, ids: [] as StateId[] })).ids.push(id);
  }
  const cases = [...groups.values()].map(
    ({ body, ids }) => code`${ids.map((id) => `case ${id}:`)}\n${body}`,
  );
  return switchOf(state, cases, code`return 0;`);
}

/** `if (…) return …;` for each edge, then `return otherwise;`; an edge for all octets is the only statement. */
function returnsIn<E extends Pick<Edge, 'ranges'>>(
  edges: readonly E[],
  valueOf: (edge: E) => Fragment,
  otherwise: Fragment,
  unit = byte,
  max = MAX_OCTET,
): readonly Fragment[] {
  const tests = edges.map((edge) => inRanges(unit, edge.ranges, false, max));
  const always = edges[tests.indexOf(ALWAYS)];
  if (always !== undefined) return [code`return ${valueOf(always)};`];
  const returns = edges.map((edge, index) => code`if (${tests[index]!}) return ${valueOf(edge)};`);
  return [...returns, code`return ${otherwise};`];
}

function operationOf(plan: Plan, from: StateId, { operation }: Edge): Fragment {
  return applyOperation(operation!, from === plan.start ? undefined : partial);
}

/** The shortest expression of the partial value after `byte`; without `before`, `byte` is the first octet. */
function applyOperation(
  { shift, mask: bits, place, add }: PayloadOperation,
  before: Fragment | undefined,
): Fragment {
  const shifted = before && (shift === 0 ? before : code`(${before} << ${shift})`);
  const masked = bits === 0 ? undefined : bits === 0xff ? byte : code`(${byte} & ${hex(bits)})`;
  const placed = masked && (place === 0 ? masked : code`(${masked} << ${place})`);
  const parts = [shifted, placed].filter((part) => part !== undefined);
  const joined = parts.length === 0 ? code`0` : join(parts, add === 0 ? ' | ' : ' + ');
  return add === 0 ? joined : code`${joined} ${add < 0 ? '-' : '+'} ${hex(Math.abs(add))}`;
}

// --- bodies: whole characters ------------------------------------------------------------------

/** Whether every octet is a character by itself, so that no input is ill-formed. */
function everyOctetCompletes({ states, start }: Plan): boolean {
  const octets = states[start]!.edges.filter(({ target }) => target === start)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
  return octets === 256;
}

function straightFindError(plan: Plan): Fragment {
  const nest = nestOf(plan, {
    complete: (length) =>
      code`i += ${length};\n${length === 1 ? skipRun(plan.states[plan.start]!, 0) : ''}\ncontinue;`,
    begun: () => '',
  });
  return code`
    ${CHECK_PART}
    let i = from;
    while (i < to) {
      ${declare(b0, 'bytes[i]!', nest)}
      ${everyOctetCompletes(plan) ? '' : 'return i;'}
    }
    return -1;`;
}

function straightDecode(plan: Plan, decoder: DecoderPlan, host: Host, sink: Sink): Fragment {
  const isTotal = everyOctetCompletes(plan);
  const isOfOctets = decoder.unitLength === 1;
  const nest = nestOf(plan, {
    complete: (length, value) =>
      code`${sink.append(printValue(value), value.lo, value.hi)}\ni += ${length};\ncontinue;`,
    begun: (length) => (length > (isOfOctets ? 1 : 0) ? `length = ${length};` : ''),
  });
  const fast = wellFormed(decoder, host, sink);
  const room = fast === undefined || fast.longest === 1 ? 'to' : `to - ${fast.longest - 1}`;
  return code`
    ${CHECK_PART}
    ${sink.begin}
    let i = from;
    while (i < to) {
      ${sink.flush}
      ${sink.isText ? runToText(plan, host) : ''}
      ${
        fast === undefined
          ? ''
          : code`// Well-formed characters, while there is room for the longest one.
            const end = ${sink.isText ? code`Math.min(i + ${PIECE}, ${room})` : room};
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
      ${isTotal ? '' : code`if (${fatal}) throw ${illFormed}(i);\n${sink.array}[n++] = 0xfffd;\n${isOfOctets ? code`i += length;` : code`i = ${afterIllFormed}(i, i + length, to);`}\n${fast === undefined || !isOfOctets ? '' : skipNoBeginnings(plan, sink)}`}
    }
    ${sink.end}`;
}

/** A loop over octets that begin no character: each is replaced separately. */
function skipNoBeginnings({ states, start }: Plan, sink: Sink): Fragment {
  const ranges = complementOf(
    states[start]!.edges.flatMap((edge) => edge.ranges),
    MAX_OCTET,
  );
  if (ranges.length === 0) return code``;
  return code`for (; i < end && (${inRanges(code`bytes[i]!`, ranges)}); i++) ${sink.array}[n++] = 0xfffd;`;
}

/** A character number as the sum of shifted octets and a constant, and the range it lies in. */
interface Value {
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

const NOTHING: Value = { terms: [], constant: 0, lo: 0, hi: 0 };

interface Leaves {
  /** A character of `length` octets is complete. */
  complete(length: number, value: Value): Fragment;
  /** `length` octets are the beginning of a character. */
  begun(length: number): string;
}

/** Nested conditions for all paths from the start state back to it. */
function nestOf(plan: Plan, leaves: Leaves): Fragment {
  const nest = (state: StatePlan, length: number, value: Value): Fragment =>
    ifChain(
      branchesOf(plan, state).map((edges) => {
        const ranges = joinRanges(edges.flatMap((edge) => edge.ranges));
        const origins =
          length === 0 ? edges.map((edge) => `${lineComment(...edge.origins)}\n`).join('') : '';
        return {
          test: inRanges(octetAt(length), ranges, length > 0),
          code: code`${origins}${edges.length === 1 ? follow(edges[0]!, length, value) : followAll(edges, length, value)}`,
        };
      }),
    );

  /** The code behind the condition on the previous octet. */
  const follow = (edge: Edge, length: number, value: Value): Fragment =>
    enter(edge.target, length + 1, readOctet(value, edge, octetAt(length)), (target, next, read) =>
      nest(plan.states[target]!, next, read),
    );

  const enter = (
    target: StateId,
    length: number,
    value: Value,
    inside: (target: StateId, length: number, value: Value) => Fragment,
  ): Fragment =>
    target === plan.start
      ? leaves.complete(length, value)
      : code`${leaves.begun(length)}
        const b${length} = i + ${length} < to ? bytes[i + ${length}]! : -1;
        ${inside(target, length, value)}`;

  /** The same for edges that differ only in the octets that may come next. */
  const followAll = (edges: readonly Edge[], length: number, value: Value): Fragment => {
    const [one, other] = [octetAt(length), octetAt(length + 1)];
    const steps = edges.map((edge) => ({ edge, after: plan.states[edge.target]!.edges[0]! }));
    const union = (of: readonly Edge[]): Edge => ({
      ...of[0]!,
      ranges: joinRanges(of.flatMap(({ ranges }) => ranges)),
    });
    const all = steps.map(({ edge, after }) =>
      readOctet(readOctet(value, edge, one), after, other),
    );
    const read = readOctet(
      readOctet(value, union(edges), one),
      union(steps.map(({ after }) => after)),
      other,
    );
    const bounds = {
      lo: Math.min(...all.map(({ lo }) => lo)),
      hi: Math.max(...all.map(({ hi }) => hi)),
    };
    // The condition of the most octets stands last.
    const sorted = [...steps].sort((a, b) => octetsIn(a.edge) - octetsIn(b.edge));
    const test = join(
      sorted.map(({ edge, after }, index) => {
        const next = inRanges(other, after.ranges, true);
        return index === sorted.length - 1
          ? next
          : code`${inRanges(one, edge.ranges)} ? ${next} : `;
      }),
      '',
    );
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

/** The variable of an octet of a character. */
function octetAt(index: number): Fragment {
  return index === 0 ? b0 : code`b${index}`;
}

/** The edges of a state, grouped: characters of one group differ only in the octets that may come next. */
function branchesOf(plan: Plan, { edges }: StatePlan): readonly (readonly Edge[])[] {
  const branches = new Map<string, Edge[]>();
  edges.forEach((edge, index) => {
    const [after, ...others] = plan.states[edge.target]!.edges;
    const isAlone = edge.target === plan.start || others.length > 0;
    const key = isAlone
      ? String(index)
      : JSON.stringify([edge.operation, after!.operation, after!.target]);
    getOrInsert(branches, key, () => []).push(edge);
  });
  return [...branches.values()];
}

function octetsIn({ ranges }: Edge): number {
  return ranges.reduce((sum, { lo, hi }) => sum + hi - lo + 1, 0);
}

function readOctet(value: Value, { operation, ranges }: Edge, octet: Fragment): Value {
  const { shift, mask, place, add } = operation!;
  const factor = 2 ** shift;
  const size = 2 ** place;
  const [least, greatest] = [ranges[0]!.lo, ranges.at(-1)!.hi];
  const earlier = value.terms.map((term) => ({ ...term, shift: term.shift + shift }));
  const isSingle = least === greatest;
  const isMasked = greatest > mask;
  return {
    terms: isSingle || mask === 0 ? earlier : [...earlier, { octet, mask, isMasked, shift: place }],
    constant: value.constant * factor + add + (isSingle ? (least & mask) * size : 0),
    lo: value.lo * factor + (least & mask) * size + add,
    hi: value.hi * factor + (greatest & mask) * size + add,
  };
}

/** `((b0 & 0x1f) << 6) | (b1 & 0x3f)` */
function printValue({ terms, constant }: Value): Fragment {
  const printed = terms.map(({ octet, mask: bits, isMasked, shift }) => {
    const payload = isMasked ? code`(${octet} & ${hex(bits)})` : octet;
    return shift === 0 ? payload : code`(${payload} << ${shift})`;
  });
  if (constant === 0) return printed.length === 0 ? code`0` : join(printed, ' | ');
  if (constant < 0) return code`${join(printed, ' + ')} - ${hex(-constant)}`;
  const overlaps = terms.some((term) => (constant & (term.mask << term.shift)) !== 0);
  return join([hex(constant), ...printed], overlaps ? ' + ' : ' | ');
}
