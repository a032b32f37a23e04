/**
 * The starts of an automaton for several inputs and rules stand in one list: input i and rule r have the index
 * i × n + r, for n rules. Rule 0 is the start rule, the others are called.
 */

/** The input and the rule of a start, by its index. */
export function inputAndRuleOf(
  index: number,
  rules: number,
): { readonly input: number; readonly rule: number } {
  return { input: Math.floor(index / rules), rule: index % rules };
}

/** The starts of words, one for each input, and of called rules, input by input. */
export function splitStarts(
  starts: readonly number[],
  rules: number,
): { readonly words: readonly number[]; readonly called: readonly number[] } {
  const isOfWords = (_: number, index: number): boolean => inputAndRuleOf(index, rules).rule === 0;
  return {
    words: starts.filter(isOfWords),
    called: starts.filter((start, index) => !isOfWords(start, index)),
  };
}
