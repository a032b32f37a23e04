/**
 * The RFCs that the tags of a document stand for, from its list of references:
 *
 *     [URI]      Berners-Lee, T., Fielding, R., and L. Masinter, "Uniform
 *                Resource Identifier (URI): Generic Syntax", STD 66,
 *                RFC 3986, DOI 10.17487/RFC3986, January 2005,
 *
 * A line of any text may begin with a tag, so an entry counts only below a heading such as `13.1. Normative References`.
 * An excerpt may have no such heading; there, an entry begins a paragraph.
 */
import { isBlank, splitLines } from '../document/lines.js';
import { findPageBreaks } from '../document/page-breaks.js';
import type { Source } from '../text/source.js';

/** The beginning of an entry: a tag in brackets. */
const ENTRY = /^\s*\[([^\][]+)\](?=\s|$)/;

const NUMBER = String.raw`(?:appendix\s+)?(?:\d+|[A-Z])(?:\.\d+)*[.:]?\s+`;

const REFERENCES = new RegExp(
  String.raw`^\s*(?:${NUMBER})?(?:[a-z]+\s+){0,2}(?:references|bibliography)\b[^.,;]{0,30}$`,
  'i',
);

/** The heading of another section. In indented texts, such as RFCs, only headings begin at the margin. */
const HEADING = new RegExp(String.raw`^(?:${NUMBER}[A-Z]|Appendix\b|Author|Acknowledg|Index$)`);

/** A title in quotes may name another RFC than the entry does. */
const TITLE = /"[^"]*"/g;

/** The number of an RFC in a text: `RFC 3986`, `[RFC3986]`, `RFC-3986`. */
const RFC = /\bRFC[\s-]*(\d+)/i;

/** The RFC numbers that tags stand for, by the tags in lower case. */
export function readReferences(source: Source): ReadonlyMap<string, number> {
  const listed = new Map<string, number>();
  const elsewhere = new Map<string, number>();
  const all = splitLines(source);
  const pageBreaks = findPageBreaks(all);
  const lines = all.filter(({ number }) => !pageBreaks.has(number));
  let isListed = false;
  let entry: { readonly tag: string; text: string } | undefined;
  const close = (): void => {
    if (entry === undefined) return;
    const number = RFC.exec(entry.text.replace(TITLE, ''))?.[1] ?? RFC.exec(entry.text)?.[1];
    const entries = isListed ? listed : elsewhere;
    if (number !== undefined && !entries.has(entry.tag)) entries.set(entry.tag, Number(number));
    entry = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const [head, tag] = ENTRY.exec(line.text) ?? [];
    const isHeading = REFERENCES.test(line.text);
    if (isHeading || HEADING.test(line.text)) {
      close();
      isListed = isHeading;
    } else if (tag !== undefined && (isListed || isFirst(lines[index - 1]?.text, entry))) {
      close();
      entry = { tag: tagKey(tag), text: line.text.slice(head!.length) };
    } else if (entry !== undefined) {
      if (isBlank(line) && !isListed) close();
      else entry.text += ` ${line.text.trim()}`;
    }
  }
  close();
  return listed.size > 0 ? listed : elsewhere;
}

/** Whether a line begins a paragraph, or follows an entry. */
function isFirst(before: string | undefined, entry: object | undefined): boolean {
  return entry !== undefined || before === undefined || before.trim() === '';
}

/** Tags are compared without case. */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}
