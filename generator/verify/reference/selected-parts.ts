/** The parts that a selection names, for the reference: numbered in its order, by the names of their rules. */
import { ruleKey, visitElements, type ProseVal, type Rule, type RuleName } from '../../abnf/ast.js';
import { printFolded } from '../../abnf/print.js';
import type { Grammar } from '../../abnf/resolve.js';
import type { Selection, SelectedItem } from '../../captures/selection.js';
import { getOrInsert } from '../../get-or-insert.js';
import type { Scope } from './scopes.js';

/** The number of the whole word, which holds all parts. */
export const WHOLE = 0;

/** The rules that are parts, and the parts around them. */
export interface SelectedParts {
  /** The names of fields, by the numbers of parts; nothing for {@link WHOLE}. */
  readonly fields: readonly string[];
  /** Whether a part has the parts of the whole word: then the result says where it begins and ends, as that part does. */
  readonly recurs: boolean;
  /** The number of the part that words of a rule are within another part; undefined if they are not a part there. */
  within(outer: number, rule: Rule): number | undefined;
  /** The name of a rule in the grammar, which may differ from that in its document. */
  nameOf(rule: Rule): string;
}

/**
 * The parts of a selection.
 *
 * @param core the source of the core rules, which `all` leaves out
 * @param isNested whether rules embed themselves: an item without brackets, inside one of the same rules, has the parts
 *   of that
 */
export function selectedParts(
  selection: Selection,
  grammar: Grammar,
  scope: Scope,
  core: Rule['span']['source'],
  isNested = false,
): SelectedParts {
  const nameOf = namesIn(grammar, scope);
  const fields = [''];
  if (selection === 'all') {
    const numbers = new Map<string, number>();
    return {
      fields,
      nameOf,
      get recurs() {
        return numbers.has(ruleKey(nameOf(scope.ruleOf(grammar.start))));
      },
      within(_outer, rule) {
        if (rule.name.span.source.name === core.name && rule.name.span.source.title === core.title)
          return undefined;
        const name = nameOf(rule);
        return getOrInsert(numbers, ruleKey(name), () => fields.push(fieldName(name)) - 1);
      },
    };
  }
  const inside = new Map<number, Map<string, number>>();
  const keyOf = (rules: readonly { readonly text: string }[]): string =>
    rules
      .map(({ text }) => ruleKey(text))
      .sort()
      .join(' ');
  const alike: (readonly [number, number])[] = [];
  const add = (
    outer: number,
    items: readonly SelectedItem[],
    around: ReadonlyMap<string, number>,
  ): void => {
    const numbers = getOrInsert(inside, outer, () => new Map<string, number>());
    for (const { field, rules, items: inner } of items) {
      const isField = field !== undefined && !field.text.includes('-');
      const number = fields.push(isField ? field.text : fieldName((field ?? rules[0]!).text)) - 1;
      for (const { text } of rules) getOrInsert(numbers, ruleKey(text), () => number);
      const key = keyOf(rules);
      const same = isNested && inner.length === 0 ? around.get(key) : undefined;
      if (same === undefined) add(number, inner, new Map([...around, [key, number]]));
      else alike.push([number, same]);
    }
  };
  add(WHOLE, selection, new Map([[keyOf([grammar.start.name]), WHOLE]]));
  for (const [number, same] of alike) inside.set(number, inside.get(same)!);
  const recurs = alike.some(([, same]) => same === WHOLE);
  return {
    fields,
    nameOf,
    recurs,
    within: (outer, rule) => inside.get(outer)!.get(ruleKey(nameOf(rule))),
  };
}

/**
 * The name of a rule in the linked grammar, by which a selection means it: rules of several documents may have been
 * renamed, and a rule that repeats an earlier one has that one's name.
 */
function namesIn({ rules }: Grammar, scope: Scope): (rule: Rule) => string {
  const names = new Map<Rule, string>();
  for (const rule of rules.values()) {
    const own = scope.ruleOf(rule);
    if (own !== undefined && !names.has(own)) names.set(own, rule.name.text);
  }
  return (rule) =>
    getOrInsert(names, rule, () => {
      const same = [...names].find(([other]) => saysTheSame(other, rule, scope, new Set()));
      return same === undefined ? rule.name.text : same[1];
    });
}

/** Whether two rules have the same name and the same words, and so have all that these refer to. */
function saysTheSame(a: Rule, b: Rule, scope: Scope, compared: Set<Rule>): boolean {
  if (a === b || compared.has(b)) return true;
  compared.add(b);
  if (ruleKey(a.name.text) !== ruleKey(b.name.text)) return false;
  if (printFolded(a) !== printFolded(b)) return false;
  const others = referencesOf(b);
  return referencesOf(a).every((name, index) => {
    const [one, other] = [scope.find(name), scope.find(others[index]!)];
    if (one === undefined || other === undefined)
      return one === other && symbolsOf(name, scope) === symbolsOf(others[index]!, scope);
    return saysTheSame(one, other, scope, compared);
  });
}

/** The symbols of prose as text; undefined for names and other prose. */
function symbolsOf(name: RuleName | ProseVal, scope: Scope): string | undefined {
  return name.kind === 'prose-val' ? JSON.stringify(scope.symbolsOf(name)) : undefined;
}

function referencesOf({ elements }: Rule): readonly (RuleName | ProseVal)[] {
  const found: (RuleName | ProseVal)[] = [];
  visitElements(elements, (element) => {
    if (element.kind === 'rulename' || element.kind === 'prose-val') found.push(element);
  });
  return found;
}

/** `path-abempty` is `pathAbempty`, `QUOTED-CHAR` is `quotedChar`, and `IPv4address` is `ipv4address`. */
function fieldName(rule: string): string {
  const [first, ...others] = rule.split('-').filter((word) => word !== '');
  const plain = (word: string): string => (/[a-z]/.test(word) ? word : word.toLowerCase());
  const head = others.length > 0 ? plain(first!) : first!;
  return [
    head.replace(/^[A-Z]+/, (capitals) => capitals.toLowerCase()),
    ...others.map(plain).map((word) => word.charAt(0).toUpperCase() + word.slice(1)),
  ].join('');
}
