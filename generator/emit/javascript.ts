/** TypeScript text to JavaScript, and to its declarations, by the compiler inside ts-morph. */
import { ts } from 'ts-morph';
import type { Level } from './standalone.js';

const TARGETS: Readonly<Record<Level, ts.ScriptTarget>> = {
  5: ts.ScriptTarget.ES5,
  2015: ts.ScriptTarget.ES2015,
  2020: ts.ScriptTarget.ES2020,
};

/**
 * The same module without types; syntax that a level does not have is spelled otherwise, functions and
 * classes of a library that it does not have are not. Exports and comments stay.
 */
export function toJavaScript(text: string, level: Level): string {
  return ts.transpileModule(text, {
    transformers: level < 2020 ? { before: [withoutDefaults] } : {},
    compilerOptions: {
      target: TARGETS[level],
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      // TypeScript 6 still writes ES5, and says that it is the last to do so.
      ignoreDeprecations: '6.0',
    },
  }).outputText;
}

/** The types of what a module exports, as a `.d.ts` file; documentation comments stay. */
export function toDeclarations(text: string): string {
  return ts.transpileDeclaration(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2020, isolatedDeclarations: true },
  }).outputText;
}

/**
 * Default values of parameters as statements. Not every engine that has most of ES2015 has them.
 */
const withoutDefaults: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  const assignment = (parameter: ts.ParameterDeclaration): ts.Statement => {
    const name = parameter.name as ts.Identifier;
    const isMissing = factory.createStrictEquality(name, factory.createVoidZero());
    const assign = factory.createAssignment(name, parameter.initializer!);
    return factory.createIfStatement(isMissing, factory.createExpressionStatement(assign));
  };
  const bare = (parameter: ts.ParameterDeclaration): ts.ParameterDeclaration =>
    factory.updateParameterDeclaration(
      parameter,
      parameter.modifiers,
      parameter.dotDotDotToken,
      parameter.name,
      parameter.questionToken,
      parameter.type,
      undefined,
    );
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, context);
    if (!ts.isFunctionDeclaration(inner) || inner.body === undefined) return inner;
    const defaults = inner.parameters.filter(({ initializer }) => initializer !== undefined);
    if (defaults.length === 0) return inner;
    return factory.updateFunctionDeclaration(
      inner,
      inner.modifiers,
      inner.asteriskToken,
      inner.name,
      inner.typeParameters,
      inner.parameters.map(bare),
      inner.type,
      factory.updateBlock(inner.body, [...defaults.map(assignment), ...inner.body.statements]),
    );
  };
  return (file) => ts.visitEachChild(file, visit, context);
};
