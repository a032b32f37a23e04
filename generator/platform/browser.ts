/** The platform of pages, for which ts-morph is too large: functions are put together as text. */
import { docComment } from '../text/comments.js';
import type { FunctionText, Platform } from './platform.js';

export const platform: Platform = {
  printFunctions: (functions) => functions.map(textOf),
  loadScriptCompiler: undefined,
  loadPatternReader: undefined,
};

function textOf({ name, isExported, parameters, returns, doc, body }: FunctionText): string {
  const comment = doc.length === 0 ? '' : `${docComment(...doc)}\n`;
  const head = `${isExported ? 'export ' : ''}function ${name}(${parameters.join(', ')}): ${returns}`;
  const lines = body.map((line) => (line === '' ? '\n' : `  ${line}\n`));
  return `${comment}${head} {\n${lines.join('')}}`;
}
