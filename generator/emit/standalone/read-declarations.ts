/**
 * Reads hand-written TypeScript as declarations, one per top-level statement. A declaration uses what its
 * identifiers resolve to, so a local variable with the name of a declaration does not use that.
 */
import { ts } from 'ts-morph';
import { invariant } from '../../invariant.js';
import type { Declaration } from '../program/declaration.js';

const FILE = 'parts.ts';

/**
 * The declarations of some texts, with their comments; imports are left out.
 *
 * @param others other names that they may use
 */
export function readDeclarations(
  texts: readonly string[],
  others: readonly string[],
): readonly Declaration[] {
  if (texts.length === 0) return [];
  const known = others.map((name) => `declare const ${name}: any; type ${name} = any;`).join('\n');
  const { file, checker } = parse([known, ...texts.map(withoutImports)].join('\n'));
  const symbols = new Set(
    file.statements.flatMap((statement) =>
      namesIn(statement).map((name) => checker.getSymbolAtLocation(name)!),
    ),
  );
  return file.statements
    .filter((statement) => statement.pos >= known.length)
    .map((statement): Declaration => {
      const used = referencesIn(statement, checker).filter((symbol) => symbols.has(symbol));
      const { comment, isExported, text } = print(statement, file);
      return {
        kind: 'text',
        isType: ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement),
        names: namesIn(statement).map((name) => name.getText(file)),
        isExported,
        comment,
        code: {
          text,
          uses: new Set(used.map(({ name }) => name)),
          assigns: new Set(),
          marks: [],
        },
      };
    });
}

/** A statement with the comments before and behind it. */
function print(
  statement: ts.Statement,
  file: ts.SourceFile,
): { readonly comment: string; readonly isExported: boolean; readonly text: string } {
  const begin = afterComments(file.text, statement.getFullStart());
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

/** The end of the imports, which stand first, after the comment of the file. */
function withoutImports(text: string): string {
  return text.replace(/^[^]*^import\b[^;]*;\n/m, '');
}

/** A file with resolved names; the library of the language is not loaded. */
function parse(text: string): { readonly file: ts.SourceFile; readonly checker: ts.TypeChecker } {
  const file = ts.createSourceFile(FILE, text, ts.ScriptTarget.ESNext, true);
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === FILE ? file : undefined),
    writeFile: () => {},
    getDefaultLibFileName: () => '',
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === FILE,
    readFile: () => undefined,
  };
  const options = { noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext };
  return { file, checker: ts.createProgram([FILE], options, host).getTypeChecker() };
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
