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
