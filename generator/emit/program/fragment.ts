/**
 * Emitted code as a value: a text with the names that it uses and assigns to, and its anchors, so that
 * helpers, variables and anchors are found without a search of the text.
 */

/** A stretch of a text with a key. Several may share a key: a table has an anchor for each line of its entries. */
export interface Anchor {
  readonly key: string;
  /** Indices of code units of the text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** A piece of TypeScript, unformatted. */
export interface Fragment {
  readonly text: string;
  /** The declarations that it uses, and those variables that only some fragments use. */
  readonly uses: ReadonlySet<string>;
  /** The variables that {@link assign} changes in it. */
  readonly assigns: ReadonlySet<string>;
  /** Ordered by `from`. */
  readonly anchors: readonly Anchor[];
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

/** Parts with a separator between them. */
export function join(parts: readonly Hole[], separator: string): Fragment {
  let text = '';
  const uses = new Set<string>();
  const assigns = new Set<string>();
  const anchors: Anchor[] = [];
  parts.forEach((part, index) => {
    if (index > 0) text += separator;
    const fragment = fragmentOf(part);
    for (const use of fragment.uses) uses.add(use);
    for (const variable of fragment.assigns) assigns.add(variable);
    for (const { key, from, to } of fragment.anchors)
      anchors.push({ key, from: text.length + from, to: text.length + to });
    text += fragment.text;
  });
  return { text, uses, assigns, anchors };
}

function fragmentOf(hole: Hole): Fragment {
  if (typeof hole === 'string' || typeof hole === 'number')
    return { text: String(hole), uses: NONE, assigns: NONE, anchors: [] };
  return 'text' in hole ? hole : join(hole, '\n');
}

const NONE: ReadonlySet<string> = new Set();

/** A name; fragments that contain it use it. */
export function named(text: string): Fragment {
  return { text, uses: new Set([text]), assigns: NONE, anchors: [] };
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

/** A fragment with an anchor around the whole. */
export function anchor(key: string, fragment: Fragment): Fragment {
  const { text, anchors } = fragment;
  return { ...fragment, anchors: [{ key, from: 0, to: text.length }, ...anchors] };
}

/** A number in hexadecimal, for code: `0xe0`. */
export function hex(value: number, digits = 2): string {
  return `0x${value.toString(16).padStart(digits, '0')}`;
}

/** An index with an offset: `i`, `i + 1` and so on. */
export function at(index: string, offset: number): string {
  return offset === 0 ? index : `${index} + ${offset}`;
}
