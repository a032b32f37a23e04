/** The intermediate forms that `compile.ts` makes and keeps. */
import type { Rule } from './abnf/ast.js';
import type { Input } from './alphabet.js';
import type { DocumentRules } from './abnf/imports.js';
import type { Lists } from './abnf/lists.js';
import type { Lowered } from './abnf/lower.js';
import type { Grammar } from './abnf/resolve.js';
import type { Determinized } from './automata/determinize.js';
import type { Dfa } from './automata/dfa.js';
import type { Traced } from './automata/moves.js';
import type { Nfa } from './automata/nfa.js';
import type { Captured } from './captures/select.js';
import type { Coding } from './coding/prove.js';
import type { Transducer } from './coding/transducer.js';
import type { DiagnosticBag } from './diagnostics/diagnostic-bag.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import type { Document } from './document/read-document.js';
import type { AnalyzeOptions } from './options/table.js';
import type { Source } from './source.js';

/** The minimal automaton of one rule, and the forms on the way to it. */
export interface Automaton {
  readonly lowered: Lowered;
  readonly nfa: Nfa;
  readonly determinized: Determinized;
  readonly minimal: Dfa;
}

/**
 * The automaton of modules: over the units of their inputs, in which the characters of a grammar are spelled.
 * If there are two inputs, strings begin in `otherStart`.
 */
export interface Machine {
  readonly inputs: readonly Input[];
  readonly nfa: Nfa;
  readonly determinized: Determinized;
  /** Minimal but for what `begun` tells apart; that of the transducer in a decoder. */
  readonly dfa: Dfa;
  /** For each state, the number of units that were read of a character that is not complete. */
  readonly begun: readonly number[];
  /** How characters are spelled in octets; undefined if an octet is a character, or octets are not read. */
  readonly coding?: Coding | undefined;
  /** What it does to traces; `dfa` is its automaton. Undefined without captures. */
  readonly traced?: Traced | undefined;
}

/** The rules that were linked: those of all documents, and those that options define. */
export interface Linked {
  readonly documents: readonly DocumentRules[];
  readonly defined: readonly Rule[];
  /** The meaning of lists, which are in the rules still; undefined if no document and no option defines it. */
  readonly lists: Lists | undefined;
}

/** The forms that only a decoder has: those of its characters. */
export interface DecoderStages {
  /** The rule that spells one character. */
  readonly unit: Rule;
  readonly coding: Coding;
  readonly transducer: Transducer;
}

/** The forms between a document and the plan, in the order of the passes; the automaton is that of the start rule. */
export interface Stages extends Automaton {
  readonly document: Document;
  /** Undefined if the document stands for itself. */
  readonly linked: Linked | undefined;
  readonly rules: readonly Rule[];
  readonly grammar: Grammar;
  /** Undefined for a recognizer. */
  readonly decoder: DecoderStages | undefined;
  /** Undefined without captures. */
  readonly captured: Captured | undefined;
  readonly machine: Machine;
}

/** All of some forms, or those that were made before an error. */
export type Progress<Forms> =
  | { readonly ok: true; readonly stages: Forms }
  | { readonly ok: false; readonly stages: Partial<Forms> };

/** The result of an analysis, with its diagnostics; `ok` unless one of them is an error. */
export type Analysis = Progress<Stages> & {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
};

/** The passes from a rule of a grammar to its minimal automaton. */
export type BuildAutomaton = (
  grammar: Grammar,
  rule: Rule,
  options: Pick<AnalyzeOptions, 'maxStates'>,
  diagnostics: DiagnosticBag,
) => Progress<Automaton>;
