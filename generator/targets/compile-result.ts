import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { LanguageName, PatternFormat } from '../options/choices.js';
import type { Plan } from '../plan/plan.js';
import type { Variant } from '../options/variant.js';

/** The modules of a grammar, with its diagnostics. */
export interface CompileResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The files; empty if there are errors. */
  readonly files: readonly GeneratedFile[];
}

/** A file of the output, mostly a module. */
export interface GeneratedFile {
  /** `utf-8/table.ts`: always with slashes. */
  readonly path: string;
  readonly text: string;
  /** The file in a report; undefined for pages and declarations, which have none. */
  readonly summary?: ModuleSummary | undefined;
}

/** One file in a report. */
export interface ModuleSummary {
  /** The name of the grammar and of the folder. */
  readonly grammar: string;
  readonly variant: Variant | 'explanation' | 'types' | LanguageName | 'selftest' | PatternFormat;
  /** The technique of the code, or what the file is for, in words. */
  readonly shape: string;
  /** The number of states of the minimal automaton, the dead one included; undefined if the file has none. */
  readonly states?: number;
  /** The number of its classes of symbols. */
  readonly classes?: number;
}

export function summaryOf(
  { name, states, dfa }: Plan,
  variant: ModuleSummary['variant'],
  shape: string,
): ModuleSummary {
  return { grammar: name, variant, shape, states: states.length, classes: dfa.classes.count };
}
