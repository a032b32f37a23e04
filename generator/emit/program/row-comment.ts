import { printPatterns, type LayoutRow } from '../../coding/layout.js';
import { lineComment } from '../../text/comments.js';

/** A comment with the octets of a row, as the layout shows them. */
export function rowComment(row: LayoutRow): string {
  return lineComment(printPatterns(row).join(' '));
}
