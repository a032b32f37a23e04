/** The texts that the option `print` chooses for rules between parts: what `stringify` writes for them. */
import { ruleKey, type Element, type Rule } from '../abnf/ast.js';
import { FIRST_CALL, isCall, operandsOf, type Regex } from '../automata/regex.js';
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
 * @param rules the rules of the grammar
 * @param isWord whether a rule of the grammar has a word; one with calls of others need not be found
 */
export function printedTexts(
  definitions: readonly Rule[],
  rules: ReadonlyMap<string, Rule>,
  captured: Pick<Captured, 'regex' | 'called' | 'captures' | 'ruleOf'>,
  isWord: (rule: Rule, word: readonly number[]) => boolean,
  diagnostics: DiagnosticBag,
): Captured['printed'] {
  const { captures, called, ruleOf } = captured;
  // A part without parts has its text given.
  const between = expressionsIn(
    captured.regex,
    called,
    (regex) => regex.kind === 'captured' && captures[regex.capture]!.parts.length === 0,
  );
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
      diagnostics.report(severalTexts(definition.span));
      continue;
    }
    const rule = rules.get(key);
    const expressions = [...between].filter((regex) => ruleOf.get(regex) === rule);
    if (rule === undefined || expressions.length === 0) {
      diagnostics.report(printedNowhere(name, captures[0]!.field));
      continue;
    }
    const part = expressions
      .flatMap((each) => [...expressionsIn(each, called)])
      .find(({ kind }) => kind === 'captured');
    if (part?.kind === 'captured')
      diagnostics.report(printedPart(name, captures[part.capture]!.field));
    else if (!isWord(rule, text))
      diagnostics.report(printedNoWord(name.text, called.length > 0, elements.span));
    for (const each of expressions) printed.set(each, text);
  }
  return printed;
}

/** The symbols of a rule of strings and numbers that spell one text; undefined for other rules, and for alternatives by `=/`. */
function textOf({ definedAs, elements }: Rule): readonly number[] | undefined {
  const [only, ...others] = elements.alternatives;
  if (definedAs === '=/' || only === undefined || others.length > 0) return undefined;
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

/** An expression and those within it, also within those that it calls; `isClosed` tells which ones are not entered. */
function expressionsIn(
  regex: Regex,
  called: readonly Regex[],
  isClosed: (regex: Regex) => boolean = () => false,
): ReadonlySet<Regex> {
  const found = new Set([regex]);
  // The set grows while it is walked.
  for (const each of found) {
    if (isClosed(each)) continue;
    const inside =
      each.kind === 'range' && isCall(each.range)
        ? [called[each.range.lo - FIRST_CALL]!]
        : operandsOf(each);
    for (const part of inside) found.add(part);
  }
  return found;
}
