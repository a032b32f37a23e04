/** What commands ask of their arguments alike. */
import { listChoices } from '../choice.js';
import type { AnalyzeOptions } from '../compile.js';
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
    maxStates: readCount('--max-states', values['max-states']),
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

/** The one of several that an option was given, if it was. */
export function oneOf<T extends string>(
  choices: readonly T[],
  option: string,
  text: string | undefined,
): T | undefined {
  const found = choices.find((each) => each === text);
  if (found === undefined && text !== undefined)
    throw new UsageError(`--${option} is ${listChoices(choices)}, not "${text}"`);
  return found;
}
