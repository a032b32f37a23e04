/** The tokens of a grammar whose rules call each other: the outermost rules that neither call nor are called. */
import type { Concatenation, Rule } from '../abnf/ast.js';
import type { Lowered } from '../abnf/lowered.js';
import { determinize } from '../automata/determinize.js';
import { DEAD, rangesBetween, step, targetsOf, type Dfa } from '../automata/dfa.js';
import { buildNfa, labelsOf, type Nfa, type StateId } from '../automata/nfa.js';
import { FIRST_CALL, rangesRead, wordLengths } from '../automata/regex.js';
import { representatives } from '../automata/symbol-classes.js';
import { joinRanges, type SymbolRange } from '../automata/symbol-range.js';
import { getOrInsert } from '../get-or-insert.js';
import { BLANKS } from './names-of-characters.js';

export interface Token {
  /** What people can be told to write, such as `a number`; undefined if the name of the rule does not help. */
  readonly name: string | undefined;
  /** The symbols that may begin a word of the token; none without a name. */
  readonly first: readonly SymbolRange[];
  /** Whether the token has one word, apart from blanks. */
  readonly isLiteral: boolean;
}

/** The symbols that each of some tokens reads somewhere. */
export type TokensRead = ReadonlyMap<Token, readonly SymbolRange[]>;

/** A name that reads as English: a word, but hardly an abbreviation. */
const WORD = /^[a-z]{4,}$/i;

/** The most states of a token. */
const MAX_STATES = 1000;

/**
 * The tokens of a grammar, by their rules. A name helps if it is an English word and the rule is one kind among others, an
 * alternative of its own. Rules of single characters or of one literal need no name: messages quote these.
 */
export function tokensOf(lowered: Lowered, max: number): ReadonlyMap<Rule, Token> {
  if (lowered.called.length === 0) return new Map();
  const called = new Set(lowered.called.map(({ rule }) => rule));
  const kinds = new Set(lowered.labels.map(({ alternative }) => kindOf(alternative)));
  const tokens = new Map<Rule, Token>();
  for (const [regex, rule] of lowered.ruleOf)
    if (!called.has(rule) && rangesRead(regex).every(({ hi }) => hi < FIRST_CALL)) {
      const { text } = rule.name;
      const built = determinize(buildNfa(regex), max, MAX_STATES);
      const dfa = built.kind === 'made' ? built.made.dfa : undefined;
      const isLiteral = dfa !== undefined && hasOneWord(dfa);
      const isNamed = WORD.test(text) && kinds.has(text) && wordLengths(regex).longest > 1;
      tokens.set(
        rule,
        dfa === undefined || isLiteral || !isNamed
          ? { name: undefined, first: [], isLiteral }
          : { name: withArticle(text), first: firstOf(dfa), isLiteral },
      );
    }
  return tokens;
}

/** The tokens that some states of an automaton read, in their order. */
export function tokensRead(
  tokens: ReadonlyMap<Rule, Token>,
  { labels }: Lowered,
  nfa: Nfa,
  readers: Iterable<StateId>,
): TokensRead {
  const read = new Map<Token, SymbolRange[]>();
  if (tokens.size === 0) return read;
  for (const reader of readers) {
    const state = nfa.states[reader]!;
    if (state.kind !== 'range') continue;
    const rules = labelsOf(nfa, reader).map((label) => labels[label]!.rule);
    const outermost = rules.find((rule) => tokens.has(rule));
    if (outermost !== undefined)
      getOrInsert(read, tokens.get(outermost)!, (): SymbolRange[] => []).push(state.range);
  }
  return read;
}

/** The strings of the rules that some states of an automaton read in, as they are written. */
export function stringsAround(
  { labels }: Lowered,
  nfa: Nfa,
  readers: Iterable<StateId>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const add = ({ repetitions }: Concatenation): void => {
    for (const { element } of repetitions) {
      if (element.kind === 'char-val') found.add(element.text);
      if (element.kind === 'group' || element.kind === 'option')
        element.alternation.alternatives.forEach(add);
    }
  };
  const labelsRead = new Set([...readers].flatMap((reader) => labelsOf(nfa, reader).at(-1) ?? []));
  for (const label of labelsRead) add(labels[label]!.alternative);
  return found;
}

/** The name of the rule that an alternative consists of. */
function kindOf({ repetitions }: Concatenation): string | undefined {
  const [only, ...others] = repetitions;
  const isOne = others.length === 0 && only?.min === 1 && only.max === 1;
  return isOne && only.element.kind === 'rulename' ? only.element.text : undefined;
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

function firstOf(dfa: Dfa): readonly SymbolRange[] {
  const start = dfa.starts[0]!;
  return joinRanges(targetsOf(dfa, start).flatMap((target) => rangesBetween(dfa, start, target)));
}

/** Whether a rule has one word, apart from blanks. */
function hasOneWord(dfa: Dfa): boolean {
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
