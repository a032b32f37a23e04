/** The platform of Node and the like: ts-morph prints modules, and the compiler in it makes JavaScript of them. */
import { createRequire } from 'node:module';
import type * as TsMorph from 'ts-morph';
import type { FunctionText, Platform } from './platform.js';

// An import would first search all of TypeScript for names that it exports.
const require = createRequire(import.meta.url);

export const platform: Platform = {
  // All functions are added in one call, since ts-morph parses a source file again after each change.
  printFunctions: (functions) => {
    const { IndentationText, Project, StructureKind } = require('ts-morph') as typeof TsMorph;
    const project = new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      manipulationSettings: { indentationText: IndentationText.TwoSpaces },
    });
    const file = project.createSourceFile('module.ts', {
      statements: functions.map((each) => structureOf(each, StructureKind.Function)),
    });
    // The line break before a function ends the line before it.
    return file.getFunctions().map((each) =>
      [...each.getOverloads(), each]
        .map((part) => part.getFullText())
        .join('')
        .trimStart(),
    );
  },
  loadScriptCompiler: async () => {
    const { toDeclarations, toJavaScript } = await import('../emit/print/javascript.js');
    const { minifyText } = await import('../emit/standalone/minify.js');
    return { toDeclarations, toJavaScript, minifyText };
  },
  loadPatternReader: async () => (await import('../patterns/read-pattern.js')).readPattern,
};

function structureOf(
  printed: FunctionText,
  kind: TsMorph.StructureKind.Function,
): TsMorph.FunctionDeclarationStructure {
  const { name, isExported, parameters, returns, doc, body } = printed;
  return {
    kind,
    name,
    isExported,
    parameters: parameters.map((each) => ({ name: each })),
    returnType: returns,
    docs: doc.length > 1 ? [`\n${doc.join('\n')}`] : doc.slice(),
    statements: body.length === 0 ? [] : body.join('\n'),
  };
}
