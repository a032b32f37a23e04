/** Functions that read a part of an input, from a body over the units of one. */
import type { Plan } from '../../plan/plan.js';
import { capitalize } from '../../text/letter-case.js';
import type { Host } from '../program/host.js';
import { exported, internal, type FunctionDeclaration } from '../program/declaration.js';
import { code, named, type Fragment, type Hole } from '../program/fragment.js';
import { inputOf, isInput, rangeParameters, unitsOf, partParameters, type Units } from './units.js';

/** The body of a function, over the units of one input; or one body for all inputs. */
export type Reading = Fragment | ((units: Units) => Fragment);

/**
 * An exported function. Each input has a loop of its own, except where one body reads all.
 *
 * A loop that asks for each unit which input it reads takes up to a quarter longer (docs/performance.md). So the second
 * input has a function of its own; the first one is read in the exported function itself, where a further call would
 * show on short inputs.
 */
export function readingFunctions(
  plan: Plan,
  host: Host,
  { text: name }: Fragment,
  returns: Hole,
  doc: string,
  reading: Reading,
): readonly [FunctionDeclaration, ...FunctionDeclaration[]] {
  const parameters = rangeParameters(inputOf(plan));
  const whole = (body: Fragment) => exported(name, parameters, returns, doc, body);
  if (typeof reading !== 'function') return [whole(reading)];
  const [first, ...others] = plan.inputs;
  const units = unitsOf(plan, host, first!);
  if (others.length === 0) return [whole(reading(units))];
  const nameOf = (input: string): string => `${name}${capitalize(input)}`;
  const calls = others.map(
    (input) => code`if (${isInput(plan, input)}) return ${named(nameOf(input))}(input, from, to);`,
  );
  return [
    whole(code`${calls}\nconst ${units.name} = input;\n${reading(units)}`),
    ...others.map((input) => {
      const own = unitsOf(plan, host, input);
      const title = `\`${name}\` of a ${input}.`;
      return internal(nameOf(input), partParameters(own.name), returns, title, reading(own));
    }),
  ];
}
