/** A view as JSON; and whether one that was read is an automaton. */
import { MAX_OF } from '../alphabet.js';
import { joinRanges, sizeOf, type SymbolRange } from '../automata/symbol-range.js';
import { printSymbol } from '../text/symbols.js';
import { printHex } from '../text/values.js';
import { DEAD } from '../automata/dfa.js';
import { escapeJson } from '../visible.js';
import type { Flaw } from './flaw.js';
import { findTraceFlaw } from './trace-flaw.js';
import { notationOfView, type View } from './view.js';

/** JSON with one line per state, of characters that can be shown. */
export function printJson(view: View): string {
  const line = (value: unknown): string => `    ${JSON.stringify(value)}`;
  const entries = Object.entries(view).map(([key, value]) => {
    const isLong = Array.isArray(value) && value.some((item) => typeof item === 'object');
    const text = isLong
      ? `[\n${(value as readonly unknown[]).map(line).join(',\n')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return escapeJson(`{\n${entries.join(',\n')}\n}\n`);
}

/**
 * The first contradiction in a view that fits the schema: numbers must be those of states, and no symbol may
 * be beyond the alphabet or lead to two states. Those of an automaton with traces: see trace-flaw.ts.
 */
export function findFlaw(view: View): Flaw | undefined {
  const { states, start, stage, classes } = view;
  const notation = notationOfView(view);
  const max = MAX_OF[view.alphabet ?? 'octets'];
  const known = new Set(states.map(({ id }) => id));
  if (!known.has(start)) return { pointer: '/start', message: `there is no state ${start}` };
  for (const [index, { id, transitions }] of states.entries()) {
    const pointer = `/states/${index}`;
    if (id !== index) return { pointer: `${pointer}/id`, message: `expected state ${index} here` };
    let taken: readonly SymbolRange[] = [];
    for (const [at, { to, octets }] of transitions.entries()) {
      const place = `${pointer}/transitions/${at}`;
      if (!known.has(to)) return { pointer: `${place}/to`, message: `there is no state ${to}` };
      if (stage === 'nfa') continue;
      if (octets.length === 0)
        return { pointer: `${place}/octets`, message: 'only an NFA has empty transitions' };
      if (id === DEAD) return { pointer: place, message: 'state 0 is dead: it has no transitions' };
      if (octets.some(({ lo, hi }) => hi < lo))
        return { pointer: `${place}/octets`, message: 'the range is reversed' };
      if (octets.some(({ hi }) => hi > max))
        return { pointer: `${place}/octets`, message: `the alphabet ends at ${printHex(max)}` };
      const both = findOverlap(taken, octets);
      if (both !== undefined) {
        const message = `${printSymbol(both, notation)} already leads to another state`;
        return { pointer: `${place}/octets`, message };
      }
      taken = [...taken, ...octets];
    }
  }
  const members = (classes ?? []).flat();
  if (classes !== undefined && (sizeOf(members) !== max + 1 || !isWhole(members, max)))
    return { pointer: '/classes', message: `every ${notation.noun} must be in exactly one class` };
  return findTraceFlaw(view);
}

/** Whether some ranges have all symbols up to `max`, and no other. */
function isWhole(ranges: readonly SymbolRange[], max: number): boolean {
  if (ranges.some(({ lo, hi }) => hi < lo)) return false;
  const joined = joinRanges(ranges);
  return joined.length === 1 && joined[0]!.lo === 0 && joined[0]!.hi === max;
}

/** The first symbol of ranges that is in others, or in two of themselves. */
function findOverlap(
  taken: readonly SymbolRange[],
  ranges: readonly SymbolRange[],
): number | undefined {
  for (const [index, { lo, hi }] of ranges.entries()) {
    const other = [...taken, ...ranges.slice(0, index)].find(
      (each) => each.lo <= hi && lo <= each.hi,
    );
    if (other !== undefined) return Math.max(lo, other.lo);
  }
  return undefined;
}
