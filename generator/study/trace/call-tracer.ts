/**
 * Follows symbols through automata that call each other: after each symbol, the calls that are open and the rules that
 * read the next one. All threads are followed, so a trace is the same for modules with a stack and with a
 * graph-structured stack.
 */
import { expectedAfter } from '../reading/expected-after.js';
import { classOf } from '../../automata/symbol-classes.js';
import { joinRanges } from '../../automata/symbol-range.js';
import { deepestCalls, type Reached } from '../reading/derivation.js';
import type { GrammarReader } from '../reading/grammar-reader.js';
import { beginOf, noWord, type TraceCalls, type TraceEntry, type Tracer } from './trace.js';

/** The tracer of a reader with calls. */
export function callTracer(reader: GrammarReader): Tracer {
  const { plan, deriver, nfa } = reader;
  const begin = beginOf(plan);
  return function* (given, places): Generator<TraceEntry, void> {
    const symbols = Array.from(given);
    const offsetOf = (index: number): number => places?.offsets[index] ?? index;
    const end = offsetOf(symbols.length);
    yield {
      ...begin,
      octets: symbols.length,
      offsets: places?.unit ?? begin.offsets,
      length: end,
    };
    let last: Reached | undefined;
    let read = -1;
    for (const reached of deriver.moments(symbols)) {
      if (read >= 0) yield stepOf(reached, symbols[read]!, offsetOf(read), reader);
      last = reached;
      read += 1;
    }
    const isWord = read === symbols.length && last!.isWord;
    if (!isWord) {
      const expected = last!.threads.flatMap(({ state }) => {
        const reader = nfa.states[state]!;
        return reader.kind === 'range' ? [reader.range] : [];
      });
      const words = expectedAfter(symbols.slice(0, read), last!.isWord, plan);
      const found = symbols[read];
      yield noWord(plan, found, read, offsetOf(read), undefined, joinRanges(expected), words);
    }
    yield {
      type: 'end',
      word: isWord,
      read: Math.min(read + 1, symbols.length),
      firstError: isWord ? -1 : offsetOf(read),
      errors: isWord ? 0 : 1,
      characters: undefined,
    };
  };
}

function stepOf(
  { isWord, threads }: Reached,
  symbol: number,
  offset: number,
  { plan, labels, called }: GrammarReader,
): TraceCalls {
  const rules = threads.map((thread) => labels[thread.labels().at(-1)!]!.rule);
  return {
    type: 'calls',
    offset,
    octet: symbol,
    class: classOf(plan.dfa.classes, symbol),
    calls: deepestCalls(threads).map(({ label }) => called.get(label)!),
    accepting: isWord,
    next: [...new Set(rules)],
  };
}
