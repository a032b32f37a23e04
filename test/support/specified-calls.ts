/** Modules of rules that call each other, with their specifications, for tests of verification. */
import type { CompileOptions } from '../../generator/options/table.js';
import type { Check } from '../../generator/verify/checks/check.js';
import { ChosenInputs } from '../../generator/verify/checks/chosen-inputs.js';
import {
  makeSubject,
  type ModuleUnderTest,
} from '../../generator/verify/checks/module-under-test.js';
import { Probe } from '../../generator/verify/probe/probe.js';
import type { AnswerDifference, Exports } from '../../generator/verify/probe/question.js';
import { tryInput } from '../../generator/verify/run-checks.js';
import { specify, type Specified } from '../../generator/verify/specification/specify.js';
import { loadCalls, type LoadedCalls } from './calls.js';

/** A grammar with its modules, and their specification. */
export interface SpecifiedCalls extends LoadedCalls {
  readonly specified: Specified;
}

/** The modules of a grammar, and what they have to do. */
export async function specified(
  text: string,
  options: CompileOptions = {},
): Promise<SpecifiedCalls> {
  const loaded = (await loadCalls(text, options))!;
  return { ...loaded, specified: specify(loaded.stages, 1000, options)! };
}

/** A module under test. */
export function subjectOf({ specification }: Specified, exports: Exports): ModuleUnderTest {
  return makeSubject(new Probe(exports), specification, 0);
}

/** The first difference that a check finds. */
export function find(check: Check, subject: ModuleUnderTest): AnswerDifference | undefined {
  if (check.isFor?.(subject) === false) return undefined;
  for (const input of new ChosenInputs(check, subject)) {
    const difference = tryInput(check, subject, input);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** The first difference that one of some checks finds. */
export function findIn(
  checks: readonly Check[],
  subject: ModuleUnderTest,
): AnswerDifference | undefined {
  for (const check of checks) {
    const found = find(check, subject);
    if (found !== undefined) return found;
  }
  return undefined;
}
