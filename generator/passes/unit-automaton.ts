/** From the automaton of a grammar's symbols to one that reads the units of all inputs. */
import { findMultiplied } from '../abnf/blame.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import type { GrammarStages } from '../analysis/stages.js';
import { minimalOf, type Automaton } from '../automata/build.js';
import { splitStarts } from '../automata/starts.js';
import type { Coding } from '../coding/prove.js';
import { spellAutomaton } from '../coding/spell-automaton.js';
import { stateLimit } from '../diagnostics/automaton.js';

/** The most entries of a table of transitions as long as large rules can be called instead, which makes it smaller. */
const LARGE_TABLE = 500_000;

/** Spells characters in the units of all inputs; stops if that makes the automaton too large. */
export const unitAutomaton: Pass<keyof GrammarStages, 'unitAutomaton'> = (stages, session) => {
  const { lowered, spelled } = stages;
  const { inputs, max, encodings, isWhole } = spelled;
  const isOwn = encodings === undefined || isWhole;
  const automaton = isOwn ? ownAutomaton(stages) : spelledAutomaton(stages, encodings, session);
  const starts = splitStarts(automaton.dfa.starts, lowered.called.length + 1);
  const symbols = callSymbols(stages, isOwn ? 1 : inputs.length);
  const entries = new Map(symbols.map((symbol, index) => [symbol, starts.called[index]!]));
  // Without encodings, all inputs consist of the grammar's own symbols.
  const inputStarts = inputs.map((_, index) => starts.words[isOwn ? 0 : index]!);
  const coding = encodings?.[inputs.indexOf('octets')];
  return { unitAutomaton: { ...automaton, inputs, inputStarts, max, entries, coding } };
};

function spelledAutomaton(
  stages: GrammarStages,
  encodings: readonly Coding[],
  { maxStates, callsLarge, diagnostics }: Session,
): Automaton {
  const { grammar, lowered, spelled } = stages;
  const mayCall = grammar.depth === Infinity && lowered.called.length === 0 && !callsLarge;
  const max = callSymbols(stages, encodings.length).reduce(
    (most, symbol) => Math.max(most, symbol),
    spelled.max,
  );
  const built = spellAutomaton(stages, encodings, grammar.rules.size, max, maxStates);
  if (built.kind === 'made') {
    const automaton = minimalOf(built.made.nfa, built.made.determinized);
    if (mayCall && automaton.dfa.transitions.length > LARGE_TABLE) {
      const whole = { rule: grammar.start, positions: 1, copied: undefined };
      diagnostics.fail(stateLimit({ limit: maxStates, ranOutOfWork: true }, whole));
    }
    return automaton;
  }
  const { nfa, ...tooMany } = built.why;
  const multiplied = findMultiplied(nfa, tooMany.longest, lowered.labels, grammar.start);
  return diagnostics.fail(stateLimit(tooMany, multiplied));
}

/** The call symbols, for one input after the other. */
function callSymbols({ grammar, lowered }: GrammarStages, inputs: number): readonly number[] {
  return Array.from({ length: inputs }, (_, index) => index * grammar.rules.size).flatMap((shift) =>
    lowered.called.map(({ symbol }) => symbol + shift),
  );
}

/** The automaton over the grammar's own symbols; a decoder's is its transducer's. */
export function ownAutomaton({ nfa, determinized, minimal, decoder }: GrammarStages): Automaton {
  const dfa = decoder?.transducer.dfa ?? minimal;
  return { nfa, determinized, dfa, begun: dfa.accepting.map(() => 0) };
}
