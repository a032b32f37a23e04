/** Facts with their proofs, and of an ambiguous grammar a word with both trees. */
import type { TwoReadings } from '../../generator/study/playground/data.js';
import type { Fact } from '../../generator/study/facts/fact.js';
import { button, h } from './element.js';
import type { Page, Panel } from './panel.js';
import { treeOf } from './tree.js';

/** The panel of facts. */
export function factsPanel({ engine, test }: Page): Panel {
  const element = h('div', { class: 'facts' });
  return {
    element,
    show: async (opened, isFresh) => {
      if (!isFresh) return;
      if (opened.grammar === undefined)
        return element.replaceChildren(h('p', { class: 'note' }, 'The grammar has errors.'));
      element.replaceChildren(h('p', { class: 'note' }, 'Proving…'));
      const answer = await engine.ask('facts', {});
      if (answer === undefined) return;
      const { facts, two } = answer;
      const readings = two === undefined ? [] : readingsOf(two, test);
      element.replaceChildren(...readings, listFacts(facts));
    },
  };
}

/**
 * Facts as a list.
 *
 * @param onTry if given, words that are witnesses have a button
 */
export function listFacts(
  facts: readonly Fact[],
  onTry?: (word: readonly number[]) => void,
): HTMLElement {
  const rows = facts.flatMap(({ name, value, holds, method, witness, word }) => [
    h('dt', {}, name),
    h(
      'dd',
      { class: holds === false ? 'no' : undefined },
      h('div', {}, value, witness === undefined ? undefined : '; for example '),
      witness !== undefined && h('code', {}, witness),
      onTry !== undefined &&
        word !== undefined &&
        button('step through', () => onTry(word), {
          'aria-label': `step through ${witness ?? ''}`,
        }),
      h('div', { class: 'method' }, `by ${method}`),
    ),
  ]);
  return h('dl', { class: 'facts' }, ...rows);
}

function readingsOf(two: TwoReadings, test: Page['test']): readonly HTMLElement[] {
  return [
    h('h2', {}, 'One word, two readings'),
    h(
      'p',
      {},
      h('code', {}, two.line || 'the empty word'),
      ' ',
      button('test it', () => test(two.line)),
    ),
    h(
      'div',
      { class: 'two' },
      ...two.trees.map((tree, index) =>
        treeOf(tree, (from, to) => two.line.slice(from, to), two.trees[1 - index]),
      ),
    ),
  ];
}
