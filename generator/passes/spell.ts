/** The inputs of modules, and the encodings of characters in their units. */
import { encodingOf } from '../abnf/read-grammar-file.js';
import {
  INPUTS,
  MAX_CODE_POINT,
  MAX_CODE_UNIT,
  MAX_OCTET,
  MAX_OF,
  type Input,
} from '../alphabet.js';
import { expandedSize, isCall, rangesRead, type Regex } from '../automata/regex.js';
import type { Coding } from '../coding/prove.js';
import { findUnspelled, rangeSpeller, spell as spellRegex } from '../coding/spell.js';
import { unitTreeOf } from '../coding/unit-tree.js';
import { expansionLimit } from '../diagnostics/automaton.js';
import {
  inputOfDecoder,
  inputOfUnits,
  noSpelling,
  partialEncoding,
} from '../diagnostics/coding.js';
import { NFA_STATES_PER_STATE } from '../options/limits.js';
import { printValue } from '../text/values.js';
import { checkAlphabet } from '../checks/check-alphabet.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { GrammarStages, Spelled } from '../analysis/stages.js';
import { readCoding } from './read-coding.js';

/**
 * Note [Whole characters]. An automaton over units has a state for each beginning of a character in each state between
 * characters, and its classes tell apart the units at all places of characters. For a grammar of most of Unicode, that is
 * thousands of times the automaton over characters. So a module whose automaton would be large reads a character at a time,
 * with a few operations for each, and one automaton for strings and UTF-8.
 */

/** The most beginnings of characters that differ for a module of strings that reads units; IRIs have 145. */
const MAX_BEGINNINGS = 256;

/** The most beginnings times states between characters for a module of octets that reads these. */
const MAX_SPELLED = 20_000;

/** Finds the inputs of modules, and whether the words of the grammar can be spelled in them. */
export const spell: Pass<keyof Before, 'spelled'> = (stages, session) => {
  const spelled = findInputs(stages, session);
  checkAlphabet(stages, session);
  return { spelled };
};

type Before = Omit<GrammarStages, 'spelled'>;

function findInputs(stages: Before, session: Session): Spelled {
  const { grammar, lowered, context } = stages;
  const inputs = inputsOf(stages, session);
  if (grammar.alphabet !== 'characters')
    return {
      inputs,
      max: MAX_OF[grammar.alphabet],
      encodings: undefined,
      isWhole: false,
      beginnings: 0,
    };
  const encodings = inputs.map((input) =>
    readCoding(encodingOf(input, session.options), context.core),
  );
  const trees = encodings.map(({ products }) =>
    unitTreeOf(stages.minimal.classes, rangeSpeller(products)),
  );
  const beginnings = trees.reduce((sum, { nodes }) => sum + nodes.length, 0);
  if (readsWhole(stages, beginnings, inputs, session))
    return { inputs, max: MAX_CODE_POINT, encodings, isWhole: true, beginnings };
  const all = [lowered.regex, ...lowered.called.map(({ regex }) => regex)];
  const regexes = spellRegexes(all, grammar.rules.size, inputs, encodings, stages, session);
  inputs.forEach((input, index) => {
    for (const whole of all) {
      const unspelled = findUnspelled(whole, encodings[index]!);
      const { span } = grammar.start.name;
      if (unspelled !== undefined)
        session.diagnostics.report(
          partialEncoding(encodingOf(input, session.options), printValue(unspelled), span),
        );
    }
  });
  const isNarrow = regexes.every((each) =>
    rangesRead(each).every((range) => range.hi <= MAX_OCTET || isCall(range)),
  );
  return {
    inputs,
    max: isNarrow ? MAX_OCTET : MAX_CODE_UNIT,
    encodings,
    isWhole: false,
    beginnings,
  };
}

/** Whether modules read whole characters: of strings, and of UTF-8, with an automaton that would be large over units. */
function readsWhole(
  { lowered, minimal }: Before,
  beginnings: number,
  inputs: readonly Input[],
  { options }: Session,
): boolean {
  const isUtf8 = encodingOf('octets', options) === 'utf-8';
  if (!isUtf8 || lowered.called.length > 0) return false;
  if (beginnings <= MAX_BEGINNINGS) return false;
  // Files of other languages are made of automata over octets, if there may be one.
  return inputs.includes('string') || beginnings * minimal.accepting.length > MAX_SPELLED;
}

/** The inputs given by the options, or else those that suit the grammar. */
function inputsOf(
  { grammar, decoder }: Before,
  { options, diagnostics }: Session,
): readonly Input[] {
  const { input } = options;
  const only: Input | undefined =
    decoder !== undefined ? 'octets' : grammar.alphabet === 'code units' ? 'string' : undefined;
  if (only === undefined) return input === undefined || input === 'both' ? INPUTS : [input];
  if (input === undefined || input === only) return [only];
  const problem = decoder === undefined ? inputOfUnits : inputOfDecoder;
  return diagnostics.fail(problem(grammar.start.name.span));
}

/**
 * Expressions over the units of inputs, all for the first input before those for the next; themselves if inputs consist
 * of the grammar's own symbols.
 *
 * @param count the number of call symbols; each further input's follow the previous input's
 */
export function spellAll(
  all: readonly Regex[],
  count: number,
  stages: GrammarStages,
  session: Session,
): readonly Regex[] {
  const { inputs, encodings, isWhole } = stages.spelled;
  if (encodings === undefined || isWhole) return all;
  return spellRegexes(all, count, inputs, encodings, stages, session);
}

/** Stops if no word has a spelling, or if the spellings are too large. */
function spellRegexes(
  all: readonly Regex[],
  count: number,
  inputs: readonly Input[],
  encodings: readonly Coding[],
  { grammar }: Pick<GrammarStages, 'grammar'>,
  session: Session,
): readonly Regex[] {
  const { maxStates, diagnostics } = session;
  const { text, span } = grammar.start.name;
  const limit = maxStates * NFA_STATES_PER_STATE;
  return inputs.flatMap((input, index) =>
    all.map((whole): Regex => {
      const units = spellRegex(whole, encodings[index]!, index * count);
      if (units === undefined)
        return diagnostics.fail(noSpelling(text, encodingOf(input, session.options), span));
      const size = expandedSize(units);
      if (size > limit) diagnostics.fail(expansionLimit(text, size, limit, false, span));
      return units;
    }),
  );
}
