/**
 * Facts about an automaton that its module does not export: its states, and a number that identifies it. Walking through
 * it once is enough, so that modules stay small.
 */
import type { InputKind } from './chunk-units.js';

/** The exports of a module that are its automaton; equal in all variants of a grammar. */
export interface AutomatonModule {
  readonly start: number;
  readonly stringStart?: number;
  next(state: number, unit: number): number;
  accepts(state: number): boolean;
}

const DEAD = 0;
const MAX_OCTET = 0xff;
const MAX_CODE_UNIT = 0xffff;

/** The facts found, by the object that they belong to. */
const found = /* @__PURE__ */ new WeakMap<object, Map<string, unknown>>();

/** The result of `find`, which is called once for each owner and name. */
export function once<T>(owner: object, name: string, find: () => T): T {
  let results = found.get(owner);
  if (results === undefined) found.set(owner, (results = new Map()));
  if (!results.has(name)) results.set(name, find());
  return results.get(name) as T;
}

/**
 * The value of a state, computed along the way from the start of an input; undefined if no input leads there.
 *
 * @param owner for which values are kept
 */
export function reachedValue<T>(
  owner: object,
  module: AutomatonModule,
  input: InputKind,
  state: number,
  initial: T,
  step: (value: T, state: number, unit: number, target: number) => T,
): T | undefined {
  const { start, stringStart = start } = module;
  const first = input === 'string' ? stringStart : start;
  // Most strings need no walk over all code units, which takes some time.
  for (const max of input === 'string' ? [MAX_OCTET, MAX_CODE_UNIT] : [MAX_OCTET]) {
    const reached = once(owner, `${input} up to ${max}`, () =>
      walk(module, [first], max, initial, step),
    );
    if (reached.has(state)) return reached.get(state);
  }
  return undefined;
}

/** A number that tells the automaton of a grammar from that of another one, with high probability. */
export function fingerprintOf(module: AutomatonModule): number {
  return once(module.next, 'fingerprint', () => {
    const { start, stringStart = start } = module;
    const states = walk(module, [start, stringStart], MAX_OCTET, true, () => true);
    let hash = HASH_START;
    for (const state of states.keys()) {
      hash = hashOf(hash, module.accepts(state) ? 1 : 0);
      for (let unit = 0; unit <= MAX_OCTET; unit++) hash = hashOf(hash, module.next(state, unit));
    }
    return hash;
  });
}

// FNV-1a, with numbers in place of octets.
const HASH_START = 0x811c9dc5;

/** A hash with one more number in it, from 0 to 2^32 - 1. */
export function hashOf(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) >>> 0;
}

/** Walks breadth first over units up to `max`. */
function walk<T>(
  module: AutomatonModule,
  starts: readonly number[],
  max: number,
  initial: T,
  step: (value: T, state: number, unit: number, target: number) => T,
): ReadonlyMap<number, T> {
  const reached = new Map(starts.map((start) => [start, initial]));
  // The map grows while it is walked.
  for (const [state, value] of reached) {
    for (let unit = 0; unit <= max; unit++) {
      const target = module.next(state, unit);
      if (target !== DEAD && !reached.has(target))
        reached.set(target, step(value, state, unit, target));
    }
  }
  return reached;
}
