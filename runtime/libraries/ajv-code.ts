/** A piece of code, of Ajv's own class. */
export type Code = object;

/** A tag of templates. */
export type Tag = (strings: readonly string[], ...values: readonly unknown[]) => Code;

/** What the class of an instance of Ajv has for those who make code: nothing else is taken for code by it. */
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

/** What an instance's class has. The instance tells, so that this package needs none of Ajv's. */
export function codeOf(ajv: object): AjvCode {
  return ajv.constructor as unknown as AjvCode;
}
