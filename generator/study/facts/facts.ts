/** Facts about a grammar: each names the method that proves it, and each "no" has a witness. Only of ordered choice are words tried. */
import { notationOfGrammar } from '../../analysis/notation.js';
import { hasModules, type GrammarStages, type StudiedStages } from '../../analysis/stages.js';
import { invariant } from '../../invariant.js';
import type { CompileOptions } from '../../options/table.js';
import { callFacts } from './call-facts.js';
import type { Fact } from './fact.js';
import { characterFacts } from './character-facts.js';
import { grammarFacts, idleRulesFact, orderedChoiceFact } from './grammar-facts.js';
import { languageFacts } from './language-facts.js';

/**
 * All facts about an analyzed grammar; those about characters only if it is a decoder, and those about one automaton only
 * if it has one.
 *
 * @param options the options of the analysis
 */
export function factsOf(stages: StudiedStages, options: CompileOptions = {}): readonly Fact[] {
  const { minimal, decoder } = stages;
  const notation = notationOfGrammar(stages);
  if (needsModules(stages)) {
    invariant(hasModules(stages), 'rules are called in the automaton of modules');
    return [
      ...callFacts(stages, notation, options),
      orderedChoiceFact(stages, notation),
      idleRulesFact(stages),
    ];
  }
  return [
    ...languageFacts(minimal, notation),
    ...grammarFacts(stages, notation),
    ...(decoder === undefined ? [] : characterFacts(decoder)),
  ];
}

/** Whether facts need the automaton of modules: only they say whether a stack is enough for rules that are called. */
export function needsModules({ lowered }: GrammarStages): boolean {
  return lowered.called.length > 0;
}
