/** The stages of an analysis: what each pass makes, and `compile.ts` keeps. */
import type { Rule } from '../abnf/ast.js';
import type { DocumentRules } from '../abnf/imports.js';
import type { LinkedRules } from '../abnf/link.js';
import type { ParsedDocument } from '../abnf/parse-document.js';
import type { Lists } from '../abnf/lists.js';
import type { Lowered } from '../abnf/lowered.js';
import type { Grammar } from '../abnf/resolve.js';
import type { StartRules } from '../abnf/start-rules.js';
import type { Input } from '../alphabet.js';
import type { Automaton } from '../automata/build.js';
import type { CalledPositions } from '../automata/called-positions.js';
import type { Traced } from '../automata/moves.js';
import type { StateId } from '../automata/nfa.js';
import type { CountedParts } from '../automata/count-parts.js';
import type { Captured } from '../captures/captured.js';
import type { Coding } from '../coding/prove.js';
import type { CharacterAutomaton } from '../coding/spell-automaton.js';
import type { Transducer } from '../coding/transducer.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Head } from '../document/head.js';
import type { Document } from '../document/read-document.js';
import type { Source } from '../text/source.js';

/** The core rules in the order of `grammar/core.abnf`, and the keys of their names. */
export interface CoreRules {
  readonly rules: readonly Rule[];
  readonly keys: ReadonlySet<string>;
}

/** Everything that a grammar consists of, apart from its own document. */
export interface DocumentContext {
  readonly head: Head;
  readonly core: CoreRules;
  /** The rules of further documents. */
  readonly documents: readonly ParsedDocument[];
  /** The rules that options define. */
  readonly defined: readonly Rule[];
  /** The keys of the names of all these rules, which help to tell a document's rules from prose. */
  readonly names: ReadonlySet<string>;
  /** The meaning of lists; undefined if no document and no option defines it. */
  readonly lists: Lists | undefined;
  /** Whether `gather` reported errors. It goes on after them, so that errors of the document itself are reported, too. */
  readonly hasErrors: boolean;
}

/** The linked rules of all documents, and the rules that options define. */
export interface Linked {
  readonly documents: readonly DocumentRules[];
  readonly defined: readonly Rule[];
  /** The meaning of lists, still unexpanded in the rules; undefined if no document and no option defines it. */
  readonly lists: Lists | undefined;
}

/** What a grammar with a character rule and a bit layout has besides. */
export interface DecoderStages {
  /** The rule that spells one character. */
  readonly characterRule: Rule;
  readonly coding: Coding;
  readonly transducer: Transducer;
}

/** The inputs of modules, and the encodings of characters in their units. */
export interface Spelled {
  readonly inputs: readonly Input[];
  /** The greatest symbol of the automaton: a unit, or a whole character. */
  readonly max: number;
  /** For each input the encoding of characters in its units; undefined if inputs consist of the grammar's own symbols. */
  readonly encodings: readonly Coding[] | undefined;
  /** Whether modules read a character at a time: see Note [Whole characters] in passes/spell.ts. */
  readonly isWhole: boolean;
  /** The number of beginnings of characters, in all encodings, that the grammar tells apart; 0 if none are spelled. */
  readonly beginnings: number;
}

/** The automaton over the units that modules read. */
export interface UnitAutomaton extends Automaton {
  readonly inputs: readonly Input[];
  /** For each of `inputs`, its start state; they may be the same. */
  readonly inputStarts: readonly StateId[];
  readonly max: number;
  /** The starts of called rules by call symbols, one for each input; empty if no rule is called. */
  readonly entries: ReadonlyMap<number, StateId>;
  /** The encoding of characters in octets; undefined if an octet is a character, or octets are not an input. */
  readonly coding?: Coding | undefined;
}

/** The automaton that modules run, and how it finds captured parts. */
export interface ModuleAutomaton extends UnitAutomaton {
  readonly parts: PartsOfAutomaton;
}

/**
 * How the automaton of modules finds captured parts.
 *
 * Guarantee: `traced.dfa` is the automaton's; all ranges of symbols in `positions` are unions of its classes.
 */
export type PartsOfAutomaton =
  | { readonly kind: 'none' }
  /** The moves of traces on its transitions, and the lengths of parts where some have limits. */
  | { readonly kind: 'traced'; readonly traced: Traced; readonly counted: CountedParts | undefined }
  /** The positions by which words with calls are parsed. */
  | { readonly kind: 'called'; readonly positions: CalledPositions };

/** The stages between a document and the automaton of modules, in the order of the passes. */
export interface GrammarStages extends LinkedRules, CharacterAutomaton {
  readonly context: DocumentContext;
  readonly document: Document;
  /** The rules of the document itself. */
  readonly own: ParsedDocument;
  /** Which of these rules it may start with if no option names one. */
  readonly starts: StartRules;
  readonly linked: Linked;
  readonly grammar: Grammar;
  readonly lowered: Lowered;
  /** Undefined for a recognizer. */
  readonly decoder: DecoderStages | undefined;
  /** Undefined without captures. */
  readonly captured: Captured | undefined;
  readonly spelled: Spelled;
}

/** All stages between a document and the plan. */
export interface Stages extends GrammarStages {
  readonly unitAutomaton: UnitAutomaton;
  readonly moduleAutomaton: ModuleAutomaton;
}

/** The stages of a grammar, with or without the automaton of modules. */
export type StudiedStages =
  Stages | (GrammarStages & { readonly unitAutomaton?: never; readonly moduleAutomaton?: never });

/** Whether the automaton of modules was made. */
export function hasModules(stages: StudiedStages): stages is Stages {
  return stages.moduleAutomaton !== undefined;
}

/** The result of an analysis: all stages, or those that were made before an error. */
export type Analysis<S extends StudiedStages = Stages> = {
  readonly source: Source;
  readonly diagnostics: readonly Diagnostic[];
} & (
  | { readonly ok: true; readonly stages: S }
  | { readonly ok: false; readonly stages: Partial<Stages> }
);
