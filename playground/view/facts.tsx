/** Facts with their proofs. */
import type { Fact } from '../../generator/study/facts/fact.js';
import { button, terms } from './elements.js';

/** @param onTry called with a word that is a witness */
export function factsOf(facts: readonly Fact[], onTry: (word: readonly number[]) => void) {
  const proofOf = ({ value, method, witness, word }: Fact) => (
    <>
      <div>{`${value}${witness === undefined ? '' : '; for example '}`}</div>
      {witness !== undefined && <code>{witness}</code>}
      {word !== undefined &&
        button('test it', () => onTry(word), { 'aria-label': `test it: ${witness ?? ''}` })}
      <div class="where">by {method}</div>
    </>
  );
  return <dl>{terms(facts.map((fact) => [fact.name, proofOf(fact)]))}</dl>;
}
