import type { AnalyzeOptions } from '../../options/table.js';
import type { StudiedStages } from '../../analysis/stages.js';
import { planOfSymbols } from '../../plan/plan-of.js';
import { grammarReaderOf, type GrammarReader } from './grammar-reader.js';

/** A compiled grammar: its forms, and what is asked about. */
export interface Compiled extends GrammarReader {
  readonly stages: StudiedStages;
}

/** @param options the options of the analysis */
export function compiledOf(stages: StudiedStages, options: AnalyzeOptions): Compiled {
  return { stages, ...grammarReaderOf(stages, planOfSymbols(stages, options), options) };
}
