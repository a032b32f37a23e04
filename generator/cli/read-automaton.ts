import { badAutomaton } from '../diagnostics/inspection.js';
import { FileError } from '../files/read-source.js';
import type { Source } from '../source.js';
import { findFlaw } from '../study/json.js';
import type { View } from '../study/view.js';
import { describeFlaw, findSchemaFlaw, parseJson } from './json-input.js';

/**
 * The automaton of a JSON document.
 *
 * @throws {FileError} if it is not one
 */
export async function readAutomaton(source: Source): Promise<View> {
  const { value, spanAt } = await parseJson(source, badAutomaton);
  const misformed = await findSchemaFlaw(value, 'automaton-schema.json');
  const view = value as View;
  const flaw = misformed ?? findFlaw(view);
  if (flaw === undefined) return view;
  const what = misformed === undefined ? '' : 'this is not an automaton: ';
  throw new FileError(badAutomaton(`${what}${describeFlaw(flaw)}`, spanAt(flaw.pointer)));
}
