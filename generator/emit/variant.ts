/** The shape of the emitted code. */
export type Variant = 'switch' | 'table' | 'branchless';

export const VARIANTS: readonly Variant[] = ['switch', 'table', 'branchless'];
