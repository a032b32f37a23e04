/** `EVENTS`, the lists of events that happen at once. */
import { OPENING } from '../../automata/nfa.js';
import type { Capture } from '../../captures/captured.js';
import type { Host } from '../program/host.js';
import { table, unsignedArray } from '../program/constants.js';
import type { TextDeclaration } from '../program/declaration.js';
import { NAMES } from '../program/fragment.js';
import type { ParsePlan } from '../../plan/parse-plan.js';

type Captures = ParsePlan['captures'];

/** The field of a capture; if several have that name, after the field that it is in: `members.value`. */
export function nameOfCapture({ field, number }: Capture, captures: Captures): string {
  const isUnique = captures.filter((each) => each.field === field).length === 1;
  const holder = captures.find(({ parts }) => parts.some((part) => part.capture.number === number));
  return isUnique || holder === undefined ? field : `${holder.field}.${field}`;
}

/** Events in their order, runs of beginnings counted: `end of labels`, `3 parts begin`. */
export function describeEvents(events: readonly number[], captures: Captures): readonly string[] {
  const phrases: string[] = [];
  let begun = 0;
  for (const [index, event] of events.entries()) {
    if (event !== OPENING) phrases.push(`end of ${nameOfCapture(captures[event]!, captures)}`);
    else if (events[index + 1] === OPENING) begun += 1;
    else {
      phrases.push(begun === 0 ? 'a part begins' : `${begun + 1} parts begin`);
      begun = 0;
    }
  }
  return phrases;
}

/**
 * The lists of events, one after the other. The index of its last number stands for a list.
 *
 * @param isRead whether `parse` reads them; otherwise it has them as code, and only `parts` knows them
 */
export function eventsTable(
  { lists, captures }: Pick<ParsePlan, 'lists' | 'captures'>,
  host: Host,
  { isRead }: { readonly isRead: boolean },
): TextDeclaration {
  let last = -1;
  return table(host, {
    name: NAMES.EVENTS,
    type: unsignedArray(captures.length),
    doc: [
      `The lists of events, one after the other, each behind a 0. The index of its last event stands for a list${isRead ? ', which is read backwards from there' : '. Only \`parts\` reads this; \`parse\` has the events as code'}.`,
      ...captures.map(
        (_, event) => ` ${String(event + 1).padStart(2)}  ${describeEvents([event], captures)[0]}`,
      ),
    ],
    entries: lists.flatMap((events) => [0, ...events.map((event) => event + 1)]),
    perRow: lists.map(({ length }) => length + 1),
    label: (row) => {
      last += lists[row]!.length + 1;
      return `${last}: ${describeEvents(lists[row]!, captures).join(', ') || 'nothing'}`;
    },
  });
}
