/**
 * Checks the directives of all documents: none has no effect in silence. A comment that only looks like a directive is
 * told from prose by its values, such as the length of a rule of the grammar.
 */
import { ruleKey, visitNeededElements, type Rule } from '../abnf/ast.js';
import type { Session } from '../analysis/session.js';
import type { Stages } from '../analysis/stages.js';
import { namesOf } from '../captures/check-functions.js';
import { readRequirement, type Requirement } from '../captures/requirements.js';
import {
  directiveOfNoRule,
  likeDirective,
  repeatedDirective,
  unkeptRequirement,
} from '../diagnostics/head.js';
import { directivesOf, type Directive } from '../document/directives.js';
import { headDirective } from '../document/head.js';
import { isIntended } from '../text/is-intended.js';
import { similarTo } from '../text/similar.js';
import type { NameInSource } from '../diagnostics/grammar.js';
import type { Span } from '../text/source.js';

type Checked = Pick<Stages, 'grammar' | 'own' | 'context'>;

/** A requirement, and the key of the rule whose words it is about. */
type Stated = Requirement & { readonly key: string; readonly span: Span };

/** The names of all rules, by their keys. */
type Names = ReadonlyMap<string, string>;

export function checkDirectives({ grammar, own, context }: Checked, session: Session): void {
  const { source, options, diagnostics } = session;
  const { core, documents, defined } = context;
  const rules = [...[own, ...documents].flatMap((each) => each.rules), ...defined, ...core.rules];
  const names = new Map(rules.map(({ name: { text } }) => [ruleKey(text), text]));
  const selections = new Map<string, Span>();
  const requirements: Stated[] = [];
  for (const directive of [source, ...(options.imports ?? [])].flatMap((each) => [
    ...directivesOf(each),
  ])) {
    const meant = meantBy(directive, names, grammar.start.name.text);
    if (meant === undefined) continue;
    const { written, word, text, span, rule, isTrailing } = directive;
    if (written !== word || rule === undefined || isTrailing) {
      const place = `a directive stands ${rule === undefined ? 'before the first rule, ' : ''}in a line of its own`;
      diagnostics.report(likeDirective(`; ${written} ${text}`, meant, span, place));
      continue;
    }
    // `abnfc test` reads examples, and says what is wrong with them.
    if (word === 'accepts' || word === 'rejects') continue;
    const key = ruleKey(rule.text);
    if (!names.has(key)) diagnostics.report(directiveOfNoRule(word, rule, near(rule, names)));
    const read = readRequirement(directive, diagnostics);
    if (read !== undefined) requirements.push({ ...read, key, span });
    const first = selections.get(key);
    if (word === 'capture' && first?.source === span.source)
      diagnostics.report(repeatedDirective(`${word} ${rule.text}`, span, first));
    if (word === 'capture') selections.set(key, span);
  }
  if (!diagnostics.hasErrors) checkKept(requirements, grammar, session);
}

function near({ text }: NameInSource, names: Names): string | undefined {
  return similarTo(text, names.values(), (each) => each);
}

/** The directive that a comment is, or was probably meant to be; undefined for prose. */
function meantBy(directive: Directive, names: Names, start: string): string | undefined {
  const { word, written, text, rule, isInHead } = directive;
  const ofHead = headDirective(directive);
  // A directive of the head has been read if it stands there.
  if (ofHead !== undefined) return isInHead ? undefined : ofHead;
  const isNamed =
    rule !== undefined &&
    (names.has(ruleKey(rule.text)) ||
      (written === word && near(rule, names) !== undefined) ||
      (written === word && EXACT[word]?.test(directive.value) === true) ||
      isValue(word, directive.value, names));
  if (isNamed) return `; ${word} ${text}`;
  const [head, before = ''] = /^([\w-]*)[ \t]*[:;,=]?[ \t]*/.exec(text)!;
  const isHead = /\W$/.test(head.trimEnd()) || names.has(ruleKey(before));
  const value = [text, ...(isHead ? [text.slice(head.length)] : [])].find((each) =>
    isValue(word, each, names),
  );
  return value === undefined ? undefined : `; ${word} ${start}: ${value}`;
}

/** Values that cannot be prose: a comment with one is a directive, even if it names no rule of the grammar. */
const EXACT: Readonly<Partial<Record<Directive['word'], RegExp>>> = {
  limit: /^[\w-]+(?:\|[\w-]+)*[ \t]+\d+[ \t]+(?:octets|characters)\b/i,
  capture: /^[\w-]+(?:[ \t]*[,=|(][ \t]*[\w-]+[ \t]*\)*)*$/,
};

/** Whether a text is what a directive says of the words of a rule. */
function isValue(word: Directive['word'], text: string, names: Names): boolean {
  const [first = ''] = /^[\w-]+/.exec(text) ?? [];
  if (word === 'accepts' || word === 'rejects') return text.startsWith('"');
  if (word === 'remark') return namesOf(word).includes(text);
  if (word === 'check')
    return namesOf(word).includes(first) || /^[\w-]+[ \t]*,[ \t]*expected\s/.test(text);
  const isRule = (name: string): boolean => names.has(ruleKey(name));
  if (word === 'limit')
    return text.split(',').some((item) => {
      const [, rule] = /^\s*([\w-]+)(?:\|[\w-]+)*\s+\d+\s+[a-z]/i.exec(item) ?? [];
      return rule !== undefined && isRule(rule);
    });
  const rules = text.match(/[a-z][\w-]*(?![\w-]|\s*=)/gi) ?? [];
  return (
    word === 'capture' && /^[\w\s,|=()-]+$/.test(text) && rules.length > 0 && rules.every(isRule)
  );
}

/**
 * Warns of limits and checks of rules that are parts of others, since they do not hold there. They do hold if the grammar
 * states them for its start rule, too, or inside a part that it limits. A comment may say that it is intended.
 */
function checkKept(
  stated: readonly Stated[],
  { start, rules }: Stages['grammar'],
  { source, diagnostics }: Session,
): void {
  const startKey = ruleKey(start.name.text);
  const own = stated.filter(({ key, span }) => span.source === source && key === startKey);
  const limited = new Set(
    own.flatMap(({ limits }) => limits.flatMap((each) => each.rules.map(ruleKey))),
  );
  const checked = new Set(own.map(({ check }) => check?.name));
  const others = stated.filter(
    (each) =>
      !own.includes(each) &&
      (each.limits.length > 0 || (each.check !== undefined && !checked.has(each.check.name))),
  );
  if (others.length === 0) return;
  /** The rules that are walked, and the place in the user's document that leads to each. */
  const walked = new Map<Rule, Span | undefined>([[start, undefined]]);
  const told = new Set<Rule>();
  for (const [rule, through] of walked)
    visitNeededElements(rule.elements, (element) => {
      const used = element.kind === 'rulename' ? rules.get(ruleKey(element.text)) : undefined;
      if (used === undefined || walked.has(used) || told.has(used)) return;
      if (limited.has(ruleKey(used.name.text))) return;
      const place = element.span.source === source ? element.span : (through ?? element.span);
      const { source: stating, start: from, end } = used.name.span;
      // In a grammar of several documents, a rule may have another name than in its own.
      const name = stating.text.slice(from, end);
      const found = others.filter(
        ({ key, span }) => span.source === stating && key === ruleKey(name),
      );
      if (found.length === 0) return void walked.set(used, place);
      // It includes what its own parts require.
      told.add(used);
      if (isIntended(place, 'unkept-requirement')) return;
      diagnostics.report(unkeptRequirement(name, start.name.text, place, found));
    });
}
