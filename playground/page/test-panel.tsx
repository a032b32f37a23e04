/** Test strings with their verdicts, and the parts of the chosen one as a tree. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { sayVerdict } from '../../generator/study/answers/say-verdict.js';
import { printCount } from '../../generator/text/print-count.js';
import { brief, Host } from '../view/elements.js';
import { treeOf } from '../view/tree.js';
import { Verdict } from '../view/verdict.js';
import { useAnswer, type Page } from './page.js';
import type { Strings } from './strings.js';

/** The panel of test strings. */
export function TestPanel({ strings, ...page }: Page & { strings: Strings }) {
  const answer = useAnswer(page, 'judge', { lines: page.lines });
  const isOld = page.isChanged || answer?.of !== page.answers || answer.about.lines !== page.lines;
  /** An old verdict stands for an instant at most. */
  const isAwaited = useRef(false);
  isAwaited.current = isOld && (isAwaited.current || page.isAtWork);
  const isBroken = page.opened.grammar === undefined;
  const verdicts = isBroken || isAwaited.current ? undefined : answer?.value;
  useLayoutEffect(() => strings.show(verdicts ?? [], page.hues), [verdicts]);
  const verdict = verdicts?.[page.chosen];
  const line = answer?.about.lines[page.chosen] ?? '';
  const none = isAwaited.current
    ? 'Judging…'
    : isBroken
      ? 'The grammar has errors, so no string is judged.'
      : '';
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
      <Verdict kind={verdict?.kind} text={verdict ? sayVerdict(verdict) : none} />
      {verdict && (
        <h2>
          {verdict.shown < verdict.read
            ? `Parts of the first ${printCount(verdict.shown, verdict.noun)} of `
            : 'Parts of '}
          <code>{brief(line) || 'the empty string'}</code>
        </h2>
      )}
      {verdict && treeOf(verdict.parts, (from, to) => line.slice(from, to), page.hues)}
    </div>
  );
}
