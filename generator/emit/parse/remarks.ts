/** The functions of checks and remarks that a grammar names, in a module. */
import type { FlatPlan } from '../../plan/plan.js';
import { camel } from '../../text/letter-case.js';
import { code, join, named, type Fragment } from '../program/fragment.js';

/** The name of the function of a check, or of a remark. */
export function functionOf(name: string): Fragment {
  return named(camel(name.split('-')));
}

/** What is said about an error at `at` before what was expected there: remarks, as an expression that may be empty. */
export function remarksAt({ requirements }: FlatPlan, input: string): Fragment {
  const remarks = requirements?.remarks ?? [];
  return join(
    remarks.map((name) => code`${functionOf(name)}(${input}, from, to, at) || `),
    '',
  );
}
