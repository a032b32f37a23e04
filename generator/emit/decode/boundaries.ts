/**
 * Finds where characters begin without decoding them, which RFC 3629 §1 promises of UTF-8, for every grammar
 * that this is proven of. The same in all variants.
 */
import { lineComment } from '../../text/comments.js';
import { MAX_OCTET } from '../../alphabet.js';
import { complementOf } from '../../automata/symbol-range.js';
import { DEAD } from '../../automata/dfa.js';
import type { Window } from '../../automata/synchronize.js';
import type { DecoderPlan, Plan } from '../../plan/plan.js';
import type { StateId } from '../../automata/nfa.js';
import { inRanges } from '../program/conditions.js';
import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { at, code, join, NAMES, type Fragment } from '../program/fragment.js';
import { CHECK_RANGE } from '../inputs/units.js';

const { afterIllFormed, byte, checkRange, findError, isBoundary, next, start } = NAMES;

/** The bodies; undefined where the required proof failed. */
export function boundaryBodies(decoder: DecoderPlan) {
  const { window, longest, isOrdered } = decoder;
  return {
    count: countBody(decoder),
    unfinished: unfinishedBody(decoder),
    isBoundary: window && isBoundaryBody(decoder, window),
    boundaryBefore: window && searchBody(longest, `i >= 0 && i > offset - ${longest}; i--`),
    boundaryAfter:
      window && searchBody(longest, `i <= bytes.length && i < offset + ${longest}; i++`),
    compareBytes: isOrdered ? COMPARE : undefined,
  };
}

/** For functions that call others, which check the octets that they read. */
const CHECK_OFFSET = code`${checkRange}(bytes, offset, bytes?.length, Infinity);`;

/** For functions that read few octets of a part, and check these. */
const CHECK_ENDS = code`${checkRange}(bytes, from, to, Infinity);`;

const COMPARE = code`
  const lengthOfA = a?.length;
  ${checkRange}(a, 0, lengthOfA);
  const lengthOfB = b?.length;
  ${checkRange}(b, 0, lengthOfB);
  const length = Math.min(lengthOfA, lengthOfB);
  for (let i = 0; i < length; i++) {
    if (a[i]! !== b[i]!) return a[i]! < b[i]! ? -1 : 1;
  }
  return lengthOfA === lengthOfB ? 0 : lengthOfA < lengthOfB ? -1 : 1;`;

/**
 * Walks as a decoder does: `begin` is the offset of the current character or ill-formed sequence.
 *
 * @param atBegin the statement where one begins
 */
function walk(
  { unitLength }: DecoderPlan,
  from: string,
  atBegin = '',
  to: Fragment = code`to`,
): Fragment {
  const readAgain =
    unitLength === 1
      ? code`// The octet that ends an ill-formed sequence is read again, as a beginning.
        if (i > begin) i -= 1;`
      : code`i = ${afterIllFormed}(begin, i, ${to}) - 1;`;
  return code`
    let state = ${start};
    let begin = ${from};
    for (let i = begin; i < ${to}; i++) {
      if (state === ${start}) ${atBegin === '' ? 'begin = i;' : `{\nbegin = i;\n${atBegin}\n}`}
      state = ${next}(state, bytes[i]!);
      if (state === ${DEAD}) {
        ${readAgain}
        state = ${start};
      }
    }`;
}

function countBody(decoder: DecoderPlan): Fragment {
  const { window, longest, restarting } = decoder;
  if (longest === 1) return code`${CHECK_RANGE}\nreturn to - from;`;
  // If the octet ahead decides, each character has one octet that continues no character.
  const quick =
    window?.back === 0 && window.ahead === 1
      ? code`let characters = 0;
        if (${findError}(bytes, from, to) < 0) {
          // Each character has one octet that continues no character: count these octets.
          for (let i = from; i < to; i++) {
            const byte = bytes[i]!;
            if (${inRanges(byte, restarting)}) characters += 1;
          }
          return characters;
        }`
      : code`${CHECK_RANGE}\nlet characters = 0;`;
  return code`${quick}\n${walk(decoder, 'from', 'characters += 1;')}\nreturn characters;`;
}

function unfinishedBody(decoder: DecoderPlan): Fragment {
  const { longest, restarting, unitLength } = decoder;
  if (unitLength > 1) return unfinishedUnitsBody(decoder);
  if (longest === 1) return code`${CHECK_ENDS}\nreturn 0;`;
  const inner = complementOf(restarting, MAX_OCTET);
  if (restarting.length === 0)
    return code`${CHECK_RANGE}\n${walk(decoder, 'from')}\nreturn state === ${start} ? 0 : to - begin;`;
  return code`${CHECK_ENDS}
    // The last octet that continues no character: decoding restarts there.
    let last = to - 1;
    while (last > from && (${inRanges(code`bytes[last]!`, inner)})) last -= 1;
    last = Math.max(from, last);
    ${checkRange}(bytes, last, to);
    ${walk(decoder, 'last')}
    return state === ${start} ? 0 : to - begin;`;
}

/** The body of `unfinished` for units of several octets: a unit that is cut off at the end counts as unfinished. */
function unfinishedUnitsBody(decoder: DecoderPlan): Fragment {
  const { unitLength: size } = decoder;
  const inner = innerUnitStates(decoder, size);
  if (inner.length === 0)
    return code`${CHECK_ENDS}
      ${checkRange}(bytes, Math.max(from, to - ${size}), to);
      return (to - from) % ${size};`;
  // For each state inside a character, whether it can read the unit at `last`.
  const reads = inner.map((id) => {
    let state = code`${id}`;
    for (let k = 0; k < size; k++) state = code`${next}(${state}, bytes[${at('last', k)}]!)`;
    return code`${state} !== ${DEAD}`;
  });
  return code`${CHECK_ENDS}
    // The end of the last whole unit.
    const end = to - ((to - from) % ${size});
    // The last unit that continues no character: decoding restarts there.
    let last = end - ${size};
    while (last > from && (${join(reads, ' || ')})) last -= ${size};
    last = Math.max(from, last);
    ${checkRange}(bytes, last, to);
    ${walk(decoder, 'last', '', code`end`)}
    return to - (state === ${start} ? end : begin);`;
}

/** The states between two units of a character. */
function innerUnitStates({ states, start }: Plan, size: number): readonly StateId[] {
  const inner = new Set<StateId>();
  const after = (id: StateId): readonly StateId[] =>
    states[id]!.transitions.map(({ target }) => target);
  // The list grows while it is walked.
  const ends: StateId[] = [start];
  for (const end of ends) {
    let reached: ReadonlySet<StateId> = new Set([end]);
    for (let k = 0; k < size; k++) reached = new Set([...reached].flatMap(after));
    for (const id of reached) {
      if (id === start || inner.has(id)) continue;
      inner.add(id);
      ends.push(id);
    }
  }
  return [...inner].sort((a, b) => a - b);
}

/**
 * `afterIllFormed`, of a decoder of units that are longer than an octet. See Note [Units] in coding/units.ts.
 */
export function afterIllFormedFunction(size: number): FunctionDeclaration {
  return internal(
    afterIllFormed.text,
    ['begin: number', 'i: number', 'to: number'],
    'number',
    `The end of the ill-formed sequence from \`begin\` whose octet \`i\` does not fit: the start of that octet's unit, or the end of the unit if it is the first one or cut off.`,
    code`const unit = i - ((i - begin) % ${size});
      if (unit + ${size} > to) return to;
      return unit === begin ? unit + ${size} : unit;`,
  );
}

/** Walks the window from every possible state; the states that survive decide. */
function isBoundaryBody(decoder: DecoderPlan, window: Window): Fragment {
  const { back, ahead, backAtEnd } = window;
  if (decoder.longest === 1) return code`${CHECK_OFFSET}\nreturn true;`;
  const isOctetEnough = back === 0 && ahead === 1;
  const octet = isOctetEnough
    ? code`if (offset < bytes.length) {
        ${checkRange}(bytes, offset, offset + 1);
        const byte = bytes[offset]!;
        ${lineComment('A character begins with an octet that continues none.')}
        return ${inRanges(byte, decoder.restarting)};
      }`
    : '';
  const end = isOctetEnough || ahead === 0 ? '' : `Math.min(offset + ${ahead}, bytes.length)`;
  const reach =
    end === '' ? backAtEnd : `(end < offset + ${ahead} ? ${Math.max(back, backAtEnd)} : ${back})`;
  const isAtStart = end === '' ? code`state === ${start}` : 'isStart';
  return code`${CHECK_OFFSET}
    ${octet}
    ${end && `const end = ${end};`}
    const begin = Math.max(0, offset - ${reach});
    ${checkRange}(bytes, begin, ${end ? 'end' : 'offset'});
    // The state at \`begin\` is unknown: try every live state.
    let isInside = false;
    for (let first = 1; first < ${decoder.states.length}; first++) {
      let state = first;
      for (let i = begin; i < offset; i++) state = ${next}(state, bytes[i]!);
      ${end && code`const isStart = state === ${start};\nfor (let i = offset; i < end; i++) state = ${next}(state, bytes[i]!);`}
      if (state === ${DEAD}) continue;
      // With too little context, assume that the octets begin with a character.
      if (${isAtStart} || (first === ${start} && begin === 0)) return ${isAtStart};
      isInside = true;
    }
    return !isInside;`;
}

/** @param loop the condition and the step of a loop over the offset `i` */
function searchBody(longest: number, loop: string): Fragment {
  if (longest === 1) return code`${CHECK_OFFSET}\nreturn offset;`;
  return code`${CHECK_OFFSET}
    for (let i = offset; ${loop}) {
      if (${isBoundary}(bytes, i)) return i;
    }
    return offset;`;
}
