/**
 * A number that identifies the automaton of a module, which does not export it: walking through it once keeps modules
 * small.
 */
import type { StackModule } from '../contract.js';

/** The exports of a module that are its automaton; equal in all variants of a grammar. Most use no stack. */
export type AutomatonModule = Omit<StackModule, 'validate'>;

/** The state from which no word can be completed. */
export const DEAD = 0;
const MAX_OCTET = 0xff;

/** The facts found, by the object that they belong to. */
const found = /* @__PURE__ */ new WeakMap<object, Map<string, unknown>>();

/** The result of `find`, which is called once for each owner and name. */
export function once<T>(owner: object, name: string, find: () => T): T {
  let results = found.get(owner);
  if (results === undefined) found.set(owner, (results = new Map()));
  if (!results.has(name)) results.set(name, find());
  return results.get(name) as T;
}

/** A number that tells a grammar's automaton from another's, with high probability. */
export function fingerprintOf(module: AutomatonModule): number {
  return once(module.next, 'fingerprint', () => {
    const { start, stringStart = start } = module;
    const states = new Set([start, stringStart]);
    const stack: number[] = [];
    let hash = HASH_START;
    // The set grows while it is walked.
    for (const state of states) {
      hash = hashOf(hash, module.accepts(state, []) ? 1 : 0);
      for (let unit = 0; unit <= MAX_OCTET; unit++) {
        const to = module.next(state, unit, stack);
        hash = hashOf(hash, to);
        if (to !== DEAD) states.add(to);
        if (stack.length === 0) continue;
        for (const pushed of stack.splice(0)) {
          hash = hashOf(hash, pushed);
          states.add(pushed);
        }
      }
    }
    return hash;
  });
}

/** The hash of nothing: FNV-1a, with numbers in place of octets. */
export const HASH_START = 0x811c9dc5;

/** A hash with one more number in it, from 0 to 2^32 - 1. */
export function hashOf(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) >>> 0;
}
