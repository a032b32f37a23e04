/** Facts with their proofs. */
import type { Fact } from '../../generator/study/facts/fact.js';
import { button } from './elements.js';

/** @param onTry if given, words that are witnesses have a button */
export function factsOf(facts: readonly Fact[], onTry?: (word: readonly number[]) => void) {
  const rows = facts.flatMap(({ name, value, holds, method, witness, word }) => [
    <dt>{name}</dt>,
    <dd class={holds === false ? 'no' : undefined}>
      <div>{`${value}${witness === undefined ? '' : '; for example '}`}</div>
      {witness !== undefined && <code>{witness}</code>}
      {onTry !== undefined &&
        word !== undefined &&
        button('step through', () => onTry(word), {
          'aria-label': `step through ${witness ?? ''}`,
        })}
      <div class="method">by {method}</div>
    </dd>,
  ]);
  return <dl class="facts">{rows}</dl>;
}
