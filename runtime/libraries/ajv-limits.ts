/** The keywords of Ajv for limits of values whose format has an order, as `ajv-formats` has them. */
import { codeOf, type Code } from './ajv-code.js';

/** The part of an instance of Ajv that limits need. */
export interface AjvOfLimits {
  /** Takes any keyword, since the type that Ajv has is about its classes. */
  addKeyword(keyword: never): unknown;
  readonly formats: Readonly<Record<string, unknown>>;
}

interface ErrorContext {
  readonly keyword: string;
  readonly schemaCode: unknown;
}

/** The part of the context of a keyword that makes code. */
interface CodeContext extends ErrorContext {
  readonly gen: {
    scopeValue(prefix: string, value: object): Code;
    const(name: string, value: Code): Code;
  };
  readonly data: unknown;
  readonly it: {
    readonly opts: {
      readonly validateFormats?: boolean;
      readonly code: { readonly formats?: unknown };
    };
    readonly self: AjvOfLimits & {
      readonly RULES: { readonly all: Readonly<Record<string, unknown>> };
    };
  };
  fail$data(condition: Code): void;
}

/** What a value has to be to the limit, and what it must not be. */
const LIMITS: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  formatMaximum: ['<=', '>'],
  formatMinimum: ['>=', '<'],
  formatExclusiveMaximum: ['<', '>='],
  formatExclusiveMinimum: ['>', '<='],
};

/** Adds the keywords to an instance of Ajv. */
export function addLimits(ajv: AjvOfLimits): void {
  const { _, str, KeywordCxt } = codeOf(ajv);
  const right = (keyword: string): string => LIMITS[keyword]![0];
  const keyword = {
    keyword: Object.keys(LIMITS),
    type: 'string',
    schemaType: 'string',
    $data: true,
    dependencies: ['format'],
    error: {
      message: ({ keyword, schemaCode }: ErrorContext) =>
        str`should be ${right(keyword)} ${schemaCode}`,
      params: ({ keyword, schemaCode }: ErrorContext) =>
        _`{comparison: ${right(keyword)}, limit: ${schemaCode}}`,
    },
    code: (context: CodeContext) => {
      const { gen, data, schemaCode, keyword, it } = context;
      const { opts, self } = it;
      if (opts.validateFormats === false) return;
      const { format: rule } = self.RULES.all as { format: { definition: unknown } };
      const format = new KeywordCxt(it, rule.definition, 'format');
      const isBeyond = (of: Code): Code =>
        _`${of}.compare(${data}, ${schemaCode}) ${_([LIMITS[keyword]![1]])} 0`;
      const { formats } = opts.code;
      if (format.$data !== undefined && format.$data !== false) {
        const all = gen.scopeValue('formats', { ref: self.formats, code: formats });
        const of = gen.const('fmt', _`${all}[${format.schemaCode}]`);
        context.fail$data(
          _`typeof ${of} != "object" || typeof ${of}.compare != "function" || ${isBeyond(of)}`,
        );
        return;
      }
      const name = String(format.schema);
      const ref = self.formats[name] as { readonly compare?: unknown } | boolean | undefined;
      if (ref === undefined || ref === true) return;
      if (typeof ref !== 'object' || typeof ref.compare !== 'function')
        throw new TypeError(`"${keyword}": format "${name}" does not define "compare" function`);
      const code = formats === undefined ? undefined : _`${formats}[${name}]`;
      context.fail$data(isBeyond(gen.scopeValue('formats', { key: name, ref, code })));
    },
  };
  ajv.addKeyword(keyword as never);
}
