/** The bit layouts of encodings, read from their documents without the passes that prove them. */
import { readGrammarFile, type Encoding } from '../abnf/grammar-files.js';
import { readCoreRules } from '../checks/core-rules.js';
import type { Row } from '../coding/layout.js';
import { DiagnosticBag } from '../diagnostics/diagnostic-bag.js';
import { readDocument } from '../document/read-document.js';

/** The rows of an encoding, without their places in the document. */
export function layoutOf(encoding: Encoding): readonly Row[] {
  const source = { name: `${encoding}.abnf`, text: readGrammarFile(`${encoding}.abnf`) };
  const { layout } = readDocument(source, readCoreRules().keys, new DiagnosticBag());
  return layout.map(({ span: _, ...row }) => row);
}
