/**
 * Module code to TypeScript text, by ts-morph; the only file that knows it.
 *
 * Everything is handed over as structures in one call: each change to a source file parses it anew.
 */
import {
  IndentationText,
  Project,
  StructureKind,
  type FunctionDeclarationStructure,
} from 'ts-morph';
import { wrapWords, type Code, type FunctionCode } from './code.js';

/** The text of a module, unformatted. */
export function printModule(header: string, code: readonly Code[]): string {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  // Constants and tables first, then the functions; a line between them.
  const statements = [
    ...code.flatMap((part) => (part.kind === 'statement' ? [`\n${part.text}`] : [])),
    ...code.flatMap((part) => (part.kind === 'function' ? [structureOf(part)] : [])),
  ];
  const file = project.createSourceFile('module.ts', { statements });
  // ts-morph glues leading trivia to a comment, so the header is put before the printed text.
  return `${header}${file.getFullText()}`;
}

function structureOf({
  name,
  exported,
  parameters,
  returns,
  doc,
  body,
}: FunctionCode): FunctionDeclarationStructure {
  return {
    kind: StructureKind.Function,
    name,
    isExported: exported,
    parameters: parameters.map(({ name: parameter, type, initializer }) => ({
      name: parameter,
      // A type that the initializer tells is left out, as a person would.
      ...(initializer === undefined || !/^(\d+|true|false)$/.test(initializer) ? { type } : {}),
      ...(initializer === undefined ? {} : { initializer }),
    })),
    returnType: returns,
    docs: doc === '' ? [] : [wrap(doc)],
    statements: body
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

/** A comment of one line, or of lines of the usual width. */
function wrap(text: string): string {
  const lines = wrapWords(text, 90);
  return lines.length > 1 ? `\n${lines.join('\n')}` : lines.join('');
}
