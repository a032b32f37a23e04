/**
 * The plan: all decisions that the variants of a module share, made once.
 *
 * It has everything they have in common, from state numbers to the words of comments, so that they cannot
 * disagree; an emitter only turns it into code.
 */
import type { Lowered } from '../abnf/lowered.js';
import type { Input } from '../alphabet.js';
import type { CalledPositions } from '../automata/called-positions.js';
import type { Dfa } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import type { PushdownAutomaton } from '../automata/pushdown-automaton.js';
import type { Regex } from '../automata/regex.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import type { Window } from '../automata/synchronize.js';
import type { LayoutRow } from '../coding/layout.js';
import type { ValueRange } from '../coding/prove.js';
import type { PayloadOperation, Transition } from '../coding/transducer.js';
import type { RangeProduct } from '../coding/spell.js';
import type { Notation } from '../text/symbols.js';
import type { ModuleSettings } from './module-settings.js';
import type { FramesPlan, ParsePlan, ResultPlan } from './parse-plan.js';
import type { RequirementsPlan } from './plan-requirements.js';

/** A transition, except to the dead state, and the rules that read it. */
export interface TransitionPlan extends Transition {
  /** The elements of the grammar that read these symbols, such as `UTF8-2: %xC2-DF UTF8-tail (line 8)`. */
  readonly origins: readonly string[];
}

/** A transition of a decoder, and what its octet does to the partial value. */
export interface DecoderTransitionPlan extends TransitionPlan {
  readonly operation: PayloadOperation;
}

/** A state with its note and transitions. */
export interface StatePlan<T extends TransitionPlan = TransitionPlan> {
  readonly id: StateId;
  readonly accepting: boolean;
  /** A shortest input that leads to it, and the rules that read the next symbol: `e.g. after E0; next: UTF8-3`. */
  readonly note: string;
  /** The transitions, ordered by their least symbols. */
  readonly transitions: readonly T[];
}

/** An alternative of the character rule, by its number, and the rules through which it reads: 2, `UTF8-3` and `UTF8-tail`. */
export interface RulePath {
  readonly alternative: number;
  readonly rules: readonly string[];
}

/** Octets that the same rules read in a state. */
export interface ReadRange extends SymbolRange {
  /** The alternatives of the character rule that read these octets, each with the rules through which it does. */
  readonly paths: readonly RulePath[];
}

/** For each input, the spellings of the characters at which words of a text end. */
export type BoundaryPlan = Readonly<Partial<Record<Input, BoundarySpellings>>>;

/** The characters of `text/apart.ts` in the units of an input. */
export interface BoundarySpellings {
  /** Characters that join what stands on both sides of them. */
  readonly joiners: readonly RangeProduct[];
  readonly others: readonly RangeProduct[];
}

/** The words of the start rule in the grammar's own symbols, for targets other than code. */
export interface LanguagePlan {
  /** The expression with captured parts, if the grammar has any. */
  readonly expression: Regex;
  /** The field that reports each captured part. */
  readonly fields: readonly string[];
  /** The expression without captures, and the rules that parts of it stand for. */
  readonly lowered: Pick<Lowered, 'regex' | 'ruleOf'>;
  readonly minimal: Dfa;
}

/**
 * What all modules have.
 *
 * Guarantee: state 0 is dead; `states[id].id === id`.
 */
export interface ModulePlan extends Omit<ModuleSettings, 'maxNesting' | 'maxWork'> {
  readonly sourceName: string;
  readonly startRule: string;
  /** The words of the grammar that the automaton lacks, as a sentence; undefined if it has all. */
  readonly wordsTooDeep: string | undefined;
  /** The rules in use: their lines of text, and their locations. */
  readonly rules: readonly { readonly where: string; readonly text: readonly string[] }[];
  readonly language: LanguagePlan;
  readonly dfa: Dfa;
  /** How the symbols of the automaton are printed, in comments and elsewhere. */
  readonly notation: Notation;
  readonly states: readonly StatePlan[];
  readonly inputs: readonly Input[];
  /** The state before any unit of each input; `start` is the first of them. */
  readonly starts: readonly StateId[];
  readonly start: StateId;
  /** For each state, the number of units read of an incomplete character. */
  readonly begun: readonly number[];
  /** Whether a character may have several octets. */
  readonly readsCharacters: boolean;
  /** Whether a symbol of the automaton is a character, which the module reads at once. */
  readonly isWhole: boolean;
}

interface RecognizerPlan extends ModulePlan {
  /** For each state, what moves on, as phrases: nothing within a character, and the end only in a flat plan. */
  readonly expected: readonly (readonly string[])[];
}

/**
 * The plan of a decoder: also how characters become octets and text.
 *
 * Guarantee: `start` is the only accepting state, and no word of the character rule is a prefix of another.
 */
export interface DecoderPlan extends ModulePlan {
  readonly kind: 'decoder';
  readonly states: readonly StatePlan<DecoderTransitionPlan>[];
  readonly rows: readonly { readonly where: string; readonly text: string }[];
  readonly characterRule: string;
  readonly layout: readonly LayoutRow[];
  readonly values: readonly ValueRange[];
  /** The numbers below the greatest character that cannot be encoded, as ascending ranges. */
  readonly gaps: readonly SymbolRange[];
  readonly maxValue: number;
  /** The length of the longest character, in octets. */
  readonly longest: number;
  /** The number of octets of a unit. See Note [Units] in coding/units.ts. */
  readonly unitLength: number;
  /** The octets that no character has after its first. */
  readonly restarting: readonly SymbolRange[];
  /** The octets that decide whether a character begins at an offset; undefined if no number of them suffices. */
  readonly window: Window | undefined;
  /** Whether octets sort as code points do. */
  readonly isOrdered: boolean;
  /** The replacement for text that cannot be encoded; undefined if neither U+FFFD nor `?` can be. */
  readonly replacement: number | undefined;
  /** Whether the two halves of a surrogate pair are one character, or two as in modified UTF-8. */
  readonly joinsPairs: boolean;
  /** The operation of every transition, by state and class; undefined for those to the dead state. */
  readonly operations: readonly (PayloadOperation | undefined)[];
  /** The octets that each state reads, ascending. */
  readonly readings: readonly (readonly ReadRange[])[];
  /** The shift that all operations share, except in the start state, where the partial value is 0. */
  readonly uniformShift: number | undefined;
}

/** The plan of a recognizer that is one automaton. */
export interface FlatPlan extends RecognizerPlan {
  readonly kind: 'flat';
  /** The parts that `parse` reports; undefined without captures. */
  readonly parse: ParsePlan | undefined;
  /** The requirements on words besides the grammar; undefined if there are none. */
  readonly requirements: RequirementsPlan | undefined;
  /** The characters that end words of a text; undefined without the option `boundary`. */
  readonly boundary: BoundaryPlan | undefined;
}

/**
 * A recognizer whose rules are called, since they embed themselves or are large: automata that call each other.
 *
 * Guarantee: the `dfa` has transitions that read symbols only; `positions` have the others, too.
 */
export interface CallingSymbolPlan extends RecognizerPlan {
  readonly kind: 'calling';
  /** The states of the `dfa` as positions, with their calls. */
  readonly positions: Pick<CalledPositions, 'all' | 'starts' | 'entries'>;
  /** Whether rules are called only because they are large: none embeds itself. */
  readonly isRegular: boolean;
  /** The most calls on the stack; undefined for any number. */
  readonly maxNesting: number | undefined;
  /** The most steps of threads without a stack. */
  readonly maxWork: number;
}

/** The plan of a module of automata that call each other. */
export interface CallingPlan extends CallingSymbolPlan {
  readonly calls: StackPlan | UndecidedPlan;
}

/**
 * A chart that finds the parts of words with calls.
 *
 * Guarantee: the classes of the plan's `dfa` tell apart all symbols that transitions of positions tell apart.
 */
export interface ChartPlan extends ResultPlan {
  readonly kind: 'chart';
  readonly positions: CalledPositions;
}

/** Calls that a stack decides. */
export interface StackPlan {
  readonly kind: 'stack';
  readonly automaton: PushdownAutomaton;
  /** For each state, what is read next, in a few words. */
  readonly notes: readonly string[];
  /** For each state, the number of units read of an incomplete character. */
  readonly begun: readonly number[];
  /** For each state, what moves on in its frame, as phrases, apart from the end. */
  readonly expected: readonly (readonly string[])[];
  /** How parts are found: by a chart where the stack does not decide what is recorded; undefined without captures. */
  readonly parse: FramesPlan | ChartPlan | undefined;
}

/** Calls that no stack decides. */
export interface UndecidedPlan {
  readonly kind: 'undecided';
  /** Where the calls are undecided: `at the beginning`, or `after` a short input. */
  readonly where: string;
  /** The rules that may go on after that input. */
  readonly rules: readonly string[];
  /** The chart that finds parts; undefined without captures. */
  readonly parse: ChartPlan | undefined;
}

/** The plan of a module that is one automaton. */
export type AutomatonPlan = DecoderPlan | FlatPlan;

/** The plan of a module. */
export type Plan = AutomatonPlan | CallingPlan;

/** A plan that is studied, from which no module is emitted: whether a stack decides may take seconds to find out. */
export type SymbolPlan = AutomatonPlan | CallingSymbolPlan;

/** The plan of a decoder; undefined for a recognizer. */
export function decoderOf(plan: SymbolPlan): DecoderPlan | undefined {
  return plan.kind === 'decoder' ? plan : undefined;
}

/** Whether a word with several parses gets the first. */
export function prefersFirst(plan: Plan): boolean {
  if (plan.kind === 'decoder') return false;
  const { parse } = plan.kind === 'flat' ? plan : plan.calls;
  return parse?.isOrdered === true;
}

/** The stack that decides what is called; undefined if none does. */
export function stackOf({ calls }: CallingPlan): StackPlan | undefined {
  return calls.kind === 'stack' ? calls : undefined;
}

/** Why a stack does not decide what is called; undefined if it does. */
export function undecidedIn({ calls }: CallingPlan): UndecidedPlan | undefined {
  return calls.kind === 'undecided' ? calls : undefined;
}

/** The chart that finds parts; undefined without captures, and where frames of a stack record them. */
export function chartOf({ calls: { parse } }: CallingPlan): ChartPlan | undefined {
  return parse?.kind === 'chart' ? parse : undefined;
}
