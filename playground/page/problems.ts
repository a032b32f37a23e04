/** The diagnostics as a list below the editor. */
import type { Place, Problem } from '../../generator/study/playground/data.js';
import { button, h } from './element.js';

/**
 * @param lineOf the line and column of a place, as text
 * @param onFix called to replace the text of a place
 */
export function listProblems(
  problems: readonly Problem[],
  lineOf: (place: Place) => string,
  onGo: (place: Place) => void,
  onFix: (place: Place, text: string) => void,
): HTMLElement {
  const placeLink = (place: Place | undefined): HTMLElement | undefined =>
    place && button(lineOf(place), () => onGo(place), { class: 'link' });
  return h(
    'ul',
    { class: 'problems' },
    ...problems.map(({ severity, code, message, at, notes }) =>
      h(
        'li',
        { class: severity },
        h('span', { class: 'severity' }, severity),
        h('span', { class: 'code' }, `[${code}] `),
        `${message} `,
        placeLink(at),
        ...notes.map(({ message: said, at: where, fix }) =>
          h(
            'div',
            { class: 'aside' },
            `${said} `,
            placeLink(where),
            fix !== undefined &&
              at !== undefined &&
              button(`replace by ${fix}`, () => onFix(at, fix), { class: 'fix' }),
          ),
        ),
      ),
    ),
  );
}
