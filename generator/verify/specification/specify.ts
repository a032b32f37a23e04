/** From the analysis of a grammar to its specification, with a check of the compiler's automata. */
import type { Label } from '../../abnf/lowered.js';
import type { Input } from '../../alphabet.js';
import { synchronizingWindow } from '../../automata/synchronize.js';
import type { Row } from '../../coding/layout.js';
import type { Stages } from '../../analysis/stages.js';
import { deriveCalls, type CallReference } from '../reference/calls.js';
import { firstSymbolsIn } from '../reference/first-symbols-in.js';
import { deriveReference, type Derived, type Reference } from '../reference/reference.js';
import { RuleReader } from '../reference/rule-reader.js';
import { scopeOf } from '../reference/scopes.js';
import { compareAutomata, type ComparedAutomata } from './compare-automata.js';
import { spellingTable, type DecoderSpecification, type Specification } from './specification.js';
import { restricts } from './required-words.js';
import { specifyParts, type Layouts, type SpecifyOptions } from './specify-parts.js';
import { readGrammarFile, type Encoding } from '../../abnf/read-grammar-file.js';
import { readCoreRules } from '../../analysis/core-rules.js';
import { DiagnosticBag } from '../../diagnostics/diagnostic-bag.js';
import { readDocument } from '../../document/read-document.js';

/** The specification of a grammar, and the comparison of the compiler's automata with it. */
export interface Specified extends ComparedAutomata {
  readonly specification: Specification;
  /** The labels of the reference for each input. */
  readonly labels: Readonly<Partial<Record<Input, readonly Label[]>>>;
}

/**
 * The specification of an analyzed grammar. Where rules are called, there is a reference for each of them, with calls as
 * symbols, and the compiler's automata are walked from the start of each rule.
 *
 * @param limit the most states that a reference may have
 * @param options the options of the analysis
 * @returns undefined if there are more
 */
export function specify(
  stages: Stages,
  limit: number,
  options: SpecifyOptions = {},
): Specified | undefined {
  const { context, grammar, minimal, decoder, moduleAutomaton, lowered, spelled } = stages;
  const { isWhole, beginnings } = spelled;
  // A reference reads units, and has a state for each beginning of a character.
  if (isWhole && beginnings * minimal.accepting.length > limit) return undefined;
  const { alphabet } = grammar;
  const { inputs } = moduleAutomaton;
  const isSpelled = alphabet === 'characters';
  const encodings = (): Required<Layouts> => ({
    octets: layoutOf(options.encoding ?? 'utf-8'),
    string: layoutOf('utf-16'),
  });
  const layouts: Layouts = isSpelled ? encodings() : {};
  const scope = scopeOf(stages);

  // A label says which rule a call symbol of the compiler's automata means; each input has symbols of its own.
  const derive = (index: number, layout?: readonly Row[]): Derived<CallReference> | undefined => {
    const shift = index * grammar.rules.size;
    const called = lowered.called.map(({ rule, symbol }) => ({ rule, label: symbol + shift }));
    return deriveCalls(grammar, called, lowered.calls, limit, layout, scope);
  };
  // References over the grammar's alphabet, over octets and code units, and of the character rule of a decoder.
  const own = derive(0);
  const derived = new Map<Input, Derived<CallReference>>();
  for (const [index, input] of inputs.entries()) {
    const found = isSpelled ? derive(index, layouts[input]) : own;
    if (found !== undefined) derived.set(input, found);
  }
  const character =
    decoder && deriveReference(grammar, decoder.characterRule, limit, scope)?.reference;
  if (own === undefined || derived.size < inputs.length) return undefined;
  if (decoder !== undefined && character === undefined) return undefined;
  const parts = specifyParts(stages, limit, options, scope, layouts, own.reference);
  if (parts === 'limit') return undefined;

  const requirements = specifyRequirements(stages);
  const references = Array.from(derived, ([input, { reference }]) => [input, reference] as const);
  return {
    specification: {
      inputs,
      references: Object.fromEntries(references),
      hasCalls: lowered.called.length > 0,
      hasSteps: !isWhole && !restricts(requirements),
      stringStart: moduleAutomaton.dfa.starts.at(-1)!,
      encoding: layouts.octets,
      boundary: specifyBoundary(options.boundary ?? context.head.options.boundary, encodings),
      states: moduleAutomaton.dfa.accepting.length,
      first: firstSymbolsIn(
        RuleReader.of(grammar, grammar.start, scope, { isAsWritten: true }).rules,
      ),
      parts,
      requirements,
      decoder: decoder && character && specifyDecoder(decoder, character),
    },
    labels: Object.fromEntries(Array.from(derived, ([input, { labels }]) => [input, labels])),
    ...compareAutomata(stages, own.reference, isSpelled ? references : []),
  };
}

/** The facts about where words of a text end; undefined if none are given. */
function specifyBoundary(
  joiners: string | undefined,
  encodings: () => Required<Layouts>,
): Specification['boundary'] {
  if (joiners === undefined) return undefined;
  const { octets, string } = encodings();
  return { octets: { layout: octets, joiners }, string: { layout: string, joiners } };
}

function specifyRequirements({ captured }: Stages): Specification['requirements'] {
  if (captured?.requirements === undefined) return undefined;
  const { limits, checks, remarks } = captured.requirements;
  return {
    limits: limits.map(({ field, most }) => ({ field, most })),
    checks: checks.map(({ name }) => name),
    remarks,
  };
}

function specifyDecoder(
  { coding, transducer }: NonNullable<Stages['decoder']>,
  character: Reference,
): DecoderSpecification {
  const { layout, disorder } = coding;
  const longest = Math.max(...layout.map(({ octets }) => octets.length));
  return {
    character,
    // The specification leaves out the text of the document.
    layout: layout.map(({ span: _, ...row }) => row),
    longest,
    unitLength: unitLengthIn(layout),
    window: synchronizingWindow(transducer.dfa),
    isOrdered: disorder === undefined,
    spelling: spellingTable({ character, layout }, longest),
  };
}

/** The rows of an encoding, without their places in the document. */
export function layoutOf(encoding: Encoding): readonly Row[] {
  const source = { name: `${encoding}.abnf`, text: readGrammarFile(`${encoding}.abnf`) };
  const { layout } = readDocument(source, readCoreRules().keys, new DiagnosticBag());
  return layout.map(({ span: _, ...row }) => row);
}

/** The greatest number that divides the lengths of all rows. */
export function unitLengthIn(layout: readonly Row[]): number {
  const lengths = layout.map(({ octets }) => octets.length);
  let length = Math.min(...lengths);
  while (lengths.some((each) => each % length > 0)) length -= 1;
  return length;
}
