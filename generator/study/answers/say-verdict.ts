import { printExpected } from '../../../runtime/shared/print.js';
import { grouped } from '../../diagnostics/diagnostic.js';
import { printCount } from '../../text/print-count.js';
import type { LineVerdict } from './data.js';

/** A verdict as a sentence, such as `Refused: expected "a" or the end at character 4, found "b".` */
export function sayVerdict(verdict: LineVerdict): string {
  return `${HEADS[verdict.kind]}: ${reasonOf(verdict)}.`;
}

const HEADS: Readonly<Record<LineVerdict['kind'], string>> = {
  accepted: 'Accepted',
  unjudged: 'Not judged',
  refused: 'Refused',
  unfinished: 'Unfinished',
};

/** The reason of a verdict, such as `expected "a" or the end at character 4, found "b"`. */
export function reasonOf(verdict: LineVerdict): string {
  const { kind, place, expected, found, read, length, noun } = verdict;
  if (kind === 'accepted') return printCount(read, noun);
  if (kind === 'unjudged')
    return `of ${printCount(length, noun)}, the first ${grouped(read)} fit; where rules are called, no more are read`;
  const wanted = expected.length === 0 ? ['nothing'] : expected;
  if (found !== undefined) return printExpected(wanted, place, found);
  return read > 0 ? printExpected(wanted, ' at the end', '') : printExpected(wanted, '', 'nothing');
}
