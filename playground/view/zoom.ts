/** A box with a picture that can be zoomed: by buttons, by keys, and by the wheel with Ctrl, as pinching does. */
import { button, h } from '../page/element.js';

/** The greatest and the least factor of a picture's own size, and the factor of one step. */
const MOST = 4;
const LEAST = 0.02;
const STEP = 1.25;

/** The initial factor: pictures are as large as their labels are readable, and scroll. */
const LEGIBLE = 1;

/** Pixels of CSS in a point, in which Graphviz measures. */
const PIXELS = 4 / 3;

/** The picture of a box, and the buttons for it. */
export interface Zoom {
  readonly controls: HTMLElement;
  /** Shows another picture, as large as fits; without one, the buttons are hidden. */
  show(picture: SVGSVGElement | undefined): void;
}

/** Makes the first picture of a box zoomable; the box scrolls. */
export function makeZoom(box: HTMLElement): Zoom {
  let picture: SVGSVGElement | undefined;
  let size = { width: 0, height: 0 };
  let factor = 1;
  // The least factor while the picture follows the size of the box; undefined while it does not.
  let floor: number | undefined = LEGIBLE;
  const level = h('output', { class: 'level where' });

  const draw = (): void => {
    if (picture === undefined) return;
    picture.style.width = `${size.width * factor}px`;
    picture.style.height = `${size.height * factor}px`;
    level.textContent = `${Math.round(factor * 100)} %`;
  };
  const fitting = (): number => {
    const height = parseFloat(getComputedStyle(box).maxHeight);
    // Two pixels are left for rounding, or both scroll bars appear.
    return Math.min((box.clientWidth - 2) / size.width, (height - 4) / size.height, 1);
  };
  const fit = (least: number): void => {
    floor = least;
    factor = Math.max(fitting(), least);
    draw();
  };
  /** Zooms around a point of the box, by default its middle, which stays in place. */
  const zoom = (by: number, x = box.clientWidth / 2, y = box.clientHeight / 2): void => {
    if (picture === undefined) return;
    const before = factor;
    floor = undefined;
    factor = Math.min(Math.max(factor * by, LEAST), MOST);
    const [left, top] = [box.scrollLeft + x, box.scrollTop + y];
    draw();
    box.scrollTo((left * factor) / before - x, (top * factor) / before - y);
  };

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': () => fit(LEAST),
  };
  box.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (act === undefined || picture === undefined) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act();
  });
  box.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey || picture === undefined) return;
      event.preventDefault();
      const { left, top } = box.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    },
    { passive: false },
  );
  new ResizeObserver(() => {
    if (floor !== undefined && picture !== undefined) fit(floor);
  }).observe(box);

  const controls = h(
    'div',
    { class: 'bar tight zoom', role: 'group', 'aria-label': 'zoom' },
    button('−', () => zoom(1 / STEP), { 'aria-label': 'zoom out', title: 'zoom out (-)' }),
    button('+', () => zoom(STEP), { 'aria-label': 'zoom in', title: 'zoom in (+)' }),
    button('fit', () => fit(LEAST), { title: 'show the whole automaton (0)' }),
    level,
  );
  return {
    controls,
    show: (next) => {
      picture = next;
      controls.hidden = next === undefined;
      if (next === undefined) return;
      const [width, height] = ['width', 'height'].map(
        (name) => parseFloat(next.getAttribute(name)!) * PIXELS,
      );
      size = { width: width!, height: height! };
      next.removeAttribute('width');
      next.removeAttribute('height');
      fit(LEGIBLE);
    },
  };
}
