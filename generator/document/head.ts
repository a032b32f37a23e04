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
 * or about the words of a rule (`document/directives.ts`), or a comment.
 */
import { likeDirective, malformedImport, repeatedDirective } from '../diagnostics/head.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { findMisfit } from '../options/option.js';
import { RULE_OPTIONS, type AnalyzeOptions } from '../options/table.js';
import { isSlipOf } from '../text/similar.js';
import type { Source, Span } from '../text/source.js';
import { directivesOf, type Directive } from './directives.js';

const { list, alphabet, boundary } = RULE_OPTIONS;

/** The options that a head can give. */
const HEAD_OPTIONS = { list, alphabet, boundary } as const;

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
  for (const directive of directivesOf(source, { isHeadOnly: true })) {
    const { written, text, span } = directive;
    const word = written === directive.word ? directive.word : undefined;
    const items = itemsOf(directive);
    if (word === 'import' && items !== undefined) {
      const wrong = items.find((each) => !NAME.test(each.text) && !PATH.test(each.text));
      if (wrong !== undefined) problems.push(malformedImport(wrong.text, wrong.span));
      else for (const item of items) imports.push(item);
    } else if (word === 'alias' && items?.every((each) => NAME.test(each.text))) {
      for (const each of items) aliases.push(each.text);
    } else if (word === 'format' && text.includes(': ')) {
      const colon = text.lastIndexOf(': ');
      format = { title: text.slice(0, colon), source: text.slice(colon + 2) };
    } else if (word !== undefined && isHeadOption(word) && valueOf(word, text) !== undefined) {
      const [first, value] = [optionSpans[word], valueOf(word, text)!];
      if (first !== undefined) problems.push(repeatedDirective(word, span, first));
      else [options[word], optionSpans[word]] = [value, span];
    } else {
      const meant = headDirective(directive);
      if (meant !== undefined) problems.push(likeDirective(`; ${written} ${text}`, meant, span));
    }
  }
  return { imports, aliases, options, optionSpans, format, problems };
}

/** The items of a list, without blanks in them; undefined for a text that is not a list. */
function itemsOf({ text, at, span: { source } }: Directive): readonly HeadImport[] | undefined {
  let from = at;
  const items = text.split(',').map((part) => {
    const item = part.trim();
    const start = from + part.length - part.trimStart().length;
    from += part.length + 1;
    return { text: item, span: { source, start, end: start + item.length } };
  });
  return items.some((each) => /\s/.test(each.text)) ? undefined : items;
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
 * The directive of a head that a comment was probably meant to be. Prose has none of their values: `recipient` alone, or
 * the name of a file.
 */
export function headDirective(directive: Directive): string | undefined {
  const { word, text } = directive;
  if (word === 'import')
    return itemsOf(directive)?.some((each) => PATH.test(each.text)) === true
      ? `; import ${text}`
      : undefined;
  if (!isHeadOption(word)) return undefined;
  const option = HEAD_OPTIONS[word];
  const value =
    option.kind === 'choice'
      ? option.values.find((each) => each === text || isSlipOf(text, each))
      : valueOf(word, text) && text;
  return value === undefined ? undefined : `; ${word} ${value}`;
}
