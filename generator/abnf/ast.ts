/**
 * The rules of a grammar, in the words of RFC 5234 §4.
 *
 * Guarantees:
 * 1. Every span lies in the user's own document, whatever was skipped or re-indented in reading it.
 * 2. `Alternation`, `Concatenation` and `NumConcatenation.values` are never empty.
 * 3. Numbers are as written: nothing is checked here (see `resolve.ts`).
 */
import type { Span } from '../text/source.js';

/** `rule = rulename defined-as elements c-nl` */
export interface Rule {
  readonly name: RuleName;
  readonly definedAs: '=' | '=/';
  readonly elements: Alternation;
  readonly span: Span;
}

/** `alternation = concatenation *(*c-wsp "/" *c-wsp concatenation)` */
export interface Alternation {
  readonly kind: 'alternation';
  readonly alternatives: readonly Concatenation[];
  readonly span: Span;
}

/** `concatenation = repetition *(1*c-wsp repetition)` */
export interface Concatenation {
  readonly kind: 'concatenation';
  readonly repetitions: readonly Repetition[];
  readonly span: Span;
}

/** `<min>*<max>element`; both are 1 where nothing is written, `max` is undefined where unbounded. */
export interface Repetition {
  readonly kind: 'repetition';
  readonly min: number;
  readonly max: number | undefined;
  /** `<min>#<max>element`, a list (RFC 9110 §5.6.1); see `lists.ts`. */
  readonly isList?: boolean;
  readonly element: Element;
  readonly span: Span;
}

/** `element = rulename / group / option / char-val / num-val / prose-val` */
export type Element =
  RuleName | Group | OptionalSequence | CharVal | NumRange | NumConcatenation | ProseVal;

/** A name as it is written; see {@link ruleKey}. */
export interface RuleName {
  readonly kind: 'rulename';
  readonly text: string;
  readonly span: Span;
}

/** `group = "(" *c-wsp alternation *c-wsp ")"` */
export interface Group {
  readonly kind: 'group';
  readonly alternation: Alternation;
  /** The prose that was read as this group, and the operands that it names. */
  readonly prose?: { readonly text: string; readonly operands: readonly Element[] };
  readonly span: Span;
}

/** `option = "[" *c-wsp alternation *c-wsp "]"` */
export interface OptionalSequence {
  readonly kind: 'option';
  readonly alternation: Alternation;
  readonly span: Span;
}

/** A quoted string; case-sensitive only as `%s"…"` (RFC 7405). */
export interface CharVal {
  readonly kind: 'char-val';
  readonly text: string;
  readonly caseSensitive: boolean;
  readonly span: Span;
}

/** `%x30-39`: the first and last value, both included. */
export interface NumRange {
  readonly kind: 'num-range';
  readonly lo: number;
  readonly hi: number;
  readonly span: Span;
}

/** `%x0D.0A`, or a single value. */
export interface NumConcatenation {
  readonly kind: 'num-concatenation';
  readonly values: readonly number[];
  readonly span: Span;
}

/** `prose-val = "<" *(%x20-3D / %x3F-7E) ">"`; `text` is without the brackets. */
export interface ProseVal {
  readonly kind: 'prose-val';
  readonly text: string;
  /** What the prose says, where it was understood (see `prose.ts`); the parser does not read it. */
  readonly meaning?: ProseReference | Difference | undefined;
  readonly span: Span;
}

/** Prose that refers to a rule of another RFC, as `host, see [RFC3986], Section 3.2.2` does. */
export interface ProseReference {
  readonly kind: 'reference';
  readonly number: number;
  /** The names that the rule may have, the most likely first. */
  readonly names: readonly string[];
  /** Whether there is a document of that number. */
  readonly isGiven: boolean;
  /** A document that is given, says that it obsoletes the RFC, and has a rule of one of the names. */
  readonly successor: { readonly number: number; readonly name: string } | undefined;
}

/** Prose for one set of symbols minus others, as `any CHAR except CR and LF` is. */
export interface Difference {
  readonly kind: 'difference';
  readonly of: readonly Operand[];
  readonly except: readonly Operand[];
  /** What kept it from being read as a set: a word that names no rule, or one that is not a set of symbols. */
  readonly unread?: { readonly word: string; readonly isKnown: boolean } | undefined;
}

/** The elements that a word of prose may be: `CTLs` is a rule of that name or, if there is none, `CTL`. */
export type Operand = readonly (RuleName | CharVal | NumRange)[];

export function alternationOfOne(repetition: Repetition): Alternation {
  const { span } = repetition;
  const alternative: Concatenation = { kind: 'concatenation', repetitions: [repetition], span };
  return { kind: 'alternation', alternatives: [alternative], span };
}

/** The repetition that an alternation consists of; undefined if there are several. */
export function onlyRepetition({ alternatives }: Alternation): Repetition | undefined {
  const [alternative, ...others] = alternatives;
  const [repetition, ...more] = alternative!.repetitions;
  return others.length === 0 && more.length === 0 ? repetition : undefined;
}

/**
 * An alternation with its repetitions mapped, those in groups and options too, except inside elements that `map`
 * replaced.
 */
export function mapRepetitions(
  alternation: Alternation,
  map: (repetition: Repetition) => Repetition,
): Alternation {
  const mapInside = (element: Element): Element =>
    element.kind === 'group' || element.kind === 'option'
      ? { ...element, alternation: mapRepetitions(element.alternation, map) }
      : element;
  return {
    ...alternation,
    alternatives: alternation.alternatives.map((alternative) => ({
      ...alternative,
      repetitions: alternative.repetitions.map((repetition) => {
        const mapped = map(repetition);
        return mapped.element === repetition.element
          ? { ...mapped, element: mapInside(mapped.element) }
          : mapped;
      }),
    })),
  };
}

/** A rule name for comparison: names are case-insensitive (RFC 5234 §2.1). */
export function ruleKey(name: string): string {
  return name.toLowerCase();
}

/** Called for each element with the repetition that it stands in. */
export type Visit = (element: Element, repetition: Repetition) => void;

/** Calls `visit` for every element below `alternation`, in the order of the text. */
export function visitElements(
  alternation: Alternation,
  visit: Visit,
  includes?: (repetition: Repetition) => boolean,
): void {
  const goOn = (element: Element, repetition: Repetition): boolean => {
    visit(element, repetition);
    return false;
  };
  someElement(alternation, goOn, includes);
}

/** Whether an element below `alternation` passes a test; the elements after it are not tested. */
export function someElement(
  alternation: Alternation,
  test: (element: Element, repetition: Repetition) => boolean,
  includes: (repetition: Repetition) => boolean = () => true,
): boolean {
  const repetitions = alternation.alternatives.flatMap((each) => each.repetitions);
  return repetitions.filter(includes).some((repetition) => {
    const { element } = repetition;
    if (test(element, repetition)) return true;
    return 'alternation' in element && someElement(element.alternation, test, includes);
  });
}

/** Visits all elements, and those that prose named before it was read as a group: a rule that prose names is in use. */
export function visitMentionedElements(alternation: Alternation, visit: Visit): void {
  visitElements(alternation, (element, repetition) => {
    visit(element, repetition);
    if (element.kind === 'group')
      for (const operand of element.prose?.operands ?? []) visit(operand, repetition);
  });
}

/**
 * Visits all elements except those that are repeated zero times, such as `pchar` in `0<pchar>`: these stand for the empty
 * word, whatever they contain (RFC 5234 §3.7), so nothing in them needs a meaning.
 */
export function visitNeededElements(alternation: Alternation, visit: Visit): void {
  visitElements(alternation, visit, isNeeded);
}

/** Whether elements of a repetition are in use, see {@link visitNeededElements}. */
export function isNeeded({ max }: Repetition): boolean {
  return max !== 0;
}
