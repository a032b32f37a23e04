import type { Rule } from '../abnf/ast.js';
import type { Grammar } from '../abnf/resolve.js';
import { symbolsRead, type Dfa } from '../automata/dfa.js';
import { distinguishingWord } from '../automata/distinguishing-word.js';
import { attempt } from '../diagnostics/diagnostic-bag.js';
import type { Session } from '../analysis/session.js';
import { notationOf, printSymbols } from '../text/symbols.js';
import { automatonOfRule } from '../analysis/automaton-of-rule.js';

/** The greatest number of states, before minimization, of an automaton for a comparison. */
const MAX_COMPARED_STATES = 10_000;

/** Roughly the greatest number of NFA states for all comparisons of one kind together. */
const MAX_COMPARISON_EFFORT = 2_000_000;

/** The relation between the languages of two rules. */
export interface RuleComparison {
  readonly isSame: boolean;
  /** The shortest word that only one of them has, as text; undefined if they are equal or could not be compared. */
  readonly witness: string | undefined;
}

/** Compares the languages of rules of a grammar, within a limit on the effort for all comparisons together. */
export function ruleComparer(grammar: Grammar, whole: Session) {
  const session = whole.apart(Math.min(whole.maxStates, MAX_COMPARED_STATES));
  let effort = 0;

  /** The minimal automaton of a sound rule; undefined if it would be too large, or the effort is used up. */
  function minimalOf(rule: Rule): Dfa | undefined {
    if (effort > MAX_COMPARISON_EFFORT) return undefined;
    const automaton = attempt(() => automatonOfRule(grammar, rule, session));
    effort += automaton?.nfa.states.length ?? session.maxStates;
    return automaton?.dfa;
  }

  /** Compares two automata; an undefined one cannot be compared. */
  function compare(one: Dfa | undefined, other: Dfa | undefined): RuleComparison {
    if (one === undefined || other === undefined) return { isSame: false, witness: undefined };
    const word = distinguishingWord(one, other);
    if (word === undefined) return { isSame: true, witness: undefined };
    const symbols = [...symbolsRead(one), ...symbolsRead(other)];
    const notation = notationOf(grammar.alphabet, symbols);
    return { isSame: false, witness: printSymbols(word, notation) };
  }

  return { minimalOf, compare };
}
