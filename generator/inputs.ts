/** From a grammar of characters to the units of its inputs. */
import type { Encoding } from './abnf/grammar-files.js';
import type { Grammar } from './abnf/resolve.js';
import { INPUTS, MAX_OCTET, type Input } from './alphabet.js';
import type { Determinized } from './automata/determinize.js';
import type { Nfa } from './automata/nfa.js';
import { expandedSize, type Regex } from './automata/regex.js';
import type { Coding } from './coding/prove.js';
import { findUnspelled, spell } from './coding/spell.js';
import { expansionLimit } from './diagnostics/automaton.js';
import { inputOfDecoder, inputOfUnits, noSpelling, partialEncoding } from './diagnostics/coding.js';
import type { DiagnosticBag } from './diagnostics/diagnostic-bag.js';
import { DEFAULT_MAX_STATES, NFA_STATES_PER_STATE } from './limits.js';
import type { AnalyzeOptions } from './options/table.js';
import { printValue } from './text/values.js';

/** The inputs that options ask for, or that a grammar has; undefined after an error. */
export function inputsOf(
  { alphabet, start }: Grammar,
  isDecoder: boolean,
  { input }: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): readonly Input[] | undefined {
  const only: Input | undefined = isDecoder
    ? 'octets'
    : alphabet === 'code units'
      ? 'string'
      : undefined;
  if (only === undefined) return input === undefined || input === 'both' ? INPUTS : [input];
  if (input === undefined || input === only) return [only];
  diagnostics.report((isDecoder ? inputOfDecoder : inputOfUnits)(start.name.span));
  return undefined;
}

/** An expression over characters in units. */
export interface Spelled {
  /** In those of the first input, and of the second one. */
  readonly regexes: readonly [Regex, Regex?];
  /** The coding of octets; undefined if they are no input. */
  readonly octets: Coding | undefined;
}

/**
 * An expression over characters in the units of its inputs; undefined after an error.
 *
 * @param readCoding reads an encoding of `grammar/`
 */
export function spellInputs(
  regex: Regex,
  inputs: readonly Input[],
  { start }: Grammar,
  readCoding: (encoding: Encoding) => Coding,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Spelled | undefined {
  const { maxStates = DEFAULT_MAX_STATES, encoding = 'utf-8' } = options;
  const limit = maxStates * NFA_STATES_PER_STATE;
  const spelled: Regex[] = [];
  let octets: Coding | undefined;
  for (const input of inputs) {
    const used: Encoding = input === 'octets' ? encoding : 'utf-16';
    const coding = readCoding(used);
    if (input === 'octets') octets = coding;
    const units = spell(regex, coding);
    if (units === undefined) {
      diagnostics.report(noSpelling(start.name.text, used, start.name.span));
      return undefined;
    }
    const unspelled = findUnspelled(regex, coding);
    if (unspelled !== undefined)
      diagnostics.report(partialEncoding(used, printValue(unspelled), start.name.span));
    const size = expandedSize(units);
    if (size > limit) {
      diagnostics.report(expansionLimit(start.name.text, size, limit, false, start.name.span));
      return undefined;
    }
    spelled.push(units);
  }
  return { regexes: spelled as [Regex, Regex?], octets };
}

/** Whether no unit above FF is read. */
export function readsOctetsOnly({ states }: Nfa): boolean {
  return states.every((state) => state.kind !== 'range' || state.range.hi <= MAX_OCTET);
}

/**
 * For each determinized state, the number of units that were read of a character that is not complete. All
 * ways there agree on it, since no spelling of a character begins another.
 */
export function begunIn(nfa: Nfa, { subsets }: Determinized): readonly number[] {
  return subsets.map((subset) =>
    subset.reduce((most, id) => {
      const state = nfa.states[id]!;
      return state.kind === 'range' ? Math.max(most, state.begun) : most;
    }, 0),
  );
}
