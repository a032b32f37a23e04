/** Everything that is checked of a module: what is cheap and finds most is first. */
import { ARGUMENTS } from './checks/arguments.js';
import { BOUNDARIES, ORDER } from './checks/boundaries.js';
import { BOUNDS, BOUNDS_IN_RUNS, BOUNDS_IN_TEXTS } from './checks/bounds.js';
import { CHARACTERS } from './checks/characters.js';
import type { Check } from './checks/check.js';
import { CHUNKS } from './checks/chunks.js';
import { ACCUMULATE, CORE, NUMBERING } from './checks/core.js';
import { EXPORTS } from './checks/exports.js';
import { FOUR_OCTETS } from './checks/four-octets.js';
import { ARRAYS, BORDER, CONFORMANCE, NEIGHBORS, PATHS, RUNS, SHORT } from './checks/octets.js';
import { RESULTS } from './checks/results.js';
import { FOUR_OCTETS_AT_BOUNDS, THREE_OCTETS } from './checks/three-octets.js';
import { LONG_TEXTS, NUMBERS, TEXTS, UNITS } from './checks/texts.js';

/** Without this one, the others have nothing to call. */
export const FIRST_CHECK = EXPORTS as Check;

/** The others. */
export const CHECKS = [
  CORE,
  NUMBERING,
  ARGUMENTS,
  ARRAYS,
  SHORT,
  CONFORMANCE,
  PATHS,
  BOUNDS,
  ACCUMULATE,
  RUNS,
  TEXTS,
  BOUNDS_IN_TEXTS,
  LONG_TEXTS,
  NUMBERS,
  RESULTS,
  ORDER,
  BOUNDARIES,
  UNITS,
  CHARACTERS,
  BOUNDS_IN_RUNS,
  BORDER,
  CHUNKS,
  NEIGHBORS,
] as readonly Check[];

/** What takes minutes. */
export const EXHAUSTIVE_CHECKS = [
  THREE_OCTETS,
  FOUR_OCTETS_AT_BOUNDS,
  FOUR_OCTETS,
] as readonly Check[];
