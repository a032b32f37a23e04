/**
 * What the classes of the Encoding Standard are for: UTF-8.
 */
export * as utf8 from '../utf-8.js';

/** What the standard calls it. */
export const ENCODING = 'utf-8';

/** The labels that mean it: Encoding Standard, §4.2. */
const LABELS = [
  'unicode-1-1-utf-8',
  'unicode11utf8',
  'unicode20utf8',
  'utf-8',
  'utf8',
  'x-unicode20utf8',
];

/** Whether a label means UTF-8: in any case, with ASCII whitespace around it. */
export function meansUtf8(label: string): boolean {
  const bare = label.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '');
  // The one ASCII letter that `toLowerCase` makes of another is the k of KELVIN SIGN, which no label has.
  return LABELS.includes(bare.toLowerCase());
}
