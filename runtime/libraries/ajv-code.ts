/** A piece of code, of Ajv's own class. */
export type Code = object;

/** A tag of templates. */
export type Tag = (strings: readonly string[], ...values: readonly unknown[]) => Code;

/** What the class of an instance of Ajv has for those who make code: Ajv takes nothing else for code. */
export interface AjvCode {
  /** Code; values become literals. */
  readonly _: Tag;
  /** Code of a string. */
  readonly str: Tag;
  /** The context of a keyword beside the one that is compiled. */
  readonly KeywordCxt: new (
    it: object,
    definition: unknown,
    keyword: string,
  ) => { readonly $data?: unknown; readonly schema: unknown; readonly schemaCode: Code };
}

/** The class of code of an instance of Ajv. The instance tells it, so this package does not depend on Ajv. */
export function codeOf(ajv: object): AjvCode {
  return ajv.constructor as unknown as AjvCode;
}
