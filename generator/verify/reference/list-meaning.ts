/**
 * The meaning of a list, for the reference: `element` stands for the element of the list, which is looked up when it is
 * read, while the compiler fills it in (`abnf/lists.ts`).
 */
import { ruleKey, type Element, type Repetition } from '../../abnf/ast.js';
import type { Lists } from '../../abnf/lists.js';

/** The name in the place of elements. */
export const ELEMENT = 'element';

/**
 * RFC 9110 §5.6.1: a recipient reads empty elements as well, so that it does not count them (§5.6.1.2); a sender has
 *
 *     <n>#<m>element => element <n-1>*<m-1>( OWS "," OWS element )
 *
 * @returns undefined if no document says it
 */
export function meaningForReference(list: Repetition, lists: Lists): Element | undefined {
  const { form, anyNumber, oneOrMore } = lists;
  const { min, max, span } = list;
  const isPlain = form === 'recipient' || (max === undefined && min <= 1);
  const alternation = isPlain && min === 0 ? anyNumber : oneOrMore;
  if (alternation === undefined) return undefined;
  if (isPlain) return { kind: 'group', alternation, span };
  const bounds = { min: Math.max(min, 1) - 1, max: max === undefined ? undefined : max - 1 };
  const alternatives = alternation.alternatives.map((alternative) => ({
    ...alternative,
    repetitions: alternative.repetitions.map((part) =>
      isLoop(part) ? { ...part, ...bounds } : part,
    ),
  }));
  return {
    kind: min === 0 ? 'option' : 'group',
    alternation: { ...alternation, alternatives },
    span,
  };
}

/** Whether a part of the meaning is the one that is repeated for each further element. */
function isLoop({ min, max, element }: Repetition): boolean {
  return min === 0 && max === undefined && mentionsElement(element);
}

function mentionsElement(element: Element): boolean {
  if (element.kind === 'rulename') return ruleKey(element.text) === ELEMENT;
  if (element.kind !== 'group' && element.kind !== 'option') return false;
  return element.alternation.alternatives.some(({ repetitions }) =>
    repetitions.some((inner) => mentionsElement(inner.element)),
  );
}
