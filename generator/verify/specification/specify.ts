/** From the analysis of a grammar to its specification, with a check of the compiler's automata. */
import { characterize } from '../../automata/characterize.js';
import { selectionIn } from '../../captures/selection-in.js';
import { readSelection } from '../../captures/selection.js';
import type { Dfa } from '../../automata/dfa.js';
import { synchronizingWindow } from '../../automata/synchronize.js';
import type { Row } from '../../coding/layout.js';
import { DiagnosticBag } from '../../diagnostics/diagnostic-bag.js';
import { invariant } from '../../invariant.js';
import type { AnalyzeOptions } from '../../options/table.js';
import { optionSource } from '../../text/source.js';
import type { Stages } from '../../passes/stages.js';
import type { Rule } from '../../abnf/ast.js';
import type { Label } from '../../abnf/lowered.js';
import type { Input } from '../../alphabet.js';
import { automatonOfDfa } from '../reference/automaton.js';
import { readCoreRules } from '../../passes/core-rules.js';
import { orderedRules, singleSymbolsIn } from '../reference/ordered-rules.js';
import { partShapes } from '../reference/part-shapes.js';
import { deriveCalls, type CallReference } from '../reference/calls.js';
import { layoutOf, unitLengthIn } from '../reference/layouts.js';
import { deriveParses, type ParseReference } from '../reference/parse-reference.js';
import type { PartsSpecification } from './parts.js';
import { Remainders } from '../reference/remainders.js';
import { DocumentScope, scopeOf, type Scope } from '../reference/scopes.js';
import { selectedParts, type SelectedParts } from '../reference/selected-parts.js';
import {
  DEAD,
  deriveReference,
  outputsOf,
  representativesOf,
  START,
  targetIn,
  type Derived,
  type Reference,
} from '../reference/reference.js';
import { spellingOf, type Specification } from './specification.js';
import { walk, type Walk } from '../reference/walk.js';

/** The options of an analysis that say what modules answer. */
type SpecifyOptions = Pick<AnalyzeOptions, 'encoding' | 'capture' | 'prefer' | 'values'>;

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
  /** The kind of the symbols of {@link Walk.divergence}. */
  readonly symbols: 'octets' | 'code units' | 'characters';
  /** The rules that symbols call, by the symbols; none for one automaton. */
  readonly calls: ReadonlyMap<number, string>;
  readonly walk: Walk;
  /** Whether it is minimal, if it should be. */
  readonly isAsSmall: boolean;
}

/**
 * The specification of an analyzed grammar. Of rules that embed themselves, there is a reference for each rule, with
 * calls as symbols, and the compiler's automata are walked from the start of each rule.
 *
 * @param limit the most states that a reference may have
 * @param options those of the analysis
 * @returns undefined if there are more
 */
export function specify(
  stages: Stages,
  limit: number,
  options: SpecifyOptions = {},
): Specified | undefined {
  const { grammar, determinized, minimal, decoder, machine, linked, lowered } = stages;
  const { alphabet } = grammar;
  const { inputs } = machine;
  const isSpelled = alphabet === 'characters';
  const layouts: Layouts = isSpelled
    ? { octets: layoutOf(options.encoding ?? 'utf-8'), string: layoutOf('utf-16') }
    : {};
  const scope = linked ? new DocumentScope(linked, readCoreRules().rules) : scopeOf(grammar);

  // Labels say which rule a symbol of the compiler's automata calls; those of a further input have other numbers.
  const derive = (index: number, layout?: readonly Row[]): Derived<CallReference> | undefined => {
    const shift = index * grammar.rules.size;
    const called = lowered.called.map(({ rule, label }) => ({ rule, label: label + shift }));
    return deriveCalls(grammar, called, lowered.calls, limit, layout, scope);
  };
  // Over the alphabet of the grammar; over octets, over code units; the unit rule of a decoder.
  const own = derive(0);
  const derived = new Map<Input, Derived<CallReference>>();
  for (const [index, input] of inputs.entries()) {
    const found = isSpelled ? derive(index, layouts[input]) : own;
    if (found !== undefined) derived.set(input, found);
  }
  const unit =
    decoder && deriveReference(grammar, decoder.unit, limit, undefined, scope)?.reference;
  if (own === undefined || derived.size < inputs.length) return undefined;
  if (decoder !== undefined && unit === undefined) return undefined;
  const parts = specifyParts(stages, limit, options, scope, layouts, own.reference);
  if (parts === 'limit') return undefined;

  const names = [grammar.start, ...lowered.called.map(({ rule }) => rule)].map(
    ({ name }) => name.text,
  );
  const compare = (
    name: string,
    dfa: Dfa,
    { rules, labels }: CallReference,
    symbols: VerifiedAutomaton['symbols'],
    most = Infinity,
    input = 0,
  ): readonly VerifiedAutomaton[] =>
    rules.map((reference, index) => {
      const { starts, max } = dfa.classes;
      const automaton = automatonOfDfa(dfa, dfa.starts[input * rules.length + index]!);
      return {
        name: rules.length === 1 ? name : `${name}, ${names[index]}`,
        states: dfa.accepting.length,
        symbols,
        calls: new Map(labels.map((label, at) => [label, names[at + 1]!])),
        isAsSmall: dfa.accepting.length <= most,
        walk: walk(reference, automaton, starts, max),
      };
    });
  const least = distinctStatesOf(own.reference.rules, ({ accepting }) => accepting);
  const automata = [
    ...compare('subset construction', determinized.dfa, own.reference, alphabet),
    ...compare('minimal automaton', minimal, own.reference, alphabet, least),
    // Not minimal as a DFA: equivalent states may have different payload operations.
    ...(decoder === undefined
      ? []
      : compare('transducer', decoder.transducer.dfa, own.reference, alphabet)),
  ];
  const references = Array.from(derived, ([input, { reference }]) => ({ input, reference }));
  const distinctStates = distinctStatesOf(
    isSpelled ? references.flatMap(({ reference }) => reference.rules) : own.reference.rules,
    outputsOf,
  );
  for (const [index, { input, reference }] of (isSpelled ? references : []).entries()) {
    const symbols = input === 'octets' ? 'octets' : 'code units';
    // States with different traces are not equivalent.
    const [last, most] =
      machine.traced === undefined
        ? [`minimal automaton of ${symbols}`, distinctStates]
        : [`automaton of ${symbols} with traces`, Infinity];
    const first = `subset construction of ${symbols}`;
    automata.push(
      ...compare(first, machine.determinized.dfa, reference, symbols, Infinity, index),
      ...compare(last, machine.dfa, reference, symbols, most, index),
    );
  }
  const longest = Math.max(...(decoder?.coding.layout ?? []).map(({ octets }) => octets.length));
  return {
    specification: {
      inputs,
      references: Object.fromEntries(references.map(({ input, reference }) => [input, reference])),
      hasCalls: lowered.called.length > 0,
      stringStart: machine.dfa.starts.at(-1)!,
      encoding: layouts.octets,
      states: machine.dfa.accepting.length,
      parts,
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
    labels: derived.get('octets')?.labels ?? [],
    stringLabels: derived.get('string')?.labels ?? [],
    automata,
    distinctStates,
  };
}

/** The layouts of the encodings that spell the characters of a grammar in inputs; none if units are its symbols. */
type Layouts = Readonly<Partial<Record<Input, readonly Row[]>>>;

/** The parts that the options select, or a comment of the grammar; undefined without a selection. */
function selectParts(
  { grammar, document, captured, lowered }: Stages,
  { capture, prefer }: SpecifyOptions,
  scope: Scope,
): { readonly selected: SelectedParts; readonly isFirst: boolean } | undefined {
  const { start } = grammar;
  const written = selectionIn(document.source, start.name.text);
  const text = capture ?? written?.text;
  invariant(
    (captured === undefined) === (text === undefined),
    'the selection of the analysis is another one',
  );
  if (text === undefined) return undefined;
  const selection = readSelection(optionSource('capture', text), new DiagnosticBag()); // sound, or the analysis had stopped
  const isFirst = prefer === 'first' || (capture === undefined && written!.isFirst);
  const [{ name: core }] = readCoreRules().rules as [Rule];
  const isNested = lowered.called.length > 0;
  const selected = selectedParts(selection, grammar, scope, core.span.source, isNested);
  return { selected, isFirst };
}

/** The facts about `parse`, from the rules and the text of the selection; undefined without one. */
function specifyParts(
  stages: Stages,
  limit: number,
  options: SpecifyOptions,
  scope: Scope,
  layouts: Layouts,
  symbols: CallReference,
): PartsSpecification | 'limit' | undefined {
  const found = selectParts(stages, options, scope);
  if (found === undefined) return undefined;
  const { selected, isFirst } = found;
  const { grammar, machine, captured, lowered } = stages;
  const called = new Set(captured!.lowered.called.map(({ rule }) => scope.ruleOf(rule)));
  const ordered = orderedRules(grammar, scope, selected, called);
  const hasCalls = lowered.called.length > 0;
  const references: Partial<Record<Input, ParseReference>> = {};
  for (const input of hasCalls ? [] : machine.inputs) {
    const remainders = new Remainders(grammar, grammar.start, layouts[input], scope, selected);
    const rule = scope.ruleOf(grammar.start);
    const reference = deriveParses(remainders, rule, isFirst ? 1 : 2, limit);
    if (reference === undefined) return 'limit';
    references[input] = reference;
  }
  return {
    references,
    ordered: hasCalls ? ordered : undefined,
    shapes: partShapes(ordered, selected.fields),
    hasTexts: options.values === 'text',
    hasSpan: hasCalls && selected.recurs,
    symbols,
    single: singleSymbolsIn(ordered),
  };
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
