/** Test strings with their verdicts, and the parts of the chosen one as a tree. */
import type { Opened, Verdict } from '../../generator/study/playground/data.js';
import { sayVerdict } from '../../generator/study/playground/say-verdict.js';
import { h } from './element.js';
import type { Page, Panel } from './panel.js';
import { SIGNS } from './signs.js';
import { makeStrings, type Strings } from './strings.js';
import { treeOf } from './tree.js';

/** The time after a key stroke until strings are judged, in milliseconds. */
const PAUSE = 30;

/** The panel of test strings. */
export interface TestPanel extends Panel {
  readonly strings: Strings;
}

/** @param onChange called after each change of the strings */
export function testPanel({ engine }: Pick<Page, 'engine'>, onChange: () => void): TestPanel {
  const verdict = h('p', { id: 'verdict', 'aria-live': 'polite' });
  const detail = h('div', { class: 'detail' });
  let verdicts: readonly Verdict[] = [];
  let timer = 0;
  let isBroken = false;
  const lines = (): readonly string[] => strings.view.state.doc.toString().split('\n');
  const showChosen = (): void => {
    const index = strings.chosen();
    const chosen = verdicts[index];
    const line = lines()[index] ?? '';
    if (chosen === undefined || isBroken) {
      verdict.textContent = isBroken ? 'The grammar has errors, so no string is judged.' : '';
      verdict.className = '';
      return detail.replaceChildren();
    }
    verdict.className = chosen.kind;
    verdict.replaceChildren(
      h('span', { class: `sign ${chosen.kind}`, 'aria-hidden': true }, SIGNS[chosen.kind]),
      ` ${sayVerdict(chosen)}`,
    );
    detail.replaceChildren(
      h('h2', {}, 'Parts of ', h('code', {}, line || 'the empty string')),
      chosen.parts.length === 0
        ? h('p', { class: 'note' }, 'none')
        : treeOf(chosen.parts, (from, to) => line.slice(from, to)),
    );
  };
  const judge = async (): Promise<void> => {
    const found = await engine.ask('judge', { lines: lines() });
    if (found === undefined) return;
    verdicts = found;
    strings.show(verdicts);
    showChosen();
  };
  const strings = makeStrings(() => {
    onChange();
    clearTimeout(timer);
    timer = window.setTimeout(() => void judge(), PAUSE);
  }, showChosen);
  const element = h(
    'div',
    { class: 'test' },
    strings.view.dom,
    h(
      'p',
      { class: 'note' },
      'One a line. Escapes: ',
      ...['\\n', '\\r', '\\t', '\\\\', '\\xHH', '\\u{HHHH}'].flatMap((text) => [
        h('code', {}, text),
        ' ',
      ]),
    ),
    verdict,
    detail,
  );
  return {
    element,
    strings,
    show: (opened: Opened, isFresh: boolean) => {
      if (!isFresh) return;
      isBroken = opened.grammar === undefined;
      if (!isBroken) return void judge();
      verdicts = [];
      strings.show([]);
      showChosen();
    },
  };
}
