/** The answers of a {@link Study}: plain data, which a worker can send. Offsets count UTF-16 code units. */

import type { Alphabet } from '../../alphabet.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';

/** A stretch of a text, its end exclusive. */
export interface TextStretch {
  readonly from: number;
  readonly to: number;
}

/** A stretch of one of the documents. */
export interface GrammarSpan extends TextStretch {
  readonly file: string;
}

/** A diagnostic; without a place if it is about no part of a document. */
export interface Problem extends Pick<Diagnostic, 'severity' | 'code' | 'message'> {
  readonly at: GrammarSpan | undefined;
  readonly notes: readonly Aside[];
}

/** An addition to a diagnostic, perhaps with a text that mends it, and the place of that. */
export interface Aside {
  readonly message: string;
  readonly at: GrammarSpan | undefined;
  readonly fix: { readonly text: string; readonly at: GrammarSpan } | undefined;
}

/** The name of a rule where it is defined, or where another rule refers to it. */
export interface NameInText extends GrammarSpan {
  readonly name: string;
  readonly isDefinition: boolean;
  /** The end of the whole rule, at its definition. */
  readonly end?: number;
}

/** The facts about documents that are known when they are opened. */
export interface Opened {
  readonly problems: readonly Problem[];
  readonly names: readonly NameInText[];
  /** Stretches of the first document outside of the grammar; empty if all of it is grammar. */
  readonly leftOut: readonly TextStretch[];
  /** The rules of the documents that can be compiled, the start rule by default first. */
  readonly starts: readonly string[];
  /** The grammar in numbers; undefined if there were errors. */
  readonly grammar: GrammarSummary | undefined;
}

export interface GrammarSummary {
  readonly start: string;
  readonly states: number;
  readonly classes: string;
  readonly alphabet: Alphabet;
  readonly isDecoder: boolean;
  /** The rules that are called, if automata call each other. */
  readonly called: readonly string[];
  /** The words that nest too deep, as a sentence. */
  readonly wordsTooDeep: string | undefined;
}

/** A part of a test string, and the rule that read it. */
export interface LinePart extends TextStretch {
  readonly rule: string;
  /** The alternative of the rule, if it has several. */
  readonly alternative: string | undefined;
  /** Whether the rule could read on where the string ended, or did not fit. */
  readonly isOpen: boolean;
  /** Whether it has parts that are too many levels down to be shown. */
  readonly isCut: boolean;
  readonly parts: readonly LinePart[];
}

/** The verdict on a test string. Stretches are in the line, offsets in the string. */
export interface LineVerdict {
  /** `unjudged` is a string that fits as far as it was read, and is too long to be read whole. */
  readonly kind: 'accepted' | 'unfinished' | 'refused' | 'unjudged';
  /** The offset of the first symbol that did not fit, as `findError` returns it, or was not read; -1 for a word. */
  readonly offset: number;
  /** The symbol that did not fit, in the line. */
  readonly wrong: TextStretch | undefined;
  /** The place of the error, as sentences say it: ` at character 4`. */
  readonly place: string;
  readonly found: string | undefined;
  /** The expected symbols, as phrases. */
  readonly expected: readonly string[];
  /** The parts of the first `shown` symbols. */
  readonly parts: readonly LinePart[];
  readonly shown: number;
  /** The number of symbols read, of all symbols, and the noun for them. */
  readonly read: number;
  readonly length: number;
  readonly noun: string;
}

/** A word, or a string that is nearly one, as a line. */
export interface Example {
  readonly line: string;
  readonly isWord: boolean;
  /** The change of a word, as text; empty for a word. */
  readonly change: string;
}

export interface TwoReadings {
  readonly line: string;
  readonly trees: readonly (readonly LinePart[])[];
}

export interface RuleSummary {
  /** The comment above the rule, and its definition. */
  readonly definition: string;
  readonly shortest: string | undefined;
  readonly states: number | undefined;
}
