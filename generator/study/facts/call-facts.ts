/** Facts about rules that call each other, mostly to any depth: how they are recognized, and their automata. */
import { DEAD, stateCount, targetsOf, type Dfa } from '../../automata/dfa.js';
import type { StateId } from '../../automata/nfa.js';
import { shortestWithCalls } from '../../automata/shortest-with-calls.js';
import { withoutCalls } from '../../automata/calls.js';
import { MAX_OF } from '../../alphabet.js';
import { entriesOf } from '../../analysis/automaton-of-rule.js';
import type { Stages } from '../../analysis/stages.js';
import type { CompileOptions } from '../../options/table.js';
import { planOf } from '../../plan/plan-of.js';
import { stackOf, undecidedIn } from '../../plan/plan.js';
import { printCount } from '../../text/print-count.js';
import { printClassesNoun, printWord, type Notation } from '../../text/symbols.js';
import { property, quantity, type Fact } from './fact.js';

/** The facts that need one finite automaton, by their names. */
const OF_ONE_AUTOMATON = [
  ...['finite', 'words by length', 'words', 'longest word', 'prefix code', 'unambiguous'],
  ...['captures', 'alternatives that add no word'],
];

/** The facts of a grammar with calls, in place of those about one automaton. */
export function callFacts(
  stages: Stages,
  notation: Notation,
  options: CompileOptions,
): readonly Fact[] {
  const { lowered, minimal, grammar } = stages;
  const plan = planOf(stages, options);
  const calling = plan.kind === 'calling' ? plan : undefined;
  const [stack, undecided] = [calling && stackOf(calling), calling && undecidedIn(calling)];
  const [start, ...others] = minimal.starts;
  const names = lowered.called.map(({ rule }) => rule.name.text);
  const sizes = [
    `${grammar.start.name.text} ${statesFrom(minimal, start!)}`,
    ...lowered.called.flatMap(({ rule }, index) =>
      rule === grammar.start ? [] : [`${rule.name.text} ${statesFrom(minimal, others[index]!)}`],
    ),
  ];
  const shortest = shortestWithCalls(minimal, entriesOf(lowered, minimal))(start!);
  const { classes } = withoutCalls(minimal, MAX_OF[grammar.alphabet]);
  const searched = 'determinization of the automata that call each other';
  return [
    quantity(
      'kind',
      `${calling?.isRegular ? 'regular, but too large when written out' : 'not regular'}; ${
        stack === undefined
          ? 'a stack does not decide which rules continue: all are followed, in at most cubic time'
          : 'recognized with a stack, in linear time'
      }`,
      'search for rules that embed themselves',
    ),
    property(
      'the input decides which rules continue',
      searched,
      undecided && [
        `${undecided.where}, several may${undecided.rules.length === 0 ? '' : `: ${undecided.rules.join(', ')}`}`,
        undecided.where,
      ],
    ),
    quantity('rules that are called', names.join(', '), 'following references between symbols'),
    quantity(
      'states',
      `${stateCount(minimal)} of all automata, including the dead state; from the starts: ${sizes.join(', ')}`,
      'Hopcroft’s minimization, with calls as symbols',
    ),
    ...(stack === undefined
      ? []
      : [
          quantity(
            'states of modules',
            `${printCount(stack.notes.length, 'state')} with a stack, including the dead state`,
            searched,
          ),
        ]),
    quantity(
      printClassesNoun(notation),
      String(classes.count),
      `merging ${notation.noun}s that no state distinguishes`,
    ),
    quantity(
      'shortest word',
      shortest === undefined ? 'none' : printWord(shortest, notation),
      'shortest words of rules, the least first',
    ),
    quantity(
      'only with one finite automaton',
      OF_ONE_AUTOMATON.join(', '),
      'one finite automaton, which this grammar does not have',
    ),
  ];
}

/** The number of live states that a start leads to without entering calls, itself included. */
function statesFrom(dfa: Dfa, start: StateId): number {
  const reached = new Set([start]);
  for (const state of reached)
    for (const target of targetsOf(dfa, state)) if (target !== DEAD) reached.add(target);
  return reached.size;
}
