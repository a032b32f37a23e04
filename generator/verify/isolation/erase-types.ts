import { ts } from 'ts-morph';

/**
 * Erases the types of one file of TypeScript, as a build of this file alone would; or the first problem and
 * its offset in UTF-16 code units.
 */
export function eraseTypes(
  text: string,
  fileName: string,
): { readonly code: string } | { readonly problem: string; readonly offset: number } {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  });
  const [first] = diagnostics;
  if (first === undefined) return { code: outputText };
  return {
    problem: ts.flattenDiagnosticMessageText(first.messageText, ' '),
    offset: first.start ?? 0,
  };
}

/** The specifiers that a file of JavaScript imports, and whether it is an ECMAScript module. */
export function importsOf(text: string): {
  readonly imports: readonly string[];
  readonly isModule: boolean;
} {
  const file = ts.createSourceFile('module.js', text, ts.ScriptTarget.Latest);
  return {
    imports: ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
    isModule: ts.isExternalModule(file),
  };
}
