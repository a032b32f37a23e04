/** TypeScript text to JavaScript, and to its declarations, by the compiler inside ts-morph. */
import { ts } from 'ts-morph';
import type { Level } from './level.js';

/**
 * The syntax of each. Engines with most of ES2015 lack one or the other part of it, and interpreters ask at
 * every use of what `let` and `const` declare whether it is there yet; so of ES2015 nothing but its modules
 * is written.
 */
const TARGETS: Readonly<Record<Level, ts.ScriptTarget>> = {
  5: ts.ScriptTarget.ES5,
  2015: ts.ScriptTarget.ES5,
  2020: ts.ScriptTarget.ES2020,
};

/**
 * The same module without types; syntax that a level does not have is spelled otherwise, functions and
 * classes of a library that it does not have are not. Exports and comments stay.
 */
export function toJavaScript(text: string, level: Level): string {
  return ts.transpileModule(text, {
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
