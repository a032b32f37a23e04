/** The declarations that a module consists of. */
import { getOrInsert } from '../../get-or-insert.js';
import { code, type Fragment, type Hole } from './fragment.js';

/** A function: its signature, its documentation and its body. */
export interface FunctionDeclaration {
  readonly kind: 'function';
  readonly name: string;
  readonly isExported: boolean;
  /** The parameters as written, such as `from = 0`. */
  readonly parameters: readonly Fragment[];
  readonly returns: Fragment;
  readonly doc: string;
  readonly body: Fragment;
}

/** A declaration as text: a constant, several that belong together, or a type. */
export interface TextDeclaration {
  readonly kind: 'text';
  /** What the text declares; a function is one of the runtime. */
  readonly declares: 'type' | 'number' | 'constant' | 'function';
  readonly names: readonly string[];
  readonly isExported: boolean;
  /** The comment before the declaration, as printed. */
  readonly comment: string;
  readonly code: Fragment;
  /** Whether few users need it: it stands last, since between other tables it would keep bundlers from joining them. */
  readonly isRare?: boolean;
}

/** A constant array of numbers, which `table` of constants.ts prints in labeled rows. */
export interface Table {
  readonly name: Fragment;
  /** The class of the typed array. */
  readonly type: string;
  readonly doc: readonly string[];
  readonly entries: readonly number[];
  /** How many entries each row has: the same number, or one of its own for each. */
  readonly perRow?: number | readonly number[];
  /** Whether the numbers of columns stand above the first row. */
  readonly numbersColumns?: boolean;
  readonly label?: (row: number) => string;
  /** A note on each row, such as its state; with the number of the row, it is the label. */
  readonly notes?: readonly string[];
  readonly print?: (entry: number) => string;
  /** The names that the printed entries use. */
  readonly uses?: readonly string[];
}

export type Declaration = FunctionDeclaration | TextDeclaration;

/** A function that only the module itself calls. */
export function internal(
  name: string,
  parameters: readonly Hole[],
  returns: Hole,
  doc: string,
  body: Fragment,
): FunctionDeclaration {
  return {
    ...{ kind: 'function', name, isExported: false, doc, body },
    parameters: parameters.map((each) => code`${each}`),
    returns: code`${returns}`,
  };
}

export function exported(...parts: Parameters<typeof internal>): FunctionDeclaration {
  return { ...markUnused(internal(...parts)), isExported: true };
}

/** The parameters that not every body uses. */
const OPTIONAL: ReadonlySet<string> = new Set(['fatal', 'state', 'partial', 'byte', 'unit']);

/** A function whose unused parameters begin with an underscore: strict compilers refuse others. */
export function markUnused(declaration: FunctionDeclaration): FunctionDeclaration {
  const parameters = declaration.parameters.map((parameter) => {
    const [name] = /^\w+/.exec(parameter.text)!;
    const isUsed = new RegExp(`\\b${name}\\b`).test(declaration.body.text);
    return OPTIONAL.has(name) && !isUsed ? code`_${parameter}` : parameter;
  });
  return { ...declaration, parameters };
}

export function namesOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'function' ? [declaration.name] : declaration.names;
}

/** The names that a declaration uses, some of them several times. */
export function usesOf(declaration: Declaration): Iterable<string> {
  if (declaration.kind !== 'function') return declaration.code.uses;
  const { returns, body, parameters } = declaration;
  return [returns, body, ...parameters].flatMap(({ uses }) => [...uses]);
}

/** Whether a declaration is a type, which run time does not know. */
export function isType(declaration: Declaration): boolean {
  return declaration.kind === 'text' && declaration.declares === 'type';
}

/** The names that some declarations export, in their order. */
export function exportsOf(declarations: readonly Declaration[]): readonly string[] {
  return declarations.filter(({ isExported }) => isExported).flatMap(namesOf);
}

/** The declarations that some names need, directly or indirectly, in their order. */
export function reachedFrom(
  names: Iterable<string>,
  declarations: readonly Declaration[],
): readonly Declaration[] {
  // A type and a value may share a name.
  const byName = new Map<string, Declaration[]>();
  for (const each of declarations)
    for (const name of namesOf(each)) getOrInsert(byName, name, () => []).push(each);
  const reached = new Set<Declaration>();
  const pending = [...names];
  while (pending.length > 0) {
    for (const found of byName.get(pending.pop()!) ?? []) {
      if (reached.has(found)) continue;
      reached.add(found);
      pending.push(...usesOf(found));
    }
  }
  return declarations.filter((each) => reached.has(each));
}
