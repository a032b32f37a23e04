/** Inputs of several checks, in an order that sees a change of a module early. */
import type { Check } from '../../generator/verify/checks/check.js';
import { ChosenInputs } from '../../generator/verify/checks/chosen-inputs.js';
import type { ModuleUnderTest } from '../../generator/verify/checks/module-under-test.js';

/** The inputs that verification tries of some checks, in turn, of each from all over: most changes are seen by one of the first. */
export function mixedInputs(
  checks: readonly Check[],
  subject: ModuleUnderTest,
): readonly (readonly [check: Check, input: unknown])[] {
  return checks
    .flatMap((check) => {
      const inputs = [...new ChosenInputs(check, subject)];
      return inputs.map((input, index) => ({
        check,
        input,
        rank: ((index * 0.618) % 1) * inputs.length,
      }));
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ check, input }) => [check, input] as const);
}
