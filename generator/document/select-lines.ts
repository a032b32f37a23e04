/**
 * Selects a part of a document: some lines, or a section by its heading.
 *
 *     7.  Collected ABNF          Appendix A.  Syntax          ## Grammar
 *
 * A section ends at the next heading that is not of a part of it.
 */
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { noSuchLines, noSuchSection, notLines } from '../diagnostics/document.js';
import type { Source } from '../text/source.js';
import type { Line } from './lines.js';

/** A part of a document, in the words of options. */
export interface LineSelection {
  /** `120-180`, or one number: lines from 1, both included. */
  readonly lines?: string | undefined;
  /** The beginning of a heading, such as `Appendix A` or `3.2`, or its title. */
  readonly section?: string | undefined;
}

/** The selected lines; reports a selection that has none. */
export function selectLines(
  source: Source,
  all: readonly Line[],
  { lines, section }: LineSelection,
  diagnostics: DiagnosticBag,
): readonly Line[] {
  let selected = all;
  if (lines !== undefined) {
    if (!/^[1-9]\d*(?:-[1-9]\d*)?$/.test(lines)) diagnostics.fail(notLines(lines, source));
    const [first, last = first] = lines.split('-').map(Number) as [number, number?];
    selected = selected.filter(({ number }) => first <= number && number <= last!);
    if (selected.length === 0)
      diagnostics.fail(
        noSuchLines(lines, all.findLast(({ text }) => text !== '')?.number ?? 0, source),
      );
  }
  if (section !== undefined) {
    const found = sectionOf(selected, section);
    if (found === undefined) {
      const headings = selected.flatMap((line) => headingOf(line)?.text ?? []);
      diagnostics.fail(noSuchSection(section, headings, source));
    }
    selected = found!;
  }
  return selected;
}

/** The lines below a heading; of several that fit, the last one, since a table of contents comes first. */
function sectionOf(lines: readonly Line[], section: string): readonly Line[] | undefined {
  const wanted = normalize(section);
  const headings = lines.map(headingOf);
  const fits = (heading: Heading | undefined): boolean =>
    heading !== undefined &&
    (startsWithWord(heading.text, wanted) || startsWithWord(heading.title, wanted));
  const index = headings.findLastIndex(fits);
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const end = headings.findIndex(
    (other, at) => at > index && other !== undefined && other.level <= heading.level,
  );
  return lines.slice(index, end < 0 ? undefined : end);
}

/** A heading in lower case, with and without its number, and its depth. */
interface Heading {
  readonly text: string;
  readonly title: string;
  readonly level: number;
}

function headingOf({ text, marked }: Line): Heading | undefined {
  if (marked !== undefined || /(?:\.[ ]?){3,}\s*\d+\s*$/.test(text)) return undefined;
  const [, signs, markdown] = /^(#{1,6})\s+(\S.*?)#*\s*$/.exec(text) ?? [];
  const [, number = '', title] =
    /^(?:section\s+|appendix\s+)?(\d+(?:\.\d+)*|[A-Z](?:\.\d+)*)[.:]?(?:\s+(\S.*))?$/i.exec(
      markdown ?? text,
    ) ?? [];
  // A single letter begins a sentence, too: "A grammar".
  const isNumbered = /^\d|\./.test(number) || /^appendix\s/i.test(markdown ?? text);
  if (markdown === undefined && !isNumbered) return undefined;
  const whole = normalize(markdown ?? text);
  return {
    text: whole,
    title: isNumbered ? normalize(title ?? '') : whole,
    level: signs?.length ?? number.split('.').length,
  };
}

function startsWithWord(text: string, words: string): boolean {
  return (
    words !== '' && text.startsWith(words) && !/^(?:[\w-]|\.\d)/.test(text.slice(words.length))
  );
}

function normalize(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.:]$/, '');
}
