/**
 * Emitted code as a value: a text with the names that it uses and assigns to, so that helpers and variables are found
 * without a search of the text.
 */

/** A piece of TypeScript, unformatted. */
export interface Fragment {
  readonly text: string;
  /** The declarations that it uses, and those variables that only some fragments use. */
  readonly uses: ReadonlySet<string>;
  /** The variables that {@link assign} changes in it. */
  readonly assigns: ReadonlySet<string>;
}

/** A part of a fragment: text, a fragment, or one part per line. */
export type Hole = string | number | Fragment | readonly Hole[];

/** The TypeScript of a template; it uses the names that its holes use. */
export function code(literals: TemplateStringsArray, ...holes: readonly Hole[]): Fragment {
  return join(
    literals.flatMap((literal, index) => (index === 0 ? literal : [holes[index - 1]!, literal])),
    '',
  );
}

/** Parts joined by a separator; the result uses and assigns what its parts do. */
export function join(parts: readonly Hole[], separator: string): Fragment {
  let text = '';
  const uses = new Set<string>();
  const assigns = new Set<string>();
  parts.forEach((part, index) => {
    if (index > 0) text += separator;
    const fragment = fragmentOf(part);
    for (const use of fragment.uses) uses.add(use);
    for (const variable of fragment.assigns) assigns.add(variable);
    text += fragment.text;
  });
  return { text, uses, assigns };
}

function fragmentOf(hole: Hole): Fragment {
  if (typeof hole === 'string' || typeof hole === 'number')
    return { text: String(hole), uses: NONE, assigns: NONE };
  return 'text' in hole ? hole : join(hole, '\n');
}

const NONE: ReadonlySet<string> = new Set();

/** A name; fragments that contain it use it. */
export function named(text: string): Fragment {
  return { text, uses: new Set([text]), assigns: NONE };
}

/** An assignment to a variable, which {@link declare} finds. */
export function assign(variable: Fragment, value: Hole): Fragment {
  const assignment = code`${variable} = ${value};`;
  return { ...assignment, assigns: new Set([...assignment.assigns, variable.text]) };
}

/** Statements, after the declaration of a variable if they use it; a constant if they do not assign to it. */
export function declare(variable: Fragment, value: Hole, statements: Fragment): Fragment {
  if (!statements.uses.has(variable.text)) return statements;
  const keyword = statements.assigns.has(variable.text) ? 'let' : 'const';
  return code`${keyword} ${variable} = ${value};\n${statements}`;
}

/** A number in hexadecimal, for code: `0xe0`. */
export function hex(value: number, digits = 2): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

/** An index with an offset: `i`, `i + 1` and so on. */
export function at(index: string, offset: number): string {
  return offset === 0 ? index : `${index} + ${offset}`;
}
