/** Words of the grammar, and strings that are nearly words; each becomes a test string at a click. */
import { button } from '../view/elements.js';
import { useAnswer, type Page } from './page.js';

/** The panel of words. */
export function WordsPanel(page: Page) {
  const examples = useAnswer(page, 'examples', {});
  if (examples === undefined) return null;
  const listed = (areWords: boolean) => (
    <ul class="picks">
      {examples.value
        .filter(({ isWord }) => isWord === areWords)
        .map(({ line, change }) => (
          <li>
            {button(<code>{line || 'the empty word'}</code>, () => page.test(line), {
              class: 'link',
              title: 'add to the test strings',
            })}
            {change !== '' && <span class="where">{` ${change}`}</span>}
          </li>
        ))}
    </ul>
  );
  return (
    <>
      <p class="note">A click adds one to the test strings.</p>
      <h2>Words</h2>
      {listed(true)}
      <h2>Near misses</h2>
      {listed(false)}
    </>
  );
}
