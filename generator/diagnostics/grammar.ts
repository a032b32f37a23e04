/** Diagnostics about rules, from parsing and resolving them. */
import { MAX_OF, type Alphabet } from '../alphabet.js';
import { textOf, type Source, type Span } from '../text/source.js';
import { printCount } from '../text/print-count.js';
import { printClassInAbnf } from '../text/character-class.js';
import {
  advise,
  error,
  grouped,
  listNames,
  nameWord,
  note,
  propose,
  warning,
  type Diagnostic,
  type Note,
} from './diagnostic.js';

export function bracketLimit(limit: number, span: Span): Diagnostic {
  return error(
    'nesting-limit',
    `groups are nested more than ${printCount(limit, 'level')} deep`,
    span,
    ['give inner groups rules of their own'],
  );
}

/** An alternative of a rule, or its only one, has more characters than the parser takes. */
export function alternativeLimit(given: number, limit: number, span: Span): Diagnostic {
  return error(
    'alternative-limit',
    `an alternative of this rule has ${printCount(given, 'character')}; the limit is ${grouped(limit)}`,
    span,
    ['make parts of it rules of their own'],
  );
}

/** The text is not ABNF; `expected` and `found` are phrases. */
export function syntaxError(
  expected: string,
  found: string,
  span: Span,
  notes: readonly (Note | string | undefined)[] = [],
): Diagnostic {
  return error('syntax', `expected ${expected}, found ${found}`, span, notes);
}

/** A line that looks like the rule of a name, and the reason why it was not taken for one. */
interface SkippedLine {
  readonly reason: string;
  readonly span: Span;
}

function noteOfSkipped({ reason, span }: SkippedLine): Note {
  return note(`this line was not taken for a rule: ${reason}`, span);
}

/** What may help with a name that has no rule. */
interface MissingRule {
  /** The number of its uses besides the one that is shown. */
  readonly others: number;
  readonly similar: NameInSource | undefined;
  /** A line that may define it. */
  readonly skipped: SkippedLine | undefined;
  /** The grammars of abnfc that begin with such a rule. */
  readonly readyMade: readonly string[];
  /** The number of an RFC that has such a rule, and is not given. */
  readonly home: number | undefined;
  /** ABNF for what the name means in other notations. */
  readonly foreign: string | undefined;
  /** Whether it may be text without quotes. */
  readonly isText: boolean;
}

/** A rule name is used but never defined. */
export function undefinedRule(
  { text: name, span }: NameInSource,
  { others, similar, skipped, readyMade, home, foreign, isText }: MissingRule,
): Diagnostic {
  const isFound = skipped !== undefined || home !== undefined;
  const meant = foreign === undefined ? suggest(similar) : propose(foreign);
  const text = isText ? note(`text stands in quotes: "${name}"`) : undefined;
  return error('undefined-rule', `rule "${name}" is not defined`, span, [
    ...(suggestSymbols(name, span) ?? (isFound ? [] : [meant ?? text])),
    skipped && noteOfSkipped(skipped),
    ...readyMade.map(
      (each) => `abnfc has a grammar of "${name}": "; import ${each}" at the top brings it`,
    ),
    skipped === undefined &&
      home !== undefined &&
      advise('imports', `brings the rules of another document: RFC ${home} has "${name}"`),
    others > 0 && `"${name}" is also used in ${printCount(others, 'other place')}`,
  ]);
}

/**
 * Two definitions of a rule differ. `witness` is the shortest word that only one of them spells, as text;
 * undefined if they could not be compared.
 */
export function duplicateRule(
  name: string,
  span: Span,
  first: Span,
  witness: string | undefined,
): Diagnostic {
  const how = witness === undefined ? 'in different words' : 'differently';
  return error('duplicate-rule', `rule "${name}" is defined twice, ${how}`, span, [
    note(
      witness === undefined
        ? 'the first definition is here; whether they mean the same cannot be decided'
        : `the first definition is here; only one of them spells ${nameWord(witness)}`,
      first,
    ),
    'keep one of them, or write `=/` to add alternatives',
    advise('keep', 'chooses one for a document: the first or the last'),
    advise('define', 'replaces both'),
  ]);
}

export function unusedDefinition({ text, span }: NameInSource, start: string): Diagnostic {
  return warning('unused-definition', `"${start}" does not need the defined rule "${text}"`, span, [
    'its name may be misspelled, or the rule not needed any more',
  ]);
}

export function unusedDocument(document: Source, { name }: Source): Diagnostic {
  return warning('unused-document', `${name} needs no rule of ${document.name}`, document, [
    'further documents only fill in rules that the first one lacks; check and compile each grammar by itself',
  ]);
}

/** A name that its own document does not define, and two other documents do. */
export interface AmbiguousName {
  readonly name: NameInSource;
  /** The rule that is used, and one that is not. */
  readonly used: Span;
  readonly other: Span;
  /** A word that only one of them spells, as text; undefined if they could not be compared. */
  readonly witness: string | undefined;
  /** The number of the RFC that defines the other rule. */
  readonly number: number | undefined;
}

/** Names mean different rules in two further documents; one diagnostic for all, which shows the first. */
export function ambiguousNames(all: readonly AmbiguousName[]): Diagnostic {
  const [{ name, used, other, witness, number }, ...others] = all as readonly [
    AmbiguousName,
    ...AmbiguousName[],
  ];
  const { text, span } = name;
  const how = witness === undefined ? 'in different words' : 'differently';
  const prose = number === undefined ? '' : ` as <${text}, see RFC ${number}>`;
  return warning(
    'ambiguous-name',
    `rule "${text}" is not defined here, and two other documents define it ${how}`,
    span,
    [
      note('this one is used: its document is given first', used),
      note(
        witness === undefined
          ? 'this one is not used'
          : `this one is not used; only one of them spells ${nameWord(witness)}`,
        other,
      ),
      others.length > 0 && `the same applies to ${listRules(others.map((each) => each.name.text))}`,
      `to use the other one, give the documents in another order, or define "${text}"${prose}`,
    ],
  );
}

/** Rules are defined again in other words with the same language; one diagnostic for all. */
export function repeatedRules(
  repetitions: readonly { readonly name: NameInSource; readonly first: Span }[],
): Diagnostic {
  const [{ name, first }] = repetitions as [(typeof repetitions)[0]];
  return warning(
    'repeated-rule',
    `${rulesAre(repetitions.map((each) => each.name.text))} defined twice, in different words that mean the same`,
    name.span,
    [
      note(
        repetitions.length === 1
          ? 'the first definition is here'
          : `the first definition of "${name.text}" is here`,
        first,
      ),
    ],
  );
}

/** `=/` precedes the rule that it adds to, or there is no such rule. */
export function incrementalBeforeRule(name: string, span: Span): Diagnostic {
  return error(
    'incremental-before-rule',
    `"=/" adds to rule "${name}", which is not defined before it`,
    span,
    [
      advise('imports', `may give the document that defines "${name}"`),
      isGrammarFile(span.source) && 'write `=` where the rule begins',
    ],
  );
}

/** Why a document starts with a rule, if no option names one. */
export interface StartChoice {
  /** The rule that needs most of the others, whether it was taken or not. */
  readonly root: string | undefined;
  /** The rules that no other needs. */
  readonly tops: readonly string[];
}

/** The start rule does not reach some rules, in the order of the document; one diagnostic for all. */
export function unusedRules(
  names: readonly NameInSource[],
  start: string,
  choice?: StartChoice,
): Diagnostic {
  return warning(
    'unused-rule',
    `${rulesAre(names.map(({ text }) => text))} not used by the start rule "${start}"`,
    names[0]!.span,
    [
      ...(choice === undefined ? [] : reasonsFor(start, choice)),
      advise('start', `selects another rule, or confirms "${start}"`),
    ],
  );
}

function reasonsFor(start: string, { root, tops }: StartChoice): string[] {
  const others = tops.filter((name) => name !== start && name !== root);
  return [
    ...(root === start ? [`"${root}" needs most of the rules of this document`] : []),
    ...(root === undefined
      ? [`no rule needs most of the others, so the document starts with its first, "${start}"`]
      : []),
    ...(others.length > 0 ? [`no other rule needs ${listNames(others)}`] : []),
  ];
}

/** The rule that needs most of the others of a document cannot be compiled, and its first rule can. */
export function rootRejected(root: string, { message, at, notes }: Diagnostic): Diagnostic {
  return warning(
    'start-rule',
    `"${root}" needs most of the rules of this document, but cannot be compiled: ${message}`,
    at,
    [...notes, 'so the document starts with its first rule'],
  );
}

/** A range such as `%x39-30`. */
export function rangeReversed(span: Span): Diagnostic {
  const text = textOf(span);
  const meant = text.replace(/^(%.)(\w+)-(\w+)$/, '$1$3-$2');
  const rule = note('RFC 5234 §3.4: the lower value comes first');
  return error('range', `the range ${text} is reversed`, span, [rule, propose(meant)]);
}

export function repetitionReversed(min: number, max: number, span: Span): Diagnostic {
  return error(
    'repetition',
    `a repetition of at least ${min} and at most ${max} is impossible`,
    span,
    [max > 0 && `did you mean ${max}*${min}?`],
  );
}

export function numberTooGreat(alphabet: Alphabet, span: Span): Diagnostic {
  const most = MAX_OF[alphabet].toString(16).toUpperCase();
  const one = alphabet.slice(0, -1);
  return error(
    'number',
    `${textOf(span)} goes above ${most}, the greatest ${one}`,
    span,
    alphabet === 'octets' ? [advise('alphabet', 'may also be "characters"')] : [],
  );
}

/** A terminal of characters consists of surrogates, which are not characters. */
export function onlySurrogates(span: Span): Diagnostic {
  return error(
    'surrogate',
    `${textOf(span)} is not a character: D800 to DFFF are surrogates`,
    span,
    ['write a surrogate pair as the character that it encodes, from %x10000 to %x10FFFF'],
  );
}

/** Alternatives of one alternation that add nothing to the others. */
export function idleAlternatives(
  idle: readonly {
    readonly alternative: { readonly span: Span };
    readonly other: { readonly span: Span } | undefined;
    readonly isSame: boolean;
  }[],
): Diagnostic {
  const [{ alternative, other, isSame }] = idle as [(typeof idle)[number]];
  const names = idle.map((each) => textOf(each.alternative.span));
  const isByCase = isSame && other !== undefined && textOf(other.span) !== textOf(alternative.span);
  return warning(
    'idle-alternative',
    `${names.join(', ')} ${names.length === 1 ? 'adds' : 'add'} no word to the other alternatives`,
    alternative.span,
    [
      other && note(`${textOf(other.span)} says ${isSame ? 'the same' : 'it, too'}`, other.span),
      isByCase && 'a quoted string stands for both cases of its letters; %s"a" stands for one',
    ],
  );
}

/** A range of numbers that is one character off the letters or the digits, or has what stands between these. */
export function oddRange(span: Span, what: string, meant: string): Diagnostic {
  return warning('odd-range', `${textOf(span)} is ${what}`, span, [propose(`%x${meant}`)]);
}

/**
 * A string has the escapes of programming languages, which stand for themselves here; `meant` is ABNF for what they
 * mean there.
 */
export function escapesInString(span: Span, escape: string, meant: string): Diagnostic {
  const what = escape === '\\\\' ? 'two backslashes' : `a backslash and "${escape.slice(1)}"`;
  return warning('escape', `there are no escapes in strings: ${escape} is ${what}`, span, [
    propose(meant),
  ]);
}

/** Terminals from 80 to FF could be octets or characters; `span` is the first. */
export function takenForOctets(span: Span): Diagnostic {
  return warning('alphabet', `${textOf(span)} was taken for octets, not for characters`, span, [
    advise('alphabet', 'says which of the two they are'),
  ]);
}

/** Prose that the start rule needs, and what was understood of it. */
interface UnreadProse {
  readonly text: string;
  readonly span: Span;
  readonly meaning?: UnreadReference | UnreadDifference | undefined;
}

/** A reference to a rule that no document has. */
interface UnreadReference {
  readonly kind: 'reference';
  readonly number: number;
  readonly names: readonly string[];
  readonly isGiven: boolean;
  readonly successor: { readonly number: number; readonly name: string } | undefined;
}

/** A difference with a word that is not a set of symbols. */
interface UnreadDifference {
  readonly kind: 'difference';
  readonly unread?: { readonly word: string; readonly isKnown: boolean } | undefined;
}

/** The start rule needs prose that has no meaning to a compiler; `rule` is the name of the rule that it stands in. */
export function proseReachable(
  { text, span, meaning }: UnreadProse,
  rule: Span,
  named: NameInSource | undefined,
): Diagnostic {
  const isReference = meaning?.kind === 'reference';
  const successor = isReference ? meaning.successor : undefined;
  const definition = successor ? `<${successor.name}, see RFC ${successor.number}>` : '…';
  return error('prose', `<${text}> is prose, which cannot be compiled`, span, [
    named && propose(named.text),
    ...(isReference ? notesOfReference(meaning) : []),
    ...(meaning?.kind === 'difference' ? notesOfDifference(meaning) : []),
    advise('define', `may give the rule in its place: '${textOf(rule)} = ${definition}'`),
    !isReference && isGrammarFile(span.source) && 'replace it with rules',
    advise('start', 'selects a rule that does not need it'),
  ]);
}

function notesOfReference({
  number,
  names: [name],
  isGiven,
  successor,
}: UnreadReference): readonly (Note | string | undefined)[] {
  if (name === undefined) return [];
  if (isGiven) return [`it means "${name}" of RFC ${number}, which has no such rule here`];
  return [
    advise('imports', `may give RFC ${number}, whose rule "${name}" it means`),
    successor &&
      `RFC ${successor.number} obsoletes RFC ${number} and has "${successor.name}", which may be another language`,
  ];
}

function notesOfDifference({ unread }: UnreadDifference): readonly (Note | string)[] {
  if (unread === undefined) return ['no symbol is left'];
  const { word, isKnown } = unread;
  if (isKnown)
    return [`it is a set if all its words are single symbols; those of "${word}" are not`];
  return [
    `it is a set if all its words are single symbols; "${word}" is not defined`,
    advise('imports', `may give a document that defines "${word}"`),
  ];
}

export function proseRead(text: string, set: string, rule: string, span: Span): Diagnostic {
  return warning('prose-set', `<${text}> was read as ${set}`, span, [
    advise('define', `may give "${rule}" another definition`),
  ]);
}

/** Whether a source is the user's own grammar, which may be changed, and no document, such as an RFC. */
function isGrammarFile({ name }: Source): boolean {
  return /\.abnf$/i.test(name);
}

export function noStartRule(
  name: string,
  source: Source,
  similar: NameInSource | undefined,
  skipped: SkippedLine | undefined,
): Diagnostic {
  const notes = [suggest(similar), skipped && noteOfSkipped(skipped)];
  return error('start-rule', `start rule "${name}" is not defined`, source, notes);
}

/** A core rule (RFC 5234 B.1) is given another meaning, which counts. */
export function coreRuleRedefined(name: string, span: Span, core: string): Diagnostic {
  return warning('core-rule-redefined', `core rule "${name}" is redefined differently`, span, [
    `RFC 5234 B.1 has: ${core}`,
  ]);
}

/**
 * Rules refer to each other in cycles; `steps` are the references of a shortest cycle, in order, the first
 * of them in the rule at `span`.
 */
export function recursion(
  rules: readonly string[],
  span: Span,
  steps: readonly { readonly from: string; readonly to: string; readonly span: Span }[],
  embedding:
    | {
        readonly rule: string;
        /** The reference between other symbols, if one alternative has them on both sides. */
        readonly reference: { readonly to: string; readonly span: Span } | undefined;
        /** A word whose reading contains the rule twice, one within the other, as printed. */
        readonly word: string | undefined;
      }
    | undefined,
  most: number,
): Diagnostic {
  const shown = steps.length > MAX_STEPS ? steps.slice(0, MAX_STEPS - 1) : steps;
  const hidden = steps.length - shown.length;
  return error(
    'recursion',
    `rule "${steps[0]!.from}" refers to itself, so its language may not be regular`,
    span,
    [
      ...shown.map((step) => note(`"${step.from}" refers to "${step.to}"`, step.span)),
      hidden > 0 && `${printCount(hidden, 'further step')} lead back to "${steps[0]!.from}"`,
      rules.length > steps.length &&
        `${printCount(rules.length, 'rule')} are mutually recursive: ${listNames(rules)}`,
      embedding?.reference &&
        note(
          `"${embedding.rule}" has something before and after "${embedding.reference.to}" here, like a pair of brackets`,
          embedding.reference.span,
        ),
      embedding?.word !== undefined &&
        `${embedding.word} has one "${embedding.rule}" inside another`,
      note(
        embedding === undefined && rules.length > most
          ? `at most ${most} mutually recursive rules can become repetition`
          : embedding === undefined
            ? 'rules that refer to each other only at the end of alternatives, or only at the beginning, are repetition; a mixture may not be'
            : 'nesting to any depth is beyond a finite automaton',
      ),
      embedding !== undefined &&
        '`abnfc compile` makes modules of such rules that read to any depth, and `abnfc explore` steps through them',
      embedding !== undefined && advise('depth', 'compiles words that nest up to a bound'),
    ],
  );
}

export function listUndefined(span: Span): Diagnostic {
  return error('list', 'lists such as 1#element are not part of RFC 5234', span, [
    'RFC 9110 §5.6.1 defines them; so does an RFC or a draft with a line "1#element => …"',
    advise('list', 'reads them as RFC 9110 does, for a "recipient" or a "sender"'),
  ]);
}

export function listLimit(rule: string, limit: number, span: Span): Diagnostic {
  return error(
    'list-limit',
    `by rule "${rule}", the lists have expanded to more than ${grouped(limit)} parts`,
    span,
    ['each level of nested lists may double them; give inner lists rules of their own'],
  );
}

/** Every derivation of these rules leads back to them. */
export function endlessRules(names: readonly string[], span: Span): Diagnostic {
  const isOne = names.length === 1;
  return error(
    'endless-rule',
    `${listRules(names)} ${isOne ? 'has' : 'have'} no finite word: each alternative contains ${isOne ? 'the rule' : 'one of them'} again`,
    span,
    [`add an alternative that ends, such as ""`],
  );
}

/** The longest cycle of references that is shown in full. */
const MAX_STEPS = 8;

/** `rule "a" is`, or `rules "a" and "b" are` */
function rulesAre(names: readonly string[]): string {
  return `${listRules(names)} ${names.length === 1 ? 'is' : 'are'}`;
}

/** `rule "a"`, or `rules "a" and "b"` */
function listRules(names: readonly string[]): string {
  return `${names.length === 1 ? 'rule' : 'rules'} ${listNames(names)}`;
}

export interface NameInSource {
  readonly text: string;
  readonly span: Span;
}

export function suggest(similar: NameInSource | undefined): Note | undefined {
  return similar && propose(similar.text, `"${similar.text}"`, similar.span);
}

/** The symbols that a name such as `a-z`, `A-Za-z` or `x41-5A` was probably meant to be. */
function suggestSymbols(name: string, { source, start, end }: Span): readonly Note[] | undefined {
  const isNumber = /^x[\da-f]{2,6}(?:-[\da-f]{2,6})?$/i.test(name);
  if (isNumber || source.text[start] === '0') return [propose(`%${name}`)];
  if (!/^\w-\w(?:\w-\w)*$/.test(name)) return undefined;
  const ranges = printClassInAbnf(name);
  const isClass = source.text[start - 1] === '[' && source.text[end] === ']';
  const fixAt = isClass ? { source, start: start - 1, end: end + 1 } : undefined;
  return [
    { ...note(`a range of characters is written ${ranges}`), fix: ranges, fixAt },
    ...(isClass ? [note('[ … ] is an optional part, not a class of characters')] : []),
  ];
}
