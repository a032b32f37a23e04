/** Reports recursion that is not repetition, and recursion that never ends. */
import { MAX_OF, type Alphabet } from '../alphabet.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { endlessRules, recursion } from '../diagnostics/grammar.js';
import { notationOf, printWord } from '../text/symbols.js';
import { ruleKey, type Alternation, type Rule } from './ast.js';
import { componentsOf, shortestCycle } from './components.js';
import { findEmbedding } from './embedding.js';
import { isOneSided, MOST_TOGETHER } from './one-sided.js';

/**
 * Reports one error for each set of mutually recursive rules, the outermost first, if they recurse on both sides or
 * never end.
 *
 * @param depth the depth to which rules may embed themselves; without it, they may not
 */
export function checkRecursion(
  starts: readonly Rule[],
  rules: ReadonlyMap<string, Rule>,
  alphabet: Alphabet,
  depth: number | undefined,
  diagnostics: DiagnosticBag,
): void {
  const recursive = componentsOf(rules, starts).filter(({ isRecursive }) => isRecursive);
  for (const component of recursive.reverse()) {
    const [first, ...others] = findEndless(component.rules);
    if (first !== undefined) {
      const names = [first, ...others].map(({ name }) => name.text);
      diagnostics.report(endlessRules(names, first.name.span));
      continue;
    }
    if (depth !== undefined || isOneSided(component.rules, new Set())) continue;
    const names = component.rules.map(({ name }) => name.text);
    const cycle = shortestCycle(rules, component);
    const steps = cycle.map(({ from, to, name: { span } }) => {
      return { from: from.name.text, to: to.name.text, span };
    });
    const embedding = findEmbedding(rules, component);
    diagnostics.report(
      recursion(
        names,
        cycle[0]!.from.name.span,
        steps,
        embedding && {
          rule: embedding.rule.name.text,
          reference: embedding.reference && {
            to: embedding.reference.to.name.text,
            span: embedding.reference.name.span,
          },
          word: embedding.word && printWitness(embedding.word, alphabet),
        },
        MOST_TOGETHER,
      ),
    );
  }
}

/**
 * The mutually recursive rules that have no finite word: each of their alternatives needs one of them. Assumes that
 * all other rules have finite words. At most quadratic in the number of rules, linear if they are in their usual order.
 */
function findEndless(rules: readonly Rule[]): readonly Rule[] {
  const open = new Set(rules.map(({ name }) => ruleKey(name.text)));
  const ends = ({ alternatives }: Alternation): boolean =>
    alternatives.some(({ repetitions }) =>
      repetitions.every(({ min, element }) => {
        if (min === 0 || element.kind === 'option') return true;
        if (element.kind === 'rulename') return !open.has(ruleKey(element.text));
        return element.kind !== 'group' || ends(element.alternation);
      }),
    );
  for (let before = Infinity; open.size < before;) {
    before = open.size;
    // Rules that end mostly stand after the rules that need them.
    for (const rule of rules.toReversed())
      if (ends(rule.elements)) open.delete(ruleKey(rule.name.text));
  }
  return rules.filter(({ name }) => open.has(ruleKey(name.text)));
}

/** A word as text; undefined if a number is not in the alphabet, which is an error of its own. */
function printWitness(word: readonly number[], alphabet: Alphabet): string | undefined {
  if (word.some((symbol) => symbol > MAX_OF[alphabet])) return undefined;
  const read = word.map((symbol) => ({ lo: symbol, hi: symbol }));
  return printWord(word, notationOf(alphabet, read));
}
