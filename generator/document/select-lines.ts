/**
 * Selects a part of a document: some lines, or a section by its heading.
 *
 *     7.  Collected ABNF          Appendix A.  Syntax          ## Grammar
 *
 * A section ends at the next heading that is not of a part of it.
 */
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import {
  ambiguousSection,
  noSuchLines,
  noSuchSection,
  selectionCuts,
} from '../diagnostics/document.js';
import type { Source } from '../text/source.js';
import { isBlank, spanOfLine, type Line } from './lines.js';
import { ruleStartOf } from './shape.js';

/** A range of lines, such as `120-180`, which no heading begins with. */
const LINES = /^([1-9]\d*)-([1-9]\d*)$/;

/**
 * The selected lines; reports a selection that has none.
 *
 * @param section lines from 1, both included, such as `120-180`; or a heading, its number, such as `Appendix A` or `3.2`,
 *   its title, or the beginning of one heading alone
 */
export function selectLines(
  source: Source,
  all: readonly Line[],
  section: string | undefined,
  diagnostics: DiagnosticBag,
): readonly Line[] {
  if (section === undefined) return all;
  const numbers = LINES.exec(section)?.slice(1).map(Number);
  const selected =
    numbers === undefined
      ? sectionOf(source, all, section, diagnostics)
      : all.filter(({ number }) => numbers[0]! <= number && number <= numbers[1]!);
  if (selected === undefined) {
    const headings = headingsIn(all).flatMap((heading) => heading?.text ?? []);
    // The missing heading is compared with each of these.
    return diagnostics.fail(noSuchSection(section, headings.slice(0, MAX_COMPARED), source));
  }
  if (selected.length === 0) {
    const last = all.findLast(({ text }) => text !== '')?.number ?? 0;
    diagnostics.fail(noSuchLines(section, last, source));
  }
  warnOfCuts(source, all, selected, diagnostics);
  return selected;
}

/** The greatest number of headings among which to look for a similar one. */
const MAX_COMPARED = 500;

/** Warns of a selection that begins or ends within a paragraph, which may be a rule. */
function warnOfCuts(
  source: Source,
  all: readonly Line[],
  selected: readonly Line[],
  diagnostics: DiagnosticBag,
): void {
  const first = all.indexOf(selected[0]!);
  const next = first + selected.length;
  for (const index of [first, next]) {
    const [before, after] = [all[index - 1], all[index]];
    if (before === undefined || after === undefined || isBlank(before) || isBlank(after)) continue;
    if (ruleStartOf(after.text) === undefined)
      diagnostics.report(selectionCuts(spanOfLine(source, after)));
  }
}

/** The lines below a heading, which are none if there is no such heading; reports several that fit equally well. */
function sectionOf(
  source: Source,
  lines: readonly Line[],
  section: string,
  diagnostics: DiagnosticBag,
): readonly Line[] | undefined {
  const wanted = normalize(section);
  const headings = headingsIn(lines);
  const [index, ...others] = fitting(headings, wanted, isMarkdown(lines));
  if (index === undefined) return undefined;
  if (others.length > 0) {
    const spans = [index, ...others].map((each) => spanOfLine(source, lines[each]!));
    return diagnostics.fail(ambiguousSection(section, spans));
  }
  const { level } = headings[index]!;
  const end = headings.findIndex(
    (other, at) => at > index && other !== undefined && other.level <= level,
  );
  return lines.slice(index, end < 0 ? undefined : end);
}

/**
 * The indices of the headings that fit best: headings equal to the words; if there is none, headings with this number or
 * title; else headings that begin with them.
 */
function fitting(
  headings: readonly (SectionHeading | undefined)[],
  wanted: string,
  isMarkdown: boolean,
): readonly number[] {
  const fits: readonly ((heading: SectionHeading) => boolean)[] = [
    ({ text }) => text === wanted,
    ({ label, title }) => label === wanted || (title === wanted && title !== ''),
    ({ text, title }) => startsWithWord(text, wanted) || startsWithWord(title, wanted),
  ];
  for (const isFitting of fits) {
    const found = headings.flatMap((each, index) => (each && isFitting(each) ? [index] : []));
    // Of equal lines of text, the last one is the heading: a table of contents comes first.
    const entries = new Map(found.map((index) => [headings[index]!.text, index]));
    if (found.length > 0) return isMarkdown ? found : [...entries.values()];
  }
  return [];
}

/** A heading in lower case, with and without its number, which may be its label, and its depth. */
interface SectionHeading {
  readonly text: string;
  readonly label: string | undefined;
  readonly title: string;
  readonly level: number;
}

/** The beginning of a heading of Markdown. */
const MARKDOWN = /^#{1,6}[ \t]+\S/;

function isMarkdown(lines: readonly Line[]): boolean {
  return lines.some((line) => !line.isFenced && MARKDOWN.test(line.text));
}

/** The headings of a document, by the indices of their lines: Markdown's, or else numbered ones between blank lines. */
function headingsIn(lines: readonly Line[]): readonly (SectionHeading | undefined)[] {
  const isBlankAt = (index: number): boolean =>
    lines[index] === undefined || isBlank(lines[index]!);
  const hasSigns = isMarkdown(lines);
  return lines.map((line, index) => {
    if (line.isFenced === true || line.marked !== undefined) return undefined;
    if (hasSigns) return MARKDOWN.test(line.text) ? headingOf(line.text) : undefined;
    const isAlone = isBlankAt(index - 1) && isBlankAt(index + 1);
    return isAlone && !isOfContents(line.text) ? headingOf(line.text) : undefined;
  });
}

/** Whether a line is one of a table of contents: dots lead to a number. */
function isOfContents(text: string): boolean {
  return /\.[ ]?\.[ ]?\.\s*\d+$/.test(text.trimEnd().slice(-40));
}

function headingOf(text: string): SectionHeading | undefined {
  const signs = /^#{1,6}(?=[ \t])/.exec(text)?.[0];
  const shown = text.slice(signs?.length ?? 0).trim();
  const whole = normalize(signs === undefined ? shown : shown.replace(/(?:^|[ \t])#{1,6}$/, ''));
  const [, word, number, title = ''] =
    /^(section\s+|appendix\s+)?(\d{1,3}(?:\.\d{1,3})*|[A-Z](?:\.\d{1,3})*)(?:[.:]?\s+(?=\S)(.{1,200}))?[.:]?$/i.exec(
      signs === undefined && /^\s/.test(text) ? '' : whole,
    ) ?? [];
  // A single letter begins a sentence, too: "A grammar".
  const isNumbered = number !== undefined && (/^\d|\./.test(number) || word !== undefined);
  if (signs === undefined && !isNumbered) return undefined;
  const level = signs?.length ?? number!.split('.').length;
  return isNumbered
    ? { text: whole, label: `${word ?? ''}${number}`, title, level }
    : { text: whole, label: undefined, title: whole, level };
}

function startsWithWord(text: string, words: string): boolean {
  return (
    words !== '' && text.startsWith(words) && !/^(?:[\w-]|\.\d)/.test(text.slice(words.length))
  );
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.:]$/, '');
}
