/** The names of rules in documents, as one renames them. */
import { ruleKey } from '../../abnf/ast.js';
import type { NameInText } from './data.js';

/**
 * The names that mean the same rule as one of them: in each document its own rule, else the rule of the first document which
 * defines the name.
 */
export function namesLike(one: NameInText, names: readonly NameInText[]): readonly NameInText[] {
  const key = ruleKey(one.name);
  const same = names.filter(({ name }) => ruleKey(name) === key);
  const homes = same.filter((name) => name.isDefinition).map(({ file }) => file);
  const homeOf = ({ file }: NameInText): string | undefined =>
    homes.includes(file) ? file : homes[0];
  return same.filter((each) => homeOf(each) === homeOf(one));
}

/**
 * The reason why a rule cannot get another name; undefined if it can. RFC 5234 §4: `ALPHA *(ALPHA / DIGIT / "-")`.
 *
 * @param isTaken whether there is a rule of that name, be it the same one
 */
export function whyNoNewName(name: string, asked: string, isTaken: boolean): string | undefined {
  if (!/^[a-z][a-z\d-]*$/i.test(asked))
    return `"${asked}" is not a rule name: a letter, then letters, digits and hyphens`;
  return isTaken && ruleKey(asked) !== ruleKey(name)
    ? `there is a rule "${asked}" already`
    : undefined;
}
