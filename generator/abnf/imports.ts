/** Finds the rules of other documents that prose names, such as `<host, see [RFC3986], Section 3.2.2>`. */
import type { Source } from '../text/source.js';
import { onlyRepetition, ruleKey, type Element, type Rule } from './ast.js';

/** The rules of one document. */
export interface DocumentRules {
  readonly source: Source;
  readonly rules: readonly Rule[];
}

/** A rule of another RFC, given by its number. */
export interface Import {
  readonly name: string;
  readonly number: number;
}

/**
 * The rule of an RFC that prose names, as `host, see [RFC3986], Section 3.2.2` does; undefined for other prose.
 *
 * @param own the rule that prose such as `defined in RFC 5234` means, where it is the whole definition
 */
export function readImport(prose: string, own?: string): Import | undefined {
  const match = /^\s*(?:([a-z][a-z\d-]*)\s*,|(?:as )?defined\b).*?\bRFC\s?-?(\d+)/is.exec(prose);
  const name = match?.[1] ?? own;
  return match === null || name === undefined ? undefined : { name, number: Number(match[2]) };
}

/** Whether a rule says in prose that it is the core rule of that name, in RFC 5234 or its predecessors. */
export function isCoreImport(rule: Rule): boolean {
  const imported = importOf(rule);
  const isSame = imported !== undefined && ruleKey(imported.name) === ruleKey(rule.name.text);
  return isSame && [2234, 4234, 5234].includes(imported.number);
}

/** The rule that prose names, where the prose is the whole definition of a rule. */
export function importOf(rule: Rule): Import | undefined {
  const element = onlyElement(rule);
  return element?.kind === 'prose-val' ? readImport(element.text, rule.name.text) : undefined;
}

/** The document that has the given RFC number, if it also has a rule of the given name. */
export function documentWith(
  documents: readonly DocumentRules[],
  { name, number }: Import,
): DocumentRules | undefined {
  const document = documents.find(({ source }) => numberOf(source) === number);
  const isThere = document?.rules.some(
    (rule) =>
      rule.definedAs === '=' &&
      ruleKey(rule.name.text) === ruleKey(name) &&
      onlyElement(rule)?.kind !== 'prose-val',
  );
  return isThere === true ? document : undefined;
}

/** The element of a rule that is one element, not repeated; otherwise undefined. */
export function onlyElement({ elements }: Rule): Element | undefined {
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
