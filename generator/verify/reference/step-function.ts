/** Functions of units as the places where their value changes: few numbers in place of 65536. */
/** Units and values in turn: each value holds for the units from the one before it up to the next. */
export type ValueSteps = readonly unknown[];

/** The steps of a function, which is called with some units, ascending from 0: it has the same value up to the next. */
export function stepsOf(units: Iterable<number>, valueOf: (unit: number) => unknown): ValueSteps {
  const steps: unknown[] = [];
  for (const unit of units) {
    const value = valueOf(unit);
    if (unit === 0 || !Object.is(value, steps.at(-1))) steps.push(unit, value);
  }
  return steps;
}

export function unitsUpTo(max: number): Iterable<number> {
  return Array(max + 1).keys();
}

/** The pairs of values that two functions have together, each with its first unit, ascending. */
export function* pairsOf(
  a: ValueSteps,
  b: ValueSteps,
): Generator<readonly [unit: number, a: unknown, b: unknown]> {
  let [i, j] = [0, 0];
  for (let unit = 0; unit < Infinity;) {
    yield [unit, a[i + 1], b[j + 1]];
    const [nextA, nextB] = [nextOf(a, i), nextOf(b, j)];
    unit = Math.min(nextA, nextB);
    if (nextA === unit) i += 2;
    if (nextB === unit) j += 2;
  }
}

function nextOf(steps: ValueSteps, at: number): number {
  return at + 2 < steps.length ? Number(steps[at + 2]) : Infinity;
}

/** The first unit at which two functions have different values, with both; undefined if they are equal. */
export function firstUnequal(
  a: ValueSteps,
  b: ValueSteps,
): readonly [unit: number, a: unknown, b: unknown] | undefined {
  for (const pair of pairsOf(a, b)) if (!Object.is(pair[1], pair[2])) return pair;
  return undefined;
}
