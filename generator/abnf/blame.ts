/** Finds the rule of a document that makes an automaton too large. */
import { getOrInsert } from '../get-or-insert.js';
import type { Nfa, StateId } from '../automata/nfa.js';
import { operandsOf, wordLengths, type Regex, type WordLengths } from '../automata/regex.js';
import type { Rule } from './ast.js';
import type { LongRule, Multiplied } from '../diagnostics/automaton.js';
import type { Label } from './lowered.js';

/**
 * The innermost rule of `start`'s document with one copy that holds most threads of its parent's copy.
 *
 * @param threads the states of the NFA that are open at once
 */
export function findMultiplied(
  nfa: Nfa,
  threads: readonly StateId[],
  labels: readonly Label[],
  start: Rule,
): Multiplied {
  // The number of threads within each context, and for each context with threads, the contexts directly within it.
  const threadsIn = new Map<number, number>();
  const inner = new Map<number, number[]>();
  for (const thread of threads) {
    for (let context = nfa.states[thread]!.context; context >= 0;) {
      const { parent } = nfa.contexts[context]!;
      const count = threadsIn.get(context) ?? 0;
      threadsIn.set(context, count + 1);
      if (count === 0) getOrInsert(inner, parent, () => []).push(context);
      context = parent;
    }
  }
  const ruleOf = (context: number): Rule => labels[nfa.contexts[context]!.label]!.rule;
  const isOurs = (context: number): boolean => ruleOf(context).span.source === start.span.source;

  let found = -1;
  for (;;) {
    const most = threadsIn.get(found) ?? threads.length;
    const next = (inner.get(found) ?? []).find(
      (context) => isOurs(context) && threadsIn.get(context)! > most / 2,
    );
    if (next === undefined) break;
    found = next;
  }

  // Each alternative of a rule is a context of its own, so copies are counted by alternative.
  const copies = new Map<number, number>();
  const within = [...(inner.get(found) ?? [])];
  // The list grows while it is walked.
  for (const context of within) {
    const { label } = nfa.contexts[context]!;
    if (isOurs(context)) copies.set(label, (copies.get(label) ?? 0) + 1);
    for (const deeper of inner.get(context) ?? []) within.push(deeper);
  }
  let copied: Multiplied['copied'];
  for (const [label, count] of copies) {
    if (count > (copied?.count ?? 1)) copied = { rule: labels[label]!.rule, count };
  }
  const inside = threads.filter((thread) => isWithin(nfa, thread, found));
  return {
    rule: found < 0 ? start : ruleOf(found),
    positions: countPositions(nfa, inside),
    copied,
  };
}

function isWithin(nfa: Nfa, thread: StateId, outer: number): boolean {
  let { context } = nfa.states[thread]!;
  while (context >= 0 && context !== outer) context = nfa.contexts[context]!.parent;
  return context === outer;
}

/** The number of positions that threads are in; alternatives such as the two cases of a letter count as one. */
function countPositions(nfa: Nfa, threads: readonly StateId[]): number {
  const ahead = threads.map((thread) => {
    let at = thread;
    for (;;) {
      const state = nfa.states[at]!;
      if (state.kind === 'range') at = state.to;
      else if (state.kind === 'epsilon' && state.to.length === 1) at = state.to[0]!;
      else return at;
      if (nfa.states[at]!.kind === 'range') return at;
    }
  });
  return new Set(ahead).size;
}

/** The innermost rule, in the document of `start`, with words as long as the limit; and their length. */
export function findLongest(
  regex: Regex,
  labels: readonly Label[],
  start: Rule,
  limit: number,
): LongRule | undefined {
  const known = new Map<Regex, WordLengths>();
  const lengthOf = (part: Regex): number => {
    const { shortest, longest } = wordLengths(part, known);
    return Number.isFinite(longest) ? longest : shortest;
  };
  if (lengthOf(regex) < limit) return undefined;
  let rule = start;
  let at = regex;
  let named = regex;
  for (;;) {
    if (at.kind === 'labeled') {
      const { rule: inner } = labels[at.label]!;
      if (inner.span.source === start.span.source) [rule, named] = [inner, at];
    }
    const next = operandsOf(at).find((part) => lengthOf(part) >= limit);
    if (next === undefined) break;
    at = next;
  }
  const isLeast = !Number.isFinite(wordLengths(named, known).longest);
  return { rule, length: lengthOf(named), isLeast };
}
