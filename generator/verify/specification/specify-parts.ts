/** The facts about `parse`, from the rules and the text of the selection. */
import type { Rule } from '../../abnf/ast.js';
import type { Input } from '../../alphabet.js';
import { selectionIn } from '../../captures/selection-in.js';
import { readSelection } from '../../captures/selection.js';
import type { Row } from '../../coding/layout.js';
import { DiagnosticBag } from '../../diagnostics/diagnostic-bag.js';
import { invariant } from '../../invariant.js';
import type { AnalyzeOptions } from '../../options/table.js';
import { readCoreRules } from '../../analysis/core-rules.js';
import type { Stages } from '../../analysis/stages.js';
import { optionSource } from '../../text/source.js';
import type { CallReference } from '../reference/calls.js';
import { deriveParses, type ParseReference } from '../reference/parse-reference.js';
import { partShapes } from '../reference/part-shapes.js';
import { Remainders } from '../reference/remainders.js';
import { RuleReader } from '../reference/rule-reader.js';
import type { Scope } from '../reference/scopes.js';
import { selectedParts, type SelectedParts } from '../reference/selected-parts.js';
import type { PartsSpecification } from './parts.js';

/** The options of an analysis that say what modules answer. */
export type SpecifyOptions = Pick<
  AnalyzeOptions,
  'encoding' | 'capture' | 'prefer' | 'values' | 'boundary'
>;

/** The layouts of the encodings that spell the characters of a grammar in inputs; none if units are its symbols. */
export type Layouts = Readonly<Partial<Record<Input, readonly Row[]>>>;

/** The parts that the options select, or a comment of the grammar; undefined without a selection. */
function selectParts(
  { grammar, document, captured, lowered }: Stages,
  { capture, prefer }: SpecifyOptions,
  scope: Scope,
): { readonly selected: SelectedParts; readonly isOrdered: boolean } | undefined {
  const { start } = grammar;
  const written = selectionIn(document.source, start.name.text);
  const text = capture ?? written?.text;
  invariant(
    (captured === undefined) === (text === undefined),
    'the selection of the analysis is another one',
  );
  if (text === undefined) return undefined;
  const selection = readSelection(optionSource('capture', text), new DiagnosticBag()); // sound, or the analysis had stopped
  const isOrdered = prefer === 'first' || (capture === undefined && written!.isOrdered);
  const [{ name: core }] = readCoreRules().rules as [Rule];
  const hasCalls = lowered.called.length > 0;
  const selected = selectedParts(selection, grammar, scope, core.span.source, hasCalls);
  return { selected, isOrdered };
}

/** The facts about `parse`; undefined without a selection, and `limit` if a reference has too many states. */
export function specifyParts(
  stages: Stages,
  limit: number,
  options: SpecifyOptions,
  scope: Scope,
  layouts: Layouts,
  symbols: CallReference,
): PartsSpecification | 'limit' | undefined {
  const found = selectParts(stages, options, scope);
  if (found === undefined) return undefined;
  const { selected, isOrdered } = found;
  const { grammar, moduleAutomaton, captured, lowered } = stages;
  const emptyLast = new Set(captured!.lowered.called.map(({ rule }) => scope.ruleOf(rule)));
  const { rules: ordered } = RuleReader.of(grammar, grammar.start, scope, {
    selected,
    emptyLast,
    isAsWritten: true,
  });
  const hasCalls = lowered.called.length > 0;
  const references: Partial<Record<Input, ParseReference>> = {};
  for (const input of hasCalls ? [] : moduleAutomaton.inputs) {
    const read = RuleReader.of(grammar, grammar.start, scope, { selected });
    const remainders = new Remainders(read.rules, layouts[input]);
    const reference = deriveParses(remainders, isOrdered ? 1 : 2, limit);
    if (reference === undefined) return 'limit';
    references[input] = reference;
  }
  return {
    references,
    ordered: hasCalls ? ordered : undefined,
    shapes: partShapes(ordered, selected.fields),
    isOrdered,
    hasTexts: options.values === 'text',
    hasSpan: hasCalls && selected.recurs,
    symbols,
  };
}
