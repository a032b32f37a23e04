/** The shape of the emitted code. */
export type Variant = 'switch' | 'table' | 'branchless';

/** All variants, in the order of the output. */
export const VARIANTS: readonly Variant[] = ['switch', 'table', 'branchless'];
