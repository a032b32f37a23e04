/**
 * Types of imported grammars, for `"types": ["abnfc/abnf-modules"]` in a `tsconfig.json`.
 *
 * They promise the exports of recognizers and of decoders, since TypeScript does not look into a grammar. A
 * recognizer has only the first ten of them. A decoder lacks `stringStart`, `match`, `find`, `findAll` and `explain`, and
 * takes no strings. The bundler reports the import of a missing export. Exports that only some decoders have, such as
 * `isBoundary`, are not promised. The plugin's option `dts` writes exact types.
 *
 * A pattern has one `*`: only the end of an import with a query is matched, so `variant` comes last.
 */
declare module '*.abnf' {
  type Module = import('abnfc/contract').DecoderModule;
  type Recognizer = import('abnfc/contract').StringRecognizerModule;
  export const validate: Recognizer['validate'];
  export const findError: Recognizer['findError'];
  export const start: Module['start'];
  export const next: Module['next'];
  export const accepts: Module['accepts'];
  export const match: Recognizer['match'];
  export const find: Recognizer['find'];
  export const findAll: Recognizer['findAll'];
  export const explain: Recognizer['explain'];
  export const stringStart: Recognizer['stringStart'];

  export const name: Module['name'];
  export const maxCodePoint: Module['maxCodePoint'];
  export const accumulate: Module['accumulate'];
  export const decode: Module['decode'];
  export const decodeToCodePoints: Module['decodeToCodePoints'];
  export const findUnencodable: Module['findUnencodable'];
  export const encode: Module['encode'];
  export const encodeInto: Module['encodeInto'];
  export const encodeCodePoints: Module['encodeCodePoints'];
  export const byteLength: Module['byteLength'];
  export const count: Module['count'];
  export const unfinished: Module['unfinished'];
}

declare module '*.txt?abnf' {
  export * from '*.abnf';
}

declare module '*.md?abnf' {
  export * from '*.abnf';
}

declare module '*.abnf?variant=switch' {
  export * from '*.abnf';
}

declare module '*&variant=switch' {
  export * from '*.abnf';
}

declare module '*.abnf?variant=table' {
  export * from '*.abnf';
}

declare module '*&variant=table' {
  export * from '*.abnf';
}

declare module '*.abnf?variant=branchless' {
  export * from '*.abnf';
}

declare module '*&variant=branchless' {
  export * from '*.abnf';
}
