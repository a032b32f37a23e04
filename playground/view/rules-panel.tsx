/** Where the rules stand, the parts so far, and the state with its neighbors: those of the playground. */
import { DEAD } from '../../generator/automata/dfa.js';
import { typeInput } from '../../generator/study/explorer/input.js';
import { partsOf } from '../../generator/study/playground/judge-line.js';
import { readLine } from '../../generator/study/playground/test-string.js';
import { momentAfter } from '../../generator/study/playground/walk.js';
import { isWord } from '../../generator/study/reading/standing.js';
import { printAllSymbols } from '../../generator/text/symbols.js';
import { RulesView } from '../shared/rules-view.js';
import { treeOf } from '../shared/tree.js';
import type { Model } from './model.js';

/** The panel of rules. */
export function RulesPanel({ data, plan, reader, read, run, moment, change }: Model) {
  const { symbols, places } = read;
  const alphabet = plan.notation.noun === 'code unit' ? 'code units' : 'octets';
  const state = stateOf(moment);
  const isEnd = plan.calls === undefined ? plan.states[state]!.accepting : isWord(symbols, reader);
  const textOf = (from: number, to: number): string =>
    printAllSymbols(run.symbols.slice(from, to), plan.notation);
  const before = run.symbols.slice(0, moment.isStuck ? moment.at - 1 : moment.at);
  const take = (example: string): void => {
    const taken = [...before, ...readLine(example, alphabet, undefined).symbols];
    change({ ...typeInput(plan, taken), step: taken.length });
  };
  return (
    <RulesView
      rails={data.rails}
      start={plan.startRule}
      moment={momentAfter(symbols, { configuration: state, isEnd }, { ...reader, alphabet })}
      textFrom={(from) => textOf(places[from]!, moment.at)}
      onTake={take}
    >
      <h2>Parts so far</h2>
      {treeOf(partsOf(reader.deriver.derive(symbols) ?? [], reader.labels, places), textOf)}
    </RulesView>
  );
}

/** The state of a moment; after a symbol that does not fit, that before it. */
function stateOf({ state = DEAD, step, error }: Model['moment']): number {
  const from = step?.type === 'octet' ? step.from : undefined;
  return state === DEAD ? (from ?? error?.state ?? state) : state;
}
