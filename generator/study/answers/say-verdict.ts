import { printChoices } from '../../text/choices.js';
import type { LineVerdict } from './data.js';

/** A verdict as a sentence, such as `Refused at offset 3: expected "a" or the end, but found "b".` */
export function sayVerdict({ kind, offset, expected, found, read, noun }: LineVerdict): string {
  if (kind === 'accepted') return `Accepted: ${read} ${noun}${read === 1 ? '' : 's'}.`;
  const wanted = printChoices(expected) || 'nothing';
  if (kind === 'unfinished') return `Unfinished: expected ${wanted} at the end.`;
  return `Refused at offset ${offset}: expected ${wanted}, but found ${found}.`;
}
