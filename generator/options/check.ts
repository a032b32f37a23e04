/** Checks the options that programs give: not every caller is typed. */
import type { Source } from '../text/source.js';
import { findMisfit, isObject, type OptionTable } from './option.js';
import { COMPILE_OPTIONS, type CompileOptions } from './table.js';

/**
 * Checks what the types of {@link CompileOptions} promise.
 *
 * @throws {TypeError} if `source` or an import is not a source, an option is unknown, or a value is invalid
 */
export function checkArguments(source: Source, options: CompileOptions): void {
  if (!isObject(options)) throw new TypeError('expected options, an object');
  const { imports = [], ...others } = options;
  if (!isSource(source))
    throw new TypeError('expected a source, { name, text }: the name of a grammar and its text');
  if (!Array.isArray(imports) || !imports.every(isSource))
    throw new TypeError('abnfc: option "imports" must be a list of sources, { name, text }');
  checkOptions(others, COMPILE_OPTIONS);
}

/** @throws {TypeError} for an unknown option or an invalid value */
export function checkOptions(options: object, table: OptionTable): void {
  const misfit = findMisfit(options, table);
  if (misfit !== undefined)
    throw new TypeError(`abnfc: option "${misfit.path.join('.')}" ${misfit.problem}`);
}

function isSource(value: Partial<Source> | undefined): boolean {
  return typeof value?.name === 'string' && typeof value.text === 'string';
}
