/** The formats of JSON Schema for Ajv, in place of `ajv-formats`: by grammars of their standards. */
import { codeOf } from './ajv-code.js';
import { addLimits, type AjvOfLimits } from './ajv-limits.js';
import { compareDates, compareDateTimes, compareTimes } from './order.js';
import { validators } from './validators.js';

/** A format, as Ajv takes it. */
export type AjvFormat =
  | true
  | {
      readonly type?: 'string';
      readonly validate: (text: string) => boolean;
      readonly compare?: (a: string, b: string) => number | undefined;
    }
  | { readonly type: 'number'; readonly validate: (value: number) => boolean };

/** The part of an instance of Ajv that takes formats and keywords. */
export interface Ajv extends AjvOfLimits {
  addFormat(name: string, format: AjvFormat): unknown;
  readonly opts: { readonly code: { readonly esm?: boolean; formats?: unknown } };
}

/** The options of {@link addAllFormats}. */
export interface FormatsOptions {
  /** Taken for the sake of `ajv-formats`, and without effect: an automaton is exact and fast. */
  readonly mode?: 'fast' | 'full';
  /** The names of the formats; all by default. */
  readonly formats?: readonly FormatName[];
  /** Whether to add the keywords for limits, such as `formatMinimum`; not by default. */
  readonly keywords?: boolean;
}

const text = (
  validate: (text: string) => boolean,
  compare?: (a: string, b: string) => number | undefined,
): AjvFormat => ({ validate: (value: string) => validate(value), ...(compare && { compare }) });
const number = (validate: (value: number) => boolean): AjvFormat => ({ type: 'number', validate });

const { date: isDate, time: isTime, 'date-time': isDateTime } = validators;

/** The formats by their names: those of grammars, and others. */
export const formats = {
  ...(Object.fromEntries(
    Object.entries(validators).map(([name, validate]) => [name, text(validate)]),
  ) as Record<keyof typeof validators, AjvFormat>),
  date: text(isDate, compareDates),
  time: text(isTime, compareTimes),
  'date-time': text(isDateTime, compareDateTimes),
  'iso-time': text((value) => isWithOffset(value, isTime), compareTimes),
  'iso-date-time': text(
    (value) => isWithOffset(value.replace(/^(.{10}) /, '$1T'), isDateTime),
    compareDateTimes,
  ),
  'json-pointer-uri-fragment': text(isPointerFragment),
  regex: text(isPattern),
  byte: text((value) =>
    /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}(?:==|[A-Za-z\d+/]=))?$/.test(value),
  ),
  int32: number((value) => (value | 0) === value),
  int64: number((value) => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63),
  float: number(() => true),
  double: number(() => true),
  password: true,
  binary: true,
} satisfies Readonly<Record<string, AjvFormat>>;

/** The name of a format. */
export type FormatName = keyof typeof formats;

/** Whether a time, or a date and a time, is right with its offset, or would be right in UTC. */
function isWithOffset(text: string, validate: (text: string) => boolean): boolean {
  return validate(text) || validate(`${text}Z`);
}

/** Whether a text is the fragment of a URI that stands for a JSON pointer, with its number sign: RFC 6901, section 6. */
function isPointerFragment(text: string): boolean {
  if (!text.startsWith('#') || !validators['uri-reference'](text)) return false;
  try {
    return validators['json-pointer'](decodeURIComponent(text.slice(1)));
  } catch {
    return false; // The encoded octets are not UTF-8.
  }
}

/** Whether a text is a regular expression of ECMAScript with the flag `u`, as Ajv compiles `pattern`. */
function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/**
 * Adds formats to an instance of Ajv, and returns it: all of them, and the keywords for limits; or those with the given
 * names; or what the options say. In standalone code of Ajv, which has no values of this process, they are imported.
 *
 * @throws {RangeError} for the name of a format that does not exist
 */
export function addAllFormats<A extends Ajv>(
  ajv: A,
  options: readonly FormatName[] | FormatsOptions = { keywords: true },
): A {
  const { formats: names = Object.keys(formats) as readonly FormatName[], keywords = false } =
    isList(options) ? { formats: options } : options;
  const { code } = ajv.opts;
  const { _ } = codeOf(ajv);
  const load = code.esm ? '(await import' : '(require';
  code.formats ??= _([`${load}("abnfc/ajv")).formats`]);
  for (const name of names) ajv.addFormat(name, getFormat(name));
  if (keywords) addLimits(ajv);
  return ajv;
}

addAllFormats.get = getFormat;

/**
 * A format by its name.
 *
 * @throws {RangeError} if there is none
 */
function getFormat(name: FormatName): AjvFormat {
  if (!Object.hasOwn(formats, name)) throw new RangeError(`unknown format "${name}"`);
  return formats[name];
}

function isList(options: readonly FormatName[] | FormatsOptions): options is readonly FormatName[] {
  return Array.isArray(options);
}
