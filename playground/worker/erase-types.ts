/**
 * JavaScript of TypeScript whose types only have to be left out, such as that of the compiler, by the parser of
 * prettier: the compiler of TypeScript would be several times as large as the rest of the page.
 */
import * as babel from 'prettier/plugins/babel';
import { invariant } from '../../generator/invariant.js';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

type Fields = Node & Readonly<Record<string, unknown>>;

/** Nodes that are types, and statements of types. */
const TYPES = new Set([
  'TSTypeAnnotation',
  'TSTypeParameterDeclaration',
  'TSTypeParameterInstantiation',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSDeclareFunction',
]);

/** Expressions with a type after them. */
const TYPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** A documentation comment at the end of a text. */
const COMMENT = /\/\*\*(?:[^*]|\*(?!\/))*\*\/\s*$/;

/** Erases the types of a module. */
export function eraseTypes(text: string): string {
  const parse = babel.parsers['babel-ts'].parse as (text: string, options: object) => unknown;
  const cuts: [start: number, end: number][] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    const { type, start, end } = value;
    const { declaration, importKind, exportKind, expression, optional } = value;
    const isTypeOnly =
      TYPES.has(type) ||
      importKind === 'type' ||
      exportKind === 'type' ||
      (isNode(declaration) && TYPES.has(declaration.type));
    if (isTypeOnly) {
      // The comment of an overload is that of the function.
      const isNamed = /Interface|Alias/.test(isNode(declaration) ? declaration.type : type);
      const comment = isNamed ? (COMMENT.exec(text.slice(0, start))?.[0] ?? '') : '';
      cuts.push([start - comment.length, end]);
      return;
    }
    invariant(!/^TS/.test(type) || TYPED.has(type), `${type} is not a type that can be left out`);
    if (TYPED.has(type) && isNode(expression)) cuts.push([expression.end, end]);
    if (type === 'Identifier' && optional === true && typeof value['name'] === 'string')
      cuts.push([start + value['name'].length, start + value['name'].length + 1]);
    for (const [key, field] of Object.entries(value))
      if (!/^(?:comments|tokens|loc|(?:leading|trailing|inner)Comments|extra)$/.test(key))
        visit(field);
  };
  visit(parse(text, {}));
  let result = '';
  let at = 0;
  for (const [start, end] of cuts.sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    result += text.slice(at, start);
    at = end;
  }
  return result + text.slice(at);
}

function isNode(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
