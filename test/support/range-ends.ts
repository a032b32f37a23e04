import type { SymbolClasses } from '../../generator/automata/symbol-classes.js';

/** The symbols at which some state begins or ceases to do something else, and the greatest one. */
export function rangeEnds({ starts, max }: SymbolClasses): readonly number[] {
  return [...new Set([...starts, ...starts.slice(1).map((start) => start - 1), max])].sort(
    (a, b) => a - b,
  );
}
