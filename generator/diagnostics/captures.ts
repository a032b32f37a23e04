/** Diagnostics about captures: the parts of a word that `parse` reports. */
import type { Source, Span } from '../text/source.js';
import { suggest, type NameInSource } from './grammar.js';
import { advise, error, note, warning, type Diagnostic } from './diagnostic.js';

export function badSelection(expected: string, span: Span): Diagnostic {
  return error('bad-selection', `expected ${expected}`, span, [
    'such as: scheme, authority(userinfo, host, port), path=path-abempty|path-absolute',
  ]);
}

/** A rule is selected that no document has. */
export function captureUndefined(
  { text, span }: NameInSource,
  similar: NameInSource | undefined,
): Diagnostic {
  return error('capture-not-found', `rule "${text}" is not defined`, span, [suggest(similar)]);
}

/** A rule is selected where it does not occur. */
export function captureNotFound(rule: string, outer: string, span: Span): Diagnostic {
  const isItself = rule === outer;
  const where = isItself ? 'itself' : `"${outer}"`;
  return error('capture-not-found', `rule "${rule}" does not occur in ${where}`, span, [
    isItself
      ? `a selection lists rules that are parts of "${outer}"`
      : 'a rule inside another selected one stands in its brackets: authority(host)',
  ]);
}

export function captureLoops(rule: string, span: Span): Diagnostic {
  return error(
    'capture-loops',
    `rule "${rule}" cannot be reported: it refers to itself, and its words would nest to any depth`,
    span,
    ['rules that it needs and that do not refer back to it can be reported'],
  );
}

export function captureClash(field: string, first: Span, second: Span): Diagnostic {
  return error('capture-clash', `two parts have the field "${field}"`, second, [
    note('the other one', first),
    'name=rule gives a part another field',
  ]);
}

/** The name of a field is taken: each result has it already. */
export function reservedField(field: string, span: Span): Diagnostic {
  return error('capture-clash', `the field name "${field}" is reserved`, span, [
    'every part has "start" and "end", or "text"; one that can be of several rules has "kind"',
    'name=rule gives a part another field',
  ]);
}

/** A word has several parses; each is printed as a tree. */
export function ambiguousCapture(
  word: string,
  parses: readonly string[],
  rule: string,
  span: Span,
): Diagnostic {
  return error('ambiguous-capture', `${word} has two parses as "${rule}"`, span, [
    ...parses.map((parse) => `one is: ${parse === '' ? 'no parts' : parse}`),
    advise(
      'prefer',
      'resolves this: "first" takes the first alternative and the longest repetition',
    ),
    'or do not select the parts that differ',
  ]);
}

/** The first parse of no word has a part, though another parse of some word has it. */
export function lostPart(
  field: string,
  word: string,
  parse: string,
  rule: string,
  span: Span,
): Diagnostic {
  return warning(
    'lost-part',
    `no word of "${rule}" has the part "${field}" in its first parse`,
    span,
    [
      `${word} could have it; its first parse is: ${parse === '' ? 'no parts' : parse}`,
      'an alternative or a repetition before it takes the same text: make it exclude that text, or select other parts',
    ],
  );
}

/** An option for captures is given, and nothing is captured. */
export function idleCaptureOption(
  option: 'prefer' | 'values' | 'print',
  source: Source,
): Diagnostic {
  return warning('idle-option', 'nothing is captured, so there is no `parse`', source, [
    advise(option, 'has no effect'),
    advise('capture', 'selects the rules that `parse` reports'),
  ]);
}

/** Parts that repeat together become lists; `holder` is the rule of what is repeated, `rules` the rules of the parts. */
export function relatedLists(
  fields: readonly string[],
  rules: readonly string[],
  holder: string | undefined,
  span: Span,
): Diagnostic {
  const names = fields.map((field) => `"${field}"`);
  const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return warning(
    'related-lists',
    `${list} repeat together; as separate lists they lose their pairing`,
    span,
    [
      note(
        holder === undefined
          ? `give what is repeated a rule of its own, and select that: RULE(${rules.join(', ')})`
          : `select the rule that is repeated: ${holder}(${rules.join(', ')})`,
      ),
    ],
  );
}

export function captureInDecoder(rule: string, span: Span): Diagnostic {
  return error(
    'capture-decoder',
    `"${rule}" becomes a decoder, which has no parts to report`,
    span,
    ['without the bit layout it becomes a recognizer, which has parts'],
  );
}

/** Captures in a rule that embeds itself to any depth: whether a context-free grammar is ambiguous is undecidable. */
export function captureInCalls(rule: string, span: Span): Diagnostic {
  return error(
    'capture-recursion',
    `"${rule}" embeds itself to any depth, so no compiler can tell whether its words have several parses`,
    span,
    [advise('prefer', 'decides: "first" takes the first alternative and the longest repetition')],
  );
}

/** A regular grammar whose large rules are called, so that no automaton has all of its words. */
export function captureInLargeRules(rule: string, span: Span): Diagnostic {
  return error(
    'capture-size',
    `"${rule}" is too large for one automaton, so it is not decided whether its words have several parses`,
    span,
    [
      advise('prefer', 'decides: "first" takes the first alternative and the longest repetition'),
      advise('maxStates', 'raises the limit on states'),
    ],
  );
}

/** A word of a rule may consist of a word of the same rule alone, and so have infinitely many parses. */
export function captureWithoutEnd(rules: readonly string[], span: Span): Diagnostic {
  const [first] = rules;
  const cycle = [...rules, first].join(' > ');
  return error(
    'capture-loops',
    `a word of "${first}" may be nothing but a word of "${first}" again, so it has infinitely many parses`,
    span,
    [`the way back is: ${cycle}`, 'require something beside the reference'],
  );
}

/** The branchless variant never branches on the data, so it cannot parse. */
export function branchlessParse(source: Source): Diagnostic {
  return error('branchless-parse', 'the branchless variant cannot parse', source, [
    'the table variant and the switch variant can',
  ]);
}

/** A definition for `print` has more than one text, or none. */
export function severalTexts(span: Span): Diagnostic {
  return badPrint('expected one text, of strings and numbers', span, ['such as: OWS = " "']);
}

export function printedTwice({ text, span }: NameInSource, first: Span): Diagnostic {
  return badPrint(`rule "${text}" has two texts`, span, [note('the other one', first)]);
}

/** A rule does not occur, or only in parts without parts, whose texts are given. */
export function printedNowhere({ text, span }: NameInSource, start: string): Diagnostic {
  return badPrint(`"${start}" has no rule "${text}" between its parts`, span, [
    'the text of a part is given to `stringify`',
  ]);
}

export function printedPart({ text, span }: NameInSource, field: string): Diagnostic {
  return badPrint(`rule "${text}" has the part "${field}"`, span, [
    'the text of a part is given to `stringify`; only a rule without parts can have one here',
  ]);
}

export function printedNoWord(rule: string, isCalling: boolean, span: Span): Diagnostic {
  return badPrint(`this is not a word of "${rule}"`, span, [
    ...(isCalling ? ['words with calls of rules cannot be part of it'] : []),
  ]);
}

function badPrint(
  message: string,
  span: Span,
  notes: Parameters<typeof error>[3] & object,
): Diagnostic {
  return error('bad-print', message, span, notes);
}
