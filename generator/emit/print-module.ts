/**
 * Module code to TypeScript text, by ts-morph; the only file of the emitters that knows it.
 *
 * Variants have much in common, so all modules are printed together and no piece twice. All pieces are
 * handed over in one call: each change to a source file parses it anew.
 */
import {
  IndentationText,
  Project,
  StructureKind,
  type FunctionDeclarationStructure,
} from 'ts-morph';
import { embeddable, wrapWords, type Code, type FunctionCode } from './code.js';
import { format } from './format.js';

/** What a module consists of. */
export interface Module {
  readonly header: string;
  readonly code: readonly Code[];
}

/** The texts of some modules. */
export async function printModules(modules: readonly Module[]): Promise<readonly string[]> {
  const pieces = new Map(
    modules.flatMap(({ code }) => code.map((piece) => [JSON.stringify(piece), piece])),
  );
  const printed = printFunctions([...pieces.values()].filter(isFunction));
  const texts = new Map<string, string>();
  for (const [key, piece] of pieces)
    texts.set(key, await format(isFunction(piece) ? printed.get(piece)! : piece.text));
  return modules.map(({ header, code }) => {
    // Constants and tables first, then the functions; a line between them.
    const inOrder = [
      ...code.filter((piece) => !isFunction(piece)),
      ...code.filter((piece) => isFunction(piece)),
    ];
    const parts = [header, ...inOrder.map((piece) => texts.get(JSON.stringify(piece))!)];
    return embeddable(parts.join('\n'));
  });
}

function isFunction(piece: Code): piece is FunctionCode {
  return piece.kind === 'function';
}

/** The text of each function, unformatted. */
function printFunctions(functions: readonly FunctionCode[]): ReadonlyMap<FunctionCode, string> {
  const project = new Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: { indentationText: IndentationText.TwoSpaces },
  });
  const file = project.createSourceFile('module.ts', { statements: functions.map(structureOf) });
  const texts = file.getFunctions().map((declaration) => declaration.getFullText());
  return new Map(functions.map((each, index) => [each, texts[index]!]));
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
