/** The path of a string through the automaton, and each moment of it: the state, and where the rules go on. */
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { TransitionPlan } from '../../plan/plan.js';
import { isPrintable, printSymbol, printSymbolRanges } from '../../text/symbols.js';
import type { TextStretch } from './data.js';
import {
  deepestCalls,
  MAX_LEVELS,
  type DerivedPart,
  type DerivedThread,
} from '../reading/derivation.js';
import type { LabelView, GrammarReader } from '../reading/grammar-reader.js';
import { LONGEST_STRING } from './judge-line.js';
import { standingsOf, type Standing } from '../reading/standing.js';
import { printLine, readLine } from './test-string.js';

/** A symbol of a line, and where it leads; undefined if it does not fit. */
export interface WalkStep extends TextStretch {
  readonly text: string;
  readonly leadsTo: Standing | undefined;
}

/** A string's path through the automaton; it ends with the first symbol that does not fit. */
export interface LineWalk {
  readonly start: Standing;
  readonly steps: readonly WalkStep[];
}

/** Transitions to a state, or from one. */
export interface NeighborTransition {
  readonly state: number;
  /** The symbols in words, and one of them as it is written in a line. */
  readonly label: string;
  readonly example: string;
  /** The innermost rules that read them. */
  readonly rules: readonly string[];
}

/** The places where the rules stand after some symbols. */
export interface Places {
  /** The rules that a thread is in, outermost first, and what it reads next. */
  readonly threads: readonly { readonly rules: readonly string[]; readonly reads: string }[];
  /** The keys of the threads' places in diagrams, with the symbols that can be read there. */
  readonly live: readonly { readonly key: string; readonly ranges: readonly SymbolRange[] }[];
  /** The places that the string has been through, up to {@link MAX_LEVELS} rules deep. */
  readonly visited: readonly string[];
}

/** A state and its transitions. */
export interface Neighborhood {
  readonly state: number;
  readonly name: string;
  readonly isAccepting: boolean;
  readonly to: readonly NeighborTransition[];
  readonly from: readonly NeighborTransition[];
  /** The numbers of the accepting states among its neighbors. */
  readonly accepting: readonly number[];
  /** The number of states, the dead one included. */
  readonly count: number;
}

/** A moment of a walk. */
export interface Moment extends Places {
  readonly isEnd: boolean;
  /** The state; undefined where automata call each other. */
  readonly neighborhood: Neighborhood | undefined;
  /** The calls that are open, outermost first: their rules, and where they begin in the line. */
  readonly calls: readonly { readonly rule: string; readonly from: number }[];
}

/** The path of a line through the automaton. */
export function walkOf(line: string, reader: GrammarReader): LineWalk {
  const { plan, alphabet } = reader;
  const { symbols, places } = readLine(line, alphabet, plan.decoder);
  const shown = symbols.slice(0, LONGEST_STRING);
  const [start, ...others] = standingsOf(shown, reader);
  const steps = shown.slice(0, others.length + 1).map((symbol, index): WalkStep => {
    const isShown = plan.notation.form !== 'hex' && isPrintable(symbol);
    const text = isShown ? String.fromCharCode(symbol) : printSymbol(symbol, plan.notation);
    return { from: places[index]!, to: places[index + 1]!, text, leadsTo: others[index] };
  });
  return { start: start!, steps };
}

/** The moment after some symbols of a line, or before the first that does not fit. */
export function momentOf(line: string, count: number, reader: GrammarReader): Moment {
  const { symbols, places } = readLine(line, reader.alphabet, reader.plan.decoder);
  const standings = [...standingsOf(symbols.slice(0, count), reader)];
  const read = symbols.slice(0, standings.length - 1);
  const { calls, ...moment } = momentAfter(read, standings.at(-1)!, reader);
  return { ...moment, calls: calls.map(({ rule, from }) => ({ rule, from: places[from]! })) };
}

/** The moment after some symbols that begin a word; calls begin at indices of the symbols. */
export function momentAfter(
  symbols: readonly number[],
  { configuration, isEnd }: Pick<Standing, 'configuration' | 'isEnd'>,
  reader: GrammarReader,
): Moment {
  const threads = reader.deriver.threads(symbols);
  return {
    ...placesAfter(symbols, reader, threads),
    isEnd,
    neighborhood:
      reader.plan.calls === undefined ? neighborhoodOf(configuration, reader) : undefined,
    calls: deepestCalls(threads).map(({ label, from }) => ({
      rule: reader.called.get(label)!,
      from,
    })),
  };
}

/** The places where threads wait after some symbols. */
function placesAfter(
  symbols: readonly number[],
  { deriver, nfa, labels, plan }: GrammarReader,
  waiting: readonly DerivedThread[],
): Places {
  const byRules = new Map<string, { rules: readonly string[]; ranges: SymbolRange[] }>();
  const live = new Map<string, SymbolRange[]>();
  for (const thread of waiting) {
    const reader = nfa.states[thread.state]!;
    if (reader.kind !== 'range') continue;
    const around = thread.labels();
    getOrInsert(live, keyOf(around, labels), () => []).push(reader.range);
    // Within a rule of single characters, only the characters differ.
    const single = around.findIndex((each) => labels[each]!.isClass);
    const shown = single < 0 ? around : around.slice(0, single + 1);
    const rules = shown.map((each) => labels[each]!.rule);
    getOrInsert(byRules, rules.join(), () => ({ rules, ranges: [] })).ranges.push(reader.range);
  }
  const visited = new Set<string>();
  const visit = (parts: readonly DerivedPart[], around: readonly number[]): void => {
    for (const part of parts) {
      const inner = [...around, part.label];
      if (part.end > part.start) visited.add(keyOf(inner, labels));
      if (inner.length < MAX_LEVELS) visit(part.parts, inner);
    }
  };
  visit(deriver.derive(symbols) ?? [], []);
  return {
    threads: [...byRules.values()].map(({ rules, ranges }) => ({
      rules,
      reads: printSymbolRanges(joinRanges(ranges), plan.notation, '–'),
    })),
    live: Array.from(live, ([key, ranges]) => ({ key, ranges: joinRanges(ranges) })),
    visited: [...visited],
  };
}

/** A state of the plan with its neighbors. */
function neighborhoodOf(state: number, { plan, alphabet }: GrammarReader): Neighborhood {
  const { states, notation } = plan;
  const neighborOf = (other: number, { ranges, origins }: TransitionPlan): NeighborTransition => ({
    state: other,
    label: printSymbolRanges(joinRanges(ranges), notation, '–'),
    example: printLine([ranges[0]!.lo], alphabet),
    rules: [...new Set(origins.map((origin) => origin.replace(/:.*/s, '')))],
  });
  const { accepting, note, transitions } = states[state]!;
  const to = transitions.map((transition) => neighborOf(transition.target, transition));
  const from = states.flatMap(({ id, transitions: before }) =>
    before.filter(({ target }) => target === state).map((transition) => neighborOf(id, transition)),
  );
  const near = new Set([...to, ...from].map((transition) => transition.state));
  return {
    state,
    name: note,
    isAccepting: accepting,
    to,
    from,
    accepting: [...near].filter((id) => states[id]!.accepting),
    count: states.length,
  };
}

/** `URI#0/hier-part#1`: the rules around a place, each with the number of its alternative. */
function keyOf(around: readonly number[], labels: readonly LabelView[]): string {
  return around.map((each) => `${labels[each]!.rule}#${labels[each]!.index}`).join('/');
}
