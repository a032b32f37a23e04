/**
 * Rules as plain data, in the order of the text: what a rule reads within each selected part. From the rules as they
 * were parsed, without lowering. The remainders of rules follow from them, the shapes of parts, and, where rules embed
 * themselves, the parses of words.
 */
import {
  ruleKey,
  type Alternation,
  type Concatenation,
  type Element,
  type ProseVal,
  type Repetition,
  type Rule,
  type RuleName,
} from '../../abnf/ast.js';
import type { Label } from '../../abnf/lowered.js';
import { getOrInsert } from '../../get-or-insert.js';
import { invariant } from '../../invariant.js';
import type { Grammar } from '../../abnf/resolve.js';
import { depthsOf, namesIn, reachedFrom, type Depths } from './depths.js';
import { headsOf } from './heads.js';
import { ELEMENT, meaningForReference } from './list-meaning.js';
import type { Scope } from './scopes.js';
import { WHOLE, type SelectedParts } from './selected-parts.js';
import { charactersIn, formsOf, type Ranges } from './terminals.js';

/** An element: a symbol, a sequence, a choice, a repetition, or a rule by its number. */
export type Expression =
  | { readonly ranges: Ranges; readonly label: number }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly of: Expression; readonly min: number; readonly max: number | undefined }
  /** A call has a symbol that stands for the words of the rule, and the alternative that reads it. */
  | {
      readonly rule: number;
      readonly call?: { readonly symbol: number; readonly label: number };
    };

/** A rule within a part. */
export interface OrderedRule {
  readonly name: string;
  readonly body: Expression;
  /** The part that its words are; {@link WHOLE} if they are not a part. */
  readonly part: number;
  /** Whether the empty word comes after its other words, wherever the text has it. */
  readonly isEmptyLast: boolean;
}

/** How the rules are read. */
export interface Order {
  /** The parts; without them, nothing is a part. */
  readonly selected?: SelectedParts;
  /** Whether all recursion stays as it is; otherwise, recursion that does not nest becomes repetition. */
  readonly isAsWritten?: boolean;
  /** The rules of the scope whose empty word comes last. */
  readonly emptyLast?: ReadonlySet<Rule>;
  /** For rules of the scope that are called, the symbols that stand for their words. */
  readonly symbols?: ReadonlyMap<Rule, number>;
  /** The references that nest, and are calls; without them, those that are followed to the depth of the grammar nest. */
  readonly names?: Iterable<RuleName> | undefined;
}

/** A rule where it stands. */
interface RuleOccurrence {
  readonly rule: Rule;
  /** The left corner of a left-recursive rule; undefined at the start. */
  readonly by: Rule | undefined;
  readonly part: number;
  /** The part that its own parts are in. */
  readonly within: number;
  /** The number of references that may still nest in it (see Note [Depth] in abnf/embedding-references.ts). */
  readonly depth: number;
}

/** Where an element stands. */
interface Site {
  readonly occurrence: RuleOccurrence;
  /** The index of the alternative to which it belongs. */
  readonly label: number;
  /** In the meaning of a list, what the name `element` means, and where the list stands. */
  readonly argument?: { readonly item: Expression; readonly span: Element['span'] };
}

/** Reads a rule, those that are called, and what they need. */
export class RuleReader {
  /** The rules that were read, the start rule first. */
  readonly rules: OrderedRule[] = [];
  /** The alternatives that symbols belong to. */
  readonly labels: Label[] = [];
  readonly #isCharacters: boolean;
  readonly #scope: Scope;
  readonly #order: Order;
  readonly #depths: Depths;
  readonly #heads: ReturnType<typeof headsOf>;
  readonly #occurrences: RuleOccurrence[] = [];
  readonly #numbers = new Map<Rule, Map<string, number>>();
  readonly #goingOn = new Map<number, Expression>();
  readonly #labelIds = new Map<Concatenation, number>();
  readonly #leadsBack = new Map<Concatenation, boolean>();

  private constructor(isCharacters: boolean, scope: Scope, order: Order, depths: Depths) {
    this.#isCharacters = isCharacters;
    this.#scope = scope;
    this.#order = order;
    this.#depths = depths;
    this.#heads = headsOf(scope, depths.isNested);
  }

  /**
   * @param start a rule of the grammar, the first to be read
   * @param scope the rules that names mean
   */
  static of(grammar: Grammar, start: Rule, scope: Scope, order: Order = {}): RuleReader {
    const depths = depthsOf(grammar, start, scope, order.names);
    const reader = new RuleReader(grammar.alphabet === 'characters', scope, order, depths);
    const firstRules = [scope.ruleOf(start), ...(order.symbols?.keys() ?? [])];
    for (const rule of firstRules) reader.numberOf(rule);
    reader.#readAll();
    return reader;
  }

  #readAll(): void {
    const { selected, emptyLast } = this.#order;
    // The list grows while it is walked.
    for (const occurrence of this.#occurrences)
      this.rules.push({
        name: selected?.nameOf(occurrence.rule) ?? occurrence.rule.name.text,
        body: this.#bodyOf(occurrence),
        part: occurrence.part,
        isEmptyLast: emptyLast?.has(occurrence.rule) ?? false,
      });
  }

  /** The number of a rule of the scope, outside of all parts. */
  numberOf(rule: Rule): number {
    const { most } = this.#depths;
    return this.#numberAt({ rule, by: undefined, part: WHOLE, within: WHOLE, depth: most });
  }

  #numberAt(occurrence: RuleOccurrence): number {
    const { rule, by, part, within, depth } = occurrence;
    const own = getOrInsert(this.#numbers, rule, () => new Map<string, number>());
    const key = `${by && this.#matesOf(rule).indexOf(by)} ${part} ${within} ${depth}`;
    return getOrInsert(own, key, () => this.#occurrences.push(occurrence) - 1);
  }

  /** The rules that are left-recursive together with a rule, if that is repetition. */
  #matesOf(rule: Rule): readonly Rule[] {
    return this.#order.isAsWritten === true ? [] : this.#heads.matesOf(rule);
  }

  /**
   * A left-recursive rule does not read anything before it enters itself again, so it is read from the bottom: first an
   * alternative that does not begin with one of the rules, then the rest of one that begins with the rule just read, as a
   * left-corner parser does [Rosenkrantz & Lewis 1970].
   */
  #bodyOf(occurrence: RuleOccurrence): Expression {
    const { rule, by } = occurrence;
    const mates = this.#matesOf(rule);
    if (mates.length === 0)
      return {
        any: this.#inOrder(rule, rule.elements.alternatives).map((alternative) =>
          this.#sequence(alternative.repetitions, this.#siteIn(occurrence, rule, alternative)),
        ),
      };
    const longer = mates.flatMap((mate) =>
      mate.elements.alternatives.flatMap((alternative) => {
        const site = this.#siteIn(occurrence, mate, alternative);
        const parts = this.#heads.partsOf(mate, alternative.repetitions);
        return parts
          .filter(({ head }) => head === by)
          .map(({ rest }) => ({ all: [this.#sequence(rest, site), this.#goOn(occurrence, mate)] }));
      }),
    );
    return { any: by === rule ? [...longer, { all: [] }] : longer };
  }

  /** The rest of a left-recursive rule after another was read; always the same object. */
  #goOn(occurrence: RuleOccurrence, by: Rule): Expression {
    const rule = this.#numberAt({ ...occurrence, by, part: WHOLE });
    return getOrInsert(this.#goingOn, rule, () => ({ rule }));
  }

  #siteIn(occurrence: RuleOccurrence, rule: Rule, alternative: Concatenation): Site {
    const label = getOrInsert(
      this.#labelIds,
      alternative,
      () => this.labels.push({ rule, alternative }) - 1,
    );
    return { occurrence, label };
  }

  /**
   * The alternatives of a rule, or some within them: first those with recursion that does not nest. That is repetition,
   * the longest first.
   */
  #inOrder(rule: Rule, alternatives: readonly Concatenation[]): readonly Concatenation[] {
    if (this.#order.isAsWritten === true || alternatives.length < 2) return alternatives;
    const follows = (name: RuleName | ProseVal): boolean => !this.#depths.isNested(name);
    const leadsBack = (alternative: Concatenation): boolean =>
      getOrInsert(this.#leadsBack, alternative, () => {
        const names = namesIn({ ...rule.elements, alternatives: [alternative] }).filter(follows);
        const found = names
          .map((name) => this.#scope.find(name))
          .filter((each) => each !== undefined);
        return reachedFrom(this.#scope, found, follows).has(rule);
      });
    return [
      ...alternatives.filter(leadsBack),
      ...alternatives.filter((alternative) => !leadsBack(alternative)),
    ];
  }

  #alternation({ alternatives }: Alternation, site: Site): Expression {
    const { rule } = this.labels[site.label]!;
    return {
      any: this.#inOrder(rule, alternatives).map(({ repetitions }) =>
        this.#sequence(repetitions, site),
      ),
    };
  }

  #sequence(repetitions: readonly Repetition[], site: Site): Expression {
    return { all: repetitions.map((each) => this.#repetition(each, site)) };
  }

  #repetition(repetition: Repetition, site: Site): Expression {
    const { element, min, max, isList = false } = repetition;
    if (max === 0) return { all: [] };
    const item = this.#element(element, site);
    if (!isList) return { of: item, min, max };
    const { lists } = this.#scope;
    const meaning = lists && meaningForReference(repetition, lists);
    invariant(meaning !== undefined, 'other lists are refused before');
    return this.#element(meaning, { ...site, argument: { item, span: element.span } });
  }

  #element(element: Element, site: Site): Expression {
    switch (element.kind) {
      case 'rulename':
        return this.#name(element, site);
      case 'prose-val': {
        const symbols = this.#scope.symbolsOf(element);
        return symbols === undefined ? this.#name(element, site) : this.#symbols([symbols], site);
      }
      case 'group':
        return this.#alternation(element.alternation, site);
      case 'option':
        return { of: this.#alternation(element.alternation, site), min: 0, max: 1 };
      case 'char-val':
        return this.#symbols(
          Array.from(element.text, (char) => formsOf(char, element.caseSensitive)),
          site,
        );
      case 'num-range':
        return this.#symbols([[[element.lo, element.hi]]], site);
      case 'num-concatenation':
        return this.#symbols(
          element.values.map((value) => [[value, value]]),
          site,
        );
    }
  }

  #name(name: RuleName | ProseVal, { occurrence, label, argument }: Site): Expression {
    if (argument !== undefined && ruleKey(name.text) === ELEMENT) return argument.item;
    const rule = this.#scope.find(argument === undefined ? name : { ...name, span: argument.span });
    invariant(rule !== undefined, 'unknown names and other prose are refused before');
    const { selected, symbols } = this.#order;
    const symbol = this.#depths.isNested(name) ? symbols?.get(rule) : undefined;
    if (symbol !== undefined) return { rule: this.numberOf(rule), call: { symbol, label } };
    const depth = this.#depths.behind(name, rule, this.labels[label]!.rule, occurrence.depth);
    if (depth < 0) return { any: [] };
    const part = selected?.within(occurrence.within, rule);
    const within = part ?? occurrence.within;
    return { rule: this.#numberAt({ rule, by: undefined, part: part ?? WHOLE, within, depth }) };
  }

  #symbols(symbols: readonly Ranges[], { label }: Site): Expression {
    const all = symbols.map((ranges) => ({
      ranges: this.#isCharacters ? charactersIn(ranges) : ranges,
      label,
    }));
    return all.length === 1 ? all[0]! : { all };
  }
}
