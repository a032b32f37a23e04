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
import type { Code, FunctionCode } from './code.js';

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

/** Breaks a comment's text into lines of the usual width. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > 90) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.length > 1 ? `\n${lines.join('\n')}` : lines.join('');
}
