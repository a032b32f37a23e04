/** The verdict on a string. */
import type { LineVerdict } from '../../generator/study/answers/data.js';

/** The signs of verdicts, which differ in shape as well as in color. */
export const SIGNS: Readonly<Record<LineVerdict['kind'], string>> = {
  accepted: '✓',
  unfinished: '…',
  refused: '✗',
  unjudged: '?',
};

/** A verdict after its sign; without a kind, a sentence that says why there is none. */
export function Verdict({ kind, text }: { kind?: LineVerdict['kind'] | undefined; text: string }) {
  return (
    <p id="verdict" class={`verdict ${kind ?? ''}`} role="status">
      {kind && (
        <span class="sign" aria-hidden>
          {SIGNS[kind]}
        </span>
      )}
      <span>{text}</span>
    </p>
  );
}
