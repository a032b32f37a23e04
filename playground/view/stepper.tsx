/** A tape with a cell for each moment of a run, and the buttons and keys that step along it. */
import { useEffect, useState } from 'preact/hooks';
import type { TapeCell } from '../../generator/study/answers/tape.js';
import { button, onKeys, Scroller, type Inside } from './elements.js';

/** The time per step while playing, in milliseconds. */
const PACE = 800;

interface StepperProps extends Inside {
  readonly cells: readonly TapeCell[];
  readonly step: number;
  readonly said: string;
  /** Called with the number of a moment. */
  readonly onGo: (step: number) => void;
}

/** The tape, its buttons, and the sentence about the current step. */
export function Stepper({ cells, step, said, onGo, children }: StepperProps) {
  const last = cells.length - 1;
  const [isPlaying, setPlaying] = useState(false);
  const go = (to: number): void => onGo(Math.min(Math.max(to, 0), last));
  const jump = (to: number): void => {
    setPlaying(false);
    go(to);
  };
  const toggle = (): void => {
    if (!isPlaying && step === last) go(0);
    setPlaying(!isPlaying);
  };
  useEffect(() => setPlaying(false), [cells]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    if (step >= last) return setPlaying(false);
    const timer = setTimeout(() => go(step + 1), PACE);
    return () => clearTimeout(timer);
  }, [isPlaying, step, last]);
  const forward = (): void => jump(step + 1);
  const back = (): void => jump(step - 1);
  const turn = onKeys({
    ArrowRight: forward,
    ArrowUp: forward,
    ArrowLeft: back,
    ArrowDown: back,
    Home: () => jump(0),
    End: () => jump(last),
    ' ': toggle,
  });
  const plays = isPlaying && step < last;
  return (
    <>
      <div class="bar">
        {button('|◀', () => jump(0), { 'aria-label': 'to the beginning' })}
        {button('◀', back, { 'aria-label': 'one step back' })}
        {button('▶', forward, { 'aria-label': 'one step on' })}
        {button('▶|', () => jump(last), { 'aria-label': 'to the end' })}
        {button(plays ? 'pause' : 'play', toggle, { class: 'play', 'aria-pressed': plays })}
      </div>
      <Scroller
        id="stepper"
        label="step: arrow keys, Home and End; space plays"
        reveals=".now"
        role="slider"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={step}
        aria-valuetext={`step ${step} of ${last}`}
        onKeyDown={turn}
      >
        <div class="tape">
          {cells.map((cell, index) => (
            <span
              style={{ gridArea: `1 / ${index + 1}` }}
              class={kindOf(cell, index - step)}
              title={cell.isWrong ? 'does not fit' : cell.whole}
              onClick={() => go(index)}
            >
              <span class="symbol">{cell.text}</span>
              {cell.small !== undefined && <small>{cell.small}</small>}
            </span>
          ))}
          {children}
        </div>
      </Scroller>
      <p class="moment" aria-live="polite" id="sentence">
        {said}
      </p>
    </>
  );
}

/** The classes of CSS of a cell so many steps from the current one. */
function kindOf({ isWrong, whole }: TapeCell, steps: number): string {
  const place = steps === 0 ? 'now' : steps < 0 ? 'read' : '';
  return `cell ${place} ${isWrong ? 'wrong' : ''} ${whole ? 'whole' : ''}`;
}
