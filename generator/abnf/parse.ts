/**
 * Parses rules with `grammar/abnf.ohm`.
 *
 * Ohm stops at the first failure, so each rule is parsed on its own: one run reports one syntax error
 * per rule. A failure is Ohm's right-most one, translated: what was expected there in the words of
 * RFC 5234, what was found, and a hint where the mistake is a habit from another notation.
 */
import * as ohm from 'ohm-js';
import { bracketLimit, syntaxError, type DiagnosticBag } from '../diagnostics.js';
import { documentSpan, type MappedText } from '../document/mapped-text.js';
import type { Span } from '../source.js';
import type {
  Alternation,
  Concatenation,
  Element,
  NumConcatenation,
  NumRange,
  Repetition,
  Rule,
} from './ast.js';
import { readGrammarFile } from './grammar-files.js';

const grammar = ohm.grammar(readGrammarFile('abnf.ohm'));

/** The rules of the texts, in order; nothing where a text has a syntax error, which is reported. */
export function parse(
  texts: readonly MappedText[],
  diagnostics: DiagnosticBag,
): readonly Rule[] | undefined {
  const rules: Rule[] = [];
  let isWhole = true;
  for (const text of texts) {
    const tooDeep = findDeepBracket(text.text);
    if (tooDeep !== undefined) {
      diagnostics.report(bracketLimit(MAX_BRACKETS, documentSpan(text, tooDeep, tooDeep + 1)));
      isWhole = false;
      continue;
    }
    const match = grammar.match(text.text);
    if (match.succeeded()) {
      for (const rule of toRules(match, text)) rules.push(rule);
    } else {
      diagnostics.report(translate(match, text));
      isWhole = false;
    }
  }
  return isWhole ? rules : undefined;
}

/** Ohm's parser recurses for every bracket, so there is an end to them. */
const MAX_BRACKETS = 200;

/** The offset of the first bracket that stands in too many others. */
function findDeepBracket(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"\n]*"|;.*|<[^>\n]*>|[()[\]]/g)) {
    if (/^[([]/.test(token) && ++depth > MAX_BRACKETS) return index;
    if (/^[)\]]/.test(token)) depth -= 1;
  }
  return undefined;
}

// --- the failure -------------------------------------------------------------------------------

/** Ohm 17 declares no types for the details of a failure; these are the ones used. */
interface Failure {
  getText(): string;
  readonly type: string;
}

function translate(match: ohm.MatchResult, mapped: MappedText): ReturnType<typeof syntaxError> {
  const failed = match as ohm.MatchResult & {
    getRightmostFailurePosition(): number;
    getRightmostFailures(): readonly Failure[];
  };
  const at = failed.getRightmostFailurePosition();
  const rest = mapped.text.slice(at);
  const before = mapped.text.slice(0, at);
  const expected = describe(failed.getRightmostFailures(), before);
  const found = /^[\w-]+/.exec(rest)?.[0] ?? [...rest][0] ?? '';
  const foundText = found === '' || found === '\n' ? 'the end of the line' : quote(found);
  const width = found === '\n' ? 1 : Math.max(1, found.length);
  return syntaxError(
    expected,
    foundText,
    documentSpan(mapped, at, at + width),
    hintFor(before, rest),
  );
}

/** `a, b or c`, each once; white space and line ends only if nothing else was expected. */
function describe(failures: readonly Failure[], before: string): string {
  if (before === '') return 'a rule name';
  const phrases = [...new Set(failures.map(phraseFor))];
  if (phrases.includes(QUOTED)) return QUOTED;
  const telling = phrases.filter((phrase) => phrase !== WHITE_SPACE && phrase !== END_OF_LINE);
  // The list of everything that an element can begin with says less than the word.
  const isElement = ELEMENT_STARTS.every((phrase) => telling.includes(phrase));
  const others = telling.filter(
    (phrase) => ![...ELEMENT_STARTS, 'a rule name', 'a digit', '"*"'].includes(phrase),
  );
  if (isElement) return list(['an element', ...others]);
  return list(telling.length > 0 ? telling : phrases);
}

const WHITE_SPACE = 'white space';
const END_OF_LINE = 'the end of the line';
const QUOTED = 'a printable ASCII character or the closing quote';
const ELEMENT_STARTS = ['"("', '"["', 'a string', 'a number', 'prose'];

const PHRASES: Readonly<Record<string, string>> = {
  '"\\""': 'a string',
  '"%i"': 'a string',
  '"%s"': 'a string',
  '"%I"': 'a string',
  '"%S"': 'a string',
  '"%"': 'a number',
  '"<"': 'prose',
  digit: 'a digit',
  '"b"': '"b", "d" or "x"',
  '"B"': '"b", "d" or "x"',
  '"d"': '"b", "d" or "x"',
  '"D"': '"b", "d" or "x"',
  '"x"': '"b", "d" or "x"',
  '"X"': '"b", "d" or "x"',
  '"=/"': '"=" or "=/"',
  '"="': '"=" or "=/"',
  '" "': WHITE_SPACE,
  '"\\t"': WHITE_SPACE,
};

function phraseFor(failure: Failure): string {
  const text = failure.type === 'string' ? JSON.stringify(failure.getText()) : failure.getText();
  return PHRASES[text] ?? text;
}

function list(phrases: readonly string[]): string {
  return phrases.length < 2
    ? phrases.join('')
    : `${phrases.slice(0, -1).join(', ')} or ${phrases.at(-1)}`;
}

function quote(text: string): string {
  return text === '"' ? "'\"'" : `"${text}"`;
}

/** What somebody who wrote this probably wanted. */
function hintFor(before: string, rest: string): string | undefined {
  if (/^\|/.test(rest)) return 'alternatives are separated by "/"';
  if (/^::?=/.test(rest)) return 'a rule is defined with "="';
  if (/^_/.test(rest)) return 'names consist of letters, digits and hyphens';
  if (/^['`]/.test(rest)) return 'strings stand in double quotes';
  if (/^#/.test(rest))
    return 'lists such as 1#element are not part of RFC 5234; write the repetition out';
  if (/^[*+?{]/.test(rest))
    return 'repetition stands before its element: *( … ), 1*( … ), [ … ], 2*4( … )';
  if (/^=/.test(rest)) return 'a rule begins in the same column as the rule before it';
  const quotes = before.slice(before.lastIndexOf('\n') + 1).split('"').length - 1;
  if (quotes % 2 === 1 && /^\n/.test(rest)) return 'the string is not closed';
  if (/^\r/.test(rest)) return 'lines end in LF or CRLF';
  if (/^[\u0080-\uffff]/.test(rest) && quotes % 2 === 0)
    return 'names consist of letters, digits and hyphens, all of them ASCII';
  if (/^[\u0080-\uffff]/.test(rest))
    return 'strings hold ASCII only; spell other characters as octets, such as %xC3.A9';
  if (/%$/.test(before) && /^u/i.test(rest)) return 'numbers are written %x41, %d65 or %b1000001';
  if (/^0x/i.test(rest)) return 'hexadecimal numbers are written %x41';
  return undefined;
}

// --- the tree ----------------------------------------------------------------------------------

function toRules(match: ohm.MatchResult, mapped: MappedText): readonly Rule[] {
  return semantics(match)['tree'](mapped) as readonly Rule[];
}

/** The document's span of a node, without white space at its end. */
function spanOf(node: ohm.Node): Span {
  const { startIdx, endIdx, contents } = node.source;
  return documentSpan(
    node.args['mapped'],
    startIdx,
    endIdx - (contents.length - contents.trimEnd().length),
  );
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
  rulelist(parts): readonly Rule[] {
    return parts.children
      .filter((part) => part.ctorName === 'rule')
      .map((rule) => treeOf(this, rule));
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
    const [min, max] = readRepeat(repeat.sourceString);
    return { kind: 'repetition', min, max, element: treeOf(this, element), span: spanOf(this) };
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

/** `repeat = 1*DIGIT / (*DIGIT "*" *DIGIT)`; nothing means once. */
function readRepeat(text: string): readonly [min: number, max: number | undefined] {
  if (text === '') return [1, 1];
  const [min, max] = text.split('*');
  if (max === undefined) return [Number(min), Number(min)];
  return [min === '' ? 0 : Number(min), max === '' ? undefined : Number(max)];
}
