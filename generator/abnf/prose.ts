/**
 * Reads prose values. Two kinds of prose have a meaning:
 *
 * - `host, see [RFC3986], Section 3.2.2` refers to a rule of another document, which it names by the number of its RFC or
 *   by a tag of its own document's references. So does `unquoted word as per [RFC5322]`, where it is all of a rule's
 *   definition: to the rule of the same name.
 * - `any CHAR except CR and LF` is one set of symbols minus others.
 *
 * Only the words are read here. Which rules there are is a question for `link.ts`.
 */
import type { Source, Span } from '../text/source.js';
import {
  mapRepetitions,
  onlyRepetition,
  someElement,
  type Difference,
  type Operand,
  type ProseVal,
  type ProseReference,
  type Rule,
} from './ast.js';
import { findSuccessor, numberOf, type DocumentRules } from './imports.js';
import { readReferences, tagKey } from './references.js';

/**
 * The rules of a document with the meanings of their prose; rules without prose are the same objects.
 *
 * @param documents all documents that are given
 */
export function withMeanings(
  rules: readonly Rule[],
  source: Source,
  documents: readonly DocumentRules[],
): readonly Rule[] {
  let references: ReadonlyMap<string, number> | undefined;
  const numberOfTag = (tag: string): number | undefined =>
    (references ??= readReferences(source)).get(tagKey(tag));
  return rules.map((rule) => {
    if (!hasProse(rule)) return rule;
    const only = onlyRepetition(rule.elements);
    const elements = mapRepetitions(rule.elements, (repetition) => {
      const { element, min, max } = repetition;
      if (element.kind !== 'prose-val') return repetition;
      const isWhole = element === only?.element && min === 1 && max === 1;
      const own = isWhole && rule.definedAs === '=' ? rule.name.text : undefined;
      const reference = readReference(element, own, numberOfTag);
      const meaning =
        readDifference(element) ?? (reference && placeReference(reference, documents));
      return meaning === undefined
        ? repetition
        : { ...repetition, element: { ...element, meaning } };
    });
    return { ...rule, elements };
  });
}

/** Whether prose in a rule was understood. */
export function hasMeanings({ elements }: Rule): boolean {
  return someElement(
    elements,
    (element) => element.kind === 'prose-val' && element.meaning !== undefined,
  );
}

function hasProse({ elements }: Rule): boolean {
  return someElement(elements, ({ kind }) => kind === 'prose-val');
}

/** The words with which prose goes on after the name of a rule, and with which prose without a name begins. */
const VERBS = 'as|by|defined|definition|from|given|imported|in|per|see|specified';

/** A name, and what shows that it is one: `host, see …`, `URI as per …`, `ALPHA definition from …`. */
const NAMED = new RegExp(
  String.raw`^\s*(?!(?:${VERBS})\b)([a-z][a-z\d-]*)\s*(?:[,;]|\s(?:${VERBS})\b)`,
  'i',
);

/** The number of an RFC, but not one within a name such as `rfc1123-date`. */
const RFC = /\bRFC[\s-]*(\d+)(?![\w-])/gi;

/** Numbers of documents and of their sections, which are not names: `Section 6.4.5`, `RFC 3501`, `(STD 63)`. */
const PLACES = /\[[^\][]*\]|\b(?:section|appendix|chapter|RFC|STD|BCP)[\s-]*[\w.]*/gi;

/** A word that is a name rather than English: with a hyphen or a digit, in capitals, or in quotes. */
const NAME =
  /(?<=(["']))[A-Za-z][A-Za-z\d-]*(?=\1)|\b[A-Za-z][A-Za-z\d]*(?:-[A-Za-z\d]+)+\b|\b[A-Za-z]+\d[A-Za-z\d]*\b|\b[A-Z]{2,}\b/g;

type NamedRule = Pick<ProseReference, 'number' | 'names'>;

/** The rule of another RFC to which prose refers; undefined if it names no RFC, or several. */
function readReference(
  { text }: ProseVal,
  own: string | undefined,
  numberOfTag: (tag: string) => number | undefined,
): NamedRule | undefined {
  const numbers = new Set(Array.from(text.matchAll(RFC), ([, digits]) => Number(digits)));
  for (const [, tag] of text.matchAll(/\[([^\][]+)\]/g)) {
    const number = tag!.search(RFC) >= 0 ? undefined : numberOfTag(tag!);
    if (number !== undefined) numbers.add(number);
  }
  const [number, ...others] = numbers;
  if (number === undefined || others.length > 0) return undefined;
  const [, named] = NAMED.exec(text) ?? [];
  const words = text.replace(PLACES, ' ').match(NAME) ?? [];
  const names = named !== undefined ? [named] : [...(own === undefined ? [] : [own]), ...words];
  return { number, names };
}

function placeReference(
  { number, names }: NamedRule,
  documents: readonly DocumentRules[],
): ProseReference {
  const isGiven = documents.some(({ source }) => numberOf(source) === number);
  const successor = isGiven ? undefined : findSuccessor(number, names, documents);
  return { kind: 'reference', number, names, isGiven, successor };
}

/** Prose for a difference: a set of symbols, such a word as `except`, and the symbols to leave out. */
const EXCEPT =
  /^(.*?[^\s,])[\s,]+(?:except(?:ing)?(?:\s+for)?|excluding|other\s+than|but(?:\s+not)?)\s+(.*)$/is;

/** One set of symbols minus others; undefined for other prose. */
function readDifference({ text, span }: ProseVal): Difference | undefined {
  const [, first, second] = EXCEPT.exec(text) ?? [];
  if (first === undefined || second === undefined) return undefined;
  const of = readOperands(first, span);
  const except = readOperands(second, span);
  return of && except && { kind: 'difference', of, except };
}

/** One operand of a list, and what may stand around it; `"""` is a quote. */
const OPERAND =
  /\s*(?:(?:any|the|an?|one\s+of|US-ASCII(?=\s+CHAR\b))\s+)*(?:"("|[^"]*)"|(%[xdb][\da-f]+(?:-(?:%?[xdb])?[\da-f]+)?)|([a-z][a-z\d-]*(?:'s)?))\s*/iy;

/** What stands between operands: `a, b, and c`, `a and/or b`, `a / b`. */
const SEPARATOR = /(?:(?:[,/|]|\b(?:and\/or|and|or|nor)\b)\s*)+/iy;

/** Symbols that have no rule of their name, with the core rule or the number that they are. */
const SYMBOLS: Readonly<Record<string, string | number>> = {
  space: 'SP',
  tab: 'HTAB',
  nul: 0,
  del: 0x7f,
};

/** A list such as `CTLs, SPACE, or ","`; undefined if anything in it is not an operand. */
function readOperands(text: string, span: Span): readonly Operand[] | undefined {
  const operands: Operand[] = [];
  for (let at = 0; ;) {
    OPERAND.lastIndex = at;
    const match = OPERAND.exec(text);
    const operand = match && operandOf(match, span);
    if (!operand) return undefined;
    operands.push(operand);
    at = OPERAND.lastIndex;
    if (at === text.length) return operands;
    SEPARATOR.lastIndex = at;
    if (!SEPARATOR.test(text)) return undefined;
    at = SEPARATOR.lastIndex;
  }
}

function operandOf([, string, number, word]: RegExpExecArray, span: Span): Operand | undefined {
  if (string !== undefined)
    return [...string].length === 1
      ? [{ kind: 'char-val', text: string, caseSensitive: false, span }]
      : undefined;
  if (number !== undefined) {
    const base = { x: 16, d: 10, b: 2 }[number[1]!.toLowerCase() as 'x' | 'd' | 'b'];
    const [lo, hi = lo] = number
      .split('-')
      .map((each) => parseInt(each.replace(/^%?[xdb]/i, ''), base));
    return lo! <= hi! ? [{ kind: 'num-range', lo: lo!, hi: hi!, span }] : undefined;
  }
  const plain = word!.replace(/'?s$/i, '');
  const symbol = SYMBOLS[word!.toLowerCase()] ?? SYMBOLS[plain.toLowerCase()];
  const names = new Set([word!, plain, ...(typeof symbol === 'string' ? [symbol] : [])]);
  return [
    ...Array.from(names, (name) => ({ kind: 'rulename' as const, text: name, span })),
    ...(typeof symbol === 'number'
      ? [{ kind: 'num-range' as const, lo: symbol, hi: symbol, span }]
      : []),
  ];
}
