import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Problem } from '../../study/answers/data.js';
import { fileOf, rangeIn, type OpenDocuments } from './open-documents.js';

/** A problem for the client; one of another file stands in the first line, with its place as related information. */
export function diagnosticOf(
  problem: Problem,
  document: TextDocument,
  documents: OpenDocuments,
): Diagnostic {
  const { severity, code, message, at, notes } = problem;
  const isHere = at?.file === fileOf(document);
  const range = isHere
    ? rangeIn(document, at.from, Math.max(at.to, at.from + 1))
    : rangeIn(document, 0, document.getText().search(/\n|$/));
  const elsewhere = at === undefined || isHere ? [] : [{ message, at }];
  const related = [...elsewhere, ...notes].flatMap(({ message: said, at: where }) =>
    where === undefined
      ? []
      : documents.locationsOf([where]).map((location) => ({ location, message: said })),
  );
  const asides = notes.filter((note) => note.at === undefined).map((note) => note.message);
  return {
    range,
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'abnfc',
    message: [
      at === undefined || isHere ? message : `${at.file}: ${message}`,
      ...asides.map((said) => `note: ${said}`),
    ].join('\n'),
    relatedInformation: related,
  };
}
