import { differenceIn, print, type AnswerDifference } from '../isolation/probe.js';
import { DEAD } from '../reference/reference.js';
import { matchIn, textTo } from '../specification/search.js';
import { firstUnequal, readSteps, stepsOf, stepsOfRow } from './step-function.js';
import type { StringSuite } from '../suite/string-suite.js';
import { isForStrings, type Check } from './check.js';

/** The most states in which all code units are tried: some seconds of calls. */
const MOST_STATES = 64;

/** All 65536 code units after a string to each state, for code that decides by tables of pages or by masks. */
export const EVERY_CODE_UNIT: Check<StringSuite['access'][number]> = {
  name: 'every code unit',
  inputs: `every code unit after a string to each of up to ${MOST_STATES} states`,
  isFor: isForStrings,
  few: 4,
  list: ({ strings }) =>
    strings!.access.filter(({ state }) => state !== DEAD).slice(0, MOST_STATES),
  try({ probe, strings }, { word, state }): AnswerDifference | undefined {
    const { rows, accepting, begun } = strings!.reference;
    const errorAfter = (target: number): number => {
      if (target === DEAD) return word.length - begun[state]!;
      return accepting[target] ? -1 : word.length + 1 - begun[target]!;
    };
    const { length } = word;
    const endBefore = matchIn(textTo(strings!.reference, word), 0, length);
    const expectations = {
      findError: errorAfter,
      validate: (target: number): boolean => errorAfter(target) < 0,
      match: (target: number): number => (accepting[target] ? length + 1 : endBefore),
    };
    for (const [name, expected] of Object.entries(expectations)) {
      if (probe.exports[name] === undefined) continue;
      const steps = probe.compute((module) => {
        const call = module[name] as (text: string) => unknown;
        return stepsOf((unit) => call(word + String.fromCharCode(unit)));
      });
      probe.cases += 0x10000;
      const found = firstUnequal(stepsOfRow(rows[state]!, expected), readSteps(steps));
      if (found === undefined) continue;
      const [unit, wanted, got] = found;
      return differenceIn(name, print(wanted), print(got), word + String.fromCharCode(unit));
    }
    return undefined;
  },
};
