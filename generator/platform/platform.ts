/**
 * The port to the host that the compiler runs on. `package.json` names an implementation for Node, `node.ts`, and one
 * for browsers, `browser.ts`, under the import `#platform`; a bundler takes the second one for a page.
 */
import type { Regex } from '../automata/regex.js';
import type { Format, Level } from '../options/choices.js';

export interface FunctionText {
  readonly name: string;
  readonly isExported: boolean;
  /** As written, such as `from = 0`. */
  readonly parameters: readonly string[];
  readonly returns: string;
  /** The lines of its comment; none without a comment. */
  readonly doc: readonly string[];
  /** The lines of its body, without indentation. */
  readonly body: readonly string[];
}

export interface ScriptCompiler {
  toJavaScript(text: string, level: Level): string;
  toDeclarations(text: string): string;
  /** JavaScript in fewer octets, with a comment at its top. */
  minifyText(text: string, level: Level, format: Format, notice: string): Promise<string>;
}

/** Reads a pattern with the flags of a host back; `max` is the greatest symbol. */
export type PatternReader = (text: string, flags: string, max: number) => Regex;

/** The functions that the compiler takes from its host. */
export interface Platform {
  /** Functions as TypeScript, unformatted: the same text on all hosts. */
  printFunctions(functions: readonly FunctionText[]): readonly string[];
  /** Loads a compiler of TypeScript; undefined on hosts for which that is too large. */
  readonly loadScriptCompiler: (() => Promise<ScriptCompiler>) | undefined;
  /** Loads a parser of regular expressions; undefined as above. */
  readonly loadPatternReader: (() => Promise<PatternReader>) | undefined;
}
