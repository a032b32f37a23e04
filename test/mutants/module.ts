/** Emitted modules as code that can be changed and run by the thousand. */
import { Node, Project, SyntaxKind, type SourceFile } from 'ts-morph';
import { eraseTypes } from '../../generator/cli/verification/erase-types.js';
import type { Exports } from '../../generator/verify/probe/question.js';

/** The most rounds of loops in a call: more than the longest input of any check takes. */
const FUEL = 6_000_000;

/** The statement at the beginning of the body of each loop. */
export const GUARD = "if (--$fuel < 0) throw new Error('no end');";

export function withoutTypes(text: string): string {
  const erased = eraseTypes(text, 'module.ts', 'esm');
  if ('problem' in erased) throw new Error(erased.problem);
  return erased.code;
}

export function treeOf(code: string): SourceFile {
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions: { allowJs: true } });
  return project.createSourceFile('module.js', code);
}

/** An emitted module as the body of a function, in which loops end after a while. */
export function bodyOf(module: string): string {
  const code = withoutTypes(module);
  const edits: { at: number; text: string }[] = [];
  treeOf(code).forEachDescendant((node) => {
    if (!Node.isForStatement(node) && !Node.isWhileStatement(node)) return;
    const body = node.getStatement();
    if (Node.isBlock(body)) {
      edits.push({ at: body.getStart() + 1, text: GUARD });
    } else {
      edits.push({ at: body.getStart(), text: `{${GUARD}` }, { at: body.getEnd(), text: '}' });
    }
  });
  let text = code;
  for (const { at, text: inserted } of edits.sort((a, b) => b.at - a.at))
    text = text.slice(0, at) + inserted + text.slice(at);
  const names = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!);
  return `let $fuel = ${FUEL};\n${text.replaceAll(/^export /gm, '')}\nreturn { ${names.join(', ')}, $refuel() { $fuel = ${FUEL}; } };`;
}

/** Code that runs from its beginning or not at all. */
export interface Region {
  readonly from: number;
  readonly to: number;
}

/** All blocks and clauses, outer ones before inner ones. */
export function regionsOf(file: SourceFile): readonly Region[] {
  const regions: Region[] = [];
  file.forEachDescendant((node) => {
    if (Node.isBlock(node)) regions.push({ from: node.getStart() + 1, to: node.getEnd() });
    if (!Node.isCaseClause(node) && !Node.isDefaultClause(node)) return;
    const [first] = node.getStatements();
    if (first !== undefined) regions.push({ from: first.getStart(), to: node.getEnd() });
  });
  return regions;
}

/**
 * The regions of which one has to run for what stands at an offset to matter: the one that it is in, and of a
 * constant of the module those that read it. Nothing if that may be whenever anything is called.
 */
export function runnersOf(
  file: SourceFile,
  regions: readonly Region[],
): (at: number) => readonly number[] | undefined {
  const constants = file.getVariableStatements().flatMap((each) => each.getDeclarations());
  const identifiers = file.getDescendantsOfKind(SyntaxKind.Identifier);
  return function runners(at): readonly number[] | undefined {
    const region = regions.findLastIndex(({ from, to }) => from <= at && at < to);
    if (region >= 0) return [region];
    const constant = constants.find((each) => each.getStart() <= at && at < each.getEnd());
    if (constant === undefined) return undefined;
    const found: number[] = [];
    for (const node of identifiers) {
      if (node.getText() !== constant.getName() || node.getParent() === constant) continue;
      const readers = runners(node.getStart());
      if (readers === undefined) return undefined;
      found.push(...readers);
    }
    return found;
  };
}

/** The exports of a body, which may use `globals`; every call begins with all fuel. */
export function load(body: string, globals: Readonly<Record<string, unknown>> = {}): Exports {
  const { $refuel, ...exports } = new Function(...Object.keys(globals), body)(
    ...Object.values(globals),
  ) as Record<string, unknown> & { $refuel: () => void };
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => {
      if (typeof value !== 'function') return [name, value];
      const call = value as (...args: readonly unknown[]) => unknown;
      return [
        name,
        (...args: readonly unknown[]): unknown => {
          $refuel();
          return call(...args);
        },
      ];
    }),
  );
}

/** For each name at the top of a module, the exports whose answers may depend on it. */
export function dependents(file: SourceFile): (at: number) => ReadonlySet<string> {
  const pieces: { name: string; from: number; to: number; uses: ReadonlySet<string> }[] = [];
  for (const statement of file.getStatements()) {
    const names = Node.isFunctionDeclaration(statement)
      ? [statement.getName()!]
      : Node.isVariableStatement(statement)
        ? statement.getDeclarations().map((declaration) => declaration.getName())
        : [];
    const isProperty = (node: Node): boolean => {
      const parent = node.getParent();
      return Node.isPropertyAccessExpression(parent) && parent.getNameNode() === node;
    };
    const uses = new Set(
      statement
        .getDescendantsOfKind(SyntaxKind.Identifier)
        .filter((node) => !isProperty(node))
        .map((node) => node.getText()),
    );
    for (const name of names)
      pieces.push({ name, from: statement.getStart(), to: statement.getEnd(), uses });
  }
  return (at) => {
    const own = pieces.find(({ from, to }) => from <= at && at < to);
    const found = new Set(own === undefined ? pieces.map(({ name }) => name) : [own.name]);
    for (const name of found)
      for (const piece of pieces) if (piece.uses.has(name)) found.add(piece.name);
    return found;
  };
}
