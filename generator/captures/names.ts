/** Names of rules as names of TypeScript. */

/** The name of a field: `path-abempty` is `pathAbempty`, `IPv4address` is `ipv4address`. */
export function fieldName(rule: string): string {
  const [first, ...others] = wordsOf(rule);
  const lower = first!.replace(/^[A-Z]+/, (capitals) => capitals.toLowerCase());
  return [lower, ...others.map(capitalized)].join('');
}

/** The name of a type: `date-time` is `DateTime`, `URI` is `URI`. */
export function typeName(rule: string): string {
  return wordsOf(rule).map(capitalized).join('');
}

/** The parts between hyphens; all capitals say nothing where there are several parts. */
function wordsOf(rule: string): readonly string[] {
  const words = rule.split('-').filter((word) => word !== '');
  return words.map((word) =>
    words.length > 1 && word === word.toUpperCase() ? word.toLowerCase() : word,
  );
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
