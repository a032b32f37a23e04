/** The calls that are open: the stack. */
import { most } from './elements.js';

/** The greatest numbers of calls to list, and of characters that show where one begins. */
const CALLS = 24;
const AHEAD = 24;

/** @param calls outermost first, each with the input from where it begins; they are listed innermost first */
export function callsOf(calls: readonly { readonly rule: string; readonly text: string }[]) {
  if (calls.length === 0) return <p class="note">none</p>;
  const items = calls.toReversed().map(({ rule, text }) => (
    <li>
      {rule} <code>{text.slice(0, AHEAD)}</code>
    </li>
  ));
  return (
    <ol class="plain calls" reversed>
      {most(CALLS, items)}
    </ol>
  );
}
