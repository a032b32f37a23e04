import { ts } from 'ts-morph';

/** TypeScript without its types, as a build would make it of one file by itself; or what is wrong with it. */
export function eraseTypes(
  text: string,
  fileName: string,
): { readonly code: string } | { readonly problem: string } {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 },
  });
  const [first] = diagnostics;
  if (first === undefined) return { code: outputText };
  const line = text.slice(0, first.start ?? 0).split('\n').length;
  return { problem: `line ${line}: ${ts.flattenDiagnosticMessageText(first.messageText, ' ')}` };
}
