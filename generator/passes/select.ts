/** The captures that an option or a comment in the grammar selects. */
import type { Rule } from '../abnf/ast.js';
import { embeddingReferencesBelow } from '../abnf/embedding-references.js';
import { parseDocument } from '../abnf/parse-document.js';
import { parsesOf } from '../automata/parses-of.js';
import { buildNfa } from '../automata/nfa.js';
import { pathOfWord } from '../automata/path-of-word.js';
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
import { lowerWithCalls } from '../analysis/lower-with-calls.js';
import { notationOfGrammar } from '../analysis/notation.js';
import type { Pass } from '../analysis/pass-runner.js';
import type { Session } from '../analysis/session.js';
import { optionSource, type Source } from '../text/source.js';
import type { GrammarStages } from '../analysis/stages.js';
import { printWord } from '../text/symbols.js';

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

/** The selection in the options, or else that in the grammar; undefined if there is none. Stops if nothing can be captured. */
function askedSelection(
  { grammar, lowered, decoder }: Before,
  { source, options, diagnostics }: Session,
): AskedSelection | undefined {
  const { name } = grammar.start;
  const hasCalls = lowered.called.length > 0;
  const { capture: given, prefer, values, print } = options;
  const written = selectionIn(source, name.text);
  const text = given ?? written?.text;
  const required = firstRequirement(source, name.text);
  if (required !== undefined && (text === undefined || hasCalls))
    diagnostics.fail(requirementWithoutParts(hasCalls, required));
  if (text === undefined) {
    if (prefer !== undefined) diagnostics.report(idleCaptureOption('prefer', source));
    if (values === 'text') diagnostics.report(idleCaptureOption('values', source));
    if (print?.length) diagnostics.report(idleCaptureOption('print', source));
    return undefined;
  }
  if (decoder !== undefined) diagnostics.fail(captureInDecoder(name.text, name.span));
  const isOrdered = prefer === 'first' || (given === undefined && written!.isOrdered);
  if (hasCalls && !isOrdered) {
    // Rules may be called only because they are large.
    const [reference] = embeddingReferencesBelow(grammar.rules, grammar.start);
    const { text, span } = reference?.to.name ?? name;
    diagnostics.fail((reference === undefined ? captureInLargeRules : captureInCalls)(text, span));
  }
  return { source: given === undefined ? source : optionSource('capture', given), text, isOrdered };
}

/** The parts of words for modules to report; undefined if there are none. */
function selectCaptures(stages: Before, session: Session): Captured | undefined {
  const { grammar, lowered } = stages;
  const { diagnostics } = session;
  checkDirectives(stages, session);
  diagnostics.stopIfErrors();
  const asked = askedSelection(stages, session);
  if (asked === undefined) return undefined;
  const { source, text, isOrdered } = asked;
  const { values = 'spans' } = session.options;
  const selection = readSelection(source, diagnostics, text);
  const whole = lowered.called.length > 0 ? lowerWithCalls(stages, session) : lowered;
  const parts = capture(whole, grammar, selection, isOrdered, values, diagnostics);
  const requirements = requirementsOf(
    session.source,
    grammar.start.name.text,
    parts.captures,
    grammar.alphabet,
    diagnostics,
  );
  if (requirements !== undefined) checkWords(stages, session);
  diagnostics.stopIfErrors();
  const printed = selectTexts(parts, stages, session);
  const captured = { ...parts, requirements, printed };
  return isOrdered ? captured : withTraces(captured, stages, session);
}

/** Adds the traces of captures. Stops if a word has several parses, since no option says which one to take. */
function withTraces(
  captured: Captured,
  stages: Before,
  { diagnostics, maxStates }: Session,
): Captured {
  const { alphabet, start } = stages.grammar;
  const nfa = buildNfa(captured.regex);
  const traced = determinizeTraces(nfa, MAX_OF[alphabet], maxStates, { isOrdered: false });
  if (traced.kind === 'made') return { ...captured, traced: traced.made };
  // The pass `moduleAutomaton` reports too many states.
  if (traced.kind === 'refused') return captured;
  const { word } = traced;
  const notation = notationOfGrammar(stages);
  const trees = parsesOf(nfa, word).map((events) => treeOf(events, word.length));
  const parses = printApart(trees, captured.captures, (from, to) =>
    from === to ? '""' : printWord(word.slice(from, to), notation),
  );
  const { text, span } = start.name;
  return diagnostics.fail(ambiguousCapture(printWord(word, notation), parses, text, span));
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
