/** Turns names of rules into names of TypeScript. */
import { capitalize } from '../text/letter-case.js';

/** The name of a field: `path-abempty` is `pathAbempty`, `IPv4address` is `ipv4address`. */
export function fieldName(rule: string): string {
  const [first, ...others] = wordsOf(rule);
  const lower = first!.replace(/^[A-Z]+/, (capitals) => capitals.toLowerCase());
  return [lower, ...others.map(capitalize)].join('');
}

/** The name of a type: `date-time` is `DateTime`, `URI` is `URI`. */
export function typeName(rule: string): string {
  return wordsOf(rule).map(capitalize).join('');
}

/** The parts of a name between hyphens; if there are several, those in capitals become lower case. */
function wordsOf(rule: string): readonly string[] {
  const words = rule.split('-').filter((word) => word !== '');
  return words.map((word) =>
    words.length > 1 && word === word.toUpperCase() ? word.toLowerCase() : word,
  );
}

/** A free name, with a number if `wish` is taken; adds it to `taken`. */
export function takeName(wish: string, taken: Set<string>): string {
  let name = wish;
  for (let number = 2; taken.has(name); number++) name = `${wish}${number}`;
  taken.add(name);
  return name;
}
