/**
 * What states are named by: an example of how each is reached, and the rules that read the next octet.
 */
import { printOctet, printRanges } from './automata/byte-range.js';
import { representatives } from './automata/byte-classes.js';
import type { Determinized } from './automata/determinize.js';
import {
  accessTree,
  accessWord,
  DEAD,
  next,
  rangesBetween,
  type AccessTree,
  type Dfa,
} from './automata/dfa.js';
import { labelOf, type Nfa, type StateId } from './automata/nfa.js';
import { lineOf, type Source, type Span } from './source.js';
import type { Rule } from './abnf/ast.js';
import type { Label } from './abnf/lower.js';
import { printConcatenation } from './abnf/print.js';
import type { Grammar } from './abnf/resolve.js';

/** How many octets of a word, and how many steps of a way, are shown. */
const LONGEST_WORD = 24;
const LONGEST_PATH = 4;

/** How much of an alternative is shown. */
const LONGEST_ORIGIN = 72;

/** For every state, the NFA states that read on where it stands: found by walking both automata. */
export function findReaders(determinized: Determinized, dfa: Dfa): readonly ReadonlySet<StateId>[] {
  const readers = dfa.accepting.map(() => new Set<StateId>());
  const pairs = [{ a: determinized.dfa.start, b: dfa.start }];
  const seen = new Set([`${pairs[0]!.a},${pairs[0]!.b}`]);
  const octets = representatives(determinized.dfa.classes);
  for (const { a, b } of pairs) {
    for (const state of determinized.subsets[a]!) readers[b]!.add(state);
    for (const octet of octets) {
      const pair = { a: next(determinized.dfa, a, octet), b: next(dfa, b, octet) };
      const key = `${pair.a},${pair.b}`;
      if (pair.b === DEAD || seen.has(key)) continue;
      seen.add(key);
      pairs.push(pair);
    }
  }
  return readers;
}

/** An alternative of a rule, and where it stands. */
export interface Origin {
  readonly rule: string;
  readonly text: string;
  /** Such as `line 8`. */
  readonly where: string;
}

/** What a label stands for; of a long alternative, the beginning. */
export function originOf({ rule, alternative }: Label, source: Source): Origin {
  const text = printConcatenation(alternative);
  const short = text.length > LONGEST_ORIGIN ? `${text.slice(0, LONGEST_ORIGIN)}...` : text;
  return { rule: rule.name.text, text: short, where: whereIs(alternative.span, source) };
}

/** `UTF8-2: %xC2-DF UTF8-tail (line 8)` */
export function printOrigin({ rule, text, where }: Origin): string {
  return `${rule}: ${text} (${where})`;
}

/** The rules that labels are of, in the order of the grammar: those in use. */
export function rulesInUse({ rules }: Grammar, labels: readonly Label[]): readonly Rule[] {
  const used = new Set(labels.map(({ rule }) => rule));
  return [...rules.values()].filter((rule) => used.has(rule));
}

/** The alternatives of rules, as labels, that read an octet in some of these NFA states. */
export function labelsReading(
  nfa: Nfa,
  readers: ReadonlySet<StateId>,
  octet: number,
): readonly number[] {
  const found = new Set<number>();
  for (const id of readers) {
    const state = nfa.states[id]!;
    if (state.kind !== 'range' || octet < state.range.lo || state.range.hi < octet) continue;
    found.add(labelOf(nfa, id)!);
  }
  return [...found];
}

/** The rules that may read the next octet, innermost ones. */
export function rulesExpected(
  { nfa, labels }: { readonly nfa: Nfa; readonly labels: readonly Label[] },
  readers: ReadonlySet<StateId>,
): readonly string[] {
  const reading = [...readers]
    .filter((id) => nfa.states[id]!.kind === 'range')
    .sort((a, b) => a - b);
  return [...new Set(reading.map((id) => labels[labelOf(nfa, id)!]!.rule.name.text))];
}

/**
 * Where every state is: `dead`, `start`, or `e.g. after E0`, a shortest way to it. Other octets may lead there,
 * too, which is why it is called an example.
 */
export function placesOf(dfa: Dfa): readonly string[] {
  const tree = accessTree(dfa);
  return dfa.accepting.map((_, state) => {
    if (state === DEAD) return 'dead';
    return state === dfa.start ? 'start' : `e.g. after ${printAccess(dfa, tree, state)}`;
  });
}

/** A state of an automaton in a few words: `e.g. after "1."; next: DIGIT`. */
export function nameState(place: string, rules: readonly string[], most: number): string {
  const more = rules.length > most ? ', ...' : '';
  return `${place}; next: ${rules.slice(0, most).join(', ')}${more}`;
}

/** How a state is first reached: as text if that is printable, else as the octets of each step. */
function printAccess(dfa: Dfa, tree: AccessTree, state: StateId): string {
  const word = accessWord(tree, state, LONGEST_WORD + 1);
  const text = word.slice(-LONGEST_WORD);
  const cut = word.length > LONGEST_WORD ? '... ' : '';
  if (text.every((octet) => octet >= 0x20 && octet < 0x7f))
    return cut + JSON.stringify(String.fromCharCode(...text));

  const steps: string[] = [];
  let at = state;
  for (; tree.from[at]! >= 0 && steps.length < LONGEST_PATH; at = tree.from[at]!) {
    const from = tree.from[at]!;
    const ranges = rangesBetween(dfa, from, at);
    steps.unshift(ranges.length > 3 ? printOctet(tree.octet[at]!) : printRanges(ranges));
  }
  return `${tree.from[at]! >= 0 ? '... ' : ''}${steps.join(' ')}`;
}

/** `line 8`, or where core rules stand. */
export function whereIs(span: Span, source: Source): string {
  return span.source === source ? `line ${lineOf(span)}` : 'RFC 5234 B.1';
}
