import { MAX_CODE_UNIT } from '../../alphabet.js';
import { differenceIn, print } from '../isolation/probe.js';
import type { Word } from '../suite/shortest.js';
import { textOfCodeUnits } from '../../text/text-of-code-units.js';
import { firstUnequal, readSteps, stepsOf, unitsUpTo } from '../reference/step-function.js';
import { isForStrings, type Check } from './check.js';

/** The most states in which all code units are tried: some seconds of calls. */
const MAX_STATES = 64;

/** All 65536 code units after a string to each state, for code that decides by tables of pages or by masks. */
export const EVERY_CODE_UNIT: Check<Word> = {
  name: 'every code unit',
  inputs: `every code unit after a string to each of up to ${MAX_STATES} states`,
  isFor: isForStrings,
  few: 4,
  list: ({ sides }) => sides.string!.beginnings.slice(0, MAX_STATES),
  try({ probe, sides }, beginning) {
    const side = sides.string!;
    const begin = textOfCodeUnits(beginning);
    for (const name of ['findError', 'validate', 'match']) {
      if (probe.exports[name] === undefined) continue;
      const steps = probe.compute((module) => {
        const call = module[name] as (text: string) => unknown;
        return stepsOf(unitsUpTo(MAX_CODE_UNIT), (unit) => call(begin + String.fromCharCode(unit)));
      });
      probe.cases += 0x10000;
      if (!probe.judges) continue;
      const expected = stepsOf(side.rangeStarts, (unit) => {
        const { error, longest } = side.judge([...beginning, unit]);
        return name === 'match' ? longest : name === 'validate' ? error < 0 : error;
      });
      const found = firstUnequal(expected, readSteps(steps));
      if (found === undefined) continue;
      const [unit, wanted, got] = found;
      return differenceIn(name, print(wanted), print(got), begin + String.fromCharCode(unit));
    }
    return undefined;
  },
};
