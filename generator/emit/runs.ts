/**
 * Runs: octets on which a state leads back to itself, taken several at a time.
 *
 * A state that loops on 00 to 2ⁿ − 1 (00–7F in UTF-8's start state: ASCII) is left only by an octet
 * with a higher bit, so or-ing octets and one comparison tell whether all of them stay.
 */
import { hex, type Code } from './code.js';
import { internal } from './contract.js';
import type { Plan, StatePlan } from './plan.js';
import { arrayOf, fromCharCodes, type Sink } from './units.js';

/** How many octets become text at once, without being collected. */
const WIDE = 32;

/** How many of them are looked at in a round of a loop. */
const ROUND = 8;

/** The greatest octet of a state's run, if it has one of the kind that can be skipped. */
export function runOf(state: StatePlan): number | undefined {
  for (const { target, ranges, operation } of state.edges) {
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
 * @param sink where the octets go as characters; nowhere in a recognizer
 */
export function skipRun(state: StatePlan, ahead: 0 | 1, sink?: Sink): string {
  const last = runOf(state);
  if (last === undefined) return '';
  const room = sink === 'units' ? ' && n < PIECE' : '';
  const fits = `i + ${3 + ahead} < to && (${fourFrom(ahead).join(' | ')}) <= ${hex(last)}${room}`;
  if (sink === undefined) return `while (${fits}) i += 4;`;
  return `while (${fits}) {\n${copyFour(ahead, sink)}\n}`;
}

function fourFrom(ahead: number): readonly string[] {
  return [0, 1, 2, 3].map((offset) => octetAt(offset + ahead));
}

function octetAt(offset: number): string {
  return `bytes[${offset === 0 ? 'i' : `i + ${offset}`}]!`;
}

function copyFour(ahead: number, sink: Sink): string {
  const copies = fourFrom(ahead).map(
    (octet, offset) => `${arrayOf(sink)}[n${offset === 0 ? '' : ` + ${offset}`}] = ${octet};`,
  );
  return `${copies.join('\n')}\nn += 4;\ni += 4;`;
}

/** A loop that makes text of a run of the start state, if it has one, while nothing else is collected. */
export function runToText({ states, start, host }: Plan): string {
  if (runOf(states[start]!) === undefined || !host.compiles) return '';
  return `while (n === 0 && i + ${WIDE} <= to && isRun(bytes, i)) {\ntext += runText(bytes, i);\ni += ${WIDE};\n}`;
}

/** What {@link runToText} calls. */
export function runHelpers({ states, start }: Plan): readonly Code[] {
  const last = runOf(states[start]!);
  if (last === undefined) return [];
  const parameters = [
    { name: 'bytes', type: 'ArrayLike<number>' },
    { name: 'i', type: 'number' },
  ];
  const round = Array.from({ length: ROUND }, (_, k) => `bytes[${k === 0 ? 'k' : `k + ${k}`}]!`);
  return [
    internal(
      'isRun',
      parameters,
      'boolean',
      `Whether the ${WIDE} octets from \`i\` on are characters by themselves, up to ${hex(last)}.`,
      `let all = 0;
      for (let k = i; k < i + ${WIDE}; k += ${ROUND}) all |= ${round.join(' | ')};
      return all <= ${hex(last)};`,
    ),
    internal(
      'runText',
      parameters,
      'string',
      'The text of those octets.',
      fromCharCodes('return String.fromCharCode', 'bytes', WIDE),
    ),
  ];
}
