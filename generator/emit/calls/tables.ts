/** Tables of both kinds of modules. */
import type { Host } from '../host.js';
import { table } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { NAMES } from '../program/names.js';

/** `BEGUN`, if there are states within characters. */
export function begunTable(begun: readonly number[], host: Host): readonly TextDeclaration[] {
  if (begun.every((count) => count === 0)) return [];
  const doc = ['How many units were read before each state of a character that is not complete.'];
  return [table(host, { name: NAMES.BEGUN, type: 'Uint8Array', doc, entries: begun })];
}

/** The greatest of some numbers from 0; there may be more than a call takes arguments. */
export function greatestOf(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), 0);
}
