/** Prints a standalone file (see standalone.ts): links its parts, in the language and format of the options. */
import { platform } from '#platform';
import { invariant } from '../../invariant.js';
import { embeddable } from '../print/embeddable.js';
import { MIN_SAVED, packTables } from '../print/pack-tables.js';
import { format as prettify, type Style } from '../print/format.js';
import type { FileSink, Level } from '../../options/choices.js';
import { decoderOf, type Plan } from '../../plan/plan.js';
import { namesOf, type Declaration } from '../program/declaration.js';
import { link } from './link.js';
import { declarationsOf, type RuntimeFile } from './runtime-file.js';
import { globalNameOf, type Standalone } from './standalone.js';

/** The text of a file, and of its types if it is JavaScript. */
export interface StandaloneText {
  readonly text: string;
  readonly types: string | undefined;
}

/** Whether this host makes files of JavaScript. */
export const makesJavaScript = platform.loadScriptCompiler !== undefined;

/**
 * A file and its types; JavaScript only if {@link makesJavaScript}.
 *
 * @param kernel the declarations of the module
 * @param notice the comment at the top: the header in full, or one line in a minified file
 */
export async function printStandalone(
  kernel: readonly Declaration[],
  exports: readonly string[],
  plan: Plan,
  notice: { readonly header: string; readonly line: string },
  standalone: Standalone,
  isSmall: boolean,
): Promise<StandaloneText> {
  const { language, es: level, format, minify } = standalone;
  const { name } = plan;
  const { header, line } = notice;
  // The module itself may be made of some parts; others stand for functions of it.
  const parts = partsFor(standalone, exports, plan).flatMap(declarationsOf);
  const known = new Set(parts.flatMap(namesOf));
  const others = kernel
    .filter((each) => !namesOf(each).some((name) => known.has(name)))
    .map((each) => (isPolyfill(exports) ? withoutDefaults(each) : each));
  const minSaved = minify ? MIN_SAVED.minified : isSmall ? MIN_SAVED.small : Infinity;
  const linked = packTables(embeddable(link(others, parts, exports)), minSaved);
  if (language === 'ts') {
    const text = `${header}\n${await prettify(linked, styleOf(2020))}`;
    return { text, types: undefined };
  }
  const { loadScriptCompiler } = platform;
  invariant(loadScriptCompiler !== undefined, 'JavaScript on a host that does not make it');
  const { minifyText, toDeclarations, toJavaScript } = await loadScriptCompiler();
  const [firstLine] = header.split('\n');
  const declared = declare(toDeclarations(linked), exports, globalNameOf(name), standalone);
  const types = `${firstLine}\n\n${await prettify(declared, styleOf(2020))}`;

  // TypeScript prints no blank line between declarations.
  const script = toJavaScript(linked, level).replace(/^(?=\/\*\*)/gm, '\n');
  const wrapped = wrap(script, exports, globalNameOf(name), standalone);
  if (!minify) {
    const text = `${header}\n${await prettify(wrapped, styleOf(level))}`;
    return { text, types };
  }
  const text = await minifyText(wrapped, level, format, line);
  return { text, types };
}

/** The settings of prettier, without the commas that a level lacks. */
function styleOf(level: Level): Style {
  return { trailingComma: level < 2020 ? 'es5' : 'all' };
}

/** Whether a file has the classes of the Web alone, which check what they are given. */
function isPolyfill(exports: readonly string[]): boolean {
  return exports.every((name) => name === 'TextDecoder' || name === 'TextEncoder');
}

/** A function whose callers pass all arguments, as the classes do and the functions of a module among themselves. */
function withoutDefaults(declaration: Declaration): Declaration {
  if (declaration.kind !== 'function') return declaration;
  const parameters = declaration.parameters.map(({ text, ...names }) => ({
    ...names,
    text: text.replace(/(?::.*)? = .*/, (value) =>
      value === ' = false' ? ': boolean' : ': number',
    ),
  }));
  return { ...declaration, parameters };
}

/** The part that decodes streams into each sink. */
const STREAMS: Readonly<Record<FileSink, RuntimeFile>> = {
  text: 'stream-text',
  native: 'stream-text',
  'code-points': 'stream-code-points',
  callback: 'stream-callback',
};

/** The parts that some exports may need; the linker leaves out what they do not use. */
function partsFor(
  { sink, with: asked }: Standalone,
  exports: readonly string[],
  plan: Plan,
): readonly RuntimeFile[] {
  const decoder = decoderOf(plan);
  const { inputs } = plan;
  const parts: RuntimeFile[] = ['take-whole'];
  const inUnits = decoder !== undefined && decoder.unitLength > 1;
  const isStream = exports.includes('createDecoder');
  const isLite = asked?.includes('web-lite') === true && !asked.includes('web');
  if (exports.includes('decodeEach') || (isStream && sink === 'callback'))
    parts.push(...(inUnits ? [] : (['after-ill-formed'] as const)), 'decode-each');
  if (isStream) parts.push('reader', STREAMS[sink]);
  if (exports.includes('createEncoder')) parts.push('whole-length', 'stream-encoder');
  if (exports.includes('TextDecoder'))
    parts.push(
      'octets-of',
      ...(isLite ? (['web-lite'] as const) : (['web', 'text-encoder'] as const)),
    );
  if (isPolyfill(exports)) parts.push('unchecked');
  if (exports.includes('explainError')) {
    const input = inputs.length > 1 ? 'input' : inputs[0] === 'octets' ? 'octets' : 'string';
    const described = decoder === undefined ? 'input' : 'octets';
    parts.push('print', 'ranges', 'explain', `explain-${input}`, `describe-${described}`);
  }
  return parts;
}

/** The types of the functions in the format that {@link wrap} gives them. */
function declare(
  types: string,
  exports: readonly string[],
  globalName: string,
  { format, es }: Standalone,
): string {
  const members = exports.map((name) => `${name}: typeof ${name};`).join('\n');
  const byDefault = `declare const module: {\n${members}\n};\nexport default module;\n`;
  if (format === 'esm') return es === 2015 ? `${types}\n${byDefault}` : types;
  if (format === 'esm-default')
    return `${types.replace(/^export (?=declare )/gm, '')}\n${byDefault}`;
  if (format === 'iife') {
    const inside = types
      .replace(/^export \{\};\n/m, '')
      .replace(/^(export )?declare /gm, 'export ');
    return `declare namespace ${globalName} {\n${inside}\n}\n`;
  }
  return format === 'umd' ? `${types}\nexport as namespace ${globalName};\n` : types;
}

/** JavaScript in a format. Only the name of an iife becomes global. */
function wrap(
  text: string,
  exports: readonly string[],
  globalName: string,
  { format, es }: Standalone,
): string {
  const listed = `{\n${exports.map((name) => `${name}: ${name},`).join('\n')}\n}`;
  // Some old engines see only the default export of a module, and one supports no other.
  const isOld = es === 2015;
  if (format === 'esm') return isOld ? `${text}\nexport default ${listed};\n` : text;
  const bare = text
    .replace(/^export (?=function |const |let |var )/gm, '')
    .replace(/^export \{\};\n?/gm, '');
  invariant(!/^export /m.test(bare), 'an export that cannot be taken back');
  if (format === 'esm-default') return `${bare}\nexport default ${listed};\n`;
  const strict = `'use strict';\n`;
  if (format === 'cjs')
    return `${strict}\n${bare}\n${exports.map((name) => `exports.${name} = ${name};`).join('\n')}\n`;
  const body = `${strict}\n${bare}\nreturn ${listed};`;
  if (format === 'iife') return `var ${globalName} = (function () {\n${body}\n})();\n`;
  return `(function (root, factory) {
    if (typeof exports === 'object' && typeof module !== 'undefined') module.exports = factory();
    else if (typeof define === 'function' && define.amd) define(factory);
    else root.${globalName} = factory();
  })(typeof self === 'undefined' ? this : self, function () {\n${body}\n});\n`;
}
