/** What commands ask of their arguments alike. */
import { getHeapStatistics } from 'node:v8';
import { printChoices } from '../text/choices.js';
import type { AnalyzeOptions } from '../options.js';
import { DEFAULT_MAX_STATES } from '../limits.js';
import { UsageError } from './terminal.js';

/** The one grammar of a command. */
export function onlyPositional(positionals: readonly string[]): string {
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError('no GRAMMAR is given');
  if (extra !== undefined) throw new UsageError(`one GRAMMAR at a time: "${extra}" is too much`);
  return path;
}

/** The limits that every command has which reads a grammar. */
export const LIMIT_ARGUMENTS = {
  'max-states': { type: 'string' },
  'max-input': { type: 'string' },
} as const;

/** The values of {@link LIMIT_ARGUMENTS}, as options of the compiler. */
export function readLimits(
  values: Readonly<Partial<Record<keyof typeof LIMIT_ARGUMENTS, string>>>,
): Pick<AnalyzeOptions, 'maxStates' | 'maxInput'> {
  return {
    maxStates: readMaxStates(values['max-states']),
    maxInput: readCount('--max-input', values['max-input'], MAX_MAX_INPUT),
  };
}

/** A little less than the longest string of JavaScript. */
const MAX_MAX_INPUT = 500_000_000;

/** The number that an option was given, if it was. */
export function readCount(
  option: string,
  text: string | undefined,
  greatest = 10_000_000,
): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > greatest)
    throw new UsageError(`${option} is a number from 1 to ${greatest}, not "${text}"`);
  return count;
}

/**
 * What a state may take of the heap, in octets: its set of NFA states, its transitions, its part of a view
 * and of a text. Grammars that were measured take 1 to 8 KiB.
 */
const STATE_COST = 16 * 1024;

/** A number of states that is too great for this process; what is wrong with it, in words. */
export function tooManyStates(count: number): string | undefined {
  const most = mostStates();
  if (count <= most) return undefined;
  return (
    `there is memory for ${most}, not for ${count}: a state may take ${STATE_COST / 1024} KiB; ` +
    'NODE_OPTIONS=--max-old-space-size=MIB gives Node more'
  );
}

/**
 * The greatest number of states before minimization.
 *
 * @param given what the user asks for, if anything
 * @returns nothing for the compiler's default, unless this process has no memory for that many
 * @throws {UsageError} if it is no number, or there is no memory for that many
 */
function readMaxStates(given: string | undefined): number | undefined {
  const count = readCount('--max-states', given);
  const problem = count === undefined ? undefined : tooManyStates(count);
  if (problem !== undefined) throw new UsageError(`--max-states: ${problem}`);
  return count ?? defaultMaxStates();
}

/** Nothing for the compiler's default, unless this process has no memory for that many. */
export function defaultMaxStates(): number | undefined {
  return tooManyStates(DEFAULT_MAX_STATES) === undefined ? undefined : mostStates();
}

function mostStates(): number {
  return Math.floor(getHeapStatistics().heap_size_limit / STATE_COST);
}

/** The one of several that an option was given, if it was. */
export function oneOf<T extends string>(
  choices: readonly T[],
  option: string,
  text: string | undefined,
): T | undefined {
  const found = choices.find((each) => each === text);
  if (found === undefined && text !== undefined)
    throw new UsageError(`--${option} is ${printChoices(choices)}, not "${text}"`);
  return found;
}
