/** The captures that an option or a comment in the grammar selects. */
import type { Rule } from '../abnf/ast.js';
import { embeddingReferencesBelow } from '../abnf/embedding-references.js';
import type { Lowered } from '../abnf/lowered.js';
import { parseDocument } from '../abnf/parse-document.js';
import { parsesOf } from '../automata/parses-of.js';
import { calledPositionsOf } from '../automata/called-positions.js';
import { determinizeFrames } from '../automata/determinize-frames.js';
import { buildNfa } from '../automata/nfa.js';
import { pathOfWord } from '../automata/path-of-word.js';
import { expandedSize, rangesRead } from '../automata/regex.js';
import { classesOf } from '../automata/symbol-classes.js';
import { determinizeTraces } from '../automata/determinize-traces.js';
import { MAX_OF } from '../alphabet.js';
import { capture } from '../captures/capture.js';
import type { Captured } from '../captures/captured.js';
import { printedTexts } from '../captures/printed-texts.js';
import { firstRequirement, requirementsOf } from '../captures/requirements.js';
import { selectionIn } from '../captures/selection-in.js';
import { readSelection } from '../captures/selection.js';
import { printApart, treeOf } from '../captures/tree.js';
import { checkDirectives } from '../checks/check-directives.js';
import { checkWords } from '../checks/check-words.js';
import {
  ambiguousCapture,
  captureInCalls,
  captureInDecoder,
  captureInLargeRules,
  idleCaptureOption,
} from '../diagnostics/captures.js';
import { requirementWithoutParts } from '../diagnostics/requirements.js';
import { readDocument } from '../document/read-document.js';
import { lowerRule, nfaOfRule } from '../analysis/automaton-of-rule.js';
import { notationOfGrammar } from '../analysis/notation.js';
import type { Session } from '../analysis/session.js';
import { optionSource, type Source } from '../text/source.js';
import type { GrammarStages, Stages } from '../analysis/stages.js';
import { printWord } from '../text/symbols.js';
import type { Pass } from '../analysis/pass-runner.js';

/** The most positions of rules that are written out for a chart; calls are slower, and their tables smaller. */
const MAX_POSITIONS = 5000;

/** The most positions of rules that are written out for a stack, where captures need no further calls. */
const MAX_POSITIONS_OF_STACK = 100_000;

type Before = Omit<GrammarStages, 'captured' | 'spelled'>;

/** Captures what an option or a comment in the grammar selects, and checks it. */
export const select: Pass<keyof Before, 'captured'> = (stages, session) => ({
  captured: selectCaptures(stages, session),
});

/** A selection, and whether to take the first of several parses. */
interface AskedSelection {
  readonly source: Source;
  /** The text for `readSelection`. */
  readonly text: string;
  readonly isOrdered: boolean;
}

/** The selection in the options, or else that in the grammar; undefined if there is none. */
function askedSelection(
  { name: { text: start } }: Stages['grammar']['start'],
  { source, options: { capture: text, prefer } }: Session,
): AskedSelection | undefined {
  const isOrdered = prefer === 'first';
  if (text !== undefined) return { source: optionSource('capture', text), text, isOrdered };
  const written = selectionIn(source, start);
  return written && { source, text: written.text, isOrdered: isOrdered || written.isOrdered };
}

/**
 * The parts of words for modules to report; undefined if there are none. Stops if a word has several parses and
 * no option says which one to take.
 */
function selectCaptures(stages: Before, session: Session): Captured | undefined {
  const { grammar, lowered } = stages;
  const { diagnostics, maxStates } = session;
  checkDirectives(stages, session);
  diagnostics.stopIfErrors();
  const asked = askedSelection(grammar.start, session);
  const required = firstRequirement(session.source, grammar.start.name.text);
  const isNested = lowered.called.length > 0;
  if (required !== undefined && (asked === undefined || isNested))
    diagnostics.fail(requirementWithoutParts(isNested, required));
  if (asked === undefined) {
    const { prefer, values, print } = session.options;
    if (prefer !== undefined) diagnostics.report(idleCaptureOption('prefer', session.source));
    if (values === 'text') diagnostics.report(idleCaptureOption('values', session.source));
    if (print?.length) diagnostics.report(idleCaptureOption('print', session.source));
    return undefined;
  }
  const { name } = grammar.start;
  if (stages.decoder !== undefined) diagnostics.fail(captureInDecoder(name.text, name.span));
  const { source, text, isOrdered } = asked;
  if (isNested && !isOrdered) {
    // Rules may be called only because they are large.
    const [reference] = embeddingReferencesBelow(grammar.rules, grammar.start);
    const { text, span } = reference?.to.name ?? name;
    diagnostics.fail((reference === undefined ? captureInLargeRules : captureInCalls)(text, span));
  }
  const { values = 'spans' } = session.options;
  const selection = readSelection(source, diagnostics, text);
  const whole = isNested ? lowerWithCalls(stages, session) : lowered;
  const parts = capture(whole, grammar, selection, isOrdered, values, diagnostics);
  const requirements = requirementsOf(
    session.source,
    name.text,
    parts.captures,
    grammar.alphabet,
    diagnostics,
  );
  if (requirements !== undefined) checkWords(stages, session);
  diagnostics.stopIfErrors();
  const printed = selectTexts(parts, stages, session);
  const captured = { ...parts, requirements, printed };
  if (isOrdered) return captured;

  const nfa = buildNfa(captured.regex);
  const traced = determinizeTraces(nfa, MAX_OF[grammar.alphabet], maxStates, { isOrdered: false });
  if (traced.kind === 'made') return { ...captured, traced: traced.made };
  // The pass `moduleAutomaton` reports too many states.
  if (traced.kind === 'refused') return captured;
  const { word } = traced;
  const notation = notationOfGrammar(stages);
  const trees = parsesOf(nfa, word).map((events) => treeOf(events, word.length));
  const parses = printApart(trees, captured.captures, (start, end) =>
    start === end ? '""' : printWord(word.slice(start, end), notation),
  );
  return diagnostics.fail(
    ambiguousCapture(printWord(word, notation), parses, name.text, name.span),
  );
}

/** The texts in the options for rules between parts. */
function selectTexts(
  parts: Omit<Captured, 'requirements' | 'printed'>,
  { grammar, context }: Before,
  session: Session,
): Captured['printed'] {
  const { diagnostics, options } = session;
  const { print = [] } = options;
  if (print.length === 0) return new Map();
  const definitions = print.flatMap((text) => {
    const source = optionSource('print', `${text}\n`);
    return parseDocument(readDocument(source, context.names, diagnostics), diagnostics).rules;
  });
  diagnostics.stopIfErrors();
  // Greater numbers are call symbols.
  const isWord = (rule: Rule, word: readonly number[]): boolean =>
    word.every((symbol) => symbol <= MAX_OF[grammar.alphabet]) &&
    pathOfWord(nfaOfRule(grammar, rule, lowerRule(grammar, rule, session), session), word) !==
      undefined;
  const printed = printedTexts(definitions, grammar.rules, parts, isWord, diagnostics);
  diagnostics.stopIfErrors();
  return printed;
}

/**
 * Lowers for the captures of `parse`: rules that recur on one side are called, too, since their words are parts; and
 * all rules but the smallest, if there would be too many positions.
 */
function lowerWithCalls(stages: Pick<Stages, 'grammar' | 'lowered'>, session: Session): Lowered {
  const { grammar } = stages;
  const lowered = lowerRule(grammar, grammar.start, session, { callsAll: true });
  const positions = [lowered, ...lowered.called].reduce(
    (sum, { regex }) => sum + expandedSize(regex),
    0,
  );
  const isWritten =
    positions <= MAX_POSITIONS ||
    (positions <= MAX_POSITIONS_OF_STACK &&
      lowered.called.length === stages.lowered.called.length &&
      isDecided(lowered, MAX_OF[grammar.alphabet], session));
  return isWritten
    ? lowered
    : lowerRule(grammar, grammar.start, session, { callsAll: true, callsLarge: true });
}

/** Whether a stack decides what is called, and which of several parses is the first one. */
function isDecided({ regex, called }: Lowered, max: number, { maxStates }: Session): boolean {
  const all = [regex, ...called.map((each) => each.regex)];
  const positions = calledPositionsOf(
    all,
    called.length,
    maxStates,
    (index) => called[index]!.symbol,
  );
  if (positions === undefined) return false;
  const ranges = all.flatMap(rangesRead).filter(({ hi }) => hi <= max);
  const classes = classesOf(ranges, max);
  return determinizeFrames(positions, classes, maxStates, { isOrdered: true }).kind === 'made';
}
