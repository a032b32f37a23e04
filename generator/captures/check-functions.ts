/** The functions of `runtime/checks/`, by the names that grammars have for them. */
import * as calendar from '../../runtime/checks/calendar.js';
import * as idna from '../../runtime/checks/idna.js';

type AnyInput = string | ArrayLike<number>;

/** The offset at which a whole input fails the rules of the grammar; -1 if it is a word. */
type FindError = (text: string) => number;

/**
 * A check of units that a word begins with. Returns the offset of the first unit after which no word passes; `to` if no
 * word ends there, but a longer one may pass; -1 if the units pass.
 */
type CheckFunction = (input: AnyInput, from: number, to: number, findError: FindError) => number;

const CHECKS = { ...calendar, ...idna };

export function checkNamed(name: string): CheckFunction {
  return CHECKS[camelOf(name) as 'aLabels'];
}

/** Whether a check asks for the rules of the grammar. */
export function asksForRules(name: string): boolean {
  return checkNamed(name).length > 3;
}

/** A remark: a sentence about an error at `at`, if it has one to say. */
export function remarkNamed(
  name: string,
): (input: AnyInput, from: number, to: number, at: number) => string | undefined {
  return calendar[camelOf(name) as 'dayOfMonth'];
}

/** The name of the function: `leapSecond` for `leap-second`. */
export function camelOf(name: string): string {
  return name.replace(/-[a-z]/g, ([, letter]) => letter!.toUpperCase());
}
