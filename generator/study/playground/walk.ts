/** The way of a string through the automaton, and each moment of it: the state, and where the rules go on. */
import type { Rule } from '../../abnf/ast.js';
import { DEAD, next } from '../../automata/dfa.js';
import { joinRanges, type SymbolRange } from '../../automata/symbol-range.js';
import { getOrInsert } from '../../get-or-insert.js';
import { isPrintable, printSymbol, printSymbolRanges } from '../../text/symbols.js';
import type { Stretch } from './data.js';
import type { Derived } from './derivation.js';
import { LONGEST_STRING, type Compiled } from './study.js';
import { printLine, readLine } from './test-string.js';

/** A symbol of a line, and the state that it leads to; 0 if it does not fit. */
export interface WalkStep extends Stretch {
  readonly text: string;
  readonly state: number;
}

/** A string's way through the automaton; it ends with the first symbol that does not fit. */
export interface Walk {
  readonly start: number;
  readonly steps: readonly WalkStep[];
  /** The number of states, the dead one included. */
  readonly count: number;
  readonly accepting: readonly number[];
}

/** Transitions to a state, or from one. */
export interface Edge {
  readonly state: number;
  /** What the symbols are, and one of them as it stands in a line. */
  readonly label: string;
  readonly example: string;
  /** The innermost rules that read them. */
  readonly rules: readonly string[];
}

/** A moment of a walk. */
export interface Moment {
  readonly state: number;
  readonly name: string;
  readonly isAccepting: boolean;
  readonly to: readonly Edge[];
  readonly from: readonly Edge[];
  /** Where the rules stand: those that a thread is in, outermost first, and what it reads next. */
  readonly threads: readonly { readonly rules: readonly string[]; readonly reads: string }[];
  /** The same as keys of places in diagrams, with the symbols that can be read there. */
  readonly live: readonly { readonly key: string; readonly ranges: readonly SymbolRange[] }[];
  /** The places that the string has been through. */
  readonly visited: readonly string[];
}

/** The way of a line through the automaton. */
export function walkOf(line: string, { plan, alphabet }: Compiled): Walk {
  const { symbols, places } = readLine(line, alphabet, plan.decoder);
  const steps: WalkStep[] = [];
  let state = plan.start;
  for (const [index, symbol] of symbols.slice(0, LONGEST_STRING).entries()) {
    state = next(plan.dfa, state, symbol);
    const isShown = plan.notation.form !== 'hex' && isPrintable(symbol);
    const text = isShown ? String.fromCharCode(symbol) : printSymbol(symbol, plan.notation);
    steps.push({ from: places[index]!, to: places[index + 1]!, text, state });
    if (state === DEAD) break;
  }
  const accepting = plan.states.filter((each) => each.accepting).map(({ id }) => id);
  return { start: plan.start, steps, count: plan.states.length, accepting };
}

/** The moment after some symbols of a line, or before the first that does not fit. */
export function momentOf(line: string, count: number, compiled: Compiled): Moment {
  const { plan, alphabet, deriver, nfa } = compiled;
  const { dfa, notation, states } = plan;
  const read: number[] = [];
  let state = plan.start;
  for (const symbol of readLine(line, alphabet, plan.decoder).symbols.slice(0, count)) {
    const to = next(dfa, state, symbol);
    if (to === DEAD) break;
    read.push(symbol);
    state = to;
  }
  const label = (ranges: readonly SymbolRange[]): Pick<Edge, 'label' | 'example'> => ({
    label: printSymbolRanges(joinRanges(ranges), notation, '–'),
    example: printLine([ranges[0]!.lo], alphabet),
  });
  const ruleNames = (origins: readonly string[]): readonly string[] => [
    ...new Set(origins.map((origin) => origin.replace(/:.*/s, ''))),
  ];
  const { accepting, note, edges } = states[state]!;
  const threads = deriver.threads(read);
  const ways = new Map<string, { rules: readonly string[]; ranges: SymbolRange[] }>();
  const ruleOf = (each: number): Rule => compiled.stages.lowered.labels[each]!.rule;
  const live = new Map<string, SymbolRange[]>();
  for (const { labels, state: waiting } of threads) {
    const reader = nfa.states[waiting]!;
    if (reader.kind !== 'range') continue;
    getOrInsert(live, keyOf(labels, compiled), () => []).push(reader.range);
    // Within a rule of single characters, only the characters differ.
    const single = labels.findIndex((each) => compiled.classRules.has(ruleOf(each)));
    const around = single < 0 ? labels : labels.slice(0, single + 1);
    const rules = around.map((each) => ruleOf(each).name.text);
    const key = rules.join();
    const known = ways.get(key);
    if (known === undefined) ways.set(key, { rules, ranges: [reader.range] });
    else known.ranges.push(reader.range);
  }
  const visited = new Set<string>();
  const visit = (parts: readonly Derived[], around: readonly number[]): void => {
    for (const part of parts) {
      const labels = [...around, part.label];
      if (part.end > part.start) visited.add(keyOf(labels, compiled));
      visit(part.parts, labels);
    }
  };
  visit(deriver.derive(read) ?? [], []);
  return {
    state,
    name: note,
    isAccepting: accepting,
    to: edges.map(({ target, ranges, origins }) => ({
      state: target,
      ...label(ranges),
      rules: ruleNames(origins),
    })),
    from: states.flatMap(({ id, edges: before }) =>
      before
        .filter(({ target }) => target === state)
        .map(({ ranges, origins }) => ({
          state: id,
          ...label(ranges),
          rules: ruleNames(origins),
        })),
    ),
    threads: [...ways.values()].map(({ rules, ranges }) => ({
      rules,
      reads: label(joinRanges(ranges)).label,
    })),
    live: Array.from(live, ([key, ranges]) => ({ key, ranges: joinRanges(ranges) })),
    visited: [...visited],
  };
}

/** `URI#0/hier-part#1`: the rules around a place, each with the number of its alternative. */
function keyOf(labels: readonly number[], { stages }: Compiled): string {
  return labels
    .map((label) => {
      const { rule, alternative } = stages.lowered.labels[label]!;
      return `${rule.name.text}#${rule.elements.alternatives.indexOf(alternative)}`;
    })
    .join('/');
}
