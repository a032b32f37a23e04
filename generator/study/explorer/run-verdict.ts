/** The outcome of a whole input, to be seen at a glance. */
import type { Plan } from '../../plan/plan.js';
import { printCount } from '../../text/print-count.js';
import { printSymbolRanges } from '../../text/symbols.js';
import type { InputRun } from './runner.js';

/** `unfinished` if only the end is wrong: a longer input may be accepted. */
export interface RunVerdict {
  readonly kind: 'accepted' | 'refused' | 'unfinished';
  readonly text: string;
}

/** The verdict on the octets of a run. */
export function verdictOf(
  { startRule, decoder, notation }: Plan,
  { moments, end }: InputRun,
): RunVerdict {
  const { word, errors, firstError, characters } = end;
  const count = characters === undefined ? '' : `, ${printCount(characters, 'character')}`;
  if (word) return { kind: 'accepted', text: `Accepted: a word of ${startRule}${count}` };
  const first = moments.find(({ error }) => error !== undefined)?.error;
  const isKnown = first !== undefined && decoder === undefined && first.expected.length > 0;
  const wanted = isKnown ? `, expected ${printSymbolRanges(first.expected, notation)}` : '';
  if (errors === 1 && first?.found === undefined)
    return { kind: 'unfinished', text: `Unfinished: no word of ${startRule} yet${count}${wanted}` };
  const where = `at offset ${firstError}${wanted}`;
  const text = decoder === undefined ? where : `${printCount(errors, 'error')}, the first ${where}`;
  return { kind: 'refused', text: `Refused: ${text}` };
}
