/** A view as JSON; and whether one that was read is an automaton. */
import { printOctet } from '../text/octets.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import { DEAD } from '../automata/dfa.js';
import { escapeJson } from '../visible.js';
import type { View } from './view.js';

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

/** A fault of a value, and the JSON pointer to it; `''` is the whole value. */
export interface Flaw {
  readonly pointer: string;
  readonly message: string;
}

/**
 * The first contradiction in a view that fits the schema: numbers must be those of states, and no octet may
 * lead to two states.
 */
export function findFlaw(view: View): Flaw | undefined {
  const { states, start, stage, classes } = view;
  const known = new Set(states.map(({ id }) => id));
  if (!known.has(start)) return { pointer: '/start', message: `there is no state ${start}` };
  for (const [index, { id, transitions }] of states.entries()) {
    const pointer = `/states/${index}`;
    if (id !== index) return { pointer: `${pointer}/id`, message: `expected state ${index} here` };
    const taken = new Set<number>();
    for (const [at, { to, octets }] of transitions.entries()) {
      const place = `${pointer}/transitions/${at}`;
      if (!known.has(to)) return { pointer: `${place}/to`, message: `there is no state ${to}` };
      if (stage === 'nfa') continue;
      if (octets.length === 0)
        return { pointer: `${place}/octets`, message: 'only an NFA has empty transitions' };
      if (id === DEAD) return { pointer: place, message: 'state 0 is dead: it has no transitions' };
      if (octets.some(({ lo, hi }) => hi < lo))
        return { pointer: `${place}/octets`, message: 'the range is reversed' };
      for (const octet of octets.flatMap(octetsOf)) {
        const message = `${printOctet(octet)} already leads to another state`;
        if (taken.has(octet)) return { pointer: `${place}/octets`, message };
        taken.add(octet);
      }
    }
  }
  const members = (classes ?? []).flat().flatMap(octetsOf);
  if (classes !== undefined && (members.length !== 256 || new Set(members).size !== 256))
    return { pointer: '/classes', message: 'every octet must be in exactly one class' };
  return undefined;
}

function octetsOf({ lo, hi }: SymbolRange): readonly number[] {
  return Array.from({ length: Math.max(0, hi - lo + 1) }, (_, i) => lo + i);
}
