/** Elements of a page, without a framework. */

type Child = Node | string | undefined;

/**
 * An element with attributes and children. An attribute that is `undefined` or `false` is left out, one
 * that is `true` is empty.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false)
      element.setAttribute(key, value === true ? '' : String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** A button that does something when it is pressed. */
export function button(
  label: string,
  onPress: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, label);
  element.addEventListener('click', onPress);
  return element;
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
