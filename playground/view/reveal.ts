/**
 * Scrolls a box, and nothing around it, until a part of it is visible; at once if the distance is long or motion is
 * unwanted. For a wide part, the beginning counts. If it fits, the box scrolls to its left end, so that
 * the beginnings of lines stay in sight; otherwise the part comes to the middle.
 */
export function reveal(box: HTMLElement, part: Element | null | undefined): void {
  if (!part) return;
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
