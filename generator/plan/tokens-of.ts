/** The tokens of a grammar whose rules embed themselves: the outermost rules that do not. */
import type { Rule } from '../abnf/ast.js';
import type { Lowered } from '../abnf/lowered.js';
import { determinize } from '../automata/determinize.js';
import { DEAD, step, type Dfa } from '../automata/dfa.js';
import { buildNfa, labelsOf, type Nfa, type StateId } from '../automata/nfa.js';
import { FIRST_CALL, rangesRead, wordLengths, type Regex } from '../automata/regex.js';
import { membersOfAll, representatives } from '../automata/symbol-classes.js';
import type { SymbolRange } from '../automata/symbol-range.js';
import { BLANKS } from './characters-in-words.js';

/** A rule that people can be told to write a word of. */
export interface Token {
  /** `a number`. */
  readonly name: string;
  /** Its words, in symbols of the grammar. */
  readonly dfa: Dfa;
  /** The symbols that begin them. */
  readonly first: readonly SymbolRange[];
}

/** A name that reads as English: a word, but hardly an abbreviation. */
const WORD = /^[a-z]{4,}$/i;

/** The most states of a token. */
const MAX_STATES = 1000;

/**
 * The tokens of a grammar, by their rules, whose names help: not those of single characters, nor of one literal, which can
 * be named itself. Undefined for the rules that are tokens without such a name.
 */
export function tokensOf(lowered: Lowered, max: number): ReadonlyMap<Rule, Token | undefined> {
  if (lowered.called.length === 0) return new Map();
  const called = new Set(lowered.called.map(({ rule }) => rule));
  const tokens = new Map<Rule, Token | undefined>();
  for (const [regex, rule] of lowered.ruleOf)
    if (!called.has(rule) && rangesRead(regex).every(({ hi }) => hi < FIRST_CALL))
      tokens.set(rule, tokenOf(rule.name.text, regex, max));
  return tokens;
}

/** The tokens whose words some states of an automaton read, in their order. */
export function tokensRead(
  tokens: ReadonlyMap<Rule, Token | undefined>,
  { labels }: Lowered,
  nfa: Nfa,
  readers: Iterable<StateId>,
): ReadonlySet<Token> {
  const found = new Set<Token>();
  if (tokens.size === 0) return found;
  for (const reader of readers) {
    const rules = labelsOf(nfa, reader).map((label) => labels[label]!.rule);
    const outermost = rules.find((rule) => tokens.has(rule));
    const token = outermost && tokens.get(outermost);
    if (token !== undefined) found.add(token);
  }
  return found;
}

function tokenOf(name: string, regex: Regex, max: number): Token | undefined {
  if (!WORD.test(name) || wordLengths(regex).longest === 1) return undefined;
  const built = determinize(buildNfa(regex), max, MAX_STATES);
  if (!('dfa' in built) || isLiteral(built.dfa)) return undefined;
  const { dfa } = built;
  const { classes } = dfa;
  const start = dfa.starts[0]!;
  const indices = Array.from({ length: classes.count }, (_, index) => index);
  const first = membersOfAll(
    classes,
    indices.filter((index) => step(dfa, start, index) !== DEAD),
  );
  return { name: `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`, dfa, first };
}

/** Whether there is one word, apart from blanks. */
function isLiteral(dfa: Dfa): boolean {
  const symbols = representatives(dfa.classes);
  const seen = new Set<number>();
  for (let state = dfa.starts[0]!; !seen.has(state);) {
    seen.add(state);
    const targets = symbols.flatMap((symbol, index) => {
      const target = step(dfa, state, index);
      return target === DEAD || BLANKS.includes(String.fromCharCode(symbol)) ? [] : [target];
    });
    if (targets.length === 0) return true;
    if (targets.length > 1) return false;
    state = targets[0]!;
  }
  return false;
}
