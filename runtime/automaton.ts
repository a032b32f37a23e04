/**
 * Facts about an automaton that its module does not export: its states, and a number that identifies it. Walking through
 * it once is enough, so that modules stay small.
 */
import type { InputKind } from './chunk-units.js';
import type { StackModule } from './contract.js';

/** The exports of a module that are its automaton; equal in all variants of a grammar. Most use no stack. */
export type AutomatonModule = Omit<StackModule, 'validate'>;

const DEAD = 0;
/** The bottom of the stack: no state has this number. */
const BOTTOM = -1;
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
 * The value of a state, computed along the way from the start of an input; undefined if no input leads there. For a
 * module without a stack.
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
  for (const max of limitsOf(input)) {
    const reached = once(owner, `${input} up to ${max}`, () => {
      const values = new Map([[startOf(module, input), initial]]);
      for (const { from, unit, to } of transitionsFrom(module, [startOf(module, input)], max))
        if (!values.has(to)) values.set(to, step(values.get(from)!, from, unit, to));
      return values;
    });
    if (reached.has(state)) return reached.get(state);
  }
  return undefined;
}

/**
 * Whether each of some states, the outermost first, may stand directly above the one before it, in a stack or on top. So
 * it may be true of a stack that no input leads to.
 */
export function isReached(
  module: AutomatonModule,
  input: InputKind,
  states: readonly number[],
): boolean {
  return limitsOf(input).some((max) => {
    const above = once(module.next, `${input} above, up to ${max}`, () =>
      statesAbove(module, startOf(module, input), max),
    );
    return states.every((state, index) => above.get(states[index - 1] ?? BOTTOM)?.has(state));
  });
}

/** For each state that is returned to, and for the bottom of the stack, the states that may stand directly above it. */
function statesAbove(
  module: AutomatonModule,
  start: number,
  max: number,
): ReadonlyMap<number, ReadonlySet<number>> {
  const transitionsOf = new Map<number, StackTransition[]>();
  for (const transition of transitionsFrom(module, [start], max)) {
    const own = transitionsOf.get(transition.from);
    if (own === undefined) transitionsOf.set(transition.from, [transition]);
    else own.push(transition);
  }
  const above = new Map([[BOTTOM, new Set([start])]]);
  // Both grow while they are walked, and again until nothing is new.
  for (let isNew = true; isNew;) {
    isNew = false;
    const add = (below: number, state: number): void => {
      const states = above.get(below) ?? new Set();
      above.set(below, states);
      isNew ||= !states.has(state);
      states.add(state);
    };
    for (const [below, states] of above)
      for (const state of states)
        for (const { pushes, to } of transitionsOf.get(state) ?? [])
          [...pushes, to].reduce((under, each) => (add(under, each), each), below);
  }
  return above;
}

/** A number that tells the automaton of a grammar from that of another one, with high probability. */
export function fingerprintOf(module: AutomatonModule): number {
  return once(module.next, 'fingerprint', () => {
    const { start, stringStart = start } = module;
    const states = new Set([start, stringStart]);
    for (const { pushes, to } of transitionsFrom(module, [start, stringStart], MAX_OCTET))
      for (const state of [to, ...pushes]) states.add(state);
    const stack: number[] = [];
    let hash = HASH_START;
    for (const state of states) {
      hash = hashOf(hash, module.accepts(state, []) ? 1 : 0);
      for (let unit = 0; unit <= MAX_OCTET; unit++) {
        hash = hashOf(hash, module.next(state, unit, stack));
        if (stack.length > 0) for (const pushed of stack.splice(0)) hash = hashOf(hash, pushed);
      }
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

/** The greatest units to try: most strings need no walk over all code units, which takes some time. */
function limitsOf(input: InputKind): readonly number[] {
  return input === 'string' ? [MAX_OCTET, MAX_CODE_UNIT] : [MAX_OCTET];
}

function startOf({ start, stringStart = start }: AutomatonModule, input: InputKind): number {
  return input === 'string' ? stringStart : start;
}

/** A transition that is not dead, with the states to return to that it pushes. */
interface StackTransition {
  readonly from: number;
  readonly unit: number;
  readonly to: number;
  readonly pushes: readonly number[];
}

/** For each state, breadth first with an empty stack: one transition per distinct effect, by its least unit up to `max`. */
function* transitionsFrom(
  module: AutomatonModule,
  starts: readonly number[],
  max: number,
): Generator<StackTransition> {
  const reached = new Set(starts);
  // The set grows while it is walked.
  for (const from of reached) {
    const seen = new Set<string>();
    const stack: number[] = [];
    let last: number | undefined = DEAD;
    for (let unit = 0; unit <= max; unit++) {
      const to = module.next(from, unit, stack);
      // Most units lead where the one before does, and push nothing.
      if (to === last && stack.length === 0) continue;
      const pushes = stack.splice(0);
      last = pushes.length === 0 ? to : undefined;
      const key = [...pushes, to].join();
      if (to === DEAD || seen.has(key)) continue;
      seen.add(key);
      reached.add(to);
      for (const state of pushes) reached.add(state);
      yield { from, unit, to, pushes };
    }
  }
}
