/** An independent implementation: the automaton that the refa library builds from rules. */
import {
  CharSet,
  DFA,
  isDisjointWith,
  JS,
  NFA,
  type Concatenation,
  type Element,
  type Expression,
  type NoParent,
} from 'refa';
import {
  ruleKey,
  type Alternation,
  type Element as RuleElement,
} from '../../generator/abnf/ast.js';
import type { Grammar } from '../../generator/abnf/resolve.js';

/** Patterns are about code units; those of octets are the first ones. */
const CODE_UNITS = { maxCharacter: 0xffff };

/** The deterministic automaton of the start rule, as refa's own constructions have it. */
export function refaAutomaton(grammar: Grammar): DFA {
  const alternatives = alternativesOf(grammar, grammar.start.elements);
  const nfa = NFA.fromRegex({ type: 'Expression', alternatives }, CODE_UNITS);
  return DFA.fromFA(nfa);
}

/** Whether refa, which also reads the pattern, finds the words of the grammar in it and no others. */
export function isPatternOf(grammar: Grammar, pattern: RegExp): boolean {
  const { expression } = JS.Parser.fromLiteral(pattern).parse();
  const matched = DFA.fromFA(NFA.fromRegex(withoutEdges(expression), CODE_UNITS));
  const expected = refaAutomaton(grammar);
  const without = (one: DFA, other: DFA): boolean => {
    const rest = other.copy();
    rest.complement();
    return isDisjointWith(one, rest);
  };
  return without(matched, expected) && without(expected, matched);
}

/** An expression about the whole of a text without the assertions at its ends. */
function withoutEdges({ alternatives }: Expression): NoParent<Expression> {
  const [{ elements }] = alternatives as [Concatenation];
  const inner = { type: 'Concatenation' as const, elements: elements.slice(1, -1) };
  return { type: 'Expression', alternatives: [inner] };
}

function alternativesOf(
  grammar: Grammar,
  { alternatives }: Alternation,
): NoParent<Concatenation>[] {
  return alternatives.map(({ repetitions }) => ({
    type: 'Concatenation',
    elements: repetitions.map(({ min, max, element }) => ({
      type: 'Quantifier',
      alternatives: alternativesOfElement(grammar, element),
      min,
      max: max ?? Infinity,
      lazy: false,
    })),
  }));
}

function alternativesOfElement(grammar: Grammar, element: RuleElement): NoParent<Concatenation>[] {
  const sequence = (sets: readonly (readonly (readonly [number, number])[])[]) => [
    { type: 'Concatenation' as const, elements: sets.map(characterClass) },
  ];
  switch (element.kind) {
    case 'rulename':
      return alternativesOf(grammar, grammar.rules.get(ruleKey(element.text))!.elements);
    case 'group':
      return alternativesOf(grammar, element.alternation);
    case 'option':
      return [
        { type: 'Concatenation', elements: [] },
        ...alternativesOf(grammar, element.alternation),
      ];
    case 'char-val':
      return sequence(
        Array.from(element.text, (char) =>
          (element.caseSensitive ? [char] : [char.toLowerCase(), char.toUpperCase()]).map(
            (each) => [each.charCodeAt(0), each.charCodeAt(0)] as const,
          ),
        ),
      );
    case 'num-range':
      return sequence([[[element.lo, element.hi]]]);
    case 'num-concatenation':
      return sequence(element.values.map((value) => [[value, value]]));
    case 'prose-val':
      throw new Error('prose');
  }
}

function characterClass(ranges: readonly (readonly [number, number])[]): NoParent<Element> {
  const characters = CharSet.empty(CODE_UNITS.maxCharacter).union(
    ranges.map(([min, max]) => ({ min, max })),
  );
  return { type: 'CharacterClass', characters };
}
