/** What commands ask of their arguments alike. */
import { listChoices } from '../choice.js';
import { UsageError } from './terminal.js';

/** The one grammar of a command. */
export function onlyPositional(positionals: readonly string[]): string {
  const [path, extra] = positionals;
  if (path === undefined) throw new UsageError('no GRAMMAR is given');
  if (extra !== undefined) throw new UsageError(`one GRAMMAR at a time: "${extra}" is too much`);
  return path;
}

/** The number that an option was given, if it was. */
export function readCount(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > 1e7)
    throw new UsageError(`${option} is a number from 1 to 10000000, not "${text}"`);
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
