/**
 * The texts that the compiler itself is made of, as data: it reads no files.
 * `npm run build` writes the module from `grammar/`, `runtime/checks/`, `runtime/shared/` and `runtime/standalone/` (`scripts/write-texts.ts`).
 */

/** `core.abnf` and the encodings, by their names in `grammar/`. */
export declare const grammars: Readonly<Record<string, string>>;

/** The grammars of `grammar/`, by the keys of the rules that they begin with. */
export declare const grammarsByStart: Readonly<Record<string, readonly string[] | undefined>>;

/** `grammar/abnf.ohm` as Ohm's recipe. */
export declare const abnfRecipe: unknown;

/** A declaration of a file of `runtime/checks/`, `runtime/shared/` or `runtime/standalone/`. */
export interface PartDeclaration {
  readonly declares: 'type' | 'number' | 'constant' | 'function';
  readonly names: readonly string[];
  readonly isExported: boolean;
  readonly comment: string;
  readonly text: string;
  readonly uses: readonly string[];
}

/** The declarations of each file, by its name without an ending. */
export declare const parts: Readonly<Record<string, readonly PartDeclaration[]>>;

/** The functions of `runtime/checks/`, as grammars name them: `leap-second`. */
export declare const checks: readonly string[];

/** Functions of `runtime/checks/` in other languages, by the names of their files: `leap-second.c`. */
export declare const foreignChecks: Readonly<Record<string, string>>;

/** Programs that test files of other languages, by the names of their files: `selftest.c`. */
export declare const selftests: Readonly<Record<string, string>>;
