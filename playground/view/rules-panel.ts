/** Where the rules stand, the parts so far, and the state with its neighbors: those of the playground. */
import { typeInput } from '../../generator/study/explorer/input.js';
import type { ExplorerData } from '../../generator/study/explorer/data.js';
import { readLine } from '../../generator/study/playground/test-string.js';
import { deepestCalls } from '../../generator/study/reading/derivation.js';
import { isWord } from '../../generator/study/reading/standing.js';
import type { Subject } from '../../generator/study/reading/subject.js';
import { partsOf } from '../../generator/study/playground/judge-line.js';
import { neighborhoodOf, placesAfter } from '../../generator/study/playground/walk.js';
import { printAllSymbols } from '../../generator/text/symbols.js';
import { h, section } from '../page/element.js';
import { callsOf } from '../page/calls.js';
import { neighborsOf } from '../page/neighbors.js';
import { rulesView } from '../page/rules-view.js';
import { treeOf } from '../page/tree.js';
import { DEAD } from '../../generator/automata/dfa.js';
import type { Change, Model, Panel } from './model.js';

/** The panel of rules. */
export function rulesPanel({ rails }: ExplorerData, subject: Subject, change: Change): Panel {
  const { plan, deriver, labels } = subject;
  const alphabet = plan.notation.noun === 'code unit' ? 'code units' : 'octets';
  const hasCalls = plan.calls !== undefined;
  const view = rulesView();
  const parts = h('div', {});
  const states = h('div', {});
  return {
    element: section(
      'rules',
      'Rules',
      view.element,
      h('h2', {}, 'Parts so far'),
      parts,
      h('h2', {}, hasCalls ? 'The calls that are open' : 'The state and its neighbors'),
      states,
    ),
    show: ({ read: { symbols, places }, run, frame }) => {
      const state = hasCalls ? undefined : stateOf(frame);
      const waiting = deriver.threads(symbols);
      const isEnd = state === undefined ? isWord(symbols, subject) : plan.states[state]!.accepting;
      view.show(rails, plan.startRule, placesAfter(symbols, subject, waiting), isEnd);
      const tree = partsOf(deriver.derive(symbols) ?? [], labels, places);
      const text = (from: number, to: number): string =>
        printAllSymbols(run.symbols.slice(from, to), plan.notation);
      parts.replaceChildren(
        tree.length === 0 ? h('p', { class: 'note' }, 'none') : treeOf(tree, text),
      );
      const before = run.symbols.slice(0, frame.isStuck ? frame.at - 1 : frame.at);
      if (state === undefined) {
        const calls = deepestCalls(waiting).map(({ label, from }) => ({
          rule: subject.called.get(label)!,
          text: text(places[from]!, frame.at),
        }));
        states.replaceChildren(callsOf(calls));
        return;
      }
      states.replaceChildren(
        neighborsOf(neighborhoodOf(state, { plan, alphabet }), (example) => {
          const taken = [...before, ...readLine(example, alphabet, undefined).symbols];
          change({ ...typeInput(plan, taken), step: taken.length });
        }),
      );
    },
  };
}

/** The state of a frame; behind a symbol that does not fit, that before it. */
function stateOf({ state = DEAD, step, error }: Model['frame']): number {
  const from = step?.type === 'octet' ? step.from : undefined;
  return state === DEAD ? (from ?? error?.state ?? state) : state;
}
