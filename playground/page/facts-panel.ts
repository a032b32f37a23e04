/** Facts with their proofs, and of an ambiguous grammar a word with both trees. */
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
      const rows = facts.flatMap(({ name, value, holds, method, witness }) => [
        h('dt', {}, name),
        h(
          'dd',
          { class: holds === false ? 'no' : undefined },
          h('div', {}, value, witness === undefined ? undefined : '; for example '),
          witness !== undefined && h('code', {}, witness),
          h('div', { class: 'method' }, `by ${method}`),
        ),
      ]);
      const readings =
        two === undefined
          ? []
          : [
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
                ...two.trees.map((tree, index) => treeOf(tree, two.line, two.trees[1 - index])),
              ),
            ];
      element.replaceChildren(...readings, h('dl', {}, ...rows));
    },
  };
}
