/** Facts with their proofs. */
import type { Fact } from '../../generator/study/facts/fact.js';
import { button, terms } from './elements.js';

/** @param onTry if given, words that are witnesses have a button */
export function factsOf(facts: readonly Fact[], onTry?: (word: readonly number[]) => void) {
  const proofOf = ({ value, method, witness, word }: Fact) => (
    <>
      <div>{`${value}${witness === undefined ? '' : '; for example '}`}</div>
      {witness !== undefined && <code>{witness}</code>}
      {onTry !== undefined &&
        word !== undefined &&
        button('step through', () => onTry(word), {
          'aria-label': `step through ${witness ?? ''}`,
        })}
      <div class="where">by {method}</div>
    </>
  );
  return <dl>{terms(facts.map((fact) => [fact.name, proofOf(fact)]))}</dl>;
}
