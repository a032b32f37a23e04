import { MAX_OCTET } from '../../alphabet.js';
import type { SymbolRange } from '../../automata/symbol-range.js';
import { code, hex, join, type Fragment } from './fragment.js';

export const ALWAYS: Fragment = code`true`;

export const NEVER: Fragment = code`false`;

/**
 * A condition that a unit lies in some ranges.
 *
 * @param mayBeMissing whether the variable is −1 where the input ends
 * @param max the greatest number that it may be
 */
export function inRanges(
  unit: Fragment,
  ranges: readonly SymbolRange[],
  { mayBeMissing = false, max = MAX_OCTET } = {},
): Fragment {
  const tests = ranges.map(({ lo, hi }) => {
    if (lo === hi) return code`${unit} === ${hex(lo)}`;
    const above = code`${unit} >= ${hex(lo)}`;
    if (lo > 0 || mayBeMissing)
      return hi === max ? above : code`(${above} && ${unit} <= ${hex(hi)})`;
    return hi === max ? ALWAYS : code`${unit} <= ${hex(hi)}`;
  });
  return tests.length === 1 ? tests[0]! : join(tests, ' || ');
}

export interface IfBranch {
  readonly test: Fragment;
  readonly code: Fragment;
}

/** `if … else if … else …`; single statements stand without braces if all of them are single. */
export function ifChain(branches: readonly IfBranch[], otherwise?: Fragment): Fragment {
  const end = branches.findIndex(({ test }) => test === ALWAYS);
  const tested = end < 0 ? branches : branches.slice(0, end);
  const rest = end < 0 ? otherwise : branches[end]!.code;
  const codes = [...tested.map((branch) => branch.code), ...(rest === undefined ? [] : [rest])];
  const isSingle = codes.every(({ text }) => /^[^;{}\n]+;$/.test(text.trim()));
  const body = (statements: Fragment): Fragment =>
    isSingle ? statements : code`{\n${statements}\n}`;
  if (tested.length === 0) return rest ?? code``;
  const chain = join(
    tested.map((branch) => code`if (${branch.test}) ${body(branch.code)}`),
    '\nelse ',
  );
  return rest === undefined ? chain : code`${chain}\nelse ${body(rest)}`;
}

/** `switch (…)`; `otherwise` alone where there are no cases. */
export function switchOf(
  value: Fragment,
  cases: readonly Fragment[],
  otherwise: Fragment,
): Fragment {
  if (cases.length === 0) return otherwise;
  return code`switch (${value}) {\n${cases}\ndefault:\n${otherwise}\n}`;
}
