/** Test strings with their verdicts, and the parts of the chosen one as a tree. */
import { useLayoutEffect } from 'preact/hooks';
import { sayVerdict } from '../../generator/study/playground/say-verdict.js';
import { Host } from '../shared/elements.js';
import { SIGNS } from '../shared/signs.js';
import { treeOf } from '../shared/tree.js';
import { useAnswer, type Page } from './page.js';
import type { Strings } from './strings.js';

/** The panel of test strings. */
export function TestPanel({ strings, ...page }: Page & { strings: Strings }) {
  const answer = useAnswer(page, 'judge', { lines: page.lines });
  useLayoutEffect(() => strings.show(answer?.value ?? []), [answer]);
  const verdict = answer?.value[page.chosen];
  const line = answer?.about.lines[page.chosen] ?? '';
  const isBroken = page.opened.grammar === undefined;
  return (
    <div class="test">
      <Host dom={strings.view.dom} />
      <p class="note">
        One a line. Escapes:{' '}
        {['\\n', '\\r', '\\t', '\\\\', '\\xHH', '\\u{HHHH}'].flatMap((text) => [
          <code>{text}</code>,
          ' ',
        ])}
      </p>
      <p id="verdict" aria-live="polite" class={verdict?.kind ?? ''}>
        {isBroken && 'The grammar has errors, so no string is judged.'}
        {verdict && (
          <span class={`sign ${verdict.kind}`} aria-hidden={true}>
            {SIGNS[verdict.kind]}
          </span>
        )}
        {verdict && ` ${sayVerdict(verdict)}`}
      </p>
      {verdict && (
        <div class="detail">
          <h2>
            Parts of <code>{line || 'the empty string'}</code>
          </h2>
          {treeOf(verdict.parts, (from, to) => line.slice(from, to))}
        </div>
      )}
    </div>
  );
}
