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

/** A part of the page with a heading; `id` is that of the heading. */
export function section(id: string, title: string, ...children: readonly Child[]): HTMLElement {
  const attributes = { 'aria-labelledby': id, class: `panel ${id}` };
  return h('section', attributes, h('h2', { id }, title), ...children);
}

/** A line of a listing, after its number or its location. */
export function lineOf(where: string, ...children: readonly Child[]): HTMLElement {
  return h('div', { class: 'line' }, h('span', { class: 'where' }, where), ...children);
}

/** A box that scrolls by itself, so keyboards must reach it. */
export function scroller(label: string, ...children: readonly Child[]): HTMLDivElement {
  const attributes = { class: 'scroller', tabindex: 0, role: 'group', 'aria-label': label };
  return h('div', attributes, ...children);
}

/**
 * Scrolls a box, and nothing around it, until a part of it is visible; at once if the distance is long or motion is
 * unwanted. For a wide part, the beginning counts. If it fits, the box scrolls to its left end, so that
 * the beginnings of lines stay in sight; otherwise the part comes to the middle.
 */
export function reveal(box: HTMLElement, part: Element): void {
  const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  // Line numbers stay at the left, above the scrolled text.
  const gutter = box.querySelector('.line .where')?.getBoundingClientRect().width ?? 0;
  const width = Math.min(inner.width, outer.width / 2);
  const isVisibleAcross = inner.left >= outer.left + gutter && inner.left + width <= outer.right;
  const isVisibleDown = inner.top >= outer.top && inner.bottom <= outer.bottom;
  const fitsAtLeft = inner.left + box.scrollLeft + width <= outer.right;
  const middle = inner.left + width / 2 - (outer.left + outer.right) / 2;
  const left = isVisibleAcross ? 0 : fitsAtLeft ? -box.scrollLeft : middle;
  const top = isVisibleDown ? 0 : (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  if (left === 0 && top === 0) return;
  const isFar = Math.abs(top) > 2 * outer.height || Math.abs(left) > 2 * outer.width;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollBy({ left, top, behavior: isCalm || isFar ? 'instant' : 'smooth' });
}

/**
 * Tabs, as the ARIA Authoring Practices have them: one is in the order of focus, arrows go to the others.
 *
 * @param id begins the ids of the tabs
 * @param panel the element that they change
 */
export function tabs(
  id: string,
  label: string,
  names: readonly (readonly [key: string, text: string])[],
  panel: HTMLElement,
  onChoose: (key: string) => void,
): { readonly element: HTMLElement; choose(key: string): void } {
  panel.id ||= `${id}-panel`;
  panel.setAttribute('role', 'tabpanel');
  const buttons = names.map(([key, text]) => {
    const attributes = { role: 'tab', id: `${id}-${key}`, 'aria-controls': panel.id };
    return button(text, () => onChoose(key), attributes);
  });
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
    choose: (key) => {
      names.forEach(([each], index) => {
        buttons[index]!.setAttribute('aria-selected', String(each === key));
        buttons[index]!.tabIndex = each === key ? 0 : -1;
      });
      panel.setAttribute('aria-labelledby', `${id}-${key}`);
    },
  };
}
