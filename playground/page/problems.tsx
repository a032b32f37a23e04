/** The diagnostics as a list below the editor. */
import type { GrammarSpan, Problem } from '../../generator/study/playground/data.js';
import { button } from '../shared/elements.js';

/**
 * @param lineOf the line and column of a place, as text
 * @param onFix called to replace the text of a place
 */
export function problemsOf(
  problems: readonly Problem[],
  lineOf: (place: GrammarSpan) => string,
  onGo: (place: GrammarSpan) => void,
  onFix: (place: GrammarSpan, text: string) => void,
) {
  const linkTo = (place: GrammarSpan | undefined) =>
    place && button(lineOf(place), () => onGo(place), { class: 'link' });
  return (
    <ul class="plain problems">
      {problems.map(({ severity, code, message, at, notes }) => (
        <li class={severity}>
          <span class="severity">{severity}</span>
          <span class="code">{`[${code}] `}</span>
          {`${message} `}
          {linkTo(at)}
          {notes.map(({ message: said, at: where, fix }) => (
            <div class="aside">
              {`${said} `}
              {linkTo(where)}
              {fix !== undefined &&
                at !== undefined &&
                button(`replace by ${fix}`, () => onFix(at, fix), { class: 'fix' })}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
