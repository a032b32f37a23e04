/** Reports recursion that is not repetition, and recursion that never ends. */
import { MAX_OF, type Alphabet } from '../alphabet.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { endlessRules, recursion } from '../diagnostics/grammar.js';
import { notationOf, printWord } from '../text/symbols.js';
import { ruleKey, type Rule } from './ast.js';
import { componentsOf, cyclesOf, shortestCycle } from './components.js';
import { findEmbeddingExample } from './embedding-example.js';
import { isOneSided, MAX_TOGETHER } from './one-sided.js';
import { rulesWithWord } from './rules-with-word.js';

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
    const [first, ...others] = findUnproductive(component.rules);
    if (first !== undefined) {
      const names = [first, ...others].map(({ name }) => name.text);
      diagnostics.report(endlessRules(names, first.name.span));
      continue;
    }
    if (depth !== undefined || isOneSided(component.rules, new Set())) continue;
    const names = component.rules.map(({ name }) => name.text);
    const cycles = cyclesOf(rules, component);
    const cycle = shortestCycle(cycles);
    const steps = cycle.map(({ from, to, name: { span } }) => {
      return { from: from.name.text, to: to.name.text, span };
    });
    const embedding = findEmbeddingExample(rules, component.rules, cycles);
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
        MAX_TOGETHER,
      ),
    );
  }
}

/**
 * The mutually recursive rules that have no finite word, since each of their alternatives needs another such rule.
 * Assumes that all other rules have finite words.
 */
function findUnproductive(rules: readonly Rule[]): readonly Rule[] {
  const keyOf = ({ name }: Rule): string => ruleKey(name.text);
  const keys = new Set(rules.map(keyOf));
  const ending = rulesWithWord(
    rules,
    (element) => element.kind !== 'rulename' || !keys.has(ruleKey(element.text)),
  );
  return rules.filter((rule) => !ending.has(keyOf(rule)));
}

/** A word as text; undefined if a number is not in the alphabet, which is an error of its own. */
function printWitness(word: readonly number[], alphabet: Alphabet): string | undefined {
  if (word.some((symbol) => symbol > MAX_OF[alphabet])) return undefined;
  const read = word.map((symbol) => ({ lo: symbol, hi: symbol }));
  return printWord(word, notationOf(alphabet, read));
}
