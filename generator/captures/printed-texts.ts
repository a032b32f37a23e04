/** The texts that the option `print` chooses for rules between parts: what `stringify` writes for them. */
import { ruleKey, type Element, type Rule } from '../abnf/ast.js';
import { operandsOf, FIRST_CALL, type Regex } from '../automata/regex.js';
import {
  printedNoWord,
  printedNowhere,
  printedPart,
  printedTwice,
  severalTexts,
} from '../diagnostics/captures.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import type { Captured } from './captured.js';

/**
 * The symbols to write for each expression of a rule that has a text.
 *
 * @param definitions rules of one text each: `OWS = " "`
 * @param isWord whether a rule of the grammar has a word; one with calls of others need not be found
 */
export function printedTexts(
  definitions: readonly Rule[],
  captured: Pick<Captured, 'regex' | 'called' | 'captures' | 'ruleOf'>,
  isWord: (rule: Rule, word: readonly number[]) => boolean,
  diagnostics: DiagnosticBag,
): Captured['printed'] {
  const { captures, called, ruleOf } = captured;
  const between = expressionsBetween(captured);
  const printed = new Map<Regex, readonly number[]>();
  const first = new Map<string, Rule>();
  for (const definition of definitions) {
    const { name, elements } = definition;
    const key = ruleKey(name.text);
    const other = first.get(key);
    if (other !== undefined) {
      diagnostics.report(printedTwice(name, other.name.span));
      continue;
    }
    first.set(key, definition);
    const text = textOf(definition);
    if (text === undefined) {
      diagnostics.report(severalTexts(elements.span));
      continue;
    }
    const expressions = [...between].filter(
      (regex) => ruleKey(ruleOf.get(regex)?.name.text ?? '') === key,
    );
    const [expression] = expressions;
    if (expression === undefined) {
      diagnostics.report(printedNowhere(name, captures[0]!.field));
      continue;
    }
    const part = expressions.map((each) => firstCapture(each, captured)).find(Boolean);
    if (part !== undefined) diagnostics.report(printedPart(name, captures[part]!.field));
    else if (!isWord(ruleOf.get(expression)!, text))
      diagnostics.report(printedNoWord(name.text, called.length > 0, elements.span));
    for (const each of expressions) printed.set(each, text);
  }
  return printed;
}

/** The symbols of a rule of strings and numbers that spell one text; undefined for any other rule. */
function textOf({ elements }: Rule): readonly number[] | undefined {
  const [only, ...others] = elements.alternatives;
  if (only === undefined || others.length > 0) return undefined;
  const texts = only.repetitions.map(({ min, max, element }) =>
    min === 1 && max === 1 ? textOfElement(element) : undefined,
  );
  return texts.every((text) => text !== undefined) ? texts.flat() : undefined;
}

function textOfElement(element: Element): readonly number[] | undefined {
  switch (element.kind) {
    case 'char-val':
      return Array.from(element.text, (character) => character.codePointAt(0)!);
    case 'num-concatenation':
      return element.values;
    default:
      return undefined;
  }
}

/** All expressions that are not within a part without parts. */
function expressionsBetween({
  regex,
  called,
  captures,
}: Pick<Captured, 'regex' | 'called' | 'captures'>): ReadonlySet<Regex> {
  const found = new Set<Regex>([regex]);
  // The set grows while it is walked.
  for (const each of found) {
    if (each.kind === 'captured' && captures[each.capture]!.parts.length === 0) continue;
    for (const part of insideOf(each, called)) found.add(part);
  }
  return found;
}

/** The number of a capture in an expression, or in one that it calls. */
function firstCapture(regex: Regex, { called }: Pick<Captured, 'called'>): number | undefined {
  const found = new Set([regex]);
  // The set grows while it is walked.
  for (const each of found) {
    if (each.kind === 'captured') return each.capture;
    for (const part of insideOf(each, called)) found.add(part);
  }
  return undefined;
}

function insideOf(regex: Regex, called: readonly Regex[]): readonly Regex[] {
  if (regex.kind !== 'range') return operandsOf(regex);
  const { lo } = regex.range;
  return lo < FIRST_CALL ? [] : [called[lo - FIRST_CALL]!];
}
