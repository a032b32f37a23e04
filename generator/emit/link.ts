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
  checkNames(file.statements, (statement) => symbolsOf(statement, checker).map(({ name }) => name));
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
function checkNames(
  statements: readonly ts.Statement[],
  namesOf: (statement: ts.Statement) => readonly string[],
): void {
  const seen = new Set<string>();
  for (const statement of statements) {
    for (const name of namesOf(statement)) {
      const meaning = `${isType(statement) ? 'type' : 'value'} ${name}`;
      invariant(!seen.has(meaning), `the ${meaning} is declared twice`);
      seen.add(meaning);
    }
  }
}

function isType(statement: ts.Statement): boolean {
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

/** Types are exported with what is asked for, where they were exported: users have to name them. */
function exportable(
  statement: ts.Statement,
  names: readonly string[],
  exports: readonly string[],
): boolean {
  return isType(statement) || names.some((name) => exports.includes(name));
}

/** The text of a statement with its comments, those behind it included, exported or not. */
function print(statement: ts.Statement, file: ts.SourceFile, isExported: boolean): string {
  const begin = afterComments(file.text, statement.getFullStart());
  const end = afterComments(file.text, statement.getEnd());
  const exported = isExported ? undefined : exportOf(statement);
  if (exported === undefined) return `${file.text.slice(begin, end).trim()}\n`;
  const [at, from] = [exported.getStart(file), exported.getEnd()];
  return `${(file.text.slice(begin, at) + file.text.slice(from, end).trimStart()).trim()}\n`;
}

/** Where what is said on the rest of a line ends: it belongs to what is before it. */
function afterComments(text: string, position: number): number {
  return ts.getTrailingCommentRanges(text, position)?.at(-1)?.end ?? position;
}

function exportOf(statement: ts.Statement): ts.Modifier | undefined {
  return ts.canHaveModifiers(statement)
    ? ts.getModifiers(statement)?.find(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    : undefined;
}

function withoutImports(text: string): string {
  const file = ts.createSourceFile(FILE, text, ts.ScriptTarget.ESNext);
  const kept = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
  return kept
    .map((statement) =>
      text.slice(
        afterComments(text, statement.getFullStart()),
        afterComments(text, statement.getEnd()),
      ),
    )
    .join('\n');
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
