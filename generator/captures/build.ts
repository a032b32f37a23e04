/** The captures that options ask for, and the automaton of modules that finds them. */
import { determinizeTraces } from '../automata/traces.js';
import { withoutDeadTraces } from '../automata/live-traces.js';
import type { Traced } from '../automata/moves.js';
import { buildNfa, type Nfa } from '../automata/nfa.js';
import { parsesOf } from '../automata/parses.js';
import { MAX_OF } from '../alphabet.js';
import { ambiguousCapture } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { DEFAULT_MAX_STATES } from '../limits.js';
import type { AnalyzeOptions } from '../options.js';
import type { Stages } from '../stages.js';
import { notationOfGrammar } from '../notation.js';
import { printWord } from '../text/symbols.js';
import { capture, type Captured } from './select.js';
import { readSelection } from './selection.js';
import { printTree, treeOf } from './tree.js';

/**
 * The captures of a selection; undefined after an error, as where a word has several parses and no option says which
 * one counts.
 */
export function buildCaptures(
  stages: Pick<Stages, 'grammar' | 'lowered' | 'minimal' | 'decoder'>,
  selected: string,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Captured | undefined {
  const { grammar, lowered } = stages;
  const selection = readSelection({ name: '--capture', text: selected }, diagnostics);
  if (selection === undefined) return undefined;
  const captured = capture(lowered, grammar, selection, diagnostics);
  if (captured === undefined || options.prefer === 'first') return captured;

  const nfa = buildNfa(captured.regex);
  const { maxStates = DEFAULT_MAX_STATES } = options;
  const traced = determinizeTraces(nfa, MAX_OF[grammar.alphabet], maxStates, false);
  // Too many states are reported with those of modules.
  if (!('word' in traced)) return captured;
  const { word } = traced;
  const notation = notationOfGrammar(stages);
  const parses = parsesOf(nfa, word).map((happenings) =>
    printTree(treeOf(happenings, word.length), captured.captures, (start, end) =>
      start === end ? '""' : printWord(word.slice(start, end), notation),
    ),
  );
  const { name } = grammar.start;
  diagnostics.report(ambiguousCapture(printWord(word, notation), parses, name.text, name.span));
  return undefined;
}

/** The automaton of modules with traces; undefined if it has too many states. */
export function traceCaptures(
  units: Nfa,
  max: number,
  { prefer, maxStates = DEFAULT_MAX_STATES }: AnalyzeOptions,
): Traced | undefined {
  const isOrdered = prefer === 'first';
  const traced = determinizeTraces(units, max, maxStates, isOrdered);
  if (!('moves' in traced)) return undefined;
  return isOrdered ? withoutDeadTraces(traced) : traced;
}
