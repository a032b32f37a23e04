/**
 * Parses rules with `grammar/abnf.ohm`.
 *
 * Ohm stops at the first failure, so each rule is parsed on its own: one run reports one syntax error
 * per rule. A failure is Ohm's right-most one, translated: it says what was expected there, in the words of
 * RFC 5234, and what was found; `syntax-advice.ts` has advice where the mistake is a habit from another notation.
 */
import { makeRecipe } from '#ohm';
import type * as ohm from 'ohm-js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { note, propose, type Diagnostic, type Note } from '../diagnostics/diagnostic.js';
import { alternativeLimit, bracketLimit, syntaxError } from '../diagnostics/grammar.js';
import { documentSpan, joinTexts, sliceOf, type MappedText } from '../document/mapped-text.js';
import { invariant } from '../invariant.js';
import { abnfRecipe } from '../resources/texts.js';
import type { Source, Span } from '../text/source.js';
import { printChoices } from '../text/choices.js';
import { quote } from '../text/quote.js';
import type {
  Alternation,
  Concatenation,
  Element,
  NumConcatenation,
  NumRange,
  Repetition,
  Rule,
} from './ast.js';
import { syntaxAdvice, type SyntaxAdvice } from './syntax-advice.js';

/** `grammar/abnf.ohm`, as the build has prepared it. */
const grammar = makeRecipe(abnfRecipe);

/** The rules of the texts, in order; undefined if a text has a syntax error, which it reports. */
export function parseRules(
  texts: readonly MappedText[],
  diagnostics: DiagnosticBag,
): readonly Rule[] | undefined {
  const foreign = texts[0] && otherNotation(texts[0].source);
  if (foreign !== undefined) {
    diagnostics.report(foreign);
    return undefined;
  }
  const rules: Rule[] = [];
  let isWhole = true;
  for (const [index, text] of texts.entries()) {
    const rule = parseRule(text, index === 0);
    if ('code' in rule) {
      diagnostics.report(rule);
      isWhole = false;
    } else {
      rules.push(rule);
    }
  }
  return isWhole ? rules : undefined;
}

/** The error of a file whose first line names another notation, so that there is not one for each line. */
export function otherNotation(source: Source): Diagnostic | undefined {
  const [head, start, kind] = /^(\s*)#(ABNF|JSGF) V?\d[^;\n]*/.exec(source.text) ?? [];
  if (head === undefined) return undefined;
  const span = { source, start: start!.length, end: head.trimEnd().length };
  return syntaxError('a rule', quote(head.trim()), span, [
    kind === 'ABNF'
      ? 'this is a speech grammar (SRGS), which is not the ABNF of RFC 5234'
      : 'this is a speech grammar (JSGF), which is not ABNF',
  ]);
}

/**
 * One rule, or the error in it.
 *
 * @param isFirst whether no rule stands before it, which it could continue
 */
export function parseRule(text: MappedText, isFirst: boolean): Rule | Diagnostic {
  const { deepBracket, slashes } = scan(text.text);
  if (deepBracket !== undefined)
    return bracketLimit(MAX_BRACKETS, documentSpan(text, deepBracket, deepBracket + 1));
  const parts = cut(text, slashes);
  const rules: Rule[] = [];
  for (const part of parts) {
    if (part.text.length > MAX_PART)
      return alternativeLimit(part.text.length, MAX_PART, documentSpan(text, 0, 1));
    const match = grammar.match(part.text);
    if (match.succeeded()) {
      rules.push(semantics(match)['tree'](part) as Rule);
      continue;
    }
    // The whole rule if possible, so that the message describes its text.
    const isShort = text.text.length <= MAX_PART;
    return isShort
      ? translate(grammar.match(text.text), text, isFirst)
      : translate(match, part, isFirst);
  }
  return joinRules(rules);
}

/** Ohm's parser recurses for every bracket, so their nesting is limited. */
const MAX_BRACKETS = 200;

/** Ohm's parser takes some kilobytes of memory for every character, so long rules are parsed in parts. */
const PART_LENGTH = 1000;
const MAX_PART = 100_000;

/** The brackets and slashes of a rule, found before it is parsed. */
interface Scan {
  /** The offset of the first bracket that is nested too deep. */
  readonly deepBracket: number | undefined;
  /** The offsets of slashes outside brackets, except in `=/`. */
  readonly slashes: readonly number[];
}

/** Looks for brackets and slashes outside of strings, prose and comments, which are found as a whole. Linear. */
function scan(text: string): Scan {
  const slashes: number[] = [];
  let depth = 0;
  for (const { 0: token, index } of tokensIn(text)) {
    if (token === '(' || token === '[') depth += 1;
    if (token === ')' || token === ']') depth -= 1;
    if (depth > MAX_BRACKETS) return { deepBracket: index, slashes };
    if (token === '/' && depth === 0 && text[index - 1] !== '=') slashes.push(index);
  }
  return { deepBracket: undefined, slashes };
}

/** The brackets and slashes of a text, and its strings, prose and comments as a whole. */
function tokensIn(text: string): Iterable<RegExpExecArray> {
  return text.matchAll(/"[^"\n]*"?|<[^>\n]*>?|;[^\n]*|[()[\]/]/g);
}

/** A long rule as several rules of the same name, cut at slashes; a short one stays whole. */
function cut(text: MappedText, slashes: readonly number[]): readonly MappedText[] {
  const head = /^[a-z][a-z\d-]*\s*=\/?/i.exec(text.text)?.[0].length;
  if (text.text.length <= PART_LENGTH || head === undefined) return [text];
  const partFrom = (start: number, end: number): MappedText => {
    const part = sliceOf(text, start, end);
    return start === 0 ? part : joinTexts([sliceOf(text, 0, head), part]);
  };
  const parts: MappedText[] = [];
  let start = 0;
  for (const slash of slashes) {
    if (slash - start <= PART_LENGTH) continue;
    const end: MappedText = { ...sliceOf(text, slash, slash + 1), text: '\n' };
    parts.push(joinTexts([partFrom(start, slash), end]));
    start = slash + 1;
  }
  return [...parts, partFrom(start, text.text.length)];
}

function joinRules(parts: readonly Rule[]): Rule {
  const [first] = parts as readonly [Rule];
  if (parts.length === 1) return first;
  const { end } = parts.at(-1)!.span;
  const alternatives = parts.flatMap(({ elements }) => elements.alternatives);
  const span = { ...first.elements.span, end };
  return {
    ...first,
    elements: { ...first.elements, alternatives, span },
    span: { ...first.span, end },
  };
}

// --- the failure -------------------------------------------------------------------------------

/** Ohm 17 declares no types for the details of a failure; these are the ones used. */
interface Failure {
  getText(): string;
  readonly type: string;
}

function translate(match: ohm.MatchResult, mapped: MappedText, isFirst: boolean): Diagnostic {
  const failed = match as ohm.MatchResult & {
    getRightmostFailurePosition(): number;
    getRightmostFailures(): readonly Failure[];
  };
  const at = failed.getRightmostFailurePosition();
  const rest = mapped.text.slice(at);
  const before = mapped.text.slice(0, at);
  const expected = describe(failed.getRightmostFailures(), before);
  const advice = syntaxAdvice({ before, rest, expected, isFirst });
  const found = advice?.found ?? /^(?:[\w-]+|.)/su.exec(rest)?.[0] ?? '';
  const foundText = found === '' || found === '\n' ? 'the end of the line' : quote(found);
  const start = at - (advice?.back ?? 0);
  const width = found === '\n' ? 1 : Math.max(1, found.length);
  const span = documentSpan(mapped, start, start + width);
  return syntaxError(advice?.expected ?? expected, foundText, span, [
    ...adviceNotes(advice, mapped, at),
    ...bracketNotes(mapped, at),
  ]);
}

/** The hint and the text that mends it: one note, unless the text has to be shown. */
function adviceNotes(
  { hint, fix }: SyntaxAdvice = {},
  mapped: MappedText,
  at: number,
): readonly Note[] {
  const hints = hint === undefined ? [] : [note(hint)];
  if (fix === undefined) return hints;
  const { text, shown, back, length } = fix;
  if (shown !== undefined) return [...hints, propose(text, shown)];
  const start = at - (back ?? 0);
  const fixAt = length === undefined ? undefined : documentSpan(mapped, start, start + length);
  return hints.map((each) => ({ ...each, fix: text, fixAt }));
}

/** Notes where the innermost open bracket is, if a failure is about it. */
function bracketNotes(mapped: MappedText, at: number): readonly Note[] {
  const { text } = mapped;
  const isEnd = text.slice(at).trim() === '';
  if (!isEnd && !/^[)\]=]/.test(text.slice(at))) return [];
  const open: number[] = [];
  for (const { 0: token, index } of tokensIn(text.slice(0, at))) {
    if (token === '(' || token === '[') open.push(index);
    if (token === ')' || token === ']') open.pop();
  }
  const start = open.at(-1);
  if (start === undefined)
    return isEnd || text[at] === '=' ? [] : [note('no bracket is open here')];
  const bracket = text[start]!;
  const swallowing = isEnd
    ? commentWithBracket(mapped, start, bracket === '(' ? ')' : ']')
    : undefined;
  return [
    note(`"${bracket}" is opened here`, documentSpan(mapped, start, start + 1)),
    ...(swallowing === undefined
      ? []
      : [note('";" begins a comment, which the closing bracket is part of', swallowing)]),
  ];
}

/** The semicolon of the first comment after an offset that closes more brackets than it opens. */
function commentWithBracket(mapped: MappedText, from: number, closing: string): Span | undefined {
  const { source, text } = mapped;
  for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', end + 1)) {
    const start = documentSpan(mapped, end - 1, end).end;
    const [comment, space] = /^([ \t]*);[^\n]*/.exec(source.text.slice(start)) ?? [];
    if (comment === undefined) continue;
    const opening = closing === ')' ? '(' : '[';
    if (comment.split(closing).length <= comment.split(opening).length) continue;
    const at = start + space!.length;
    return { source, start: at, end: at + 1 };
  }
  return undefined;
}

/** `a, b or c`, each once; white space and line ends only if nothing else was expected. */
function describe(failures: readonly Failure[], before: string): string {
  if (before === '') return 'a rule name';
  const phrases = [...new Set(failures.map(phraseFor))];
  if (phrases.includes(QUOTED)) return QUOTED;
  const telling = phrases.filter((phrase) => phrase !== WHITE_SPACE && phrase !== END_OF_LINE);
  // "An element" says more than the list of everything that can begin one.
  const isElement = ELEMENT_STARTS.every((phrase) => telling.includes(phrase));
  const others = telling.filter(
    (phrase) => ![...ELEMENT_STARTS, 'a rule name', 'a digit', '"*"', '"#"'].includes(phrase),
  );
  if (isElement) return printChoices(['an element', ...others]);
  return printChoices(telling.length > 0 ? telling : phrases);
}

const WHITE_SPACE = 'white space';
const END_OF_LINE = 'the end of the line';
const QUOTED = 'a printable ASCII character or the closing quote';
const ELEMENT_STARTS = ['"("', '"["', 'a string', 'a number', 'prose'];

/** Phrases for the things that Ohm expected, by their names in lower case. */
const PHRASES: Readonly<Record<string, string>> = {
  '"\\""': 'a string',
  '"%i"': 'a string',
  '"%s"': 'a string',
  '"%"': 'a number',
  '"<"': 'prose',
  digit: 'a digit',
  '"b"': '"b", "d" or "x"',
  '"d"': '"b", "d" or "x"',
  '"x"': '"b", "d" or "x"',
  '"=/"': '"=" or "=/"',
  '"="': '"=" or "=/"',
  '" "': WHITE_SPACE,
  '"\\t"': WHITE_SPACE,
};

function phraseFor(failure: Failure): string {
  const text = failure.type === 'string' ? JSON.stringify(failure.getText()) : failure.getText();
  return PHRASES[text.toLowerCase()] ?? text;
}

// --- the tree ----------------------------------------------------------------------------------

/** The document's span of a node, without white space at its end. */
function spanOf(node: ohm.Node): Span {
  const { startIdx, contents } = node.source;
  return documentSpan(node.args['mapped'], startIdx, startIdx + contents.trimEnd().length);
}

/** The tree of a node, in the same text as the node that asks for it. */
function treeOf<T>(parent: ohm.Node, node: ohm.Node): T {
  return node['tree'](parent.args['mapped']) as T;
}

function numVal(radix: number) {
  return function (
    this: ohm.Node,
    _base: ohm.Node,
    first: ohm.Node,
    rest: ohm.Node,
  ): NumRange | NumConcatenation {
    const span = spanOf(this);
    const value = (digits: ohm.Node): number => Number.parseInt(digits.sourceString, radix);
    return rest.ctorName.endsWith('_range')
      ? { kind: 'num-range', lo: value(first), hi: value(rest.child(1)), span }
      : {
          kind: 'num-concatenation',
          values: [first, ...rest.children.map((node) => node.child(1))].map(value),
          span,
        };
  };
}

const semantics = grammar.createSemantics().addOperation<unknown>('tree(mapped)', {
  rulelist(parts): Rule {
    const rules = parts.children.filter(({ ctorName }) => ctorName === 'rule');
    invariant(rules.length === 1, 'a text has one rule');
    return treeOf(this, rules[0]!);
  },
  rule(name, definedAs, elements, _end): Rule {
    return {
      name: treeOf(this, name),
      definedAs: definedAs.child(1).sourceString as '=' | '=/',
      elements: treeOf(this, elements),
      span: spanOf(this),
    };
  },
  rulename(_first, _rest): Element {
    return { kind: 'rulename', text: this.sourceString, span: spanOf(this) };
  },
  elements(alternation, _space): Alternation {
    return treeOf(this, alternation);
  },
  alternation(first, rest): Alternation {
    const alternatives = [first, ...rest.children].map((node) => treeOf<Concatenation>(this, node));
    return { kind: 'alternation', alternatives, span: spanOf(this) };
  },
  alternative(_before, _slash, _after, concatenation): Concatenation {
    return treeOf(this, concatenation);
  },
  concatenation(first, rest): Concatenation {
    const repetitions = [first, ...rest.children].map((node) => treeOf<Repetition>(this, node));
    return { kind: 'concatenation', repetitions, span: spanOf(this) };
  },
  next_repetition(_space, repetition): Repetition {
    return treeOf(this, repetition);
  },
  repetition(repeat, element): Repetition {
    return {
      kind: 'repetition',
      ...readRepeat(repeat.sourceString),
      element: treeOf(this, element),
      span: spanOf(this),
    };
  },
  group(_open, _before, alternation, _after, _close): Element {
    return { kind: 'group', alternation: treeOf(this, alternation), span: spanOf(this) };
  },
  option(_open, _before, alternation, _after, _close): Element {
    return { kind: 'option', alternation: treeOf(this, alternation), span: spanOf(this) };
  },
  case_insensitive_string(_prefix, string): Element {
    return { kind: 'char-val', text: stringText(string), caseSensitive: false, span: spanOf(this) };
  },
  case_sensitive_string(_prefix, string): Element {
    return { kind: 'char-val', text: stringText(string), caseSensitive: true, span: spanOf(this) };
  },
  num_val(_percent, number): NumRange | NumConcatenation {
    return { ...treeOf<NumRange | NumConcatenation>(this, number), span: spanOf(this) };
  },
  bin_val: numVal(2),
  dec_val: numVal(10),
  hex_val: numVal(16),
  prose_val(_open, chars, _close): Element {
    return { kind: 'prose-val', text: chars.sourceString, span: spanOf(this) };
  },
});

function stringText(quotedString: ohm.Node): string {
  return quotedString.sourceString.slice(1, -1);
}

/** `repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)`, or with `#` in the place of `*`; nothing means once. */
function readRepeat(text: string): Pick<Repetition, 'min' | 'max' | 'isList'> {
  if (text === '') return { min: 1, max: 1 };
  const [min, max] = text.split(/[*#]/);
  if (max === undefined) return { min: Number(min), max: Number(min) };
  const bounds = { min: Number(min), max: max === '' ? undefined : Number(max) };
  return text.includes('#') ? { ...bounds, isList: true } : bounds;
}
