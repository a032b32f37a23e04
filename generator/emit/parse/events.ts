/** `EVENTS`, the lists of events that happen at once. */
import type { Host } from '../program/host.js';
import { table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { NAMES } from '../program/names.js';
import type { ParsePlan } from '../../plan/parse-plan.js';

/** The lists of events, one after the other. A list is known by the place of its last event. */
export function eventsTable(
  { lists, captures }: Pick<ParsePlan, 'lists' | 'captures'>,
  order: string,
  host: Host,
): TextDeclaration {
  const words = ['a part begins', ...captures.slice(1).map(({ field }) => `${field} ends`)];
  return table(host, {
    name: NAMES.EVENTS,
    type: unsignedArray(captures.length),
    doc: [
      `Lists of events that happen at one offset, each after a 0. ${order}`,
      ...words.map((word, event) => ` ${String(event + 1).padStart(2)}  ${word}`),
    ],
    entries: lists.flatMap((events) => [0, ...events.map((event) => event + 1)]),
  });
}
