/** The functions of `runtime/checks/`, by the names that grammars have for them. */
import { dayOfMonth, leapSecond } from '../../runtime/checks/calendar.js';
import * as idna from '../../runtime/checks/idna.js';
import { invariant } from '../invariant.js';
import { checks as NAMES } from '../resources/texts.js';
import { camel } from '../text/letter-case.js';

type AnyInput = string | ArrayLike<number>;

/** The offset at which a whole input fails the rules of the grammar; -1 if it is a word. */
type FindError = (text: string) => number;

/**
 * A check of units that a word begins with. Returns the offset of the first unit after which no word passes; `to` if no
 * word ends there, but a longer one may pass; -1 if the units pass.
 */
type CheckFunction = (input: AnyInput, from: number, to: number, findError: FindError) => number;

/** A remark: a sentence about an error at `at`, if it has one to say. */
type RemarkFunction = (input: AnyInput, from: number, to: number, at: number) => string | undefined;

type Table<T> = Readonly<Record<string, T | undefined>>;

const CHECKS: Table<CheckFunction> = { leapSecond, ...idna };

const REMARKS: Table<RemarkFunction> = { dayOfMonth };

/** The names of all checks, or of all remarks. */
export function namesOf(kind: 'check' | 'remark'): readonly string[] {
  const table = kind === 'check' ? CHECKS : REMARKS;
  return NAMES.filter((name) => Object.hasOwn(table, camel(name.split('-'))));
}

export function checkNamed(name: string): CheckFunction {
  return functionNamed(name, CHECKS);
}

/** Whether a check asks for the rules of the grammar. */
export function asksForRules(name: string): boolean {
  return checkNamed(name).length > 3;
}

export function remarkNamed(name: string): RemarkFunction {
  return functionNamed(name, REMARKS);
}

function functionNamed<T>(name: string, table: Table<T>): T {
  const found = table[camel(name.split('-'))];
  invariant(found !== undefined, `requirements have the name ${name}`);
  return found;
}
