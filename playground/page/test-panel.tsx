/** Test strings with their verdicts, and the parts of the chosen one as a tree. */
import { useLayoutEffect } from 'preact/hooks';
import { sayVerdict } from '../../generator/study/answers/say-verdict.js';
import { Host } from '../view/elements.js';
import { treeOf } from '../view/tree.js';
import { Verdict } from '../view/verdict.js';
import { useAnswer, type Page } from './page.js';
import type { Strings } from './strings.js';

/** The panel of test strings. */
export function TestPanel({ strings, ...page }: Page & { strings: Strings }) {
  const answer = useAnswer(page, 'judge', { lines: page.lines });
  useLayoutEffect(() => strings.show(answer?.value ?? []), [answer]);
  const isBroken = page.opened.grammar === undefined;
  const verdict = isBroken ? undefined : answer?.value[page.chosen];
  const line = answer?.about.lines[page.chosen] ?? '';
  const broken = isBroken ? 'The grammar has errors, so no string is judged.' : '';
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
      <Verdict kind={verdict?.kind} text={verdict ? sayVerdict(verdict) : broken} />
      {verdict && (
        <h2>
          Parts of <code>{line || 'the empty string'}</code>
        </h2>
      )}
      {verdict && treeOf(verdict.parts, (from, to) => line.slice(from, to))}
    </div>
  );
}
