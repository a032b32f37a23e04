/** Reads a pattern as ECMAScript does, by a parser that is not ours. */
import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { oneOf } from '../automata/expression-of.js';
import { alternationOf, concatenationOf, type Regex } from '../automata/regex.js';
import { complementOf } from '../automata/symbol-range.js';
import { invariant } from '../invariant.js';

/** The first edition whose patterns may have the flag `v`. */
const EDITION = 2024;

/**
 * The expression of a pattern between `^` and `$`.
 *
 * @param max the greatest symbol
 */
export function readPattern(text: string, flags: string, max: number): Regex {
  const parser = new RegExpParser({ ecmaVersion: EDITION });
  const { alternatives } = parser.parsePattern(text, 0, text.length, {
    unicode: flags === 'u',
    unicodeSets: flags === 'v',
  });
  const [begin, ...rest] = alternatives[0]!.elements;
  const end = rest.pop();
  invariant(
    alternatives.length === 1 && isEdge(begin, 'start') && isEdge(end, 'end'),
    'a pattern is not about the whole text',
  );
  return concatenationOf(rest.map((element) => expressionOf(element, max)));
}

function isEdge(element: AST.Element | undefined, kind: 'start' | 'end'): boolean {
  return element?.type === 'Assertion' && element.kind === kind;
}

function expressionOf(element: AST.Element, max: number): Regex {
  switch (element.type) {
    case 'Character':
      return { kind: 'range', range: { lo: element.value, hi: element.value } };
    case 'CharacterClass': {
      const ranges = element.elements.map((each) => {
        if (each.type === 'Character') return { lo: each.value, hi: each.value };
        invariant(each.type === 'CharacterClassRange', 'a class has parts of another kind');
        return { lo: each.min.value, hi: each.max.value };
      });
      return oneOf(element.negate ? complementOf(ranges, max) : ranges);
    }
    case 'Group':
    case 'CapturingGroup':
      return alternationOf(
        element.alternatives.map(({ elements }) =>
          concatenationOf(elements.map((each) => expressionOf(each, max))),
        ),
      );
    case 'Quantifier': {
      const { min, max: most } = element;
      invariant(element.greedy, 'a quantifier is lazy');
      const body = expressionOf(element.element, max);
      return { kind: 'repetition', min, max: most === Infinity ? undefined : most, body };
    }
    default:
      invariant(false, `a pattern has an element of another kind: ${element.raw}`);
  }
}
