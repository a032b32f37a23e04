/** Dates of RFC 3339: its grammar, and sentences about days that a month does not have. */
import * as table from '../../generated/date/table.js';
import { explaining, parsingOrThrowing } from './checked.js';
import { explainDay } from './days.js';

export * from '../../generated/date/table.js';

/** Its grammar knows every month. */
const check = (): number => -1;

/** A sentence for people about the first error, as `explain` of all formats; undefined for a word. */
export const explain = /* @__PURE__ */ explaining(
  table.explain,
  table.findError,
  check,
  '',
  explainDay,
);

/**
 * The parts of the word from `from` up to `to`.
 *
 * @throws {SyntaxError} with what was expected, and where
 */
export const parseOrThrow = /* @__PURE__ */ parsingOrThrowing(
  table.parseOrThrow,
  table.findError,
  check,
  '',
  explainDay,
);
