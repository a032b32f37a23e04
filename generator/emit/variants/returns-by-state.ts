/** Functions of a state and a unit, as a `switch`. */
import { MAX_OCTET } from '../../alphabet.js';
import { groupClasses, type SymbolClasses } from '../../automata/symbol-classes.js';
import type { TransitionPlan, StatePlan } from '../../plan/plan.js';
import { lineComment } from '../../text/comments.js';
import type { Unit } from '../inputs/units.js';
import { ALWAYS, inRanges, switchOf } from '../program/conditions.js';
import { code, NAMES, type Fragment } from '../program/fragment.js';

const { state, byte } = NAMES;

/** The body of a function of `state` and a unit that returns a value of the transition that reads the unit, or 0. */
export function returnsByState<E extends Pick<TransitionPlan, 'ranges'>>(
  states: readonly (Pick<StatePlan, 'id' | 'note'> & { readonly transitions: readonly E[] })[],
  valueOf: (transition: E) => Fragment,
  { unit, max }: Unit,
): Fragment {
  const cases = states
    .filter(({ transitions }) => transitions.length > 0)
    .map(({ id, note, transitions }) => {
      const returns = returnsIn(transitions, valueOf, code`0`, unit, max);
      return code`case ${id}: ${lineComment(note)}\n${returns}`;
    });
  return switchOf(state, cases, code`return 0;`);
}

/**
 * The body of a function of `state` and a unit that returns a number, or 0.
 *
 * @param numbers by state and class
 * @param notes by state
 */
export function numbersByState(
  numbers: readonly number[],
  classes: SymbolClasses,
  notes: readonly string[],
  unit: Unit,
): Fragment {
  const rows = notes.map((note, id) => ({
    id,
    note,
    transitions: groupClasses(
      classes,
      (index) => numbers[id * classes.count + index]! || undefined,
    ),
  }));
  return returnsByState(rows, ({ key }) => code`${key}`, unit);
}

/** `if (…) return …;` for each transition, then `return otherwise;`; a transition for all octets is the only statement. */
export function returnsIn<E extends Pick<TransitionPlan, 'ranges'>>(
  transitions: readonly E[],
  valueOf: (transition: E) => Fragment,
  otherwise: Fragment,
  unit = byte,
  max = MAX_OCTET,
): readonly Fragment[] {
  const tests = transitions.map((transition) => inRanges(unit, transition.ranges, { max }));
  const always = transitions[tests.indexOf(ALWAYS)];
  if (always !== undefined) return [code`return ${valueOf(always)};`];
  const returns = transitions.map(
    (transition, index) => code`if (${tests[index]!}) return ${valueOf(transition)};`,
  );
  return [...returns, code`return ${otherwise};`];
}
