/** Finds the rules of other documents to which prose refers, such as `<host, see [RFC3986], Section 3.2.2>`. */
import type { Source } from '../text/source.js';
import { onlyRepetition, ruleKey, type Element, type ProseReference, type Rule } from './ast.js';

export interface DocumentRules {
  readonly source: Source;
  readonly rules: readonly Rule[];
}

/** A document, and the key of one of its rules. */
export interface RuleOfDocument {
  readonly document: DocumentRules;
  readonly key: string;
}

/** RFC 5234 and its predecessors, which have the core rules. */
const CORE_NUMBERS: readonly number[] = [2234, 4234, 5234];

/** The reference that is all of a rule; undefined for other rules. */
export function referenceIn(rule: Rule): ProseReference | undefined {
  const element = onlyElement(rule);
  const isReference = element?.kind === 'prose-val' && element.meaning?.kind === 'reference';
  return isReference ? (element.meaning as ProseReference) : undefined;
}

/**
 * The rule to which prose refers; undefined if no document with that number has it.
 *
 * @param core the core rules of RFC 5234, for documents that use them without a definition
 */
export function findReferenced(
  { number, names }: ProseReference,
  documents: readonly DocumentRules[],
  core: DocumentRules,
): RuleOfDocument | undefined {
  const keys = names.map(ruleKey);
  const coreKey = keys.find((key) => core.rules.some(({ name }) => ruleKey(name.text) === key));
  const ofCore = coreKey === undefined ? undefined : { document: core, key: coreKey };
  if (ofCore !== undefined && CORE_NUMBERS.includes(number)) return ofCore;
  const document = documents.find(({ source }) => numberOf(source) === number);
  if (document === undefined) return undefined;
  const key = keys.find((each) => defines(document, each));
  if (key !== undefined) return { document, key };
  const mentions = document.rules.some(({ name }) => ruleKey(name.text) === coreKey);
  return mentions ? undefined : ofCore;
}

/** Whether a document has a rule of a name that is more than prose. */
function defines({ rules }: DocumentRules, key: string): boolean {
  return rules.some(
    (rule) =>
      rule.definedAs === '=' &&
      ruleKey(rule.name.text) === key &&
      onlyElement(rule)?.kind !== 'prose-val',
  );
}

/** The element of a rule that is one element, not repeated; otherwise undefined. */
function onlyElement({ elements }: Rule): Element | undefined {
  const only = onlyRepetition(elements);
  return only?.min === 1 && only.max === 1 ? only.element : undefined;
}

/** The number of an RFC, from the name of its file or from its first page. */
export function numberOf({ name, text }: Source): number | undefined {
  const match =
    /rfc[-_ ]?(\d+)[^/\\]*$/i.exec(name) ??
    /^Request for Comments:\s*(\d+)/m.exec(text.slice(0, 4096));
  return match === null ? undefined : Number(match[1]);
}

/** A document that takes the place of an RFC, and has a rule of one of some names. */
export function findSuccessor(
  number: number,
  names: readonly string[],
  documents: readonly DocumentRules[],
): ProseReference['successor'] {
  for (const document of documents) {
    const own = numberOf(document.source);
    if (own === undefined || !obsoletedBy(document.source).includes(number)) continue;
    const name = names.find((each) => defines(document, ruleKey(each)));
    if (name !== undefined) return { number: own, name };
  }
  return undefined;
}

/** The numbers in the line `Obsoletes: 7230, 7231,` of the first page, and in those that continue it; authors stand beside them. */
export function obsoletedBy({ text }: Pick<Source, 'text'>): readonly number[] {
  const lines = text.slice(0, 4096).split('\n');
  const first = lines.findIndex((line) => line.startsWith('Obsoletes:'));
  if (first < 0) return [];
  const end = lines.findIndex((line, index) => index > first && !/^\s+\d/.test(line));
  const lists = lines.slice(first, end).map(
    (line) =>
      line
        .replace('Obsoletes:', '')
        .trim()
        .split(/\s{2,}/)[0]!,
  );
  return Array.from(lists.join(' ').matchAll(/\d+/g), ([digits]) => Number(digits));
}
