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
import { indentOf, isBlank, isComment, type Line } from './lines.js';
import { likeRuleStartOf, resemblesAbnf, ruleStartOf, shapeOf, type RuleStart } from './shape.js';

/** Some lines that may be a rule. */
export interface Candidate {
  readonly name: string;
  readonly definedAs: '=' | '=/';
  readonly indent: number;
  /** The column after the sign, such as `=`, and whether that defines something in ABNF or BNF. */
  readonly signColumn: number;
  readonly isDefinition: boolean;
  readonly lines: Line[];
  readonly names: string[];
  /** Whether it stands in a grammar, in which everything must be ABNF. */
  readonly isStrict: boolean;
  /** Whether that is a block which the document marks as ABNF. */
  readonly isMarked: boolean;
  /** The number of its block: lines without other text between them. */
  readonly block: number;
  /** Whether all lines consist of ABNF tokens; always true in a grammar, where the parser decides. */
  isReadable: boolean;
  /** Whether it has a token that does not occur in prose. */
  certain: boolean;
  /** Whether it has a token besides names. */
  hasOperators: boolean;
  depth: number;
  last: string;
  /** A line that may continue it, but was left out. */
  doubtful: Line | undefined;
}

/** What stands between a rule and the next line that is not blank. */
type Gap = 'none' | 'blank lines' | 'page break';

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
  { isGrammar, pageBreaks, layoutLines, isRule }: Surroundings,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  let current: Candidate | undefined;
  let gap: Gap = 'none';
  let block = 0;
  let marked: number | undefined;
  let isInParagraph = false; // Other text stands directly before a line.
  let previous: Line | undefined; // the last line that is not blank
  let listIndent = Infinity; // that of a definition of lists, while its lines last
  const hasMarks = lines.some((line) => line.marked !== undefined);
  const add = (candidate: Candidate): void => {
    candidates.push(candidate);
    current = candidate;
  };

  for (const line of lines) {
    if (line.marked !== marked) {
      ({ marked } = line);
      current = undefined;
      gap = 'none';
      block += 1;
    }
    const isStrict = isGrammar || marked !== undefined;
    if (line.isForeign === true && hasMarks) {
      current = undefined;
      continue;
    }
    if (pageBreaks.has(line.number)) {
      if (!isStrict) gap = 'page break';
      continue;
    }
    if (isBlank(line)) {
      // In RFC 5234, a line of white space is a continuation line; only an empty line is not.
      if (gap === 'none' && (!isStrict || line.text === '')) gap = 'blank lines';
      continue;
    }
    if (isComment(line)) {
      if (current && indentOf(line) > current.indent) current.lines.push(line);
      continue;
    }
    if (layoutLines.has(line.number)) {
      current = undefined;
      block += 1;
      continue;
    }
    listIndent = listIndentAt(line, gap === 'none' ? listIndent : Infinity);
    const start = listIndent < Infinity ? undefined : ruleStartOf(line.text);
    if (isStrict) {
      if (start !== undefined && beginsInGrammar(start, current, gap)) {
        add(candidateOf(line, start, block, true));
      } else if (current !== undefined && continuesInGrammar(line, current, gap)) {
        extend(current, line, line.text);
      } else {
        // Not ABNF, so a candidate of its own, for the parser to report.
        const name = line.text.trim();
        const indent = indentOf(line);
        const body = line.text;
        const like: RuleStart = { indent, name, definedAs: '=', isDefinition: true, body };
        add(candidateOf(line, like, block, true));
      }
    } else if (start !== undefined && shapeOf(start.body).valid) {
      add(candidateOf(line, start, block, false));
    } else if (listIndent < Infinity) {
      current = undefined;
    } else {
      const like =
        start ?? likeRuleStartOf(line.text, isRule) ?? signStartOf(line, previous, isRule);
      const relation = current && like === undefined ? relate(line, current, gap, isRule) : 'none';
      if (relation === 'continues') {
        extend(current!, line, line.text);
      } else if (like !== undefined) {
        add(candidateOf(line, like, block, false));
      } else {
        const last = candidates.at(-1);
        const mayContinue = relation === 'may continue' || isOrphan(line, last, isRule);
        if (mayContinue && last !== undefined) last.doubtful ??= line;
        // Not a line in the middle of a paragraph, nor one that may continue a rule.
        const isAfterGap = gap !== 'none' || current !== undefined || !isInParagraph;
        const mayBegin = !mayContinue && isAfterGap;
        const unsigned = mayBegin ? unsignedStartOf(line.text, isRule) : undefined;
        if (unsigned !== undefined) {
          add(candidateOf(line, unsigned, block, false));
        } else {
          current = undefined;
          block += 1;
        }
      }
    }
    previous = line;
    // Between fences, there is no paragraph.
    isInParagraph = current === undefined && /^\s*[^\W_]/.test(line.text);
    gap = 'none';
  }
  return candidates;
}

/** A line that begins with the sign of a rule, whose name stands alone on the line before. */
function signStartOf(
  line: Line,
  previous: Line | undefined,
  isRule: (name: string) => boolean,
): RuleStart | undefined {
  const [, space, sign, body] = /^(\s*)(=\/?)(?!=)([^]*)$/.exec(line.text) ?? [];
  if (space === undefined || !resemblesAbnf(body!, isRule)) return undefined;
  const name = /^\s*<?([a-z][\w.-]*)>?\s*$/i.exec(previous?.text ?? '')?.[1] ?? sign!;
  const definedAs = sign === '=/' ? '=/' : '=';
  return { indent: space.length, name, definedAs, isDefinition: true, body: body! };
}

/** The most lines between a rule and a line that may continue it: a header, and blank lines. */
const MAX_APART = 9;

/** Whether a line may be lost by the last rule: it begins with a string or an operator, and is near. */
function isOrphan(
  line: Line,
  last: Candidate | undefined,
  isRule: (name: string) => boolean,
): boolean {
  if (last === undefined || line.number - last.lines.at(-1)!.number > MAX_APART) return false;
  const { valid, certain, names, first } = shapeOf(line.text);
  const isAbnf = valid && names.every(isRule) && !/^[a-z]/i.test(first);
  return (
    (/^\s*(?:[/|+,&]\s*["%<([\w\u201c]|\u201c)/.test(line.text) &&
      resemblesAbnf(line.text, isRule)) ||
    (isAbnf && certain)
  );
}

/** The indentation of the definition of lists to which a line belongs (`abnf/read-lists.ts`); Infinity for other lines. */
function listIndentAt(line: Line, before: number): number {
  if (/^\s*1?#element\s*=>/.test(line.text)) return indentOf(line);
  return indentOf(line) > before ? before : Infinity;
}

/** A line of ABNF that begins with a name, and belongs to no rule: a rule that may lack its sign. */
function unsignedStartOf(text: string, isRule: (name: string) => boolean): RuleStart | undefined {
  // A single letter may be a bullet.
  const [, space, name, body] = /^(\s*)([a-z][a-z\d-]+)(\s.*)$/i.exec(text) ?? [];
  if (name === undefined) return undefined;
  const { valid, certain, names, tokens } = shapeOf(body!);
  const others = names.filter((each) => !isRule(each)).length;
  if (!valid || !(certain ? others * 4 <= tokens : others === 0 && tokens > 1)) return undefined;
  return { indent: space!.length, name, definedAs: '=', isDefinition: false, body: body! };
}

function beginsInGrammar(start: RuleStart, current: Candidate | undefined, gap: Gap): boolean {
  if (current === undefined || start.indent <= current.indent) return true;
  return gap !== 'none' && !isOpen(current);
}

function continuesInGrammar(line: Line, current: Candidate, gap: Gap): boolean {
  if (isOpen(current) || shapeOf(line.text).first === '/') return true;
  return gap === 'none' && indentOf(line) > current.indent;
}

/** Whether a line among other text continues the rule before it. */
function relate(
  line: Line,
  current: Candidate,
  gap: Gap,
  isRule: (name: string) => boolean,
): 'continues' | 'may continue' | 'none' {
  const { text } = line;
  const { valid, certain, names, first } = shapeOf(text);
  const isDeeper = indentOf(line) > current.indent;
  if (/^\s*\/(?:\s|["%<([])/.test(text)) return 'continues';
  if (isOpen(current) && current.isReadable) {
    if (valid || (gap === 'none' && (isDeeper || current.certain))) return 'continues';
    return resemblesAbnf(text, isRule) ? 'continues' : 'none';
  }
  if (gap === 'none') {
    if (isDeeper || /^\s*\|/.test(text)) return 'continues';
    // A line without indentation continues a rule only if it cannot begin anything else.
    if (valid && certain && !/^[a-z]/i.test(first)) return 'continues';
    if (valid) return names.every(isRule) ? 'may continue' : 'none';
    return /^\s*(?:["%[(]|\d*\*)/.test(text) && resemblesAbnf(text, isRule) ? 'continues' : 'none';
  }
  if (!isDeeper) return 'none';
  if (gap === 'page break') {
    if (valid && (certain || names.every(isRule))) return 'continues';
    return resemblesAbnf(text, isRule) ? 'continues' : 'none';
  }
  const isAbnf = valid && (certain || names.every(isRule));
  return isAbnf || /^\s*[|/]/.test(text) ? 'may continue' : 'none';
}

/** Whether a rule cannot end here. */
export function isOpen({ depth, last }: Candidate): boolean {
  return depth > 0 || last === '/' || last === '';
}

function candidateOf(line: Line, start: RuleStart, block: number, isStrict: boolean): Candidate {
  const { name, definedAs, isDefinition, indent, body } = start;
  const candidate: Candidate = {
    ...{ name, definedAs, isDefinition, indent, block, isStrict },
    isMarked: line.marked !== undefined,
    signColumn: line.text.length - body.length,
    lines: [],
    names: [],
    isReadable: true,
    certain: false,
    hasOperators: false,
    depth: 0,
    last: '',
    doubtful: undefined,
  };
  extend(candidate, line, body);
  if (!isStrict && ruleStartOf(line.text) === undefined) candidate.isReadable = false;
  return candidate;
}

function extend(candidate: Candidate, line: Line, body: string): void {
  const shape = shapeOf(body);
  candidate.lines.push(line);
  for (const name of shape.names) candidate.names.push(name);
  candidate.certain ||= shape.certain;
  candidate.hasOperators ||= shape.tokens > shape.names.length;
  candidate.isReadable &&= candidate.isStrict || shape.valid;
  candidate.depth += shape.depth;
  if (shape.last !== '') candidate.last = shape.last;
  // A line that does not begin with a token is a mistake; the next line does not continue it.
  else if (!shape.valid) candidate.last = '?';
}
