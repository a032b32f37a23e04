/** Shortest paths to the states of an automaton, as text. */
import { accessTree, rangesBetween, type Dfa } from '../automata/dfa.js';
import type { StateId } from '../automata/nfa.js';
import { quote } from '../text/quote.js';
import { isPrintable, printSymbol, printSymbolRanges, type Notation } from '../text/symbols.js';

/** The most runs of a path that are shown; of a longer one, half as many at each end. */
const MAX_RUNS = 24;

/** The fewest equal characters of a text that are shown as one with their number. */
const MIN_COUNTED = 5;

/** A path that ends with a run of equal steps. */
export interface AccessPath {
  /** The state in which the path begins. */
  readonly start: StateId;
  /** The path before the last run. */
  readonly before: AccessPath | undefined;
  readonly runs: number;
  /** The beginning of a long path, which is shown; undefined for a short one, which is shown whole. */
  readonly head: AccessPath | undefined;
  /** The step of the last run, as it is printed. */
  readonly step: string;
  /** Whether the step is a character, to be printed in quotes. */
  readonly isText: boolean;
  readonly count: number;
}

/** For each state, a shortest path to it; undefined for states in which words begin, and for the dead state. Linear. */
export function accessPathsOf(dfa: Dfa, notation: Notation): readonly (AccessPath | undefined)[] {
  const { from, symbol } = accessTree(dfa);
  const paths = new Array<AccessPath | undefined>(from.length).fill(undefined);
  const pathTo = (state: StateId): AccessPath => {
    const last = paths[from[state]!];
    const isText = notation.form !== 'hex' && isPrintable(symbol[state]!);
    const step = isText
      ? String.fromCharCode(symbol[state]!)
      : printStep(dfa, from[state]!, state, symbol[state]!, notation);
    const isRun = last?.step === step && last.isText === isText;
    const before = isRun ? last.before : last;
    return {
      start: last?.start ?? from[state]!,
      before,
      runs: (before?.runs ?? 0) + 1,
      head: before?.head ?? (before?.runs === MAX_RUNS / 2 ? before : undefined),
      step,
      isText,
      count: isRun ? last.count + 1 : 1,
    };
  };
  // The path before a state may lead through states of any number, so it is made first.
  for (let state = 0; state < from.length; state++) {
    const open: StateId[] = [];
    for (let at = state; from[at]! >= 0 && paths[at] === undefined; at = from[at]!) open.push(at);
    for (const at of open.reverse()) paths[at] = pathTo(at);
  }
  return paths;
}

/** The symbols of a step, since one octet out of several says nothing by itself: `C2-DF`, `(09 / " ")`. */
function printStep(
  dfa: Dfa,
  from: StateId,
  to: StateId,
  symbol: number,
  notation: Notation,
): string {
  const ranges = rangesBetween(dfa, from, to);
  if (notation.form === 'text' || ranges.length > 3) return printSymbol(symbol, notation);
  const printed = ranges.map((range) => printSymbolRanges([range], notation));
  return printed.length === 1 ? printed[0]! : `(${printed.join(' / ')})`;
}

/** A path as ABNF writes a concatenation: `"ab" 24"-"`, `E1-EC 2(80-BF)`. */
export function printAccessPath(path: AccessPath): string {
  if (path.runs <= MAX_RUNS) return printRuns(path, path.runs);
  return `${printRuns(path.head!, MAX_RUNS / 2)} ... ${printRuns(path, MAX_RUNS / 2)}`;
}

function printRuns(path: AccessPath, most: number): string {
  const parts: string[] = [];
  let text = '';
  const close = (): void => {
    if (text !== '') parts.unshift(quote(text));
    text = '';
  };
  for (
    let at: AccessPath | undefined = path, n = 0;
    at !== undefined && n < most;
    at = at.before, n++
  ) {
    const { step, isText, count } = at;
    if (isText && count < MIN_COUNTED) {
      text = step.repeat(count) + text;
      continue;
    }
    close();
    const one = isText ? quote(step) : step;
    parts.unshift(
      count === 1 ? one : `${count}${isText || one.startsWith('(') ? one : `(${one})`}`,
    );
  }
  close();
  return parts.join(' ');
}
