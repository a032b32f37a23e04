/** The bit layouts of encodings, read from their documents without the passes that prove them. */
import { readGrammarFile, type Encoding } from '../../abnf/read-grammar-file.js';
import { readCoreRules } from '../../passes/core-rules.js';
import type { Row } from '../../coding/layout.js';
import { DiagnosticBag } from '../../diagnostics/diagnostic-bag.js';
import { readDocument } from '../../document/read-document.js';

/** The rows of an encoding, without their places in the document. */
export function layoutOf(encoding: Encoding): readonly Row[] {
  const source = { name: `${encoding}.abnf`, text: readGrammarFile(`${encoding}.abnf`) };
  const { layout } = readDocument(source, readCoreRules().keys, new DiagnosticBag());
  return layout.map(({ span: _, ...row }) => row);
}

/** The greatest number that divides the lengths of all rows. */
export function unitLengthIn(layout: readonly Row[]): number {
  const lengths = layout.map(({ octets }) => octets.length);
  let length = Math.min(...lengths);
  while (lengths.some((each) => each % length > 0)) length -= 1;
  return length;
}
