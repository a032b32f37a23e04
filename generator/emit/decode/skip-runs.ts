/**
 * Runs: octets on which a state leads back to itself, taken several at a time.
 *
 * A state that loops on 00 to 2ⁿ − 1 (00–7F in UTF-8's start state: ASCII) is left only by an octet
 * with a higher bit, so or-ing octets and one comparison tell whether all of them stay.
 */
import type { Host } from '../program/host.js';
import type { Plan, StatePlan } from '../../plan/plan.js';
import { internal, type FunctionDeclaration } from '../program/declaration.js';
import { at, code, hex, NAMES, type Fragment } from '../program/fragment.js';
import { fromCharCodes, type Sink } from './sink.js';
import { sliceRun, sliceText } from './slices.js';

const { PIECE_SIZE, isRun, runText } = NAMES;

/** The number of octets that become text at once, without being collected. */
const WIDE = 32;

/** How many of the `WIDE` octets one iteration tests. */
const ROUND = 8;

/** The greatest octet of a state's run; undefined if it has none that can be skipped. */
export function runOf(state: StatePlan): number | undefined {
  for (const { target, ranges, operation } of state.transitions) {
    const [range, ...others] = ranges;
    if (target !== state.id || others.length > 0 || range!.lo !== 0) continue;
    const isPowerOfTwo = Number.isInteger(Math.log2(range!.hi + 1));
    const keepsOctet =
      operation === undefined || (operation.add === 0 && operation.mask >= range!.hi);
    if (isPowerOfTwo && range!.hi > 0 && range!.hi < 0xff && keepsOctet) return range!.hi;
  }
  return undefined;
}

/**
 * A loop that skips the run of a state, if it has one, four octets at a time, from the octet `i + ahead` on.
 *
 * @param sink takes the octets as characters; none in a recognizer
 */
export function skipRun(state: StatePlan, ahead: 0 | 1, sink?: Sink): Fragment {
  const last = runOf(state);
  if (last === undefined) return code``;
  const four = [0, 1, 2, 3].map((offset) => `bytes[${at('i', offset + ahead)}]!`);
  const fits = code`i + ${3 + ahead} < to && (${four.join(' | ')}) <= ${hex(last)}`;
  if (sink === undefined) return code`while (${fits}) i += 4;`;
  const copies = four.map((octet, offset) => code`${sink.array}[${at('n', offset)}] = ${octet};`);
  return code`while (${fits}${sink.isText ? code` && n < ${PIECE_SIZE}` : ''}) {\n${copies}\nn += 4;\ni += 4;\n}`;
}

/** Statements that return a text of which the start state reads one run, if it has one. */
export function wholeRun({ states, start }: Plan, host: Host): Fragment {
  return sliceText(host, runOf(states[start]!), WIDE);
}

/**
 * A loop that makes text of a run of the start state, if it has one, while the array is empty. Where code may be longer, it
 * looks at both ends of a part first: most texts without a run have other octets there.
 */
export function runToText({ states, start }: Plan, { compiles, favorsSpeed }: Host): Fragment {
  const last = runOf(states[start]!);
  if (last === undefined || !compiles) return code``;
  const begin = code`// A run becomes text at once if no code units wait before it.\nwhile (n === 0 && i + ${WIDE} <= to`;
  if (!favorsSpeed)
    return code`${begin} && ${isRun}(bytes, i)) {\ntext += ${runText}(bytes, i);\ni += ${WIDE};\n}`;
  return code`${begin} && (bytes[i]! | bytes[${at('i', WIDE - 1)}]!) <= ${hex(last)} && ${isRun}(bytes, i)) {
      let end = i + ${WIDE};
      while (end + ${WIDE} <= to && ${isRun}(bytes, end)) end += ${WIDE};
      text += ${runText}(bytes, i, end);
      i = end;
    }`;
}

/** `isRun` and `runText`, which {@link runToText} calls. */
export function runHelpers({ states, start }: Plan, host: Host): readonly FunctionDeclaration[] {
  const last = runOf(states[start]!);
  if (last === undefined) return [];
  const parameters = ['bytes: ArrayLike<number>', 'i: number'];
  const round = Array.from({ length: ROUND }, (_, k) => `bytes[${at('k', k)}]!`);
  return [
    internal(
      isRun.text,
      parameters,
      'boolean',
      `Whether none of the ${WIDE} octets from \`i\` on is greater than ${hex(last)}: each of them is a character by itself.`,
      code`let all = 0;
      for (let k = i; k < i + ${WIDE}; k += ${ROUND}) all |= ${round.join(' | ')};
      return all <= ${hex(last)};`,
    ),
    host.favorsSpeed
      ? internal(
          runText.text,
          [...parameters, 'end: number'],
          'string',
          `The text of a run from \`i\` to \`end\`, ${WIDE} octets or a multiple.`,
          code`${sliceRun(host)}
            let text = '';
            for (; i < end; i += ${WIDE}) {\n${fromCharCodes('text += String.fromCharCode', code`bytes`, WIDE)}\n}
            return text;`,
        )
      : internal(
          runText.text,
          parameters,
          'string',
          `The text of the ${WIDE} octets from \`i\` on.`,
          fromCharCodes('return String.fromCharCode', code`bytes`, WIDE),
        ),
  ];
}
