/** Regular expressions that are made of the rules of a grammar. */
import type { Regex } from '../generator/automata/regex.js';
import { joinRanges, type SymbolRange } from '../generator/automata/symbol-range.js';
import type { Captured } from '../generator/captures/captured.js';

/**
 * The source of the regular expression of the same words, with a named group for each captured part, or without.
 */
export function patternOf(regex: Regex, captures?: Captured['captures']): string {
  let groups = 0;
  const print = (node: Regex): string => {
    const ranges = rangesOf(node);
    if (ranges !== undefined) return `[${ranges.map(printRange).join('')}]`;
    switch (node.kind) {
      case 'empty':
      case 'range':
        return '';
      case 'concatenation':
        return node.operands.map(print).join('');
      case 'alternation':
        return `(?:${node.operands.map(print).join('|')})`;
      case 'repetition': {
        const { min, max, body } = node;
        const body1 = rangesOf(body) === undefined ? `(?:${print(body)})` : print(body);
        return `${body1}{${min},${max ?? ''}}`;
      }
      case 'labeled':
        return print(node.body);
      case 'captured':
        if (captures === undefined) return print(node.body);
        // A name may occur once only.
        return `(?<${captures[node.capture]!.field}_${++groups}>${print(node.body)})`;
    }
  };
  return `^(?:${print(regex)})$`;
}

/** The characters of an expression whose words are single characters. */
function rangesOf(node: Regex): readonly SymbolRange[] | undefined {
  switch (node.kind) {
    case 'range':
      return [node.range];
    case 'labeled':
      return rangesOf(node.body);
    case 'alternation': {
      const all = node.operands.map(rangesOf);
      return all.every((each) => each !== undefined) ? joinRanges(all.flat()) : undefined;
    }
    default:
      return undefined;
  }
}

function printRange({ lo, hi }: SymbolRange): string {
  const print = (symbol: number): string => `\\x${symbol.toString(16).padStart(2, '0')}`;
  return lo === hi ? print(lo) : `${print(lo)}-${print(hi)}`;
}
