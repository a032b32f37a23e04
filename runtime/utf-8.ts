/**
 * UTF-8 with the quickest of each (docs/performance.md): validation by the branchless variant, everything
 * else by the switch variant. All variants number their states alike, so any mixture of them fits together.
 */
export * from '../generated/utf-8/switch.js';
export { findError, validate } from '../generated/utf-8/branchless.js';
