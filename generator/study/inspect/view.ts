/**
 * An automaton with its names and origins, as plain data: the one source of text, pictures and JSON, so
 * that they cannot contradict each other.
 */
import { MAX_OF, type Alphabet } from '../../alphabet.js';
import { getOrInsert } from '../../get-or-insert.js';
import { classOf, membersOf } from '../../automata/symbol-classes.js';
import { isIn, type SymbolRange } from '../../automata/symbol-range.js';
import { symbolsRead, type Dfa } from '../../automata/dfa.js';
import { NO_MOVE, type Continuation, type Move, type Traced } from '../../automata/moves.js';
import { minimize } from '../../automata/minimize.js';
import { labelOf, labelsOf, type StateId } from '../../automata/nfa.js';
import { printRow } from '../../coding/layout.js';
import type { PayloadOperation, Transducer } from '../../coding/transducer.js';
import { tracedSymbols } from '../reading/traced-symbols.js';
import type { Stages } from '../../analysis/stages.js';
import { originOf, rulesInUse, whereIs, type Origin } from '../../abnf/origins.js';
import { locate, printNext, type Provenance } from '../../plan/provenance.js';
import { withoutCalls } from '../../automata/calls.js';
import { callNames, withCalls } from '../../analysis/notation.js';
import { HEX, notationOf, type CallName, type Notation } from '../../text/symbols.js';
import { baseName } from '../../text/source.js';
import { printRule } from '../../abnf/print.js';
import { viewCaptures, type CaptureView } from './capture-view.js';

/** The passes that result in an automaton, in their order. */
export const VIEWS = ['nfa', 'dfa', 'minimal', 'transducer', 'traced'] as const;

export type ViewName = (typeof VIEWS)[number];

/** An automaton as data; the schema is `docs/automaton-schema.json`. */
export interface View {
  readonly format: 'abnfc automaton';
  /** Changes with every change of the form that a reader could notice. */
  readonly version: 1;
  readonly stage: ViewName;
  /** The name of the document, without folders. */
  readonly grammar: string;
  readonly rule: string;
  /** What the numbers in `symbols` stand for; without it, octets. */
  readonly alphabet?: Exclude<Alphabet, 'octets'>;
  /** The rules in use, and their locations. */
  readonly rules: readonly { readonly text: string; readonly where: string }[];
  /**
   * The symbols that read a word of a rule, and its start states; only if automata call each other. In
   * `symbols`, they stand beside the others.
   */
  readonly calls?: readonly (CallName & { readonly start: StateId })[];
  /** The rows of the bit layout; only of a transducer. */
  readonly layout?: readonly string[];
  /** `captures[n]` is capture n; the first is the start rule. Only of an automaton with traces. */
  readonly captures?: readonly CaptureView[];
  /** The choice among several parses. Without it, no word has several. Only in an automaton with traces. */
  readonly prefer?: 'first';
  /** The classes of symbols that no state distinguishes, by their numbers; an NFA has none. */
  readonly classes?: readonly (readonly SymbolRange[])[];
  readonly start: StateId;
  /** `states[n]` is state n. In a deterministic automaton, no word is possible from state 0. */
  readonly states: readonly StateView[];
  /**
   * The steps of minimization: the blocks of states of the stage `dfa` that are not yet told apart, at the
   * beginning and after every step that splits some. Only in a minimal automaton that is not very large.
   */
  readonly partitions?: readonly Blocks[];
  /** `splitters[n]` made partition n + 1 of partition n. */
  readonly splitters?: readonly SplitterView[];
}

/** A step of minimization: states that lead to the block with these symbols are told apart from those that do not. */
export interface SplitterView {
  readonly block: readonly StateId[];
  readonly symbols: readonly SymbolRange[];
}

/** Blocks of states, each ascending, by their least states. */
export type Blocks = readonly (readonly StateId[])[];

export interface StateView {
  readonly id: StateId;
  /** `e.g. after E0; next: UTF8-3`: an example of how it is reached, and the rules that read the next symbol. */
  readonly name: string;
  readonly accepting: boolean;
  /** The rules that may read the next symbol, or that an epsilon transition leaves. */
  readonly rules: readonly string[];
  /** `rules`, and the rules around them that contain this state. */
  readonly within: readonly string[];
  /** The states of the previous stage that it stands for: of `nfa` in `dfa`, of `dfa` in `minimal`. */
  readonly of?: readonly StateId[];
  /** The number of traces. Only of an automaton with traces. */
  readonly traces?: number;
  /** The trace of a word that ends here, and the events at its end. Only in an automaton with traces. */
  readonly end?: Continuation;
  /** The transitions in the order of their least symbols; in a deterministic automaton without those to state 0. */
  readonly transitions: readonly TransitionView[];
}

/** The next partial value, from p: (p << shift) + ((octet & mask) << payloadShift) + add. */
export type PayloadView = Omit<PayloadOperation, 'payloadShift'> &
  Partial<Pick<PayloadOperation, 'payloadShift'>>;

/** All symbols that lead from one state to another; in a transducer, with one operation. */
export interface TransitionView {
  readonly to: StateId;
  /** The symbols that are read; empty for an epsilon transition. */
  readonly symbols: readonly SymbolRange[];
  /** The operation on the partial value; without a `payloadShift` of 0. Only in a transducer. */
  readonly payload?: PayloadView;
  /**
   * For each trace of the next state, by its number, which trace of this one goes on, and by which events. Without it,
   * traces keep their numbers, and nothing happens. Only in an automaton with traces.
   */
  readonly move?: Move;
  /** The alternatives of rules that read these symbols. */
  readonly origins: readonly Origin[];
}

/** The greatest number of states for which the steps of minimization are included. */
const MAX_WITH_PARTITIONS = 500;

/** The stages that give an automaton its names. */
type NamingStages = Pick<Stages, 'document' | 'grammar' | 'lowered' | 'nfa'>;

/** The automaton of a stage; undefined if the compiler did not get that far, or there is no transducer. */
export function viewOf(stage: ViewName, stages: Partial<Stages>): View | undefined {
  const {
    document,
    grammar,
    lowered,
    nfa,
    determinized,
    minimal,
    decoder,
    captured,
    moduleAutomaton,
  } = stages;
  if (!document || !grammar || !lowered || !nfa) return undefined;
  const named = { document, grammar, lowered, nfa };
  const head = headOf(named);
  if (stage === 'nfa')
    return { ...head, ...startsIn(named, nfa.starts), stage, states: statesOfNfa(named) };

  if (!determinized) return undefined;
  const { dfa, subsets } = determinized;
  const notation =
    decoder === undefined
      ? withCalls(notationOf(grammar.alphabet, symbolsRead(dfa)), callNames(lowered))
      : HEX;
  const locateIn = (other: Dfa, transducer?: Transducer, traced?: Traced): Provenance => {
    const moveOf = traced && ((state: StateId, index: number) => moveNumber(traced, state, index));
    return locate({ ...named, determinized }, other, notation, transducer, moveOf);
  };
  switch (stage) {
    case 'dfa':
      return { ...head, ...ofDfa(named, dfa, locateIn(dfa), subsets), stage };
    case 'minimal': {
      if (!minimal) return undefined;
      const provenance = locateIn(minimal);
      const view = { ...head, ...ofDfa(named, minimal, provenance, provenance.merged), stage };
      const isSmall = dfa.accepting.length <= MAX_WITH_PARTITIONS;
      return isSmall ? { ...view, ...historyOf(dfa) } : view;
    }
    case 'transducer': {
      if (!decoder) return undefined;
      const { transducer } = decoder;
      const states = ofDfa(named, transducer.dfa, locateIn(transducer.dfa, transducer), undefined);
      return { ...head, ...states, stage, layout: document.layout.map(printRow) };
    }
    case 'traced': {
      if (!minimal || !captured || !moduleAutomaton) return undefined;
      const traced = tracedSymbols({ grammar, captured, minimal, moduleAutomaton });
      if (!traced) return undefined;
      const { captures, isOrdered } = captured;
      const provenance = locateIn(traced.dfa, undefined, traced);
      const plain = ofDfa(named, traced.dfa, provenance, provenance.merged);
      return {
        ...head,
        captures: viewCaptures(captures),
        ...(isOrdered ? { prefer: 'first' } : {}),
        ...plain,
        states: plain.states.map((state) => withTraces(traced, state)),
        stage,
      };
    }
  }
}

/** The parts of a view that all stages share. */
type ViewHead = Pick<View, 'format' | 'version' | 'grammar' | 'rule' | 'alphabet' | 'rules'>;

function headOf(named: NamingStages): ViewHead {
  const { grammar, lowered } = named;
  const { source } = named.document;
  return {
    format: 'abnfc automaton',
    version: 1,
    grammar: baseName(source),
    rule: grammar.start.name.text,
    ...(grammar.alphabet === 'octets' ? {} : { alphabet: grammar.alphabet }),
    rules: rulesInUse(grammar, lowered.labels).map((rule) => ({
      text: printRule(rule),
      where: whereIs(rule.name.span, source),
    })),
  };
}

/** The starts of an automaton and of the rules that are called. */
function startsIn(
  { lowered }: NamingStages,
  [start, ...others]: readonly StateId[],
): Pick<View, 'start' | 'calls'> {
  const calls = callNames(lowered).map((call, index) => ({ ...call, start: others[index]! }));
  return { start: start!, ...(calls.length === 0 ? {} : { calls }) };
}

function statesOfNfa(named: NamingStages): readonly StateView[] {
  const { nfa, lowered, document } = named;
  const { start, calls = [] } = startsIn(named, nfa.starts);
  const starts = new Map(calls.map((call) => [call.start, `start of ${call.rule}`]));
  starts.set(start, 'start');
  return nfa.states.map((state, id): StateView => {
    const label = labelOf(nfa, id);
    const origins = label === undefined ? [] : [originOf(lowered.labels[label]!, document.source)];
    const rules = origins.map(({ rule }) => rule);
    const name = state.kind === 'accept' ? 'end' : (starts.get(id) ?? rules.join());
    const transitions =
      state.kind === 'range'
        ? [{ to: state.to, symbols: [state.range], origins }]
        : state.kind === 'epsilon'
          ? state.to.map((to) => ({ to, symbols: [], origins: [] }))
          : [];
    const within = rulesAround(named, [id]);
    return { id, name, accepting: state.kind === 'accept', rules, within, transitions };
  });
}

function ofDfa(
  named: NamingStages,
  dfa: Dfa,
  { accesses, rules, readers, transitions }: Provenance,
  of: readonly (readonly StateId[])[] | undefined,
): Pick<View, 'calls' | 'classes' | 'start' | 'states'> {
  const { nfa, grammar } = named;
  const states = dfa.accepting.map((accepting, id): StateView => {
    const reading = readers[id]!.filter((reader) => nfa.states[reader]!.kind === 'range');
    return {
      id,
      name: nameOf(accesses[id]!, rules[id]!),
      accepting,
      rules: rules[id]!,
      within: rulesAround(named, reading),
      ...(of === undefined ? {} : { of: of[id]! }),
      transitions: transitions[id]!.map(({ target, ranges, operation, origins }) => ({
        to: target,
        symbols: ranges,
        ...(operation ? { payload: payloadOf(operation) } : {}),
        origins,
      })),
    };
  });
  const { classes: own } = withoutCalls(dfa, MAX_OF[grammar.alphabet]);
  const classes = Array.from({ length: own.count }, (_, index) => membersOf(own, index));
  return { classes, ...startsIn(named, dfa.starts), states };
}

/** A state with the moves of its traces. */
function withTraces(traced: Traced, state: StateView): StateView {
  const { dfa, moves, traces, ends } = traced;
  const { id, transitions } = state;
  const end = ends[id];
  return {
    ...state,
    traces: traces[id]!,
    ...(end === undefined ? {} : { end }),
    transitions: transitions.map(({ to, symbols, origins }) => {
      const number = moveNumber(traced, id, classOf(dfa.classes, symbols[0]!.lo));
      return { to, symbols, ...(number === NO_MOVE ? {} : { move: moves[number]! }), origins };
    }),
  };
}

function moveNumber({ dfa, moveOf }: Traced, state: StateId, index: number): number {
  return moveOf[state * dfa.classes.count + index]!;
}

/** The greatest number of rules in a name. */
const NAMED = 2;

function nameOf(access: string, rules: readonly string[]): string {
  if (access === 'dead' || access === 'start' || rules.length === 0) return access;
  return `${access}; ${printNext(rules, NAMED)}`;
}

function historyOf(dfa: Dfa): Required<Pick<View, 'partitions' | 'splitters'>> {
  const partitions: Blocks[] = [];
  const splitters: SplitterView[] = [];
  minimize(dfa, undefined, (blockOf, splitter) => {
    if (splitter !== undefined)
      splitters.push({ block: splitter.states, symbols: membersOf(dfa.classes, splitter.index) });
    const blocks = new Map<number, StateId[]>();
    Array.from(blockOf).forEach((block, state) => getOrInsert(blocks, block, () => []).push(state));
    partitions.push([...blocks.values()]);
  });
  return { partitions, splitters };
}

/** The rules around NFA states, innermost first. */
function rulesAround(
  { nfa, lowered }: NamingStages,
  states: readonly StateId[],
): readonly string[] {
  const rules = states.flatMap((state) =>
    [...labelsOf(nfa, state)].reverse().map((label) => lowered.labels[label]!.rule.name.text),
  );
  return [...new Set(rules)];
}

/** The start states, of the start rule first, then of each rule that is called. */
export function startsInView({ start, calls = [] }: View): readonly StateId[] {
  return [...new Set([start, ...calls.map((call) => call.start)])];
}

export function notationOfView({ alphabet, layout, states, calls = [] }: View): Notation {
  if (layout !== undefined) return HEX;
  const read = states.flatMap(({ transitions }) => transitions.flatMap(({ symbols }) => symbols));
  return withCalls(notationOf(alphabet ?? 'octets', read), calls);
}

/** The greatest number of traces in a state; 0 in an automaton without. */
export function tracesOf({ states }: View): number {
  return states.reduce((most, { traces = 0 }) => Math.max(most, traces), 0);
}

/** The class that no transition of a view reads; undefined if there is none, or several in a part of an automaton. */
export function unreadClass({ states, classes = [] }: View): number | undefined {
  const isRead = (symbol: number): boolean =>
    states.some(({ transitions }) => transitions.some(({ symbols }) => isIn(symbol, symbols)));
  const [first, ...others] = [...classes.keys()].filter((index) => !isRead(classes[index]![0]!.lo));
  return others.length === 0 ? first : undefined;
}

/**
 * The part of an automaton that is within a rule: its states, and the states that these lead to, which lose their
 * own transitions. Numbers stay the same.
 *
 * @returns undefined if no state is within such a rule; rules are found without regard to case
 */
export function focus(view: View, rule: string): View | undefined {
  const isWithin = ({ within }: StateView): boolean =>
    within.some((each) => each.toLowerCase() === rule.toLowerCase());
  const inner = new Set(view.states.filter(isWithin).map(({ id }) => id));
  if (inner.size === 0) return undefined;
  const shown = new Set(inner);
  for (const id of inner) for (const { to } of view.states[id]!.transitions) shown.add(to);
  const states = view.states
    .filter(({ id }) => shown.has(id))
    .map((state) => (inner.has(state.id) ? state : { ...state, transitions: [] }));
  return { ...view, states };
}

function payloadOf({ payloadShift, ...operation }: PayloadOperation): PayloadView {
  return payloadShift === 0 ? operation : { ...operation, payloadShift };
}
