/**
 * Directives: the comments by which a grammar speaks to abnfc. Those of its head, before the first rule, are about the
 * grammar (`document/head.ts`); others are about the words of a rule, and may stand anywhere:
 *
 *     ; capture URI, first: scheme, authority(userinfo, host, port),
 *     ;   path=path-abempty|path-absolute|path-rootless|path-empty
 *     ; limit hname: hname 253 octets, name|top-name 63 octets
 *     ; accepts date: "2026-01-01"
 *
 * A directive has a line of its own. A list goes on in the next line after a comma, an opening bracket, `|` or `=`.
 */
import type { NameInSource } from '../diagnostics/grammar.js';
import { isSlipOf } from '../text/similar.js';
import type { Source, Span } from '../text/source.js';

/** About the words of a rule, whose name follows. */
const ABOUT_WORDS = ['capture', 'limit', 'check', 'remark', 'accepts', 'rejects'] as const;

const HEAD_WORDS = ['import', 'alias', 'list', 'alphabet', 'boundary', 'format'] as const;

const WORDS = [...HEAD_WORDS, ...ABOUT_WORDS];

const LISTS: ReadonlySet<string> = new Set([
  ...['import', 'alias', 'capture', 'limit', 'accepts', 'rejects'],
]);

type Word = (typeof WORDS)[number];

/** A comment that begins with the word of a directive, or with a slip for one; it may be prose all the same. */
export interface Directive {
  /** The word that is written, and the one that it stands for. */
  readonly written: string;
  readonly word: Word;
  /** What follows the word, from its offset; spaces take the place of what is between the lines of a list. */
  readonly text: string;
  readonly at: number;
  /** From the word to the end. */
  readonly span: Span;
  readonly isInHead: boolean;
  /** Whether a part of a rule stands before it in its line. */
  readonly isTrailing: boolean;
  /** The rule whose words it is about; undefined for others, and where no name and colon begin the text. */
  readonly rule: NameInSource | undefined;
  /** Whether `first` follows the name. */
  readonly isOrdered: boolean;
  /** What it says of the rule, from its offset; or else all of the text. */
  readonly value: string;
  readonly valueAt: number;
}

type Read = Pick<Directive, 'written' | 'word' | 'at' | 'span' | 'isInHead' | 'isTrailing'>;

/** Reads the directives of a document, in linear time; of its head alone, if asked to. */
export function* directivesOf(source: Source, { isHeadOnly = false } = {}): Iterable<Directive> {
  let isInHead = true;
  let last: Read | undefined;
  for (const { 0: whole, index } of source.text.matchAll(/[^\n]*\n?/g)) {
    const line = whole.trimEnd();
    const semicolon = line.replace(/"[^"]*"/g, (text) => ' '.repeat(text.length)).indexOf(';');
    const isTrailing = semicolon >= 0 && line.slice(0, semicolon).trim() !== '';
    const end = index + line.length;
    const isOpen = last && LISTS.has(last.word) && /[,(|=]/.test(source.text[last.span.end - 1]!);
    if (last && isOpen && semicolon >= 0 && !isTrailing) {
      last = { ...last, span: { ...last.span, end } };
      continue;
    }
    if (last !== undefined) yield finish(last);
    last = undefined;
    if (isTrailing || (semicolon < 0 && line.trim() !== '')) isInHead = false;
    if (isHeadOnly && !isInHead) return;
    if (semicolon < 0) continue;
    const [head, blank, written] = /^(;[ \t]*)([a-z]+:?)[ \t]+/i.exec(line.slice(semicolon)) ?? [];
    const word = written && wordMeant(written.replace(/:$/, ''));
    if (!word) continue;
    const from = index + semicolon;
    const span = { source, start: from + blank!.length, end };
    last = { written, word, at: from + head!.length, span, isInHead, isTrailing };
  }
  if (last !== undefined) yield finish(last);
}

function wordMeant(written: string): Word | undefined {
  return WORDS.find((each) => each === written) ?? WORDS.find((each) => isSlipOf(written, each));
}

function finish(read: Read): Directive {
  const { word, at, span } = read;
  const { source } = span;
  const text = source.text
    .slice(at, span.end)
    .replace(/\r?\n[ \t]*;/g, (between) => ' '.repeat(between.length));
  const isAbout = ABOUT_WORDS.some((each) => each === word);
  const [head = '', name = '', first] =
    /^([a-z][a-z\d-]*)[ \t]*(,[ \t]*first[ \t]*)?:[ \t]*/i.exec(isAbout ? text : '') ?? [];
  const rule = { text: name, span: { source, start: at, end: at + name.length } };
  return {
    ...read,
    text,
    rule: name === '' ? undefined : rule,
    isOrdered: first !== undefined,
    value: text.slice(head.length),
    valueAt: at + head.length,
  };
}

/** The directives about the words of a rule, in lines of their own. */
export function directivesAbout(source: Source, name: string): readonly Directive[] {
  return [...directivesOf(source)].filter(
    ({ written, word, isTrailing, rule }) =>
      written === word && !isTrailing && rule?.text.toLowerCase() === name.toLowerCase(),
  );
}

/** The names of rules in directives, without the names of fields. */
export function namesInDirectives(source: Source): readonly NameInSource[] {
  return [...directivesOf(source)].flatMap(({ word, rule, value, valueAt }) => {
    if (rule === undefined) return [];
    const after = { capture: '\\s*(?:[^=\\s]|$)', limit: '\\||[ \\t]+\\d' }[word as string] ?? '$^';
    const names = value.matchAll(new RegExp(`[a-z][a-z\\d-]*(?![a-z\\d-])(?=${after})`, 'gi'));
    const others = Array.from(names, ({ 0: text, index }) => {
      const start = valueAt + index;
      return { text, span: { source, start, end: start + text.length } };
    });
    return [rule, ...others];
  });
}
