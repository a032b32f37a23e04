import { withTraces } from '../../automata/build.js';
import type { Traced } from '../../automata/moves.js';
import type { StudiedStages } from '../../analysis/stages.js';
import { invariant } from '../../invariant.js';

/**
 * The automaton with traces over the grammar's own symbols; undefined without captures, and with calls. Modules have
 * the same one, except for a grammar of characters.
 */
export function tracedSymbols(
  stages: Pick<StudiedStages, 'grammar' | 'captured' | 'moduleAutomaton' | 'minimal'>,
): Traced | undefined {
  const { grammar, captured, moduleAutomaton } = stages;
  if (captured === undefined || captured.called.length > 0) return undefined;
  if (grammar.alphabet !== 'characters') {
    const parts = moduleAutomaton?.parts;
    return parts?.kind === 'traced' ? parts.traced : undefined;
  }
  const { minimal: dfa } = stages;
  const symbols = { dfa, begun: dfa.accepting.map(() => 0) };
  // It has no more states than the automaton of modules, which also records how much of a character was read.
  const { regex, traced } = captured;
  const found = withTraces(symbols, [regex], Infinity, captured, traced);
  invariant(found.kind === 'made', 'no automaton has more states than infinitely many');
  return found.made.traced;
}
