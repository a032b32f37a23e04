import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { LanguageName } from '../options/choices.js';
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
  /** The module in numbers; undefined for a file that is not a module. */
  readonly summary?: ModuleSummary | undefined;
}

/** One module in a report. */
export interface ModuleSummary {
  /** The name of the grammar and of the folder. */
  readonly grammar: string;
  readonly variant: Variant | 'explanation' | 'types' | LanguageName;
  /** The technique of the code, in words. */
  readonly shape: string;
  /** The number of states of the minimal automaton, the dead one included. */
  readonly states: number;
  /** The number of its classes of symbols. */
  readonly classes: number;
}

export function summaryOf(
  { name, states, dfa }: Plan,
  variant: ModuleSummary['variant'],
  shape: string,
): ModuleSummary {
  return { grammar: name, variant, shape, states: states.length, classes: dfa.classes.count };
}
