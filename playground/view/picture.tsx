/** A box with a picture that can be zoomed: by buttons, by keys, and by the wheel with Ctrl, as pinching does. */
import type { HTMLAttributes } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { button, onKeys } from './elements.js';

/** The greatest and the least factor of a picture's own size, and the factor of one step. */
const MOST = 4;
const LEAST = 0.02;
const STEP = 1.25;

interface PictureProps extends HTMLAttributes<HTMLDivElement> {
  label: string;
  /** An SVG document, for the width of the box. */
  draw: (width: number) => string;
  /** Called with the box whenever it has been drawn. */
  onDraw: (box: HTMLElement) => void;
}

/**
 * The picture, its buttons, and the children beside these. It opens in its own size, in which its labels can be read,
 * and scrolls.
 */
export function Picture({ label, draw, onDraw, children, ...others }: PictureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const drawn = useRef('');
  const [factor, setFactor] = useState(1);
  // Whether all of the picture is shown, also if the size of the box changes.
  const [isFitted, setFitted] = useState(false);
  const resize = (to: number): void => {
    setFitted(false);
    setFactor(Math.min(Math.max(to, LEAST), MOST));
  };
  const fit = (): void => {
    const box = ref.current!;
    const { width, height } = box.querySelector('svg')!;
    // Two pixels are left for rounding, or both scroll bars appear.
    const across = (box.clientWidth - 2) / width.baseVal.value;
    const down = (parseFloat(getComputedStyle(box).maxHeight) - 4) / height.baseVal.value;
    setFitted(true);
    setFactor(Math.min(across, down, 1));
  };
  /** Scrolls so that a point of the picture stays in place, once it is drawn again. */
  const settle = useRef<((factor: number) => void) | undefined>(undefined);
  /** Zooms around a point of the box, by default its middle. */
  const zoom = (by: number, x?: number, y?: number): void => {
    const box = ref.current!;
    const [atX, atY] = [x ?? box.clientWidth / 2, y ?? box.clientHeight / 2];
    const [left, top] = [(box.scrollLeft + atX) / factor, (box.scrollTop + atY) / factor];
    settle.current = (to) => box.scrollTo(left * to - atX, top * to - atY);
    resize(factor * by);
  };
  useLayoutEffect(() => {
    const box = ref.current!;
    const svg = draw(box.clientWidth);
    if (svg !== drawn.current) {
      const path = (document.activeElement as HTMLElement | null)?.dataset['path'] ?? '';
      box.innerHTML = svg;
      // The element that had the focus is drawn anew.
      box.querySelector<SVGElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
    }
    drawn.current = svg;
    box.querySelector('svg')!.style.setProperty('zoom', String(factor));
    onDraw(box);
    settle.current?.(factor);
    settle.current = undefined;
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => isFitted && fit());
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, [isFitted]);
  const press = onKeys({
    '+': () => zoom(STEP),
    '=': () => zoom(STEP),
    '-': () => zoom(1 / STEP),
    '0': fit,
  });
  const turn = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = ref.current!.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
  };
  const attributes = { tabindex: 0, role: 'group', 'aria-label': label } as const;
  return (
    <div onKeyDown={press}>
      <div class="bar" role="group" aria-label="zoom">
        {button('−', () => zoom(1 / STEP), { 'aria-label': 'zoom out', title: 'zoom out (-)' })}
        {button('+', () => zoom(STEP), { 'aria-label': 'zoom in', title: 'zoom in (+)' })}
        {button('fit', fit, { title: 'show all of it (0)' })}
        {button(`${Math.round(factor * 100)} %`, () => resize(1), {
          class: 'level',
          title: 'full size',
        })}
        {children}
      </div>
      <div ref={ref} {...attributes} onWheel={turn} {...others} />
    </div>
  );
}
