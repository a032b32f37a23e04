/** Words of the grammar, and strings that are nearly words; each becomes a test string at a click. */
import { button, h } from './element.js';
import type { Page, Panel } from './panel.js';

/** The panel of words. */
export function examplesPanel({ engine, test }: Page): Panel {
  const element = h('div', { class: 'examples' });
  return {
    element,
    show: async (opened, isFresh) => {
      if (!isFresh) return;
      if (opened.grammar === undefined)
        return element.replaceChildren(h('p', { class: 'note' }, 'The grammar has errors.'));
      const examples = await engine.ask('examples', {});
      if (examples === undefined) return;
      const listed = (isWord: boolean): HTMLElement =>
        h(
          'ul',
          { class: 'picks' },
          ...examples
            .filter((each) => each.isWord === isWord)
            .map(({ line, change }) =>
              h(
                'li',
                {},
                button(h('code', {}, line || 'the empty word'), () => test(line), {
                  title: 'add to the test strings',
                }),
                change === '' ? undefined : h('span', { class: 'where' }, change),
              ),
            ),
        );
      element.replaceChildren(
        h('p', { class: 'note' }, 'A click adds one to the test strings.'),
        h('h2', {}, 'Words'),
        listed(true),
        h('h2', {}, 'Near misses'),
        listed(false),
      );
    },
  };
}
