/**
 * Reads the head of a grammar, the comments before its first rule: what the grammar says about itself. A line there is
 * one of
 *
 *     ; import date.abnf, time.abnf
 *     ; alias email
 *     ; list recipient
 *     ; alphabet octets
 *     ; boundary ".-"
 *     ; format timestamps: RFC 3339, section 5.6
 *
 * or a comment. A list continues on the next line after a comma. Selections, `; capture`, may also stand below, beside
 * their rules (`captures/selection-in.ts`).
 */
import { likeDirective, malformedImport, repeatedDirective } from '../diagnostics/head.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { findMisfit } from '../options/option.js';
import { RULE_OPTIONS, type AnalyzeOptions } from '../options/table.js';
import { isSlipOf } from '../text/similar.js';
import type { Source, Span } from '../text/source.js';

const { list, alphabet, boundary } = RULE_OPTIONS;

/** The options that a head can give. */
export const HEAD_OPTIONS = { list, alphabet, boundary } as const;

type HeadOption = keyof typeof HEAD_OPTIONS;

/** A document that a head imports: a path from the folder of the grammar, or the name of a grammar of the package. */
export interface HeadImport {
  readonly text: string;
  readonly span: Span;
}

/** What a grammar says about itself. */
export interface Head {
  readonly imports: readonly HeadImport[];
  /** Further names of the grammar. */
  readonly aliases: readonly string[];
  readonly options: Pick<AnalyzeOptions, HeadOption>;
  /** Where the options stand. */
  readonly optionSpans: Readonly<Partial<Record<HeadOption, Span>>>;
  /** The words of the grammar, in the plural, and the standard that defines them. */
  readonly format: { readonly title: string; readonly source: string } | undefined;
  readonly problems: readonly Diagnostic[];
}

const NAME = /^[a-z\d][a-z\d-]*$/;

/** A path below or beside a folder that means the same on every system. */
const PATH = /^(?!\/)[^\\:\0]*\.(?:abnf|txt)$/i;

/** Whether an import names a grammar of the package, and no file. */
export function isGrammarName(text: string): boolean {
  return NAME.test(text);
}

/** The head of a document; a document without comments at its beginning has an empty one. */
export function readHead(source: Source): Head {
  const imports: HeadImport[] = [];
  const aliases: string[] = [];
  const options: Record<string, string> = {};
  const optionSpans: Partial<Record<HeadOption, Span>> = {};
  const problems: Diagnostic[] = [];
  let format: Head['format'];
  for (const { word, rest, at, span } of commentsOf(source)) {
    const items = itemsOf(rest, source, at);
    if (word === 'import' && items !== undefined) {
      const isWell = ({ text }: HeadImport): boolean => NAME.test(text) || PATH.test(text);
      imports.push(...items.filter(isWell));
      for (const item of items)
        if (!isWell(item)) problems.push(malformedImport(item.text, item.span));
    } else if (word === 'alias' && items?.every(({ text }) => NAME.test(text))) {
      aliases.push(...items.map(({ text }) => text));
    } else if (word === 'format' && rest.includes(': ')) {
      const colon = rest.lastIndexOf(': ');
      format = { title: rest.slice(0, colon), source: rest.slice(colon + 2) };
    } else if (isHeadOption(word) && valueOf(word, rest) !== undefined) {
      const [first, value] = [optionSpans[word], valueOf(word, rest)!];
      if (first !== undefined) problems.push(repeatedDirective(word, span, first));
      else [options[word], optionSpans[word]] = [value, span];
    } else {
      const meant = directiveMeant(word, rest, items);
      if (meant !== undefined) problems.push(likeDirective(`; ${word} ${rest}`, meant, span));
    }
  }
  return { imports, aliases, options, optionSpans, format, problems };
}

interface Comment {
  readonly word: string;
  readonly rest: string;
  /** The offset of `rest`. */
  readonly at: number;
  readonly span: Span;
}

/** The comments before the first other line that have more than one word. */
function* commentsOf(source: Source): Iterable<Comment> {
  const [head] = /^\ufeff?(?:[ \t]*(?:;.*)?\r?(?:\n|$))*/.exec(source.text)!;
  // Spaces take the place of semicolons, so that all offsets stay.
  const lines = /^(;[ \t]*)([\w-]+:?)([ \t]+)(\S(?:.*,[ \t]*\r?\n;.*(?=[\r\n]|$)|.*))/gm;
  for (const { 0: all, 1: begin, 2: word, 3: blank, 4: text, index } of head.matchAll(lines)) {
    const rest = text!.replace(/\n;/g, '\n ').trimEnd();
    const start = index + begin!.length;
    const span = { source, start, end: index + all.trimEnd().length };
    yield { word: word!, rest, at: start + word!.length + blank!.length, span };
  }
}

/** The items of a list, none of which has a blank; undefined for a text that is no list. */
function itemsOf(rest: string, source: Source, at: number): readonly HeadImport[] | undefined {
  const items = Array.from(rest.matchAll(/\s*([^,]+?)\s*(?:,|$)/gy), (match) => {
    const start = at + match.index + match[0].indexOf(match[1]!);
    return { text: match[1]!, span: { source, start, end: start + match[1]!.length } };
  });
  return items.some(({ text }) => /\s/.test(text)) ? undefined : items;
}

function isHeadOption(word: string): word is HeadOption {
  return Object.hasOwn(HEAD_OPTIONS, word);
}

/** The value of an option; characters stand in quotes. Undefined for another text. */
function valueOf(name: HeadOption, rest: string): string | undefined {
  const value = HEAD_OPTIONS[name].kind === 'text' ? /^"([^"]*)"$/.exec(rest)?.[1] : rest;
  return value === undefined || findMisfit({ [name]: value }, HEAD_OPTIONS) ? undefined : value;
}

/**
 * The directive that a comment was probably meant to be. Prose has none of their values: `recipient` alone, or the name
 * of a file.
 */
function directiveMeant(
  word: string,
  rest: string,
  items: readonly HeadImport[] | undefined,
): string | undefined {
  const meant = ['import', ...Object.keys(HEAD_OPTIONS)].find((each) =>
    isSlipOf(word.replace(/:$/, ''), each),
  );
  if (meant === undefined) return undefined;
  if (!isHeadOption(meant))
    return items?.some(({ text }) => PATH.test(text)) === true ? `; import ${rest}` : undefined;
  const option = HEAD_OPTIONS[meant];
  const value =
    option.kind === 'choice'
      ? option.values.find((each) => each === rest || isSlipOf(rest, each))
      : valueOf(meant, rest) && rest;
  return value === undefined ? undefined : `; ${meant} ${value}`;
}
