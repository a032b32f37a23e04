/** Elements of the page, without a framework. */

export type Child = Node | string | undefined | false;

/** An element; an attribute that is `undefined` or `false` is left out, one that is `true` is empty. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : String(value));
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** A button that does something when it is pressed. */
export function button(
  label: Child,
  onPress: () => void,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', onPress);
  return element;
}

/** A choice among named values, with its label. */
export function select(
  label: string,
  values: readonly (readonly [value: string, text: string])[],
  chosen: string,
  onChoose: (value: string) => void,
): HTMLLabelElement {
  const box = h(
    'select',
    {},
    ...values.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
  box.addEventListener('change', () => onChoose(box.value));
  return h('label', { class: 'field' }, h('span', {}, label), box);
}

/** A field for a short text, with its label. */
export function field(
  label: string,
  value: string,
  onChange: (value: string) => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLLabelElement {
  const box = h('input', { type: 'text', value, spellcheck: 'false', ...attributes });
  box.addEventListener('input', () => onChange(box.value));
  return h('label', { class: 'field' }, h('span', {}, label), box);
}

/** Tabs, as the ARIA Authoring Practices have them: one is in the order of focus, arrows go to the others. */
export function tabs(
  label: string,
  names: readonly (readonly [key: string, text: string])[],
  panelId: string,
  onChoose: (key: string) => void,
): { readonly element: HTMLElement; choose(key: string): void } {
  const buttons = names.map(([key, text]) =>
    button(text, () => onChoose(key), {
      role: 'tab',
      id: `tab-${key}`,
      'aria-controls': panelId,
    }),
  );
  const element = h('div', { role: 'tablist', 'aria-label': label }, ...buttons);
  element.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const last = buttons.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons[to]!.focus();
    onChoose(names[to]![0]);
  });
  return {
    element,
    choose: (key) =>
      names.forEach(([each], index) => {
        buttons[index]!.setAttribute('aria-selected', String(each === key));
        buttons[index]!.tabIndex = each === key ? 0 : -1;
      }),
  };
}
