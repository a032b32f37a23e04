/** The shape of the emitted code. */
export type Variant = 'switch' | 'table' | 'branchless';

/** All variants, in the order in which they are made. */
export const VARIANTS: readonly Variant[] = ['switch', 'table', 'branchless'];
