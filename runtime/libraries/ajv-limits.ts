/** The keywords of Ajv for limits of values whose format has an order, as `ajv-formats` has them. */

/** A keyword, as Ajv takes it. */
export interface Keyword {
  readonly keyword: string;
  readonly type: 'string';
  readonly schemaType: 'string';
  readonly $data: true;
  readonly dependencies: string[];
  readonly compile: (
    limit: string,
    schema: SchemaOfFormat,
  ) => Check<[text: string, place?: Instance | undefined]>;
  /** For a limit that is in the data. */
  readonly validate: Check<
    [limit: string, text: string, schema?: SchemaOfFormat | undefined, place?: Instance | undefined]
  >;
}

/** The part of an instance of Ajv that limits need. */
export interface AjvOfLimits {
  addKeyword(keyword: Keyword): unknown;
  readonly formats: Readonly<Record<string, unknown>>;
  readonly opts: { readonly validateFormats?: boolean };
}

/** The part of a schema that limits need: the name of a format, or where it is in the data. */
interface SchemaOfFormat {
  readonly [keyword: string]: unknown;
  readonly format?: string | { readonly $data: string };
}

/** The place of a value in the data. */
interface Instance {
  readonly instancePath: string;
  readonly rootData: unknown;
}

/** A function that leaves its errors to Ajv. */
interface Check<Args extends readonly unknown[]> {
  (...args: Args): boolean;
  errors?: {
    readonly keyword: string;
    readonly params: { readonly comparison: string; readonly limit: string };
    readonly message: string;
  }[];
}

type Compare = (a: string, b: string) => number | undefined;

const LIMITS: Readonly<Record<string, readonly [comparison: string, (order: number) => boolean]>> =
  {
    formatMaximum: ['<=', (order) => order > 0],
    formatMinimum: ['>=', (order) => order < 0],
    formatExclusiveMaximum: ['<', (order) => order >= 0],
    formatExclusiveMinimum: ['>', (order) => order <= 0],
  };

/** Adds the keywords to an instance of Ajv. */
export function addLimits(ajv: AjvOfLimits): void {
  for (const [keyword, [comparison, isBeyond]] of Object.entries(LIMITS)) {
    const makeCheck = <Args extends readonly unknown[]>(
      read: (...args: Args) => readonly [limit: string, text: string, compare: Compare | false],
    ): Check<Args> => {
      const check: Check<Args> = (...args) => {
        const [limit, text, compare] = read(...args);
        if (compare !== false && !isBeyond(compare(text, limit) ?? NaN)) return true;
        const message = `should be ${comparison} ${limit}`;
        check.errors = [{ keyword, params: { comparison, limit }, message }];
        return false;
      };
      return check;
    };
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'string',
      $data: true,
      dependencies: ['format'],
      compile: (limit, { format }) => {
        const compare = typeof format === 'string' && compareOf(ajv, format);
        if (typeof format === 'string' && compare === false)
          throw new Error(`"${keyword}": format "${format}" does not define "compare" function`);
        return makeCheck((text, place) => [
          limit,
          text,
          compare || compareOf(ajv, formatAt(format, place!)),
        ]);
      },
      validate: makeCheck((limit, text, schema, place) => [
        limit,
        text,
        compareOf(ajv, formatAt(schema!.format, place!)),
      ]),
    });
  }
}

const ALWAYS_EQUAL: Compare = () => undefined;

/**
 * The order of a format; for an unknown name, in which all values are equal, as Ajv allows; false for a format without
 * an order.
 */
function compareOf({ formats, opts }: AjvOfLimits, name: unknown): Compare | false {
  if (opts.validateFormats === false) return ALWAYS_EQUAL;
  const format = typeof name === 'string' ? formats[name] : undefined;
  if (format === undefined || format === true) return typeof name === 'string' && ALWAYS_EQUAL;
  const { compare } = format as { readonly compare?: unknown };
  return typeof compare === 'function' ? (compare as Compare) : false;
}

/** The format of a value: that of its schema, or what a relative or absolute JSON pointer leads to in the data. */
function formatAt(format: SchemaOfFormat['format'], { instancePath, rootData }: Instance): unknown {
  if (typeof format !== 'object') return format;
  const [, up, path] = /^(\d*)(.*)$/s.exec(format.$data)!;
  const base =
    up === ''
      ? ''
      : instancePath
          .split('/')
          .slice(0, -Number(up) || undefined)
          .join('/');
  const keys = `${base}${path}`.split('/').slice(1);
  return keys
    .map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'))
    .reduce<unknown>((data, key) => (data as Record<string, unknown> | undefined)?.[key], rootData);
}
