import { operandsOf, type Regex } from '../automata/regex.js';

/**
 * The names of the groups of a pattern by their captures: those that stand once, and in no repetition, since a group has
 * one text.
 *
 * @param fields the name of each capture
 */
export function groupNames(
  expression: Regex,
  fields: readonly string[],
): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  const visit = (regex: Regex, times: number): void => {
    if (regex.kind === 'captured') {
      const name = fields[regex.capture]!;
      counts.set(name, (counts.get(name) ?? 0) + times);
    }
    const isList = regex.kind === 'repetition' && regex.max !== 1;
    for (const part of operandsOf(regex)) visit(part, isList ? 2 : times);
  };
  visit(expression, 1);
  const names = fields.map((name, capture) => [capture, name] as const);
  return new Map(names.filter(([, name]) => counts.get(name) === 1));
}
