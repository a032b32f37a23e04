/** What the survey learns from one analysis. */
import type { LostLine } from './lost-rules.js';

/** What an analysis says. */
export interface Answer {
  readonly ok: boolean;
  /** Whether rules were found, be there errors in them or not. */
  readonly hasRules: boolean;
  readonly errors: readonly SurveyError[];
  /** The names that some rule of the document uses, and no line of it defines, not even one that was skipped. */
  readonly missing: readonly string[];
  /** The names of the rules that the document gives a body other than a reference in prose, each once. */
  readonly defined: readonly string[];
  /** The names of the rules that no other rule uses, in the order of the document. */
  readonly unused: readonly string[];
  /** The names of the other rules that refer to rules themselves, in the order of the document. */
  readonly used: readonly string[];
  /** Lines that look like rules, and that the analysis neither took nor mentioned; only if it is ok. */
  readonly lost: readonly LostLine[];
  readonly seconds: number;
}

/** An error in short. */
export interface SurveyError {
  readonly code: string;
  readonly message: string;
  readonly line: number | undefined;
  /** The name of the file; undefined for an error without a place. */
  readonly document: string | undefined;
}

/** The answer where an analysis did not end as it should. */
export function failedAnswer(code: string, message: string, seconds: number): Answer {
  const errors = [{ code, message, line: undefined, document: undefined }];
  const none = { missing: [], defined: [], unused: [], used: [], lost: [] };
  return { ok: false, hasRules: false, errors, ...none, seconds };
}
