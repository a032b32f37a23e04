/** The names of rules in documents, as one renames them. */
import { ruleKey } from '../../abnf/ast.js';
import type { NameInText } from './data.js';

/**
 * The names that mean the same rule as one of them: in each document its own rule, else that of the first document which
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

/** The reason why a text is no name of a rule; undefined for a name. RFC 5234 §4: `ALPHA *(ALPHA / DIGIT / "-")`. */
export function whyNoName(text: string): string | undefined {
  if (/^[a-z][a-z\d-]*$/i.test(text)) return undefined;
  return `"${text}" is no rule name: a letter, then letters, digits and hyphens`;
}
