import { MAX_CODE_UNIT } from '../../alphabet.js';
import { differenceIn } from '../probe/difference.js';
import { print } from '../probe/print.js';
import { finds } from '../probe/question.js';
import type { Word } from '../suite/shortest.js';
import { textOfCodeUnits } from '../../text/text-of-code-units.js';
import { firstUnequal, stepsOf, unitsUpTo } from '../reference/step-function.js';
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
  *ask({ probe, sides }, beginning) {
    const side = sides.string!;
    const begin = textOfCodeUnits(beginning);
    const isThere = (name: string): boolean => probe.exports[name] !== undefined;
    for (const name of ['findError', 'validate', 'match'].filter(isThere))
      yield finds(
        name,
        (module) => {
          const call = module[name] as (text: string) => unknown;
          const steps = stepsOf(unitsUpTo(MAX_CODE_UNIT), (unit) =>
            call(begin + String.fromCharCode(unit)),
          );
          const expected = stepsOf(side.rangeStarts, (unit) => {
            const { error, longest } = side.judge([...beginning, unit]);
            return name === 'match' ? longest : name === 'validate' ? error < 0 : error;
          });
          const found = firstUnequal(expected, steps);
          if (found === undefined) return undefined;
          const [unit, wanted, got] = found;
          const text = begin + String.fromCharCode(unit);
          return differenceIn(name, print(wanted), print(got), text);
        },
        MAX_CODE_UNIT + 1,
      );
  },
};
