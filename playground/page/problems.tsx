/** The diagnostics as a list below the editor. */
import type { GrammarSpan, Problem } from '../../generator/study/answers/data.js';
import { sayFix } from '../../generator/study/answers/problem-of.js';
import { button } from '../view/elements.js';
import type { Documents } from './documents.js';

/** The diagnostics; a click leads to the place of one, or fixes it. */
export function problemsOf(problems: readonly Problem[], documents: Documents) {
  const linkTo = (place: GrammarSpan | undefined) =>
    place && button(documents.lineOf(place), () => documents.go(place), { class: 'link' });
  return (
    <ul class="problems">
      {problems.map(({ severity, code, message, at, notes }) => (
        <li class={severity}>
          <span class="severity">{severity}</span>
          <span class="where">{`[${code}] `}</span>
          {`${message} `}
          {linkTo(at)}
          {notes.map(({ message: said, at: where, fix }) => (
            <div class="aside">
              {`${said} `}
              {linkTo(where)}
              {fix !== undefined &&
                button(sayFix(fix), () => documents.replace(fix.at, fix.text), { class: 'fix' })}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}
