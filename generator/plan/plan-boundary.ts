import { subtractRanges, toRanges } from '../automata/symbol-range.js';
import { rangeSpeller } from '../coding/spell.js';
import type { AnalyzeOptions } from '../options/table.js';
import { encodingOf } from '../passes/spell.js';
import type { Stages } from '../analysis/stages.js';
import { readCoding } from '../passes/transduce.js';
import { APART } from '../text/apart.js';
import type { BoundaryPlan, BoundarySpellings } from './plan.js';

/** The characters at which words of a text end, in the units of each input; undefined without the option `boundary`. */
export function planBoundary(
  { context, moduleAutomaton }: Pick<Stages, 'context' | 'moduleAutomaton'>,
  options: AnalyzeOptions,
): BoundaryPlan | undefined {
  const { boundary = context.head.options.boundary } = options;
  if (boundary === undefined) return undefined;
  const named = Array.from(boundary, (character) => character.codePointAt(0)!);
  const others = subtractRanges(APART, toRanges(named));
  const joiners = subtractRanges(APART, others);
  return Object.fromEntries(
    moduleAutomaton.inputs.map((input): [string, BoundarySpellings] => {
      const { blocks } = readCoding(encodingOf(input, options), context.core);
      const spell = rangeSpeller(blocks);
      return [input, { joiners: joiners.flatMap(spell), others: others.flatMap(spell) }];
    }),
  );
}
