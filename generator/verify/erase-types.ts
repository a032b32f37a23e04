import { ts } from 'ts-morph';

/**
 * TypeScript without its types, as a build would make it of one file by itself; or what is wrong with it,
 * and at which offset.
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

/** What a file of JavaScript imports, by the names that it has for it, and whether it is an ECMAScript module. */
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
