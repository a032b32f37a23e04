import type { Expression } from './rule-reader.js';
import type { Ranges } from './terminals.js';

/**
 * A remainder of a rule: nothing, or more after a symbol, after a character that is still to be spelled, or
 * after a repetition. Or a selected part begins or ends here.
 */
export type Remainder = { readonly id: number } & (
  | { readonly kind: 'end' }
  | {
      readonly kind: 'symbol';
      readonly ranges: Ranges;
      /** The number of units of its character before it. */
      readonly begun: number;
      readonly label: number;
      readonly then: Remainder;
    }
  | {
      readonly kind: 'character';
      readonly ranges: Ranges;
      readonly label: number;
      readonly then: Remainder;
    }
  | {
      readonly kind: 'repetition';
      readonly item: Expression;
      readonly min: number;
      readonly max: number;
      readonly then: Remainder;
    }
  | {
      readonly kind: 'part begins';
      readonly part: number;
      /** What the part reads. */
      readonly body: Expression;
      /** The remainder after the part. */
      readonly then: Remainder;
    }
  | { readonly kind: 'part ends'; readonly part: number; readonly then: Remainder }
);
