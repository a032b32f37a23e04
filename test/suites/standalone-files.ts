/** Standalone files of every kind, each made once, and the properties of all of them. */
import { parse, type Node } from 'acorn';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileResult } from '../../generator/targets/compile-result.js';
import { FORMATS, LEVELS, SINKS } from '../../generator/options/choices.js';
import {
  isModule,
  optionsFor,
  type Standalone,
} from '../../generator/emit/standalone/standalone.js';
import { VARIANTS } from '../../generator/options/variant.js';
import { utf8 } from '../support/formats.js';

export const DEFAULTS: Standalone = {
  variant: 'switch',
  language: 'js',
  es: 2020,
  format: 'esm',
  sink: 'text',
  with: undefined,
  minify: false,
};

/** The options of a file, and its name. */
export interface FileOptions extends Standalone {
  readonly name: string | undefined;
}

/** Everything that can be asked for. */
export const EVERYTHING = ['decode', 'encode', 'stream', 'web', 'errors'];

export function everythingFor(sink: Standalone['sink']): readonly string[] {
  const isText = sink === 'text' || sink === 'native';
  return EVERYTHING.filter((name) => name !== 'web' || isText);
}

const texts = new Map<string, string>();

/** A file, which is made once, whoever asks for it. */
export async function textOf(
  options: Partial<FileOptions>,
  source = utf8.stages.document.source,
): Promise<string> {
  const key = JSON.stringify([source.name, source.text, Object.entries(options).sort()]);
  const found = texts.get(key) ?? (await make(options, source));
  texts.set(key, found);
  return found;
}

export async function make(
  options: Partial<FileOptions>,
  source = utf8.stages.document.source,
): Promise<string> {
  const { ok, files, diagnostics } = await compileFile(options, source);
  assert.ok(ok, diagnostics.map(({ message }) => message).join());
  assert.is(files.length, options.language === 'ts' ? 1 : 2);
  return files[0]!.text;
}

/** Compiles a file, also with options that are refused. */
export function compileFile(
  { name, ...options }: Partial<FileOptions>,
  source = utf8.stages.document.source,
): Promise<CompileResult> {
  const standalone = { ...DEFAULTS, ...options };
  return compile(source, {
    name,
    standalone: optionsFor(standalone),
    small: standalone.minify,
  });
}

/** Every level with every format and variant, and with every sink, and minified. */
export const SCRIPTS: readonly Standalone[] = LEVELS.flatMap((level) => {
  const formats = FORMATS.filter((format) => level > 5 || !isModule(format));
  return [
    ...formats.flatMap((format) =>
      VARIANTS.map((variant) => ({ ...DEFAULTS, es: level, format, variant })),
    ),
    ...SINKS.map((sink) => ({ ...DEFAULTS, es: level, format: formats[0]!, sink })),
    ...formats.map((format) => ({ ...DEFAULTS, es: level, format, minify: true })),
  ];
});

export function nodesOf(
  text: string,
  level: number,
  format: Standalone['format'],
): readonly Node[] {
  const sourceType = isModule(format) ? 'module' : 'script';
  const nodes: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null && 'type' in value) {
      nodes.push(value as Node);
      Object.values(value).forEach(visit);
    }
  };
  visit(parse(text, { ecmaVersion: level as 5, sourceType }));
  return nodes;
}

function describe(options: Standalone): string {
  return Object.values(options).join(' ');
}

/** Features that some engines with most of ES2015 lack. */
export const NOT_EVERYWHERE =
  /^(Class|ArrayPattern|ObjectPattern|AssignmentPattern|SpreadElement|RestElement|ForOf|LabeledStatement|Yield|Await)/;

/** Whether a file is of its level, and imports nothing. */
async function checkLevel(options: Standalone): Promise<void> {
  const text = await textOf({ ...options, with: everythingFor(options.sink) });
  const nodes = nodesOf(text, options.es, options.format);
  const bad = nodes.filter(({ type }) => NOT_EVERYWHERE.test(type) && options.es < 2020);
  assert.equal([...new Set(bad.map(({ type }) => type))], [], describe(options));
  assert.not.ok(nodes.some(({ type }) => type.startsWith('Import')));
}

/** The names that are read and nowhere declared. */
function freeNames(nodes: readonly Node[]): readonly string[] {
  const declared = new Set<string>();
  const read = new Set<string>();
  const own = new Set<Node>();
  for (const node of nodes as readonly (Node & Record<string, unknown>)[]) {
    if (node.type === 'VariableDeclarator') declared.add((node['id'] as { name: string }).name);
    if (/Function/.test(node.type)) {
      const { id, params } = node as unknown as {
        id: { name: string } | null;
        params: readonly { name?: string; left?: { name: string } }[];
      };
      if (id !== null) declared.add(id.name);
      for (const { name, left } of params) declared.add(name ?? left!.name);
    }
    if (node.type === 'CatchClause' && node['param'])
      declared.add((node['param'] as { name: string }).name);
    if (node.type === 'MemberExpression' && !node['computed']) own.add(node['property'] as Node);
    if (node.type === 'Property' && !node['computed'] && !node['shorthand'])
      own.add(node['key'] as Node);
    if (node.type === 'ExportSpecifier') own.add(node['exported'] as Node);
  }
  for (const node of nodes as readonly (Node & { readonly name: string })[])
    if (node.type === 'Identifier' && !own.has(node)) read.add(node.name);
  return [...read].filter((name) => !declared.has(name)).sort();
}

const ES5_NAMES = [
  'Array',
  'Infinity',
  'Math',
  'Object',
  'RangeError',
  'String',
  'TypeError',
  'undefined',
];

/** Whether a file takes nothing for granted that an engine may not have. */
async function checkNames(options: Standalone): Promise<void> {
  const { es: level, format, sink } = options;
  const functions = everythingFor(sink);
  const names = freeNames(
    nodesOf(
      await textOf({ ...options, with: functions.filter((name) => name !== 'web') }),
      level,
      format,
    ),
  );
  const wrapper = { cjs: ['exports'], umd: ['define', 'exports', 'module', 'self'] };
  const allowed = [
    ...ES5_NAMES,
    ...(wrapper[format as 'cjs'] ?? []),
    // ES5 asks whether there is one before it uses it; so do all files for older engines with symbols.
    'Uint8Array',
    'Symbol',
    ...(level > 5 ? ['Number', 'Uint16Array', 'Uint32Array', 'Int32Array'] : []),
    ...(level >= 2020 ? ['ArrayBuffer', 'DataView'] : []),
  ];
  assert.equal(
    names.filter((name) => !allowed.includes(name)),
    [],
    describe(options),
  );
  // The classes of the Web ask whether there are typed arrays before they use them.
  const web = freeNames(nodesOf(await textOf({ ...options, with: functions }), level, format));
  assert.equal(
    web.filter((name) => ![...allowed, 'ArrayBuffer'].includes(name)),
    [],
    describe(options),
  );
}

const LATE_METHODS =
  /\.(?:padStart|includes|find|findIndex|fill|flatMap|flat|codePointAt|startsWith|endsWith|repeat|from|of|assign|entries|values|at|sign|trunc|clz32|imul|freeze)\(/;

/** Whether a file calls no method that ES5 has not. */
async function checkMethods(options: Standalone): Promise<void> {
  const text = await textOf({ ...options, with: everythingFor(options.sink) });
  const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
  assert.not.match(code, LATE_METHODS, describe(options));
  if (options.sink !== 'native') assert.not.match(code, /fromCodePoint/);
}

/** Adds the tests of files with each of some options. */
export function testScripts(test: Test, scripts: readonly Standalone[]): void {
  test('JavaScript is of its level, and nothing else', async () => {
    for (const options of scripts) await checkLevel(options);
  });
  test('a file uses nothing that an engine may lack, and nothing of the host', async () => {
    for (const options of scripts.filter(({ minify }) => !minify)) await checkNames(options);
  });
  test('no method is called that ES5 has not', async () => {
    for (const options of scripts.filter(({ es }) => es < 2020)) await checkMethods(options);
  });
}
