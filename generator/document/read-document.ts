/**
 * Finds the ABNF and the bit layout in a text.
 *
 * A *grammar* (a file named `*.abnf`, or a text whose first line that is not a comment begins a rule)
 * must be ABNF throughout: the parser reports anything else. So must the lines of a fence or an element that is marked as
 * ABNF (`mark-lines.ts`). Any other text is a *document*, where rules stand among prose, tables and page breaks
 * (`find-candidates.ts`, `choose-rules.ts`). What looks like a rule and is not one is left out, with the reason; what the grammar
 * loses by that is judged when its names are resolved.
 */
import type { BitLayout } from '../coding/layout.js';
import type { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { bareCr, emptyInput } from '../diagnostics/document.js';
import type { Source, Span } from '../text/source.js';
import type { Candidate } from './candidate.js';
import { findCandidates } from './find-candidates.js';
import { chooseRules, leftOutJudge } from './choose-rules.js';
import {
  indentOf,
  isBlank,
  isComment,
  spanOfLine,
  splitLines,
  withoutComment,
  type Line,
} from './lines.js';
import { offsetAt, piecesFrom, type MappedText, type Piece } from './mapped-text.js';
import { markLines } from './mark-lines.js';
import { findPageBreaks } from './page-breaks.js';
import { readLayout } from './read-layout.js';
import { selectLines } from './select-lines.js';
import { likeRuleStartOf, ruleStartOf } from './shape.js';

/**
 * The ABNF and the bit layout of a text.
 *
 * Guarantees: `rules` has one text per rule, in order, each ending in LF, without comments and the
 * indentation of its block and with every continuation line indented; `lines` ascend and do not overlap.
 */
export interface Document {
  readonly source: Source;
  /** Whether all of it is ABNF, and no other text. */
  readonly isGrammar: boolean;
  readonly rules: readonly RuleText[];
  readonly layout: BitLayout;
  readonly lines: readonly LineRange[];
  /** The texts that look like rules, and were left out. */
  readonly leftOut: readonly LeftOutText[];
}

export interface RuleText
  extends MappedText, Pick<Candidate, 'name' | 'definedAs' | 'block' | 'isStrict' | 'indent'> {
  /** The first line. */
  readonly span: Span;
  /** The lines of the rule, after the comments right above it, without rows of the layout. */
  readonly lines: readonly Line[];
}

/** A text that looks like a rule and was left out. */
export interface LeftOutText extends RuleText {
  /** Why, as a sentence without a full stop. */
  readonly reason: string;
  /** Whether it may be meant as a rule: it resembles one, or a rule needs one of its name. */
  readonly isSuspect: boolean;
  /** Whether it may be the first rule of the document. */
  readonly mayBeFirst: boolean;
  /** Whether the text is a rule that was taken, and `span` a line that may continue it, or is likely to. */
  readonly continuation?: 'possible' | 'likely';
}

/** Consecutive lines, numbered from 1, both included, and whether they were taken. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
  readonly taken: boolean;
  readonly what: string;
}

/** What a line was taken as, or why it was not. */
type LineUse = Pick<LineRange, 'taken' | 'what'>;

/**
 * Reads a text.
 *
 * @param knownNames the names of rules that are always in scope, in lower case
 * @param section the lines to read, as the option has it; all by default
 */
export function readDocument(
  source: Source,
  knownNames: ReadonlySet<string>,
  diagnostics: DiagnosticBag,
  section?: string,
): Document {
  const unmarked = splitLines(source);
  const isEmpty = unmarked.every(isBlank);
  if (isEmpty) diagnostics.report(emptyInput(source));
  const isGrammar = beginsLikeGrammar(source, unmarked);
  const marked = isGrammar ? unmarked : markLines(source, unmarked);
  const all = marked.filter(({ examplesOf }) => examplesOf === undefined);
  const lines = selectLines(source, all, section, diagnostics);
  const uses = new Map<number, LineUse>();
  const pageBreaks = findPageBreaks(lines);
  for (const number of pageBreaks) uses.set(number, { taken: false, what: 'page break' });
  const text = lines.filter((line) => !pageBreaks.has(line.number));

  const read = readLayout(source, text, diagnostics);
  for (const number of read.lines) uses.set(number, { taken: true, what: 'bit layout' });

  const layoutLines = read.lines;
  // A grammar has rules only, so names tell nothing.
  const isRule = isGrammar ? (): boolean => false : namesIn(text, knownNames);
  const candidates = findCandidates(lines, { isGrammar, pageBreaks, layoutLines, isRule });
  const isKnown = (key: string): boolean => knownNames.has(key);
  const chosen = chooseRules(candidates, isKnown);
  const judge =
    chosen.size < candidates.length ? leftOutJudge(candidates, chosen, isKnown) : undefined;
  const indexOf = new Map(text.map((line, index) => [line, index]));
  const rules: RuleText[] = [];
  const leftOut: LeftOutText[] = [];
  for (const candidate of candidates) {
    const isTaken = chosen.has(candidate);
    if (isTaken) warnOfBareCr(source, candidate.lines, diagnostics);
    let above = indexOf.get(candidate.lines[0]!)!;
    while (above > 0 && isComment(text[above - 1]!) && !uses.has(text[above - 1]!.number)) above--;
    const comments = text.slice(above, indexOf.get(candidate.lines[0]!));
    const rule = textOf(source, candidate, comments, layoutLines);
    const reason = isTaken ? '' : judge!.reasonOf(candidate);
    const what = isTaken ? `rule ${candidate.name}` : `not a rule: ${reason}`;
    for (const line of candidate.lines) uses.set(line.number, { taken: isTaken, what });
    if (isTaken) {
      rules.push(rule);
    } else {
      const mayBeFirst = judge!.resemblesRule(candidate);
      const isSuspect = mayBeFirst || judge!.isMissing(candidate);
      leftOut.push({ ...rule, reason, isSuspect, mayBeFirst });
    }
    if (isTaken && candidate.doubtful !== undefined)
      leftOut.push({
        ...rule,
        span: spanOfLine(source, candidate.doubtful.line),
        reason: `it may continue rule "${candidate.name}", but stands apart from it`,
        isSuspect: true,
        mayBeFirst: false,
        continuation: candidate.doubtful.isLikely ? 'likely' : 'possible',
      });
  }
  const { layout } = read;
  return { source, isGrammar, rules, layout, lines: ranges(lines, uses), leftOut };
}

function beginsLikeGrammar(source: Source, lines: readonly Line[]): boolean {
  if (/\.abnf$/i.test(source.name)) return true;
  const first = lines.find((line) => !isBlank(line) && !isComment(line));
  return first !== undefined && ruleStartOf(first.text) !== undefined;
}

/** Warns of characters within comments that end lines elsewhere. */
function warnOfBareCr(source: Source, lines: readonly Line[], diagnostics: DiagnosticBag): void {
  for (const line of lines) {
    const at = line.text.search(/[\r\f\v\u0085\u2028\u2029]/);
    // The parser reports such a character outside of comments.
    if (at < 0 || at < withoutComment(line.text).length) continue;
    const start = offsetAt(line, at);
    diagnostics.report(bareCr({ source, start, end: start + 1 }));
  }
}

/** Whether a name is in scope, or a line seems to define it. */
function namesIn(
  lines: readonly Line[],
  knownNames: ReadonlySet<string>,
): (name: string) => boolean {
  const names = new Set(knownNames);
  for (const { text } of lines) {
    const start = ruleStartOf(text) ?? likeRuleStartOf(text, () => false);
    if (start !== undefined) names.add(start.name.toLowerCase());
  }
  return (name) => names.has(name.toLowerCase());
}

function textOf(
  source: Source,
  candidate: Candidate,
  comments: readonly Line[],
  layoutLines: ReadonlySet<number>,
): RuleText {
  const { name, definedAs, indent, block, isStrict } = candidate;
  const own = candidate.lines.filter(({ number }) => !layoutLines.has(number));
  const lines = [...comments, ...own];
  let text = '';
  const pieces: Piece[] = [];
  candidate.lines.forEach((line, index) => {
    if (index > 0 && isComment(line)) return;
    const stripped = Math.min(indentOf(line), indent);
    if (index > 0 && !/^\s/.test(line.text.slice(stripped))) {
      pieces.push({ at: text.length, from: offsetAt(line, stripped) });
      text += ' ';
    }
    // A space keeps a lone CR apart from the line feed, with which it would be a line end.
    const kept = `${withoutComment(line.text).slice(stripped).replace(/\r$/, '\r ')}\n`;
    // A comment that is cut off may have had further pieces.
    const end = text.length + kept.length;
    pieces.push(...piecesFrom(line, stripped, text.length).filter(({ at }) => at < end));
    text += kept;
  });
  const span = spanOfLine(source, candidate.lines[0]!);
  return { source, text, pieces, name, definedAs, span, block, isStrict, lines, indent };
}

/** Joins lines of the same use; blank lines go with those around them. */
function ranges(lines: readonly Line[], uses: ReadonlyMap<number, LineUse>): readonly LineRange[] {
  const result: LineRange[] = [];
  for (const line of lines) {
    const use = uses.get(line.number);
    if (use === undefined && isBlank(line)) continue;
    const { taken, what } = use ?? {
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
