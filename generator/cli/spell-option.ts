import type { AdvisedOption } from '../diagnostics/diagnostic.js';

/** How the command line gives an option: `--max-states N`. */
export function spellOption(option: AdvisedOption): string {
  return ARGUMENTS[option];
}

const ARGUMENTS: Readonly<Record<AdvisedOption, string>> = {
  start: '--start RULE',
  unit: '--unit RULE',
  name: '--name NAME',
  maxStates: '--max-states N',
  maxInput: '--max-input N',
};
