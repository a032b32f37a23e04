import { printExpected } from '../../../runtime/shared/print.js';
import type { LineVerdict } from './data.js';

/** A verdict as a sentence, such as `Refused: expected "a" or the end at character 4, found "b".` */
export function sayVerdict({ kind, place, expected, found, read, noun }: LineVerdict): string {
  if (kind === 'accepted') return `Accepted: ${read} ${noun}${read === 1 ? '' : 's'}.`;
  const wanted = expected.length === 0 ? ['nothing'] : expected;
  if (found !== undefined) return `Refused: ${printExpected(wanted, place, found)}.`;
  const sentence =
    read > 0 ? printExpected(wanted, ' at the end', '') : printExpected(wanted, '', 'nothing');
  return `Unfinished: ${sentence}.`;
}
