/** Facts with their proofs, and of an ambiguous grammar a word with both trees. */
import { printLine } from '../../generator/study/answers/test-string.js';
import { button } from '../view/elements.js';
import { factsOf } from '../view/facts.js';
import { treeOf } from '../view/tree.js';
import { useAnswer, type Page } from './page.js';

/** The panel of facts. */
export function FactsPanel(page: Page) {
  const answer = useAnswer(page, 'facts', {});
  if (answer?.of !== page.answers) return <p class="note">Proving…</p>;
  const { facts, two } = answer.value;
  return (
    <div class="facts">
      {two && (
        <>
          <h2>One word, two readings</h2>
          <p>
            <code>{two.line || 'the empty word'}</code>{' '}
            {button('test it', () => page.test(two.line))}
          </p>
          <div class="two">
            {two.trees.map((tree, index) =>
              treeOf(tree, (from, to) => two.line.slice(from, to), page.hues, two.trees[1 - index]),
            )}
          </div>
        </>
      )}
      {factsOf(facts, (word) => page.test(printLine(word, page.opened.grammar!.alphabet)))}
    </div>
  );
}
