import { ruleStartOf, shapeOf, type RuleStart } from './shape.js';
import type { Line } from './lines.js';

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
  /** Whether it stands in a grammar, where everything must be ABNF. */
  readonly isStrict: boolean;
  /** Whether the document marks that block as ABNF. */
  readonly isMarked: boolean;
  /** The number of its block: lines without other text between them. */
  readonly block: number;
  /** Whether all lines consist of ABNF tokens; always true in a grammar, where the parser decides. */
  isReadable: boolean;
  /** Whether it has a token that does not occur in prose. */
  isCertain: boolean;
  /** Whether it has a token besides names. */
  hasOperators: boolean;
  depth: number;
  last: string;
  /** A line that may continue it, but was left out; likely if it reads as ABNF of known names right below or deeper. */
  doubtful: { readonly line: Line; readonly isLikely: boolean } | undefined;
}

/** What stands between a rule and the next line that is not blank. */
export type Gap = 'none' | 'blank lines' | 'page break';

/** Whether a rule cannot end here. */
export function isOpen({ depth, last }: Candidate): boolean {
  return depth > 0 || last === '/' || last === '';
}

export function candidateOf(
  line: Line,
  start: RuleStart,
  block: number,
  isStrict: boolean,
): Candidate {
  const { name, definedAs, isDefinition, indent, body } = start;
  const candidate: Candidate = {
    name,
    definedAs,
    isDefinition,
    indent,
    block,
    isStrict,
    isMarked: line.marked !== undefined,
    signColumn: line.text.length - body.length,
    lines: [],
    names: [],
    isReadable: true,
    isCertain: false,
    hasOperators: false,
    depth: 0,
    last: '',
    doubtful: undefined,
  };
  extend(candidate, line, body);
  if (!isStrict && ruleStartOf(line.text) === undefined) candidate.isReadable = false;
  return candidate;
}

/** Adds a line to a candidate, or the rest of its first line. */
export function extend(candidate: Candidate, line: Line, body: string): void {
  const shape = shapeOf(body);
  candidate.lines.push(line);
  for (const name of shape.names) candidate.names.push(name);
  candidate.isCertain ||= shape.isCertain;
  candidate.hasOperators ||= shape.tokens > shape.names.length;
  candidate.isReadable &&= candidate.isStrict || shape.isValid;
  candidate.depth += shape.depth;
  if (shape.last !== '') candidate.last = shape.last;
  // A line that does not begin with a token is a mistake; the next line does not continue it.
  else if (!shape.isValid) candidate.last = '?';
}
