/** Tabs, as the ARIA Authoring Practices have them: one is in the order of focus, arrows go to the others. */
import { button, h } from './element.js';

/** A row of tabs and the one panel that they change. */
export interface Tabs {
  readonly element: HTMLElement;
  /** The element for the contents of the chosen tab. */
  readonly panel: HTMLElement;
  choose(key: string): void;
}

/** Tabs that change one panel; each is a pair of its key and its label. */
export function makeTabs(
  id: string,
  label: string,
  tabs: readonly (readonly [key: string, label: string])[],
  onChoose: (key: string) => void,
): Tabs {
  const panel = h('div', { id: `${id}-panel`, role: 'tabpanel' });
  const buttons = tabs.map(([key, text]) => {
    const attributes = { role: 'tab', id: `${id}-${key}`, 'aria-controls': `${id}-panel` };
    return button(text, () => onChoose(key), attributes);
  });
  const list = h('div', { role: 'tablist', 'aria-label': label }, ...buttons);
  list.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at + buttons.length - 1) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons[to]!.focus();
    onChoose(tabs[to]![0]);
  });
  return {
    element: h('div', { class: 'tabs' }, list, panel),
    panel,
    choose: (key) => {
      tabs.forEach(([each], index) => {
        const isChosen = each === key;
        buttons[index]!.setAttribute('aria-selected', String(isChosen));
        buttons[index]!.tabIndex = isChosen ? 0 : -1;
        if (isChosen) panel.setAttribute('aria-labelledby', buttons[index]!.id);
      });
    },
  };
}
