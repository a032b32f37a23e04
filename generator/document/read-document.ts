/**
 * Finds the ABNF and the bit layout in a text.
 *
 * A *grammar* (a file named `*.abnf`, or a text whose first line that is not a comment begins a rule)
 * must be ABNF throughout: the parser reports anything else. Any other text is a
 * *document*, in which rules stand among prose, tables and page breaks; there, lines that do not read
 * as ABNF are skipped, and `lines` says why. Only lines that directly follow a rule, and belong to it by their
 * indentation, are taken with the rule in any case, for the parser to judge: half a rule is not a rule.
 *
 * In both, a rule extends from a line `name = …` to the next line that does not continue it. RFC 5234
 * §2.2 marks continuation by indentation, which copies of RFCs lose; so a line also continues a rule
 * that cannot end yet (after `/`, inside brackets), and a line that begins with `/` always does. The
 * indentation of a block as a whole does not count, nor do blank lines before such a continuation.
 */
import type { BitLayout } from '../coding/layout.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { bareCr, emptyInput, noGrammar, skippedRules } from '../diagnostics/document.js';
import { getOrInsert } from '../get-or-insert.js';
import type { Source, Span } from '../text/source.js';
import { indentOf, isBlank, splitLines, withoutComment, type Line } from './lines.js';
import type { MappedText } from './mapped-text.js';
import { findPageBreaks } from './page-breaks.js';
import { readLayout } from './read-layout.js';
import { ruleStartOf, shapeOf } from './shape.js';

/**
 * The ABNF and the bit layout of a text.
 *
 * Guarantees: `rules` has one text per rule, in order, each ending in LF, without comments and the
 * indentation of its block and with every continuation line indented; `lines` ascend and do not overlap.
 */
export interface Document {
  readonly source: Source;
  readonly rules: readonly MappedText[];
  readonly layout: BitLayout;
  readonly lines: readonly LineRange[];
  /** Lines that look like rules and were skipped. */
  readonly skipped: readonly SkippedRule[];
}

/** Consecutive lines, numbered from 1, both included, and whether they were taken. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
  readonly taken: boolean;
  readonly what: string;
}

/** A line that looks like the first of a rule and was skipped, and the reason. */
export interface SkippedRule {
  readonly name: string;
  readonly reason: string;
  readonly span: Span;
}

/** A rule under construction. */
interface Candidate {
  readonly name: string;
  readonly indent: number;
  readonly lines: Line[];
  readonly names: string[];
  /** Whether the first line consists of ABNF tokens; always true in a grammar, where the parser decides. */
  readonly isReadable: boolean;
  /** Whether it has a token that does not occur in prose. */
  certain: boolean;
  depth: number;
  last: string;
}

type TakenLine = { readonly taken: boolean; readonly what: string };

/** @param knownNames the names of rules that are always in scope, in lower case */
export function readDocument(
  source: Source,
  knownNames: ReadonlySet<string>,
  diagnostics: DiagnosticBag,
): Document {
  const lines = splitLines(source);
  const isEmpty = lines.every(isBlank);
  if (isEmpty) diagnostics.report(emptyInput(source));
  const verdicts = new Map<number, TakenLine>();
  const isGrammar = beginsLikeGrammar(source, lines);
  const pageBreaks = findPageBreaks(lines);
  for (const number of pageBreaks) verdicts.set(number, { taken: false, what: 'page break' });
  const text = lines.filter((line) => !pageBreaks.has(line.number));

  const read = readLayout(source, text, diagnostics);
  for (const number of read.lines) verdicts.set(number, { taken: true, what: 'bit layout' });

  if (isGrammar) warnOfBareCr(source, text, diagnostics);
  const candidates = findCandidates(text, isGrammar, read.lines);
  const rules = isGrammar ? candidates : withoutProse(candidates, knownNames);
  const chosen = new Set(rules);
  const skipped: SkippedRule[] = [];
  const missingIn = missingNames(candidates, knownNames);
  for (const candidate of candidates) {
    const taken = chosen.has(candidate);
    const reason = taken ? '' : whySkipped(candidate, missingIn(candidate));
    const what = taken ? `rule ${candidate.name}` : `not a rule: ${reason}`;
    for (const line of candidate.lines) verdicts.set(line.number, { taken, what });
    if (!taken)
      skipped.push({ name: candidate.name, reason, span: spanOf(source, candidate.lines[0]!) });
  }

  if (!isEmpty && rules.length === 0 && read.lines.size === 0) {
    diagnostics.report(noGrammar(source, hintFor(source.text)));
  }
  const leftOut = candidates.filter(
    (each) => !chosen.has(each) && each.isReadable && !isOpen(each),
  );
  const first = leftOut.find((each) => missingIn(each) !== undefined);
  if (rules.length > 0 && leftOut.length > rules.length && first !== undefined)
    diagnostics.report(
      skippedRules(leftOut.length, missingIn(first)!, spanOf(source, first.lines[0]!)),
    );
  return {
    source,
    rules: rules.map((candidate) => textOf(source, candidate)),
    layout: read.layout,
    lines: ranges(lines, verdicts),
    skipped,
  };
}

function beginsLikeGrammar(source: Source, lines: readonly Line[]): boolean {
  if (/\.abnf$/i.test(source.name)) return true;
  const first = lines.find((line) => !isBlank(line) && !isComment(line));
  return first !== undefined && ruleStartOf(first.text) !== undefined;
}

/** A hint at what a text without rules may be. */
function hintFor(text: string): string | undefined {
  if (/\r(?!\n)/.test(text)) return 'lines end in LF or CRLF; this text has lone CRs';
  if (/^[ \t]*<?[a-z][\w-]{0,99}>?[ \t]*::?=/im.test(text))
    return 'rules with "::=" or ":=" belong to another notation; ABNF defines a rule with "="';
  return undefined;
}

function warnOfBareCr(source: Source, lines: readonly Line[], diagnostics: DiagnosticBag): void {
  for (const { text, start } of lines) {
    const at = text.indexOf('\r');
    // Outside of a comment, the parser reports it.
    if (at < 0 || at < withoutComment(text).length) continue;
    diagnostics.report(bareCr({ source, start: start + at, end: start + at + 1 }));
    return;
  }
}

function isComment(line: Line): boolean {
  return /^\s*;/.test(line.text);
}

function findCandidates(
  lines: readonly Line[],
  isGrammar: boolean,
  layoutLines: ReadonlySet<number>,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  let current: Candidate | undefined;
  let gap = false; // A blank line came after the last line of `current`.

  for (const line of lines) {
    if (isBlank(line)) {
      // In RFC 5234, a line of white space is a continuation line; only an empty line is not.
      gap ||= !isGrammar || line.text === '';
      continue;
    }
    if (isComment(line)) {
      if (current && indentOf(line) > current.indent) current.lines.push(line);
      continue;
    }
    if (layoutLines.has(line.number)) {
      current = undefined;
      continue;
    }
    if (beginsRule(line, current, gap, isGrammar)) {
      current = begin(line);
      candidates.push(current);
    } else if (current && continuesRule(line, current, gap, isGrammar)) {
      extend(current, line, line.text);
    } else if (isGrammar) {
      // Not ABNF, so a candidate of its own, for the parser to report.
      current = { ...begin(line), name: line.text.trim() };
      candidates.push(current);
    } else {
      // Perhaps a rule in another notation: recorded in case a rule uses its name.
      if (ruleStartOf(line.text)) candidates.push({ ...begin(line), isReadable: false });
      current = undefined;
    }
    gap = false;
  }
  return candidates;
}

function beginsRule(
  line: Line,
  current: Candidate | undefined,
  gap: boolean,
  isGrammar: boolean,
): boolean {
  const start = ruleStartOf(line.text);
  if (start === undefined) return false;
  if (!isGrammar) return shapeOf(start.body).valid;
  return current === undefined || start.indent <= current.indent || (gap && !isOpen(current));
}

function continuesRule(line: Line, current: Candidate, gap: boolean, isGrammar: boolean): boolean {
  const shape = shapeOf(line.text);
  const isDeeper = indentOf(line) > current.indent;
  if (!isGrammar && !shape.valid)
    return current.certain && !gap && (isDeeper || /^\s*[/|]/.test(line.text));
  if (isOpen(current) || shape.first === '/') return true;
  if (gap) return false;
  // A line without indentation continues a rule only if it cannot begin anything else.
  return isDeeper || (!isGrammar && shape.certain && !/^[a-z]/i.test(shape.first));
}

/** Whether a rule cannot end here. */
function isOpen(candidate: Candidate): boolean {
  return candidate.depth > 0 || candidate.last === '/' || candidate.last === '';
}

function begin(line: Line): Candidate {
  const start = ruleStartOf(line.text) ?? { indent: indentOf(line), name: '', body: line.text };
  const candidate: Candidate = {
    name: start.name,
    indent: start.indent,
    lines: [],
    names: [],
    isReadable: true,
    certain: false,
    depth: 0,
    last: '',
  };
  extend(candidate, line, start.body);
  return candidate;
}

function extend(candidate: Candidate, line: Line, body: string): void {
  const shape = shapeOf(body);
  candidate.lines.push(line);
  for (const name of shape.names) candidate.names.push(name);
  candidate.certain ||= shape.certain;
  candidate.depth += shape.depth;
  if (shape.last !== '') candidate.last = shape.last;
  // A line that does not begin with a token is a mistake; the next line does not continue it.
  else if (!shape.valid) candidate.last = '?';
}

/**
 * Drops candidates that are prose after all, such as `n = number of octets`. A candidate without a string or a
 * number stays only if it is complete and all its names belong to rules that stay. Linear.
 */
function withoutProse(
  candidates: readonly Candidate[],
  knownNames: ReadonlySet<string>,
): readonly Candidate[] {
  const readable = candidates.filter(({ isReadable }) => isReadable);
  const dropped = new Set<Candidate>();
  // The number of remaining definitions of each name, and the candidates that depend on it.
  const definitions = new Map<string, number>();
  const users = new Map<string, Candidate[]>();
  const missing: string[] = [];
  for (const { name } of readable) {
    const key = name.toLowerCase();
    definitions.set(key, (definitions.get(key) ?? 0) + 1);
  }
  const drop = (candidate: Candidate): void => {
    if (dropped.has(candidate)) return;
    dropped.add(candidate);
    const key = candidate.name.toLowerCase();
    definitions.set(key, definitions.get(key)! - 1);
    if (definitions.get(key) === 0 && !knownNames.has(key)) missing.push(key);
  };
  for (const candidate of readable) {
    if (candidate.certain) continue;
    if (isOpen(candidate)) drop(candidate);
    for (const name of candidate.names) {
      const key = name.toLowerCase();
      getOrInsert(users, key, () => []).push(candidate);
      if (!knownNames.has(key) && !definitions.has(key)) drop(candidate);
    }
  }
  // The list grows while it is walked.
  for (const key of missing) users.get(key)?.forEach(drop);
  return readable.filter((candidate) => !dropped.has(candidate));
}

/** For a candidate, the first of its names that no line defines. */
function missingNames(
  candidates: readonly Candidate[],
  knownNames: ReadonlySet<string>,
): (candidate: Candidate) => string | undefined {
  const readable = candidates.filter(({ isReadable }) => isReadable);
  const defined = new Set(readable.map(({ name }) => name.toLowerCase()));
  return ({ names }) =>
    names.find((name) => !defined.has(name.toLowerCase()) && !knownNames.has(name.toLowerCase()));
}

function whySkipped(candidate: Candidate, missing: string | undefined): string {
  if (!candidate.isReadable) return 'it does not read as ABNF';
  if (isOpen(candidate)) return 'it is not complete';
  const reason =
    missing === undefined ? 'not all of its names are rules' : `"${missing}" is not a rule`;
  return `it may be prose, since ${reason}`;
}

function textOf(source: Source, candidate: Candidate): MappedText {
  let text = '';
  const pieces: { at: number; from: number }[] = [];
  candidate.lines.forEach((line, index) => {
    if (index > 0 && isComment(line)) return;
    const stripped = Math.min(indentOf(line), candidate.indent);
    if (index > 0 && !/^\s/.test(line.text.slice(stripped))) {
      pieces.push({ at: text.length, from: line.start + stripped });
      text += ' ';
    }
    pieces.push({ at: text.length, from: line.start + stripped });
    // A space keeps a lone CR apart from the line feed, with which it would be a line end.
    text += `${withoutComment(line.text).slice(stripped).replace(/\r$/, '\r ')}\n`;
  });
  return { source, text, pieces };
}

function spanOf(source: Source, line: Line): Span {
  const { start, text } = line;
  return { source, start: start + indentOf(line), end: start + text.trimEnd().length };
}

/** Joins lines with the same verdict; blank lines go with those around them. */
function ranges(
  lines: readonly Line[],
  verdicts: ReadonlyMap<number, TakenLine>,
): readonly LineRange[] {
  const result: LineRange[] = [];
  for (const line of lines) {
    const verdict = verdicts.get(line.number);
    if (verdict === undefined && isBlank(line)) continue;
    const { taken, what } = verdict ?? {
      taken: false,
      what: isComment(line) ? 'comment' : 'not ABNF',
    };
    const previous = result.at(-1);
    if (previous?.what === what && previous.taken === taken) {
      result[result.length - 1] = { ...previous, last: line.number };
    } else {
      result.push({ first: line.number, last: line.number, taken, what });
    }
  }
  return result;
}
