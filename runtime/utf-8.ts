/**
 * UTF-8 with the fastest function of each kind (docs/performance.md): validation from the branchless
 * variant, everything else from the switch variant. All variants number their states alike, so they mix.
 */
export * from '../generated/utf-8/switch.js';
export { findError, validate } from '../generated/utf-8/branchless.js';
