import { printExpected } from '../../../runtime/shared/print.js';
import { grouped } from '../../diagnostics/diagnostic.js';
import { printCount } from '../../text/print-count.js';
import type { LineVerdict } from './data.js';

/** A verdict as a sentence, such as `Refused: expected "a" or the end at character 4, found "b".` */
export function sayVerdict(verdict: LineVerdict): string {
  const { kind, place, expected, found, read, length, noun } = verdict;
  if (kind === 'accepted') return `Accepted: ${printCount(read, noun)}.`;
  if (kind === 'unjudged')
    return `Not judged: of ${printCount(length, noun)}, the first ${grouped(read)} fit; where rules embed themselves, no more are read.`;
  const wanted = expected.length === 0 ? ['nothing'] : expected;
  if (found !== undefined) return `Refused: ${printExpected(wanted, place, found)}.`;
  const sentence =
    read > 0 ? printExpected(wanted, ' at the end', '') : printExpected(wanted, '', 'nothing');
  return `Unfinished: ${sentence}.`;
}
