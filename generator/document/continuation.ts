/** Whether a line continues the rule before it: in a grammar, and among other text. */
import { isOpen, type Candidate, type Gap } from './candidate.js';
import { indentOf, withoutComment, type Line } from './lines.js';
import { resemblesAbnf, shapeOf } from './shape.js';

/** Whether a line continues a rule of a grammar. */
export function continuesInGrammar(line: Line, current: Candidate, gap: Gap): boolean {
  if (isOpen(current) || shapeOf(line.text).first === '/') return true;
  return gap === 'none' && indentOf(line) > current.indent;
}

/** Whether a line among other text continues the rule before it. */
export function relate(
  line: Line,
  current: Candidate,
  gap: Gap,
  isRule: (name: string) => boolean,
): 'continues' | 'may continue' | 'none' {
  const { text } = line;
  const { isValid, isCertain, names, first } = shapeOf(text);
  const isAbnf = isValid && (isCertain || names.every(isRule));
  const isDeeper = indentOf(line) > current.indent;
  if (/^\s*\/(?:\s|["%<([])/.test(text)) return 'continues';
  if (isOpen(current) && current.isReadable) {
    if (isValid || (gap === 'none' && (isDeeper || current.isCertain))) return 'continues';
    return resemblesAbnf(text, isRule) ? 'continues' : 'none';
  }
  if (gap === 'none') {
    if (isDeeper || /^\s*\|/.test(text)) return 'continues';
    // A line without indentation continues a rule only if it cannot begin anything else.
    if (isValid && isCertain && !/^[a-z]/i.test(first)) return 'continues';
    if (isValid) return names.every(isRule) ? 'may continue' : 'none';
    return /^\s*(?:["%[(]|\d*\*)/.test(text) && resemblesAbnf(text, isRule) ? 'continues' : 'none';
  }
  if (!isDeeper) return 'none';
  if (gap === 'page break') {
    return isAbnf || resemblesAbnf(text, isRule) ? 'continues' : 'none';
  }
  return isAbnf || /^\s*[|/]/.test(text) ? 'may continue' : 'none';
}

/** Whether a line is ABNF of known names alone, and not prose in angle brackets, such as `<CODE ENDS>`. */
export function isOfRules({ text }: Line, isRule: (name: string) => boolean): boolean {
  const { isValid, names } = shapeOf(text);
  return isValid && names.every(isRule) && !withoutComment(text).includes('<');
}

/** The most lines between a rule and a line that may continue it: a header, and blank lines. */
const MAX_APART = 9;

/** Whether a line may be lost by the last rule: it begins with a string or an operator, and is near. */
export function isOrphan(
  line: Line,
  last: Candidate | undefined,
  isRule: (name: string) => boolean,
): boolean {
  if (last === undefined || line.number - last.lines.at(-1)!.number > MAX_APART) return false;
  const { isValid, isCertain, names, first } = shapeOf(line.text);
  const isAbnf = isValid && names.every(isRule) && !/^[a-z]/i.test(first);
  return (
    (/^\s*(?:[/|+,&]\s*["%<([\w\u201c]|\u201c)/.test(line.text) &&
      resemblesAbnf(line.text, isRule)) ||
    (isAbnf && isCertain)
  );
}
