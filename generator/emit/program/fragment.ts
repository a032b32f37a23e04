/**
 * Emitted code as a value: a text that knows which names it uses and where its landmarks are, so that no
 * later step has to search it.
 */

/** A part of a text; mostly one stretch, a table has one for each line of its entries. */
export interface Mark {
  readonly key: string;
  /** Code units of the text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** A piece of TypeScript, unformatted. */
export interface Fragment {
  readonly text: string;
  /** Its names of declarations, and of those variables that only some fragments use. */
  readonly uses: ReadonlySet<string>;
  /** In the order of their beginnings. */
  readonly marks: readonly Mark[];
}

/** A part of a fragment: text as it is, a fragment, or one part per line. */
export type Hole = string | number | Fragment | readonly Hole[];

/** The TypeScript of a template: it uses what its holes use. */
export function code(literals: TemplateStringsArray, ...holes: readonly Hole[]): Fragment {
  return join(
    literals.flatMap((literal, index) => (index === 0 ? literal : [holes[index - 1]!, literal])),
    '',
  );
}

/** Parts in a row. */
export function join(parts: readonly Hole[], separator: string): Fragment {
  let text = '';
  const uses = new Set<string>();
  const marks: Mark[] = [];
  parts.forEach((part, index) => {
    if (index > 0) text += separator;
    const fragment = fragmentOf(part);
    for (const use of fragment.uses) uses.add(use);
    for (const { key, from, to } of fragment.marks)
      marks.push({ key, from: text.length + from, to: text.length + to });
    text += fragment.text;
  });
  return { text, uses, marks };
}

function fragmentOf(hole: Hole): Fragment {
  if (typeof hole === 'string' || typeof hole === 'number')
    return { text: String(hole), uses: NONE, marks: [] };
  return 'text' in hole ? hole : join(hole, '\n');
}

const NONE: ReadonlySet<string> = new Set();

/** A name, which a fragment with it uses. */
export function named(text: string): Fragment {
  return { text, uses: new Set([text]), marks: [] };
}

/** An assignment to a variable, which is to be seen afterwards: see {@link declare}. */
export function assign(variable: Fragment, value: Hole): Fragment {
  const { text, uses, marks } = code`${variable} = ${value};`;
  return { text, uses: new Set([...uses, assignmentTo(variable)]), marks };
}

function assignmentTo({ text }: Fragment): string {
  return `${text} =`;
}

/** Statements after the declaration of a variable, where they use it; a constant, if they do not assign to it. */
export function declare(variable: Fragment, value: Hole, statements: Fragment): Fragment {
  if (!statements.uses.has(variable.text)) return statements;
  const keyword = statements.uses.has(assignmentTo(variable)) ? 'let' : 'const';
  return code`${keyword} ${variable} = ${value};\n${statements}`;
}

/** The same code, to be found again by a key. */
export function mark(key: string, fragment: Fragment): Fragment {
  const { text, uses, marks } = fragment;
  return { text, uses, marks: [{ key, from: 0, to: text.length }, ...marks] };
}

/** A number in the way of the RFCs' hexadecimal, for code: `0xe0`. */
export function hex(value: number, digits = 2): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}
