/** The checks of a module, in order: cheap ones that find much come first. */
import { ARGUMENTS } from './checks/arguments.js';
import { ARRAYS, CONFORMANCE, PATHS, SHORT } from './checks/suite.js';
import { BOUNDARIES, ORDER } from './checks/boundaries.js';
import { BOUNDS, BOUNDS_IN_RUNS, BOUNDS_IN_TEXTS } from './checks/bounds.js';
import { CALLS, CALLS_IN_STRINGS } from './checks/calls.js';
import { CHARACTERS } from './checks/characters.js';
import type { Check } from './checks/check.js';
import { CHUNKS } from './checks/chunks.js';
import { ACCUMULATE, CORE, CORE_OF_STRINGS, NUMBERING } from './checks/core.js';
import {
  EVERY_CODE_UNIT,
  LONG_STRINGS,
  PARTS_OF_STRINGS,
  STRINGS,
  STRINGS_BETWEEN,
} from './checks/strings.js';
import { EXPLAIN } from './checks/explain.js';
import { EXPORTS } from './checks/exports.js';
import { NEAR_LIMITS } from './checks/limits.js';
import { LONG_INPUTS } from './checks/long-inputs.js';
import { NEIGHBORS } from './checks/neighbors.js';
import { PARSES, PARSES_OF_CALLS, inChunks } from './checks/parse.js';
import { RESULTS } from './checks/results.js';
import { SHAPE_OF_PARTS, TEXTS_OF_PARTS } from './checks/texts-of-parts.js';
import { STRINGIFY } from './checks/stringify.js';
import { RUNS } from './checks/runs.js';
import { SEARCH, SEARCH_IN_STRINGS } from './checks/search.js';
import { LONG_TEXTS, NUMBERS, TEXTS, UNITS } from './checks/texts.js';

/** The check that must pass before any other can call anything. */
export const FIRST_CHECK = EXPORTS as Check;

/** The checks that run if the first one passes. */
export const CHECKS = [
  CORE,
  CORE_OF_STRINGS,
  NUMBERING,
  ARGUMENTS,
  ARRAYS,
  SHORT,
  CONFORMANCE,
  PATHS,
  BOUNDS,
  STRINGS,
  STRINGS_BETWEEN,
  PARTS_OF_STRINGS,
  EVERY_CODE_UNIT,
  LONG_STRINGS,
  ...NEAR_LIMITS,
  SEARCH,
  SEARCH_IN_STRINGS,
  EXPLAIN,
  ...PARSES,
  TEXTS_OF_PARTS,
  SHAPE_OF_PARTS,
  STRINGIFY,
  ...PARSES.map(inChunks),
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
  LONG_INPUTS,
  CHUNKS,
  NEIGHBORS,
] as readonly Check[];

/** Checks of all modules, of one automaton and of several that call each other. */
export const ANY_CHECKS = [ARGUMENTS, ARRAYS, EXPLAIN] as readonly Check[];

/** The other checks of modules of automata that call each other, which have no state to ask for. */
export const CHECKS_OF_CALLS = [
  ...CALLS,
  ...CALLS_IN_STRINGS,
  EVERY_CODE_UNIT,
  ...PARSES_OF_CALLS,
  TEXTS_OF_PARTS,
  STRINGIFY,
  ...PARSES_OF_CALLS.map(inChunks),
] as readonly Check[];
