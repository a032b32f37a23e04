/**
 * Reads hand-written TypeScript as declarations, one per top-level statement. A declaration uses what its
 * identifiers resolve to, so a local variable with the name of a declaration does not use that.
 */
import { Project, ts } from 'ts-morph';
import type { TextDeclaration } from '../generator/emit/program/declaration.js';
import { invariant } from '../generator/invariant.js';

/** The declarations of a text, with their comments. They use those of the same text, and what it imports. */
export function readDeclarations(text: string): readonly TextDeclaration[] {
  const { file, checker } = parse(text);
  const imports = file.statements.filter(ts.isImportDeclaration);
  const statements = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  const names = [...imports.flatMap(namesOfImport), ...statements.flatMap(namesIn)];
  const symbols = new Set(names.map((name) => checker.getSymbolAtLocation(name)!));
  return statements.map((statement): TextDeclaration => {
    const used = referencesIn(statement, checker).filter((symbol) => symbols.has(symbol));
    const { comment, isExported, text } = print(statement, file);
    return {
      kind: 'text',
      declares: ts.isVariableStatement(statement)
        ? 'constant'
        : ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
          ? 'type'
          : 'function',
      names: namesIn(statement).map((name) => name.getText(file)),
      isExported,
      comment,
      code: {
        text,
        uses: new Set(used.map(({ name }) => name)),
        assigns: new Set(),
      },
    };
  });
}

/** A statement with the comments before and after it. */
function print(
  statement: ts.Statement,
  file: ts.SourceFile,
): { readonly comment: string; readonly isExported: boolean; readonly text: string } {
  const start = statement.getFullStart();
  // The first statement follows none whose comment might come before its own.
  const begin = start === 0 ? start : afterComments(file.text, start);
  const end = afterComments(file.text, statement.getEnd());
  const exported = ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : undefined;
  return {
    comment: file.text.slice(begin, statement.getStart(file)).trim(),
    isExported: exported !== undefined,
    text: file.text.slice(exported?.getEnd() ?? statement.getStart(file), end).trim(),
  };
}

/** The end of the comment on the rest of a line, which belongs to the statement before it. */
function afterComments(text: string, position: number): number {
  return ts.getTrailingCommentRanges(text, position)?.at(-1)?.end ?? position;
}

/** A file with resolved names; the library of the language is not loaded. */
function parse(text: string): { readonly file: ts.SourceFile; readonly checker: ts.TypeChecker } {
  const compilerOptions = { noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext };
  const project = new Project({ useInMemoryFileSystem: true, compilerOptions });
  const file = project.createSourceFile('parts.ts', text).compilerNode;
  return { file, checker: project.getTypeChecker().compilerObject };
}

/** The names of an import. Declarations are linked by their names, so these are not renamed. */
function namesOfImport({ importClause }: ts.ImportDeclaration): readonly ts.Node[] {
  const bindings = importClause?.namedBindings;
  invariant(bindings !== undefined && ts.isNamedImports(bindings), 'a part imports names only');
  return bindings.elements.map(({ name, propertyName }) => {
    invariant(propertyName === undefined, `a part imports ${name.text} by another name`);
    return name;
  });
}

function namesIn(statement: ts.Statement): readonly ts.Node[] {
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name)
    : ts.isFunctionDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement)
      ? [statement.name!]
      : [];
  invariant(names.length > 0, `a part holds declarations only: ${statement.getText()}`);
  return names;
}

function referencesIn(statement: ts.Statement, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node);
      if (symbol !== undefined) found.push(symbol);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}
