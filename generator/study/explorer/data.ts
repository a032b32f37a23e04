/** The data of a page of the explorer: everything that it shows about a grammar, as JSON. */
import type { StateId } from '../../automata/nfa.js';
import type { Variant } from '../../options/variant.js';
import type { Packing } from '../../emit/variants/pack.js';
import type { Fact } from '../facts/fact.js';
import type { Rails } from '../playground/rails.js';
import type { Blocks, StateView, TransitionView, View, ViewName } from '../inspect/view.js';
import type { PlanData } from './plan-data.js';
import type { GrammarReaderData } from './grammar-reader-data.js';
import type { TracingData } from './tracing.js';

/** All of a page. Lines and states keep the numbers that they have in files and automata. */
export interface ExplorerData {
  readonly plan: PlanData;
  /** The rules as they read symbols. */
  readonly reader: GrammarReaderData;
  /** The rules as diagrams. */
  readonly rails: Rails;
  readonly rules: readonly RuleData[];
  /** The rows of the layout, in the order of the plan's; empty for a recognizer. */
  readonly rows: readonly RowText[];
  /** Undefined without captures. */
  readonly tracing?: TracingData | undefined;
  /** In the order of the passes; without calls, the last one has the states of the plan. */
  readonly stages: readonly StageData[];
  readonly modules: readonly ModuleData[];
  readonly facts: readonly Fact[];
  readonly samples: readonly Sample[];
}

/** A rule of the grammar, one alternative per line. */
export interface RuleData {
  readonly name: string;
  /** The place in words: `line 8`. */
  readonly where: string;
  readonly alternatives: readonly string[];
}

/** A row of the layout as the document has it. */
export interface RowText {
  readonly where: string;
  /** `0000 0080-0000 07FF`. */
  readonly range: string;
  /** `110xxxxx`, `10xxxxxx`. */
  readonly patterns: readonly string[];
  /** The offset, such as ` + 0001 0000`; mostly empty. */
  readonly offset: string;
}

/** The automaton of a stage. */
export interface StageData {
  readonly stage: ViewName;
  readonly start: StateId;
  /** `states[n]` is state n; empty if there are too many to be sent with a page. */
  readonly states: readonly StateData[];
  /** The number of states. */
  readonly count: number;
  /** SVG; undefined if the automaton is too large to be drawn. */
  readonly drawing: string | undefined;
  /** The symbols that stand for calls, and the states in which these begin; missing without calls. */
  readonly calls?: View['calls'];
  /** The steps of minimization; only of the minimal automaton, and only with its states. */
  readonly partitions?: readonly Blocks[] | undefined;
}

/** A state of a stage. */
export interface StateData extends Pick<StateView, 'name' | 'accepting'> {
  /** The states of the previous stage that it stands for. */
  readonly of?: readonly StateId[] | undefined;
  /** The events of traces at the end of a word, such as `end / query)`; missing if there are none. */
  readonly end?: string;
  readonly transitions: readonly TransitionData[];
}

/** A transition of a state; an empty one has no symbols. */
export interface TransitionData extends Pick<TransitionView, 'to' | 'octets'> {
  /** The move of traces, such as `0←0 | 1←0 (`; missing if it changes nothing. */
  readonly move?: string;
}

/** The part of an emitted module that reads symbols, without the functions that decode whole texts. */
export interface ModuleData {
  readonly variant: Variant;
  /** The shape in the module's header. */
  readonly shape: string;
  /** Empty if the module is too large to be shown. */
  readonly lines: readonly string[];
  /** The line number of the first line in the file, from 1. */
  readonly first: number;
  /** The number of lines of the file that follow. */
  readonly more: number;
  /** The emitter's anchors, by key: numbers of words in the lines, `to` exclusive. */
  readonly anchors: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>>;
  readonly packing?: Packing | undefined;
}

/** An input to try. */
export interface Sample {
  /** A description in a few words. */
  readonly name: string;
  /** The octets or code units. */
  readonly symbols: readonly number[];
  readonly kind: 'well-formed' | 'ill-formed';
}
