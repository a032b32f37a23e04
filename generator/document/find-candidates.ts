/**
 * Finds the lines of a document that may be rules.
 *
 * A rule extends from a line `name = …` to the next line that does not continue it. RFC 5234 §2.2 marks
 * continuation by indentation, which copies of RFCs lose; so a line also continues a rule that cannot end yet (after `/`,
 * inside brackets), and a line that begins with `/` always does. The indentation of a block as a whole does not count, nor
 * do blank lines before such a continuation.
 *
 * In a grammar every line is ABNF. Among other text, a line that directly follows a rule belongs to it by its indentation,
 * whatever is in it: half a rule is not a rule, but a shorter one of another language. What follows a page break belongs to
 * the rule before it only if it reads as ABNF, since a paragraph may begin there, too.
 */
import { candidateOf, extend, isOpen, type Candidate, type Gap } from './candidate.js';
import { continuesInGrammar, isOfRules, isOrphan, relate } from './continuation.js';
import { indentOf, isBlank, isComment, type Line } from './lines.js';
import {
  likeRuleStartOf,
  ruleStartOf,
  shapeOf,
  signStartOf,
  unsignedStartOf,
  type RuleStart,
} from './shape.js';

/** What is known of a document before its rules are found. */
export interface Surroundings {
  /** Whether everything is ABNF, apart from what is marked. */
  readonly isGrammar: boolean;
  /** The numbers of the lines that belong to page breaks, and of those that are rows of a layout. */
  readonly pageBreaks: ReadonlySet<number>;
  readonly layoutLines: ReadonlySet<number>;
  /** Whether a name is in scope: a core rule, a rule of another document, or one that a line seems to define. */
  readonly isRule: (name: string) => boolean;
}

/** The candidates in the order of the document. Linear. */
export function findCandidates(
  lines: readonly Line[],
  surroundings: Surroundings,
): readonly Candidate[] {
  return new CandidateFinder(lines, surroundings).run();
}

class CandidateFinder {
  readonly #lines: readonly Line[];
  readonly #surroundings: Surroundings;
  readonly #hasMarks: boolean;
  readonly #candidates: Candidate[] = [];
  #current: Candidate | undefined;
  #block = 0;
  #gap: Gap = 'none';
  /** The last line that is not blank, and whether it is of other text. */
  #previous: Line | undefined;
  #isInParagraph = false;
  /** The indentation of the definition of lists that is being read; `Infinity` outside of one. */
  #listIndent = Infinity;

  constructor(lines: readonly Line[], surroundings: Surroundings) {
    this.#lines = lines;
    this.#surroundings = surroundings;
    this.#hasMarks = lines.some(({ marked }) => marked !== undefined);
  }

  run(): readonly Candidate[] {
    const { isGrammar, pageBreaks, layoutLines } = this.#surroundings;
    let marked: number | undefined;
    for (const line of this.#lines) {
      if (line.marked !== marked) {
        ({ marked } = line);
        this.#gap = 'none';
        this.#endBlock();
      }
      const isStrict = isGrammar || marked !== undefined;
      if (line.isForeign === true && this.#hasMarks) {
        this.#current = undefined;
      } else if (pageBreaks.has(line.number)) {
        if (!isStrict) this.#gap = 'page break';
      } else if (isBlank(line)) {
        // A line of white space continues a rule in RFC 5234; only an empty line does not.
        const isGap = !isStrict || line.text === '';
        if (this.#gap === 'none' && isGap) this.#gap = 'blank lines';
      } else if (isComment(line)) {
        const current = this.#current;
        if (current && indentOf(line) > current.indent) current.lines.push(line);
      } else if (layoutLines.has(line.number)) {
        this.#endBlock();
      } else {
        if (isStrict) this.#readInGrammar(line);
        else this.#readAmongText(line);
        this.#previous = line;
        // Between fences, there is no paragraph.
        this.#isInParagraph = this.#current === undefined && /^\s*[^\W_]/.test(line.text);
        this.#gap = 'none';
      }
    }
    return this.#candidates;
  }

  #readInGrammar(line: Line): void {
    const start = ruleStartOf(line.text);
    const current = this.#current;
    if (start !== undefined && this.#beginsInGrammar(start)) {
      this.#begin(line, start, true);
    } else if (current !== undefined && continuesInGrammar(line, current, this.#gap)) {
      extend(current, line, line.text);
    } else {
      // Not ABNF, so a candidate of its own, for the parser to report.
      const name = line.text.trim();
      const rest = { definedAs: '=', isDefinition: true, body: line.text } as const;
      this.#begin(line, { indent: indentOf(line), name, ...rest }, true);
    }
  }

  #beginsInGrammar({ indent }: RuleStart): boolean {
    const current = this.#current;
    return (
      current === undefined ||
      indent <= current.indent ||
      (this.#gap !== 'none' && !isOpen(current))
    );
  }

  #readAmongText(line: Line): void {
    const { isRule } = this.#surroundings;
    const { text } = line;
    this.#listIndent = this.#listIndentAt(line);
    if (this.#listIndent < Infinity) {
      this.#current = undefined;
      return;
    }
    const start = ruleStartOf(text);
    if (start !== undefined && shapeOf(start.body).isValid) return this.#begin(line, start);
    const before = this.#previous?.text ?? '';
    const like = start ?? likeRuleStartOf(text, isRule) ?? signStartOf(text, before, isRule);
    if (like !== undefined) return this.#begin(line, like);
    const current = this.#current;
    const relation = current && relate(line, current, this.#gap, isRule);
    if (relation === 'continues') return extend(current!, line, text);
    const last = this.#candidates.at(-1);
    const isNear = relation === 'may continue';
    const mayContinue = isNear || isOrphan(line, last, isRule);
    if (mayContinue && last !== undefined)
      last.doubtful ??= { line, isLikely: isNear && isOfRules(line, isRule) };
    // A line in the middle of a paragraph does not begin a definition, nor does one that may continue a rule.
    const isAfterGap = this.#gap !== 'none' || current !== undefined || !this.#isInParagraph;
    const unsigned = !mayContinue && isAfterGap ? unsignedStartOf(text, isRule) : undefined;
    if (unsigned === undefined) this.#endBlock();
    else this.#begin(line, unsigned);
  }

  /** The indentation of the definition of lists to which a line belongs (`abnf/read-lists.ts`); Infinity for others. */
  #listIndentAt(line: Line): number {
    const indent = indentOf(line);
    if (/^\s*1?#element\s*=>/.test(line.text)) return indent;
    return this.#gap === 'none' && indent > this.#listIndent ? this.#listIndent : Infinity;
  }

  #begin(line: Line, start: RuleStart, isStrict = false): void {
    this.#current = candidateOf(line, start, this.#block, isStrict);
    this.#candidates.push(this.#current);
  }

  #endBlock(): void {
    this.#current = undefined;
    this.#block += 1;
  }
}
