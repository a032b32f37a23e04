/** Rules of other documents that prose names, such as `<host, see [RFC3986], Section 3.2.2>`. */
import type { Source } from '../source.js';
import { ruleKey, type Element, type Rule } from './ast.js';

/** The rules of one document. */
export interface DocumentRules {
  readonly source: Source;
  readonly rules: readonly Rule[];
}

/** A rule of the RFC with a number. */
export interface Import {
  readonly name: string;
  readonly number: number;
}

/**
 * The rule of an RFC that prose names, as `host, see [RFC3986], Section 3.2.2` does; undefined for other prose.
 *
 * @param own the name that prose such as `defined in RFC 5234` means, if it is all of a rule
 */
export function readImport(prose: string, own?: string): Import | undefined {
  const match = /^\s*(?:([a-z][a-z\d-]*)\s*,|(?:as )?defined\b).*?\bRFC\s?-?(\d+)/is.exec(prose);
  const name = match?.[1] ?? own;
  return match === null || name === undefined ? undefined : { name, number: Number(match[2]) };
}

/** Whether a rule says in prose that it is the core rule of its name: of RFC 5234 or its predecessors. */
export function isCoreImport(rule: Rule): boolean {
  const imported = importOf(rule);
  const isSame = imported !== undefined && ruleKey(imported.name) === ruleKey(rule.name.text);
  return isSame && [2234, 4234, 5234].includes(imported.number);
}

/** The rule that a rule only refers to in prose. */
export function importOf(rule: Rule): Import | undefined {
  const element = onlyElement(rule);
  return element?.kind === 'prose-val' ? readImport(element.text, rule.name.text) : undefined;
}

/** The document with a number, if it has a rule of a name. */
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

/** The only element of a rule, once; undefined if it has more. */
export function onlyElement({ elements }: Rule): Element | undefined {
  const [alternative, ...others] = elements.alternatives;
  const [repetition, ...more] = alternative!.repetitions;
  const isOne = others.length === 0 && more.length === 0;
  return isOne && repetition!.min === 1 && repetition!.max === 1 ? repetition!.element : undefined;
}

/** The number of an RFC, by the name of its file or its first page. */
export function numberOf({ name, text }: Source): number | undefined {
  const match =
    /rfc[-_ ]?(\d+)[^/\\]*$/i.exec(name) ??
    /^Request for Comments:\s*(\d+)/m.exec(text.slice(0, 4096));
  return match === null ? undefined : Number(match[1]);
}
