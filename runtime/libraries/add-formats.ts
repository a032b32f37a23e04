/** A format, as far as Ajv calls it: a module of this package, or one that was compiled from a grammar of strings. */
export interface AjvFormatModule {
  validate(text: string): boolean;
}

/** The part of an instance of Ajv that takes formats. */
export interface AjvOfFormats {
  addFormat(name: string, format: AjvFormatModule): unknown;
}

/**
 * Adds formats to an instance of Ajv, and returns it: `addFormats(ajv, { date, email: mailbox })` of modules that are
 * imported as `* as date`. The names are the ones in schemas.
 */
export function addFormats<A extends AjvOfFormats>(
  ajv: A,
  modules: Readonly<Record<string, AjvFormatModule>>,
): A {
  for (const [name, module] of Object.entries(modules)) ajv.addFormat(name, module);
  return ajv;
}
