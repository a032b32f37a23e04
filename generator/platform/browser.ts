/** The platform of pages, for which ts-morph is too large: functions are put together as text. */
import { docComment } from '../text/comments.js';
import type { FunctionText, Platform, SignatureText } from './platform.js';

/** See `platform.ts`. */
export const platform: Platform = {
  printFunctions: (functions) => functions.map(textOf),
  loadScriptCompiler: undefined,
};

function textOf(printed: FunctionText): string {
  const { overloads, doc, body } = printed;
  const comment = doc.length === 0 ? '' : `${docComment(...doc)}\n`;
  const signatures = overloads.map((each) => `${comment}${headOf(printed, each)};\n`);
  const head = headOf(printed, printed);
  const lines = body.map((line) => (line === '' ? '\n' : `  ${line}\n`));
  // Editors show the comment of the signature that a call has.
  return `${signatures.join('')}${overloads.length === 0 ? comment : ''}${head} {\n${lines.join('')}}`;
}

function headOf(
  { name, isExported }: FunctionText,
  { parameters, returns }: SignatureText,
): string {
  return `${isExported ? 'export ' : ''}function ${name}(${parameters.join(', ')}): ${returns}`;
}
