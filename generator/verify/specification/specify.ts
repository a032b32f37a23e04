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
import type { Label } from '../../abnf/lower.js';
import type { Input } from '../../alphabet.js';
import { automatonOfDfa } from '../reference/automaton.js';
import { readCoreRules } from '../../passes/core-rules.js';
import { orderedRules, singleSymbolsIn } from '../reference/ordered-rules.js';
import { orderedShapes } from '../reference/ordered-shapes.js';
import { deriveCalls, type CallReference } from '../reference/calls.js';
import { layoutOf, unitLengthIn } from '../reference/layouts.js';
import { deriveParses, shapesOf, type ParseReference } from '../reference/parse-reference.js';
import type { PartsSpecification } from './parts.js';
import { Remainders } from '../reference/remainders.js';
import { DocumentScope, scopeOf, type Scope } from '../reference/scopes.js';
import { selectedParts, type SelectedParts } from '../reference/selected-parts.js';
import {
  closureOf,
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
} from '../reference/reference.js';
import { NO_WORDS, spellingOf, type Specification } from './specification.js';
import { walkRanges, type Walk } from '../reference/walk.js';

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
  /** The rules that symbols call, by the symbols; undefined for one automaton. */
  readonly calls?: ReadonlyMap<number, string>;
  readonly walk: Walk;
  /** Whether it is minimal, if it should be. */
  readonly isAsSmall: boolean;
}

/**
 * The specification of an analyzed grammar.
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
  if (stages.lowered.called.length > 0) return specifyCalls(stages, limit, options);
  const { grammar, determinized, minimal, decoder, machine } = stages;
  const { start, alphabet } = grammar;
  const { inputs } = machine;
  const { encoding = 'utf-8' } = options;
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
  const layouts = { octets: octetRows, string: unitRows };
  const parts = specifyParts(
    stages,
    limit,
    options,
    scope ?? scopeOf(grammar),
    layouts,
    own.reference,
  );
  if (parts === 'limit') return undefined;

  const compare = (
    name: string,
    dfa: Dfa,
    reference: RangeReference,
    symbols: VerifiedAutomaton['symbols'],
    most = Infinity,
    from = dfa.starts[0]!,
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
      // States with different traces are not equivalent.
      const [last, least] =
        machine.traced === undefined
          ? [`minimal automaton of ${symbols}`, distinctStates]
          : [`automaton of ${symbols} with traces`, Infinity];
      for (const [name, dfa, most] of [
        [`subset construction of ${symbols}`, machine.determinized.dfa, Infinity],
        [last, machine.dfa, least],
      ] as const) {
        const from = dfa.starts[inputs.indexOf(input)];
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
      stringStart: machine.dfa.starts.at(-1)!,
      encoding: octetRows,
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
    labels: octets === false ? [] : octets.labels,
    stringLabels: strings === false ? [] : strings.labels,
    automata,
    distinctStates,
  };
}

/**
 * The same for rules that embed themselves: a reference for each rule, with calls as symbols. The compiler's automata
 * are walked from the start of each rule.
 */
function specifyCalls(
  stages: Stages,
  limit: number,
  options: SpecifyOptions,
): Specified | undefined {
  const { encoding = 'utf-8' } = options;
  const { grammar, determinized, minimal, machine, linked, lowered } = stages;
  const { alphabet } = grammar;
  const { inputs } = machine;
  const isSpelled = alphabet === 'characters';
  const scope = linked ? new DocumentScope(linked, readCoreRules().rules) : scopeOf(grammar);
  const names = [grammar.start, ...lowered.called.map(({ rule }) => rule)].map(
    ({ name }) => name.text,
  );
  // Labels say which rule a symbol of the compiler's automata calls; those of a further input have other numbers.
  const derive = (index: number, layout?: readonly Row[]): Derived<CallReference> | undefined => {
    const shift = index * grammar.rules.size;
    const called = lowered.called.map(({ rule, label }) => ({ rule, label: label + shift }));
    return deriveCalls(grammar, called, lowered.calls, limit, layout, scope);
  };
  const compare = (
    name: string,
    dfa: Dfa,
    { rules, labels }: CallReference,
    symbols: VerifiedAutomaton['symbols'],
    most = Infinity,
    input = 0,
  ): readonly VerifiedAutomaton[] =>
    rules.map((reference, index) => {
      const from = dfa.starts[input * rules.length + index]!;
      return {
        name: `${name}, ${names[index]}`,
        states: dfa.accepting.length,
        symbols,
        calls: new Map(labels.map((label, at) => [label, names[at + 1]!])),
        isAsSmall: dfa.accepting.length <= most,
        walk: walkRanges(reference, automatonOfDfa(dfa, from), dfa.classes.starts, dfa.classes.max),
      };
    });
  const own = derive(0);
  if (own === undefined) return undefined;
  const least = distinctStatesOf(own.reference.rules, ({ accepting }) => accepting);
  const automata = [
    ...compare('subset construction', determinized.dfa, own.reference, alphabet),
    ...compare('minimal automaton', minimal, own.reference, alphabet, least),
  ];
  const derived = new Map<Input, Derived<CallReference>>();
  for (const [index, input] of inputs.entries()) {
    const layout = isSpelled ? layoutOf(input === 'octets' ? encoding : 'utf-16') : undefined;
    const found = layout === undefined ? own : derive(index, layout);
    if (found === undefined) return undefined;
    derived.set(input, found);
  }
  const spelled = isSpelled ? Array.from(derived.values(), ({ reference }) => reference) : [];
  const distinctStates = distinctStatesOf(
    (isSpelled ? spelled : [own.reference]).flatMap(({ rules }) => rules),
    outputsOf,
  );
  for (const [index, reference] of spelled.entries()) {
    const symbols = inputs[index] === 'octets' ? 'octets' : 'code units';
    const { determinized, dfa } = machine;
    automata.push(
      ...compare(
        `subset construction of ${symbols}`,
        determinized.dfa,
        reference,
        symbols,
        undefined,
        index,
      ),
      ...compare(`minimal automaton of ${symbols}`, dfa, reference, symbols, distinctStates, index),
    );
  }
  return {
    specification: {
      inputs,
      words: NO_WORDS,
      strings: inputs.includes('string')
        ? { ...NO_WORDS, rows: NO_WORDS.rows.map(() => []) }
        : undefined,
      stringStart: DEAD,
      encoding: isSpelled ? layoutOf(encoding) : undefined,
      states: machine.dfa.accepting.length,
      parts: specifyCalledParts(stages, options, scope, own.reference),
      decoder: undefined,
      calls: {
        references: Object.fromEntries(
          Array.from(derived, ([input, { reference }]) => [input, reference]),
        ),
      },
    },
    labels: derived.get('octets')?.labels ?? [],
    stringLabels: derived.get('string')?.labels ?? [],
    automata,
    distinctStates,
  };
}

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

/** The facts about `parse` of rules that embed themselves. */
function specifyCalledParts(
  stages: Stages,
  options: SpecifyOptions,
  scope: Scope,
  symbols: CallReference,
): PartsSpecification | undefined {
  const found = selectParts(stages, options, scope);
  if (found === undefined) return undefined;
  const { selected } = found;
  const { grammar, captured } = stages;
  const called = new Set(captured!.lowered.called.map(({ rule }) => scope.ruleOf(rule)));
  const ordered = orderedRules(
    scope.ruleOf(grammar.start),
    scope,
    selected,
    called,
    grammar.alphabet === 'characters',
  );
  return {
    octets: undefined,
    strings: undefined,
    ordered,
    shapes: orderedShapes(ordered, selected.fields),
    hasTexts: options.values === 'text',
    hasSpan: selected.recurs,
    symbols,
    single: singleSymbolsIn(ordered),
  };
}

/** The facts about `parse`, from the rules and the text of the selection; undefined without one. */
function specifyParts(
  stages: Stages,
  limit: number,
  options: SpecifyOptions,
  scope: Scope,
  layouts: Readonly<Record<Input, readonly Row[] | undefined>>,
  symbols: RangeReference,
): PartsSpecification | 'limit' | undefined {
  const found = selectParts(stages, options, scope);
  if (found === undefined) return undefined;
  const { selected, isFirst } = found;
  const {
    grammar,
    machine: { inputs },
  } = stages;
  const { start } = grammar;
  const rule = scope.ruleOf(start);
  const remaindersOf = (layout?: readonly Row[]): Remainders =>
    new Remainders(grammar, start, layout, scope, selected);
  const derive = (input: Input): ParseReference | undefined =>
    inputs.includes(input)
      ? deriveParses(remaindersOf(layouts[input]), rule, isFirst ? 1 : 2, limit)
      : undefined;
  const [octets, strings] = [derive('octets'), derive('string')];
  if (inputs.includes('octets') !== (octets !== undefined)) return 'limit';
  if (inputs.includes('string') !== (strings !== undefined)) return 'limit';
  const own = remaindersOf();
  return {
    octets,
    strings,
    shapes: shapesOf(own, rule, selected),
    hasTexts: options.values === 'text',
    hasSpan: false,
    symbols,
    single: singleSymbols(own, selected),
  };
}

/** The symbols of the rules whose words are single symbols, of those that were read. */
function singleSymbols(
  remainders: Remainders,
  { nameOf }: SelectedParts,
): PartsSpecification['single'] {
  const rules = new Set(remainders.labels.map(({ rule }) => rule));
  return Object.fromEntries(
    [...rules].flatMap((rule) => {
      const first = closureOf(remainders, remainders.of(rule));
      const ends = first.flatMap((rest) =>
        rest.kind === 'symbol' ? closureOf(remainders, [rest.then]) : [rest, rest],
      );
      const isSingle = ends.length > 0 && ends.every((rest) => rest === remainders.end);
      const ranges = first.flatMap((rest) => (rest.kind === 'symbol' ? rest.ranges : []));
      return isSingle ? [[nameOf(rule), ranges] as const] : [];
    }),
  );
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
