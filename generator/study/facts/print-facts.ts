import type { Fact } from './fact.js';

/** One line per fact, with its method below it. */
export function printFacts(facts: readonly Fact[]): string {
  return facts.map(({ name, value, method }) => `${name}: ${value}\n    by ${method}\n`).join('');
}
