import type { LineVerdict } from '../../generator/study/playground/data.js';

/** The signs of verdicts, which differ in shape as well as in color. */
export const SIGNS: Readonly<Record<LineVerdict['kind'], string>> = {
  accepted: '✓',
  unfinished: '…',
  refused: '✗',
};
