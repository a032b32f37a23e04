/** Rules as railroad diagrams: what follows what, what is a choice, and what is repeated. */
import {
  ruleKey,
  type Alternation,
  type CharVal,
  type Concatenation,
  type Element,
  type Repetition,
} from '../../abnf/ast.js';
import { rangesIn } from '../../abnf/terminals.js';
import type { StudiedStages } from '../../analysis/stages.js';
import { isPrintable, printSymbolRanges, type Notation } from '../../text/symbols.js';
import type { SymbolRange } from '../../automata/symbol-range.js';

export type Rail =
  | { readonly kind: 'sequence'; readonly parts: readonly Rail[] }
  | { readonly kind: 'choice'; readonly parts: readonly Rail[] }
  /** `max` is undefined if there is no bound. */
  | {
      readonly kind: 'repeat';
      readonly body: Rail;
      readonly min: number;
      readonly max: number | undefined;
    }
  /** Characters: what they look like, and the ranges of them. */
  | { readonly kind: 'text'; readonly text: string; readonly ranges: readonly SymbolRange[] }
  /** Another rule, by its name where it is defined. */
  | { readonly kind: 'rule'; readonly name: string };

/** The rules of a grammar; each has a diagram for each of its alternatives. */
export type Rails = Readonly<Record<string, readonly Rail[]>>;

/** The diagrams of all rules that the start rule needs, by their names. */
export function railsOf({ grammar, lowered }: StudiedStages, notation: Notation): Rails {
  const { rules } = grammar;
  const nameOf = (text: string): string => rules.get(ruleKey(text))?.name.text ?? text;
  const used = new Set(lowered.labels.map(({ rule }) => rule));

  const alternation = ({ alternatives }: Alternation): Rail => {
    const parts = alternatives.map(concatenation);
    if (parts.length === 1) return parts[0]!;
    return together(parts) ?? { kind: 'choice', parts };
  };
  const concatenation = ({ repetitions }: Concatenation): Rail => {
    const parts = repetitions.map(repetition);
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  };
  const repetition = ({ min, max, element }: Repetition): Rail => {
    if (max === 0) return { kind: 'sequence', parts: [] };
    const body = elementOf(element);
    return min === 1 && max === 1 ? body : { kind: 'repeat', body, min, max };
  };
  const elementOf = (element: Element): Rail => {
    switch (element.kind) {
      case 'rulename':
        return { kind: 'rule', name: nameOf(element.text) };
      case 'group':
        return alternation(element.alternation);
      case 'option':
        return { kind: 'repeat', body: alternation(element.alternation), min: 0, max: 1 };
      case 'char-val':
        return { kind: 'text', text: `"${element.text}"`, ranges: lettersIn(element) };
      case 'prose-val':
        return { kind: 'text', text: `<${element.text}>`, ranges: [] };
      default: {
        const ranges = rangesIn(element).map(({ lo, hi }) => ({ lo, hi }));
        const isText = ranges.every(({ lo, hi }) => isPrintable(lo) && isPrintable(hi));
        const shown =
          isText && notation.form === 'hex' ? { ...notation, form: 'ascii' as const } : notation;
        return {
          kind: 'text',
          text: printSymbolRanges(ranges, shown, '–').replaceAll(', ', ' '),
          ranges,
        };
      }
    }
  };
  return Object.fromEntries(
    [...used].map((rule) => {
      const alternatives = rule.elements.alternatives.map(concatenation);
      const joined = together(alternatives);
      return [rule.name.text, joined === undefined ? alternatives : [joined]];
    }),
  );
}

/** The characters of a string, in both cases unless it is case-sensitive. */
function lettersIn({ text, caseSensitive }: CharVal): readonly SymbolRange[] {
  const forms = caseSensitive ? [text] : [text.toUpperCase(), text.toLowerCase()];
  const letters = new Set(forms.flatMap((form) => [...form]));
  return Array.from(letters, (letter) => ({ lo: letter.charCodeAt(0), hi: letter.charCodeAt(0) }));
}

/** One part for a choice among single characters; undefined for any other choice. */
function together(parts: readonly Rail[]): Rail | undefined {
  if (parts.length < 3) return undefined;
  const texts = parts.flatMap((part) => {
    const isSingle = part.kind === 'text' && /^"?."?$/.test(part.text);
    return isSingle ? [part] : [];
  });
  if (texts.length < parts.length) return undefined;
  const text = texts.map((part) => part.text.replace(/^"(.)"$/, '$1')).join(' ');
  return { kind: 'text', text, ranges: texts.flatMap(({ ranges }) => ranges) };
}
