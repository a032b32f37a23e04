import { ts } from 'ts-morph';

/** The kinds of modules that types are erased to. */
const FORMATS = { esm: ts.ModuleKind.ES2022, commonjs: ts.ModuleKind.CommonJS } as const;

/**
 * Erases the types of one file of TypeScript, as a build of this file alone would; or the first problem and
 * its offset in UTF-16 code units.
 */
export function eraseTypes(
  text: string,
  fileName: string,
  format: keyof typeof FORMATS,
): { readonly code: string } | { readonly problem: string; readonly offset: number } {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: FORMATS[format] },
  });
  const [first] = diagnostics;
  if (first === undefined) return { code: outputText };
  return {
    problem: ts.flattenDiagnosticMessageText(first.messageText, ' '),
    offset: first.start ?? 0,
  };
}

/** Whether JavaScript imports or requires anything. */
export function hasImports(code: string): boolean {
  return ts.preProcessFile(code, true, true).importedFiles.length > 0;
}
