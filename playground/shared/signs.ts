import type { Verdict } from '../../generator/study/playground/data.js';

/** The signs of verdicts, which differ in shape as well as in color. */
export const SIGNS: Readonly<Record<Verdict['kind'], string>> = {
  accepted: '✓',
  unfinished: '…',
  refused: '✗',
};
