/**
 * Runs: octets on which a state leads back to itself, taken several at a time.
 *
 * A state that loops on 00 to 2ⁿ − 1 (00–7F in UTF-8's start state: ASCII) is left only by an octet
 * with a higher bit, so or-ing four octets and one comparison tell whether all four stay.
 */
import { hex } from './code.js';
import type { StatePlan } from './plan.js';
import type { Sink } from './units.js';

/** The greatest octet of a state's run, if it has one of the kind that can be skipped. */
function runOf(state: StatePlan): number | undefined {
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
  const at = (offset: number): string =>
    `bytes[${offset + ahead === 0 ? 'i' : `i + ${offset + ahead}`}]!`;
  const room = sink === 'units' ? ' && n < PIECE' : '';
  const fits = `i + ${3 + ahead} < to && (${[0, 1, 2, 3].map(at).join(' | ')}) <= ${hex(last)}${room}`;
  if (sink === undefined) return `while (${fits}) i += 4;`;
  const copies = [0, 1, 2, 3].map(
    (offset) => `${sink}[n${offset === 0 ? '' : ` + ${offset}`}] = ${at(offset)};`,
  );
  return `while (${fits}) {\n${copies.join('\n')}\nn += 4;\ni += 4;\n}`;
}
