/** Everything that is checked of a module: what is cheap and finds most is first. */
import { BOUNDARIES, ORDER } from './checks/boundaries.js';
import { CHARACTERS } from './checks/characters.js';
import type { Check } from './checks/check.js';
import { CHUNKS } from './checks/chunks.js';
import { ACCUMULATE, CORE, NUMBERING } from './checks/core.js';
import { EXPORTS } from './checks/exports.js';
import {
  ARGUMENTS,
  ARRAYS,
  BORDER,
  CONFORMANCE,
  NEIGHBORS,
  PATHS,
  RUNS,
  SHORT,
} from './checks/octets.js';
import { RESULTS } from './checks/results.js';
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
  ACCUMULATE,
  RUNS,
  TEXTS,
  LONG_TEXTS,
  NUMBERS,
  RESULTS,
  ORDER,
  BOUNDARIES,
  UNITS,
  CHARACTERS,
  BORDER,
  CHUNKS,
  NEIGHBORS,
] as readonly Check[];
