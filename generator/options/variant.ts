/** A way to emit the code of an automaton. */
export type Variant = 'switch' | 'table' | 'branchless';

/** All variants, in the order of the output. */
export const VARIANTS: readonly Variant[] = ['switch', 'table', 'branchless'];

/** A variant, or the one that suits a grammar best. */
export type VariantChoice = Variant | 'auto';
