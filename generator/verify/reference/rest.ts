import type { Element, Rule } from '../../abnf/ast.js';
import type { Ranges } from './terminals.js';

/**
 * A remainder of a rule: nothing, or more after a symbol, after a character that is still to be spelled, or
 * after a repetition. Or a left-recursive rule has been read: it is the rule, or begins another word of it. Or a
 * selected part begins or ends here.
 */
export type Rest = { readonly id: number } & (
  | { readonly kind: 'end' }
  | {
      readonly kind: 'symbol';
      readonly ranges: Ranges;
      /** The number of units of its character before it. */
      readonly begun: number;
      readonly label: number;
      readonly then: Rest;
    }
  | {
      readonly kind: 'character';
      readonly ranges: Ranges;
      readonly label: number;
      readonly then: Rest;
    }
  | {
      readonly kind: 'repetition';
      readonly term: Term;
      readonly min: number;
      readonly max: number;
      readonly then: Rest;
    }
  | {
      readonly kind: 'begun';
      /** The rule that was read. */
      readonly by: Rule;
      /** The rule to read. */
      readonly rule: Rule;
      readonly depth: number;
      readonly within: number;
      readonly then: Rest;
    }
  | {
      readonly kind: 'part begins';
      readonly part: number;
      readonly rule: Rule;
      readonly depth: number;
      /** The remainder after the part. */
      readonly then: Rest;
    }
  | { readonly kind: 'part ends'; readonly part: number; readonly then: Rest }
);

/** An element, where it stands. */
export interface Term extends Site {
  readonly id: number;
  readonly element: Element;
}

/** The place of an element. */
export interface Site {
  /** The alternative to which it belongs. */
  readonly label: number;
  /** The number of references that may still nest within each other (see Note [Depth] in abnf/nesting.ts). */
  readonly depth: number;
  /** The number of the selected part in which it is. */
  readonly within: number;
  /** The meaning of the name `element`, in the meaning of a list. */
  readonly argument: Term | undefined;
}
