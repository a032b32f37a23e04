/** The captures that options ask for, and the automaton of modules that finds them. */
import { minimizeTraces } from '../automata/minimize-traces.js';
import { determinizeTraces } from '../automata/traces.js';
import { withoutDeadTraces } from '../automata/live-traces.js';
import type { Traced } from '../automata/moves.js';
import { buildNfa, type Nfa } from '../automata/nfa.js';
import { parsesOf } from '../automata/parses.js';
import { MAX_OF } from '../alphabet.js';
import { ambiguousCapture } from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { invariant } from '../invariant.js';
import { DEFAULT_MAX_STATES } from '../limits.js';
import type { AnalyzeOptions } from '../options.js';
import { optionSource, type Source } from '../source.js';
import type { Stages } from '../stages.js';
import { notationOfGrammar } from '../notation.js';
import { printWord } from '../text/symbols.js';
import { capture, type Captured } from './select.js';
import { selectionIn } from './selection-in.js';
import { readSelection } from './selection.js';
import { printTree, treeOf } from './tree.js';

/** A selection, and whether the first of several parses counts. */
export interface AskedSelection {
  readonly source: Source;
  /** As `readSelection` takes it. */
  readonly text: string;
  readonly isFirst: boolean;
}

/** The selection that options ask for, or else that in the grammar; undefined if there is none. */
export function askedSelection(
  { document: { source }, grammar: { start } }: Pick<Stages, 'document' | 'grammar'>,
  { capture: text, prefer }: AnalyzeOptions,
): AskedSelection | undefined {
  const isFirst = prefer === 'first';
  if (text !== undefined) return { source: optionSource('capture', text), text, isFirst };
  const written = selectionIn(source, start.name.text);
  return written && { source, text: written.text, isFirst: isFirst || written.isFirst };
}

/**
 * The captures of a selection; undefined after an error, as where a word has several parses and no option says which
 * one counts.
 */
export function buildCaptures(
  stages: Pick<Stages, 'grammar' | 'lowered' | 'minimal' | 'decoder'>,
  { source, text, isFirst }: AskedSelection,
  options: AnalyzeOptions,
  diagnostics: DiagnosticBag,
): Captured | undefined {
  const { grammar, lowered } = stages;
  const selection = readSelection(source, diagnostics, text);
  if (selection === undefined) return undefined;
  const { maxStates = DEFAULT_MAX_STATES, values = 'spans' } = options;
  const captured = capture(lowered, grammar, selection, isFirst, values, diagnostics);
  if (captured === undefined || isFirst) return captured;

  const nfa = buildNfa(captured.regex);
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
  { isFirst }: Captured,
  { maxStates = DEFAULT_MAX_STATES }: AnalyzeOptions,
): Traced | undefined {
  const traced = determinizeTraces(units, max, maxStates, isFirst);
  if (!('moves' in traced)) return undefined;
  return isFirst ? withoutDeadTraces(traced) : traced;
}

/**
 * The automaton with traces over the grammar's own symbols, which is that of modules except for a grammar of
 * characters; undefined without captures.
 */
export function tracedSymbols({
  grammar,
  captured,
  machine,
}: Pick<Stages, 'grammar' | 'captured' | 'machine'>): Traced | undefined {
  if (captured === undefined || grammar.alphabet !== 'characters') return machine.traced;
  // It has no more states than that of modules, whose states also tell how much of a character was read.
  const options = { maxStates: Infinity };
  const traced = traceCaptures(buildNfa(captured.regex), MAX_OF.characters, captured, options);
  invariant(traced !== undefined, 'the automaton of modules has traces, that of characters none');
  return minimizeTraces(traced, () => '');
}
