/** The number of states for which Node has memory. */
import { getHeapStatistics } from 'node:v8';
import { DEFAULT_MAX_STATES } from '../options/limits.js';

/**
 * The heap for one state, in octets: its set of NFA states, its transitions, its part of a view and of a
 * text. Measured grammars need 1 to 8 KiB.
 */
const STATE_COST = 16 * 1024;

/** A message if memory is too small for a number of states; undefined if it suffices. */
export function tooManyStates(count: number): string | undefined {
  const most = maxStates();
  if (count <= most) return undefined;
  return (
    `there is memory for ${most}, not for ${count}: a state may take ${STATE_COST / 1024} KiB; ` +
    'NODE_OPTIONS=--max-old-space-size=MIB gives Node more'
  );
}

/** The default limit of states where memory does not suffice for the compiler's own; otherwise undefined. */
export function defaultMaxStates(): number | undefined {
  return tooManyStates(DEFAULT_MAX_STATES) === undefined ? undefined : maxStates();
}

function maxStates(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / STATE_COST);
}
