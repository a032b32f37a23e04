/** TypeScript text to JavaScript, and to its declarations, by the compiler inside ts-morph. */
import { ts } from 'ts-morph';
import type { Level } from '../../options/choices.js';

/**
 * The syntax of each level. Engines with most of ES2015 lack one part or another, and interpreters check at
 * every use of a `let` or `const` variable whether it is initialized; so of ES2015 only modules are used.
 */
const SYNTAX_OF: Readonly<Record<Level, ts.ScriptTarget>> = {
  5: ts.ScriptTarget.ES5,
  2015: ts.ScriptTarget.ES5,
  2020: ts.ScriptTarget.ES2020,
};

/**
 * Erases the types of a module. Syntax that a level lacks is rewritten; functions and classes of the library
 * are not. Exports and comments stay.
 */
export function toJavaScript(text: string, level: Level): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      target: SYNTAX_OF[level],
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      // TypeScript 6 still writes ES5, with a warning that it is the last version to do so.
      ignoreDeprecations: '6.0',
    },
  }).outputText;
}

/** The types of the exports of a module, as a `.d.ts` file; documentation comments stay. */
export function toDeclarations(text: string): string {
  return ts.transpileDeclaration(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2020, isolatedDeclarations: true },
  }).outputText;
}
