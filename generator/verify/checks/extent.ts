/** How many of their inputs the checks try. */

/** The extents, from little to everything. */
export const EXTENTS = ['quick', 'full', 'thorough'] as const;

/**
 * `quick`: of checks that take many calls, some inputs. `full`: all inputs, but a sample of the words of large suites
 * in situations that take some hundred calls for each. `thorough`: all inputs.
 */
export type Extent = (typeof EXTENTS)[number];
