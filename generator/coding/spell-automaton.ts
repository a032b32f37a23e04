/**
 * Spells the characters of an automaton: from the minimal one over characters to a deterministic one over the units of
 * one or several encodings.
 *
 * The expression could be spelled, and made an automaton again. That repeats the subset construction for every unit, and
 * may need far more subsets than characters did. But a character has one spelling, and none begins another, so each state
 * can be spelled by itself: its transitions become those of a tree of units, and the result is deterministic at once. The
 * tree is the same for all states, since all have the same classes; only where its leaves lead differs.
 *
 * The NFA is spelled, too, since its states know the rules that they come from: each state of the result has the NFA states
 * after the words that lead to it.
 */
import type { Determinized, TooManyStates } from '../automata/determinize.js';
import { DEAD, stateCount, step, type Dfa } from '../automata/dfa.js';
import { rangesOf, type Nfa, type StateId } from '../automata/nfa.js';
import { classOf, classesOf } from '../automata/symbol-classes.js';
import { ascending } from '../automata/ascending.js';
import { mergedStates } from '../automata/walk-product.js';
import type { Coding } from './prove.js';
import { rangeSpeller } from './spell.js';
import { spellNfa, statesBefore } from './spell-nfa.js';
import { joinEdges, SpelledStates } from './spelled-states.js';
import { placesIn, unitTreeOf } from './unit-tree.js';
import { made, refused, type Construction } from '../automata/construction.js';

/** The automaton of some expressions over characters: an NFA, its subset construction, and the minimal DFA. */
export interface CharacterAutomaton {
  readonly nfa: Nfa;
  readonly determinized: Determinized;
  readonly minimal: Dfa;
}

/**
 * The automaton of the spellings of an automaton's words in some encodings, with the starts for each of them one after the
 * other. A character that an encoding does not spell is left out. States are those between characters, one for each state
 * of the minimal automaton and each encoding, and those within characters, where equal ones are joined.
 *
 * Linear in the number of states of the minimal automaton times the number of nodes of the trees, plus the sizes of all
 * subsets.
 *
 * @param offset what to add to call symbols, for each encoding after the first
 * @param max the greatest unit, call symbols included
 * @param limit the most states
 */
export function spellAutomaton(
  characters: CharacterAutomaton,
  codings: readonly Coding[],
  offset: number,
  max: number,
  limit: number,
): Construction<
  { readonly nfa: Nfa; readonly determinized: Determinized },
  { readonly nfa: Nfa } & TooManyStates
> {
  const { minimal, determinized } = characters;
  const spellers = codings.map(({ products }, index) => rangeSpeller(products, index * offset));
  const trees = spellers.map((spell) => unitTreeOf(determinized.dfa.classes, spell));
  const { nfa, copies } = spellNfa(characters.nfa, spellers);
  const readers = readersOf(characters);
  const placesOf = spellers.map((spell, input) => placesIn(trees[input]!, spell, statesBefore));

  const states = new SpelledStates(limit);
  /** For each encoding, the states between characters by states of the minimal automaton. */
  const betweenOf = codings.map(() => new Uint32Array(stateCount(minimal)));
  const queue: (readonly [input: number, state: StateId])[] = [];
  const between = (input: number, state: StateId): StateId => {
    if (state === DEAD) return DEAD;
    const known = betweenOf[input]![state]!;
    if (known !== DEAD) return known;
    queue.push([input, state]);
    return (betweenOf[input]![state] = states.add(minimal.accepting[state]!));
  };
  const starts = codings.flatMap((_, input) =>
    minimal.starts.map((start) => between(input, start)),
  );

  // This loop spells the transitions of one state after the other; the queue grows while it is walked.
  for (const [input, state] of queue) {
    const { nodes, symbols } = trees[input]!;
    const targets = symbols.map((symbol) =>
      between(input, step(minimal, state, classOf(minimal.classes, symbol))),
    );
    /** The state of each node; children come first. */
    const at: StateId[] = [];
    for (const { edges, depth } of nodes) {
      const leads = joinEdges(edges, (edge) =>
        edge.node === undefined ? targets[edge.leaf]! : at[edge.node]!,
      );
      at.push(depth > 0 ? states.within(depth, leads) : betweenOf[input]![state]!);
      if (depth === 0) states.lead(at.at(-1)!, leads);
    }
    const { first, isLive } = copies[input]!;
    for (const id of readers[state]!) {
      if (isLive[id] === 0) continue;
      const reader = characters.nfa.states[id]!;
      if (reader.kind === 'accept') states.read(at.at(-1)!, first[id]!);
      if (reader.kind !== 'range') continue;
      for (const { node, place } of placesOf[input]!(reader.range))
        states.read(at[node]!, first[id]! + place);
    }
    if (!states.areFew) return refused({ ...states.tooMany(), nfa });
  }
  const spelled = states.build(classesOf(rangesOf(nfa), max), starts);
  return spelled.kind === 'made'
    ? made({ nfa, determinized: spelled.made })
    : refused({ ...spelled.why, nfa });
}

/** For each state of the minimal automaton, the NFA states after the words that lead to it, ascending. */
function readersOf({ determinized, minimal }: CharacterAutomaton): readonly (readonly StateId[])[] {
  return mergedStates(determinized.dfa, minimal).map((states) =>
    ascending(states.flatMap((state) => determinized.subsets[state]!)),
  );
}
