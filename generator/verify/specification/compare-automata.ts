/** The compiler's automata, walked side by side with the references. */
import type { Input } from '../../alphabet.js';
import { characterize } from '../../automata/characterize.js';
import type { Dfa } from '../../automata/dfa.js';
import type { Stages } from '../../analysis/stages.js';
import { automatonOfDfa } from '../reference/automaton.js';
import type { CallReference } from '../reference/calls.js';
import {
  DEAD,
  outputsOf,
  representativesOf,
  START,
  targetIn,
  type Reference,
} from '../reference/reference.js';
import { walk, type Walk } from '../reference/walk.js';

/** One of the compiler's automata, walked side by side with the reference. */
export interface VerifiedAutomaton {
  readonly name: string;
  /** The number of its states, the dead one included. */
  readonly states: number;
  /** The kind of the symbols of {@link Walk.divergence}. */
  readonly symbols: 'octets' | 'code units' | 'characters';
  /** The rules that symbols call, by the symbols; none for one automaton. */
  readonly calls: ReadonlyMap<number, string>;
  readonly walk: Walk;
  /** Whether it is minimal, if it should be. */
  readonly isAsSmall: boolean;
}

/** The automata of a grammar, each beside its reference. */
export interface ComparedAutomata {
  readonly automata: readonly VerifiedAutomaton[];
  /** The number of states of a minimal automaton of the module, the dead one included. */
  readonly distinctStates: number;
}

/**
 * Walks each automaton of the compiler beside its reference.
 *
 * @param own the reference over the grammar's own symbols
 * @param spelled those over the units of inputs, if characters are spelled
 */
export function compareAutomata(
  {
    grammar,
    determinized,
    minimal,
    decoder,
    moduleAutomaton,
    lowered,
    spelled: { isWhole },
  }: Stages,
  own: CallReference,
  spelled: readonly (readonly [Input, CallReference])[],
): ComparedAutomata {
  const rules = [grammar.start, ...lowered.called.map(({ rule }) => rule)];
  const names = rules.map(({ name }) => name.text);
  const least = distinctStatesOf(own.rules, ({ accepting }) => accepting);
  const ofUnits = spelled.flatMap(([, reference]) => reference.rules);
  const distinctStates = distinctStatesOf(spelled.length > 0 ? ofUnits : own.rules, outputsOf);
  const ownAutomata = [
    ['subset construction', determinized.dfa, Infinity],
    ['minimal automaton', minimal, least],
    // Not minimal as a DFA: equivalent states may have different payload operations.
    ...(decoder === undefined ? [] : [['transducer', decoder.transducer.dfa, Infinity] as const]),
  ] as const;
  return {
    distinctStates,
    automata: [
      ...ownAutomata.flatMap(([name, dfa, most]) =>
        walkAll(name, dfa, 0, own, names, grammar.alphabet, most),
      ),
      ...(isWhole && moduleAutomaton.parts.kind === 'traced'
        ? walkAll(
            'automaton with traces',
            moduleAutomaton.dfa,
            0,
            own,
            names,
            'characters',
            Infinity,
          )
        : []),
      ...(isWhole ? [] : spelled).flatMap(([input, reference], index) => {
        const symbols = input === 'octets' ? 'octets' : 'code units';
        // States with different traces are not equivalent.
        const [last, most] =
          moduleAutomaton.parts.kind === 'traced'
            ? [`automaton of ${symbols} with traces`, Infinity]
            : [`minimal automaton of ${symbols}`, distinctStates];
        const first = `subset construction of ${symbols}`;
        const { dfa } = moduleAutomaton.determinized;
        return [
          ...walkAll(first, dfa, index, reference, names, symbols, Infinity),
          ...walkAll(last, moduleAutomaton.dfa, index, reference, names, symbols, most),
        ];
      }),
    ],
  };
}

/**
 * Walks an automaton from the start of each rule.
 *
 * @param input the index of the input whose starts are taken
 * @param most the most states that it may have
 */
function walkAll(
  name: string,
  dfa: Dfa,
  input: number,
  { rules, labels }: CallReference,
  names: readonly string[],
  symbols: VerifiedAutomaton['symbols'],
  most: number,
): readonly VerifiedAutomaton[] {
  return rules.map((reference, index) => ({
    name: rules.length === 1 ? name : `${name}, ${names[index]}`,
    states: dfa.accepting.length,
    symbols,
    calls: new Map(labels.map((label, at) => [label, names[at + 1]!])),
    isAsSmall: dfa.accepting.length <= most,
    walk: walk(
      reference,
      automatonOfDfa(dfa, dfa.starts[input * rules.length + index]!),
      dfa.classes.max,
    ),
  }));
}

/** The number of states of the minimal automaton with a start for each of some references. */
function distinctStatesOf(
  references: readonly Reference[],
  outputs: (reference: Reference) => readonly unknown[],
): number {
  // Side by side, with the dead state of the first for all.
  const rows: Reference['rows'][number][] = [];
  const all: unknown[] = [];
  for (const reference of references) {
    const shift = rows.length === 0 ? 0 : rows.length - START;
    const own = outputs(reference);
    reference.rows.forEach((row, state) => {
      if (state === DEAD && shift > 0) return;
      all.push(own[state]);
      rows.push(row.map((stretch) => ({ ...stretch, target: stretch.target + shift })));
    });
  }
  const symbols = representativesOf(references);
  return characterize(all, (state, symbol) => targetIn(rows[state]!, symbol), symbols).distinct;
}
