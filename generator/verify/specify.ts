/** From the analysis of a grammar to its specification, with a check of the compiler's automata. */
import { characterize } from '../automata/characterize.js';
import type { Dfa } from '../automata/dfa.js';
import { buildNfa } from '../automata/nfa.js';
import { synchronizingWindow } from '../automata/synchronize.js';
import type { Row } from '../coding/layout.js';
import type { AnalyzeOptions } from '../options/table.js';
import type { Stages } from '../stages.js';
import type { Label } from '../abnf/lower.js';
import { automatonOfDfa } from './automaton.js';
import { readCoreRules } from '../passes/core-rules.js';
import { layoutOf, unitLengthIn } from './layouts.js';
import { DocumentScope } from './scopes.js';
import {
  DEAD,
  deriveRanges,
  deriveReference,
  outputsOf,
  overOctets,
  representativesOf,
  START,
  targetIn,
  type Derived,
  type RangeReference,
} from './reference.js';
import { NO_WORDS, spellingOf, type Specification } from './specification.js';
import { walkRanges, type Walk } from './walk.js';

/** The specification of a grammar, and the comparison of the compiler's automata with it. */
export interface Specified {
  readonly specification: Specification;
  /** The labels of the reference over octets, and of that over code units. */
  readonly labels: readonly Label[];
  readonly stringLabels: readonly Label[];
  readonly automata: readonly VerifiedAutomaton[];
  /** The number of states of a minimal automaton of the module, the dead one included. */
  readonly distinctStates: number;
}

/** One of the compiler's automata, walked side by side with the reference. */
export interface VerifiedAutomaton {
  readonly name: string;
  /** The number of its states, the dead one included. */
  readonly states: number;
  /** What the symbols of {@link Walk.divergence} are. */
  readonly symbols: 'octets' | 'code units' | 'characters';
  readonly walk: Walk;
  /** Whether it is minimal, if it should be. */
  readonly isAsSmall: boolean;
}

/**
 * The specification of an analyzed grammar.
 *
 * @param limit the most states that a reference may have
 * @param encoding the encoding of characters in octets, as in the analysis
 * @returns undefined if there are more
 */
export function specify(
  stages: Stages,
  limit: number,
  { encoding = 'utf-8' }: Pick<AnalyzeOptions, 'encoding'> = {},
): Specified | undefined {
  const { grammar, determinized, minimal, decoder, captured, machine } = stages;
  const { start, alphabet } = grammar;
  const { inputs } = machine;
  const isSpelled = alphabet === 'characters';
  const octetRows = isSpelled ? layoutOf(encoding) : undefined;
  const unitRows = isSpelled ? layoutOf('utf-16') : undefined;

  const { linked } = stages;
  const scope = linked && new DocumentScope(linked, readCoreRules().rules);

  // Over the alphabet of the grammar, over octets, over code units; the unit rule of a decoder.
  const derive = (layout: readonly Row[] | undefined): Derived<RangeReference> | undefined =>
    layout === undefined ? own : deriveRanges(grammar, start, limit, layout, scope);
  const own = deriveRanges(grammar, start, limit, undefined, scope);
  const octets = inputs.includes('octets') && derive(octetRows);
  const strings = inputs.includes('string') && derive(unitRows);
  const unit = decoder && deriveReference(grammar, decoder.unit, limit, scope)?.reference;
  if (own === undefined || octets === undefined || strings === undefined) return undefined;
  if (decoder !== undefined && unit === undefined) return undefined;

  const compare = (
    name: string,
    dfa: Dfa,
    reference: RangeReference,
    symbols: VerifiedAutomaton['symbols'],
    most = Infinity,
    from = dfa.start,
  ): VerifiedAutomaton => {
    const { max, starts } = dfa.classes;
    return {
      name,
      states: dfa.accepting.length,
      symbols,
      isAsSmall: dfa.accepting.length <= most,
      walk: walkRanges(reference, automatonOfDfa(dfa, from), starts, max),
    };
  };
  const automata = [
    compare('subset construction', determinized.dfa, own.reference, alphabet),
    compare(
      'minimal automaton',
      minimal,
      own.reference,
      alphabet,
      distinctStatesOf([own.reference], ({ accepting }) => accepting),
    ),
    // Not minimal as a DFA: equivalent states may have different payload operations.
    ...(decoder === undefined
      ? []
      : [compare('transducer', decoder.transducer.dfa, own.reference, alphabet)]),
  ];
  let distinctStates = distinctStatesOf([own.reference], outputsOf);
  if (isSpelled) {
    const spelled = inputs.flatMap((input) => {
      const derived = input === 'octets' ? octets : strings;
      return derived === false ? [] : [{ input, reference: derived.reference }];
    });
    distinctStates = distinctStatesOf(
      spelled.map(({ reference }) => reference),
      outputsOf,
    );
    for (const { input, reference } of spelled) {
      const symbols = input === 'octets' ? 'octets' : 'code units';
      for (const [name, dfa, most] of [
        [`subset construction of ${symbols}`, machine.determinized.dfa, Infinity],
        [`minimal automaton of ${symbols}`, machine.dfa, distinctStates],
      ] as const) {
        const from = input === inputs[0] ? dfa.start : dfa.otherStart;
        automata.push(compare(name, dfa, reference, symbols, most, from));
      }
    }
  }
  const longest = Math.max(...(decoder?.coding.layout ?? []).map(({ octets }) => octets.length));
  return {
    specification: {
      inputs,
      words: octets === false ? NO_WORDS : overOctets(octets.reference),
      strings: strings === false ? undefined : strings.reference,
      stringStart: machine.dfa.otherStart ?? machine.dfa.start,
      encoding: octetRows,
      states: machine.dfa.accepting.length,
      parts: captured && {
        nfa: buildNfa(captured.regex),
        captures: captured.captures,
        hasTexts: captured.values === 'text',
        dfa: machine.dfa,
      },
      decoder: decoder &&
        unit && {
          unit,
          // Without the text of the document.
          layout: decoder.coding.layout.map(({ span: _, ...row }) => row),
          longest,
          unitLength: unitLengthIn(decoder.coding.layout),
          window: synchronizingWindow(decoder.transducer.dfa),
          isOrdered: decoder.coding.disorder === undefined,
          spelling: spellingOf({ unit, layout: decoder.coding.layout }, longest),
        },
    },
    labels: octets === false ? [] : octets.labels,
    stringLabels: strings === false ? [] : strings.labels,
    automata,
    distinctStates,
  };
}

/** The number of states of the minimal automaton with a start for each of some references. */
function distinctStatesOf(
  references: readonly RangeReference[],
  outputs: (reference: RangeReference) => readonly unknown[],
): number {
  // Side by side, with the dead state of the first for all.
  const rows: RangeReference['rows'][number][] = [];
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
  const symbols = [...new Set(references.flatMap(representativesOf))];
  return characterize(all, (state, symbol) => targetIn(rows[state]!, symbol), symbols).distinct;
}
