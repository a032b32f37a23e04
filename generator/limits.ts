/** Limits that commands know before they load the compiler. */

/** Enough for ten thousand words as alternatives, and reached in seconds by what explodes. */
export const DEFAULT_MAX_STATES = 100_000;
