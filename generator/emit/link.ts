/**
 * Several TypeScript texts to one: the declarations that some exports need, and nothing else.
 *
 * Texts are linked by names alone: what one exports, others import by the same name, wherever they say it
 * is. Each top-level statement is a unit; which ones another needs is what its identifiers resolve to, so a
 * local name that is spelled like a declaration does not bring it along.
 */
import { ts } from 'ts-morph';
import { invariant } from '../invariant.js';

const FILE = 'linked.ts';

/**
 * The text of the declarations that `exports` need, in the order of the texts. Comments stand where they
 * stood; only what is asked for is exported.
 */
export function link(texts: readonly string[], exports: readonly string[]): string {
  // What is imported is in another of the texts.
  const all = texts.map(withoutImports).join('\n');
  const { file, checker } = parse(all);
  const declared = new Map<ts.Symbol, ts.Statement[]>();
  for (const statement of file.statements) {
    for (const symbol of symbolsOf(statement, checker))
      declared.set(symbol, [...(declared.get(symbol) ?? []), statement]);
  }
  invariantNamesAreUnique(declared);
  const byName = new Map(Array.from(declared, ([symbol, found]) => [symbol.name, found]));

  const needed = new Set<ts.Statement>();
  const pending = exports.flatMap((name) => {
    const found = byName.get(name);
    invariant(found !== undefined, `nothing declares ${name}`);
    return found;
  });
  while (pending.length > 0) {
    const statement = pending.pop()!;
    if (needed.has(statement)) continue;
    needed.add(statement);
    for (const symbol of referencesOf(statement, checker))
      pending.push(...(declared.get(symbol) ?? []));
  }
  return file.statements
    .filter((statement) => needed.has(statement))
    .map((statement) => {
      const names = symbolsOf(statement, checker).map(({ name }) => name);
      return print(statement, file, exportable(statement, names, exports));
    })
    .join('\n');
}

/** Two texts must not mean different things by one name; a type and a value of one text may share theirs. */
function invariantNamesAreUnique(declared: ReadonlyMap<ts.Symbol, readonly ts.Statement[]>): void {
  for (const [{ name }, statements] of declared) {
    const kinds = statements.map(({ kind }) => kind);
    invariant(new Set(kinds).size === kinds.length, `${name} is declared twice`);
  }
}

/** Types are exported with what is asked for, where they were exported: users have to name them. */
function exportable(
  statement: ts.Statement,
  names: readonly string[],
  exports: readonly string[],
): boolean {
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  return isType || names.some((name) => exports.includes(name));
}

/** The text of a statement with its comments, exported or not. */
function print(statement: ts.Statement, file: ts.SourceFile, isExported: boolean): string {
  const text = statement.getFullText(file).trim();
  const exported = exportOf(statement);
  if (exported === undefined || isExported) return `${text}\n`;
  const at = exported.getStart(file) - statement.getFullStart();
  const full = statement.getFullText(file);
  return `${`${full.slice(0, at)}${full.slice(at).replace(/^export\s+/, '')}`.trim()}\n`;
}

function exportOf(statement: ts.Statement): ts.Modifier | undefined {
  return ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : undefined;
}

function withoutImports(text: string): string {
  const file = ts.createSourceFile(FILE, text, ts.ScriptTarget.ESNext);
  const kept = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  return kept.map((statement) => statement.getFullText(file)).join('');
}

/** One file, with its names resolved; of the language's library it knows nothing. */
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

function symbolsOf(statement: ts.Statement, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const names = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name)
    : ts.isFunctionDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement)
      ? [statement.name!]
      : [];
  invariant(names.length > 0, `a part holds declarations only: ${statement.getText()}`);
  return names.map((name) => checker.getSymbolAtLocation(name)!);
}

function referencesOf(statement: ts.Statement, checker: ts.TypeChecker): readonly ts.Symbol[] {
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
