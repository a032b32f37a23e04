/** The functions of `runtime/checks/`, by the names that grammars have for them. */
import * as calendar from '../../runtime/checks/calendar.js';

type Input = string | ArrayLike<number>;

/** A check: the offset of the first unit after which no word passes, of units that a word begins with; -1 if there is none. */
export function checkNamed(name: string): (input: Input, from: number, to: number) => number {
  return calendar[camelOf(name) as 'leapSecond'];
}

/** A remark: a sentence about an error at `at`, if it has one to say. */
export function remarkNamed(
  name: string,
): (input: Input, from: number, to: number, at: number) => string | undefined {
  return calendar[camelOf(name) as 'dayOfMonth'];
}

/** The name of the function: `leapSecond` for `leap-second`. */
export function camelOf(name: string): string {
  return name.replace(/-[a-z]/g, ([, letter]) => letter!.toUpperCase());
}
