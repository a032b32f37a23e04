/** Standalone files: what they say, what they take for granted, and how large they are. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { parse, type Node } from 'acorn';
import { check } from 'prettier';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sizeOf, sizeOfBundle, staleSizes } from '../../bench/sizes.js';
import { compile, type CompileResult } from '../../generator/compile.js';
import {
  FORMATS,
  isModule,
  LEVELS,
  SINKS,
  type Standalone,
} from '../../generator/emit/standalone.js';
import { OPTIONS_OF, TARGETS } from '../../generator/emit/targets.js';
import type { StandaloneOptions } from '../../generator/emit/standalone-options.js';
import { VARIANTS } from '../../generator/emit/variant.js';
import { renderDiagnostic } from '../../generator/render-diagnostic.js';
import { targets } from '../engines/write-docs.js';
import { abnfc } from '../support/command.js';
import { root } from '../support/files.js';
import { DECODERS, FORMATS as GRAMMARS, utf8 } from '../support/formats.js';

const DEFAULTS: Standalone = {
  variant: 'switch',
  language: 'js',
  es: 2020,
  format: 'esm',
  sink: 'text',
  with: undefined,
  minify: false,
};

/** What a file is, and its name. */
interface FileOptions extends Standalone {
  readonly name: string | undefined;
}

const EVERYTHING = ['decode', 'encode', 'stream', 'web', 'errors'];

/** Everything that a sink can have. */
function everythingFor(sink: Standalone['sink']): readonly string[] {
  const isText = sink === 'text' || sink === 'native';
  return EVERYTHING.filter((name) => name !== 'web' || isText);
}

const texts = new Map<string, string>();

/** A file, which is made once, whoever asks for it. */
async function textOf(
  options: Partial<FileOptions>,
  source = utf8.stages.document.source,
): Promise<string> {
  const key = JSON.stringify([source.name, source.text, Object.entries(options).sort()]);
  const found = texts.get(key) ?? (await make(options, source));
  texts.set(key, found);
  return found;
}

async function make(
  options: Partial<FileOptions>,
  source = utf8.stages.document.source,
): Promise<string> {
  const { ok, files, diagnostics } = await compileFile(options, source);
  assert.ok(ok, diagnostics.map(({ message }) => message).join());
  assert.is(files.length, options.language === 'ts' ? 1 : 2);
  return files[0]!.text;
}

function compileFile(
  { name, ...options }: Partial<FileOptions>,
  source = utf8.stages.document.source,
): Promise<CompileResult> {
  const { format, ...rest } = { ...DEFAULTS, ...options };
  // TypeScript has no other format.
  const standalone = rest.language === 'ts' ? rest : { ...rest, format };
  return compile(source, { name, standalone });
}

/** Every level with every format and variant, and with every sink, and minified. */
const SCRIPTS: readonly Standalone[] = LEVELS.flatMap((level) => {
  const formats = FORMATS.filter((format) => level > 5 || !isModule(format));
  return [
    ...formats.flatMap((format) =>
      VARIANTS.map((variant) => ({ ...DEFAULTS, es: level, format, variant })),
    ),
    ...SINKS.map((sink) => ({ ...DEFAULTS, es: level, format: formats[0]!, sink })),
    ...formats.map((format) => ({ ...DEFAULTS, es: level, format, minify: true })),
  ];
});

/** All nodes of a program. */
function nodesOf(text: string, level: number, format: Standalone['format']): readonly Node[] {
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

/** What some engines that have most of ES2015 do not have. */
const NOT_EVERYWHERE =
  /^(Class|ArrayPattern|ObjectPattern|AssignmentPattern|SpreadElement|RestElement|ForOf|LabeledStatement|Yield|Await)/;

test('JavaScript is of its level, and nothing else', async () => {
  for (const options of SCRIPTS) {
    const text = await textOf({ ...options, with: everythingFor(options.sink) });
    const nodes = nodesOf(text, options.es, options.format);
    const bad = nodes.filter(({ type }) => NOT_EVERYWHERE.test(type) && options.es < 2020);
    assert.equal([...new Set(bad.map(({ type }) => type))], [], describe(options));
    assert.not.ok(nodes.some(({ type }) => type.startsWith('Import')));
  }
  assert.throws(() => nodesOf('const a = 1;', 5, 'iife'));
  assert.ok(
    nodesOf('function f(a = 1) {}', 2015, 'iife').some(({ type }) => NOT_EVERYWHERE.test(type)),
  );
});

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

const ES5_NAMES = ['Array', 'Math', 'Object', 'RangeError', 'String', 'TypeError', 'undefined'];

test('nothing is taken for granted that an engine may not have, and nothing is of the host', async () => {
  for (const options of SCRIPTS.filter(({ minify }) => !minify)) {
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
      // ES5 asks whether there is one before it uses it.
      'Uint8Array',
      ...(level > 5 ? ['Number', 'Uint16Array', 'Uint32Array', 'Int32Array'] : []),
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
});

test('no method is called that ES5 has not', async () => {
  const late =
    /\.(?:padStart|includes|find|findIndex|fill|flatMap|flat|codePointAt|startsWith|endsWith|repeat|from|of|assign|entries|values|at|sign|trunc|clz32|imul|freeze)\(/;
  for (const options of SCRIPTS.filter(({ es }) => es < 2020)) {
    const text = await textOf({ ...options, with: everythingFor(options.sink) });
    const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, '');
    assert.not.match(code, late, describe(options));
    if (options.sink !== 'native') assert.not.match(code, /fromCodePoint/);
  }
});

test('ES5 works without typed arrays, on plain arrays, with pairs made in one call of few arguments', async () => {
  for (const variant of VARIANTS) {
    const text = await textOf({ es: 5, format: 'iife', variant, with: EVERYTHING });
    const calls: number[][] = [];
    const context = createContext({ calls });
    runInContext(
      `for (const name of ['Uint8Array', 'Uint16Array', 'Int32Array', 'ArrayBuffer', 'Map', 'Symbol', 'Promise']) delete globalThis[name];
      const { fromCharCode } = String;
      String.fromCharCode = (...units) => { calls.push(units); return fromCharCode(...units); };
      String.fromCodePoint = undefined;`,
      context,
    );
    runInContext(text, context);
    const result = runInContext(
      `var bytes = []; var text = '';
      for (var i = 0; i < 400; i++) { bytes.push(0x41, 0xf0, 0x9f, 0x98, 0x80, 0xe2, 0x82, 0xac); text += 'A😀€'; }
      [utf8.decode(bytes) === text, Array.isArray(utf8.encode(text)), String(utf8.encode(text)) === String(bytes),
       new utf8.TextDecoder().decode(bytes) === text, Array.isArray(new utf8.TextEncoder().encode(text))].join()`,
      context,
    );
    assert.is(result, 'true,true,true,true,true', variant);
    assert.ok(calls.length > 10);
    for (const units of calls) {
      assert.ok(units.length <= 128, `${units.length} arguments`);
      // A lead surrogate is never the last of a call, and a trail never the first.
      assert.not((units.at(-1)! & 0xfc00) === 0xd800);
      assert.not((units[0]! & 0xfc00) === 0xdc00);
    }
  }
});

test('a script makes one name global, a UMD what it is asked for', async () => {
  const before = Object.keys(createContext({}));
  for (const [name, global] of [
    [undefined, 'utf8'],
    ['my-own.decoder', 'myOwnDecoder'],
    ['3629', '_3629'],
    ['class', '_class'],
    ['name', '_name'],
    ['decode', 'decode'],
    ['Date', '_Date'],
  ] as const) {
    for (const format of ['iife', 'umd'] as const) {
      const context = createContext({});
      runInContext(await textOf({ es: 5, format, name }), context);
      assert.equal(Object.keys(context), [...before, global]);
      assert.is(runInContext(`${global}.decode([0x41])`, context), 'A');
    }
  }
  const defined: unknown[] = [];
  const define = Object.assign((factory: () => unknown) => defined.push(factory()), { amd: {} });
  runInContext(await textOf({ es: 5, format: 'umd' }), createContext({ define }));
  assert.type((defined[0] as { decode: unknown }).decode, 'function');
});

test('modules and CommonJS have named exports, modules of ES2015 a default one, too', async () => {
  const names = ['validate', 'findError', 'decode', 'encode'];
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
    const load = async (options: Partial<FileOptions>, file: string): Promise<object> => {
      writeFileSync(join(folder, file), await textOf(options));
      return (await import(join(folder, file))) as object;
    };
    assert.equal(Object.keys(await load({}, 'a.mjs')).sort(), [...names].sort());
    assert.equal(
      Object.keys(await load({ es: 2015 }, 'b.mjs')).sort(),
      ['default', ...names].sort(),
    );
    const onlyDefault = await load({ es: 2015, format: 'esm-default' }, 'c.mjs');
    assert.equal(Object.keys(onlyDefault), ['default']);
    assert.equal(Object.keys((onlyDefault as { default: object }).default), names);
    // Node finds the names of CommonJS by looking at the text.
    const common = await load({ format: 'cjs' }, 'd.cjs');
    assert.ok(names.every((name) => name in common));
    writeFileSync(join(folder, 'e.cjs'), await textOf({ format: 'umd', minify: true }));
    const required = createRequire(import.meta.url)(join(folder, 'e.cjs')) as object;
    assert.equal(Object.keys(required), names);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('files say where they come from, and whose they are; the same each time', async () => {
  for (const minify of [false, true]) {
    const text = await textOf({ minify });
    assert.match(text, /MIT/);
    assert.match(text, /2026 the abnfc authors/);
    assert.match(text, /utf-8\.abnf/);
    assert.is(text, await make({ minify }));
  }
  const text = await textOf({ es: 5, format: 'iife', sink: 'native', with: ['decode'] });
  assert.ok(
    text.startsWith(
      '// @generated by `abnfc compile utf-8.abnf --standalone --variant switch --language js --es 5 --format iife --with decode --sink native` from utf-8.abnf, rule UTF8-octets.',
    ),
  );
});

test('the command at the top of a file makes that file', async () => {
  const options = { es: 2015, format: 'cjs', variant: 'table', sink: 'native' } as const;
  const text = await textOf({ ...options, with: ['decode', 'errors'], name: 'own' });
  const [, command] = /^\/\/ @generated by `abnfc (.*)` from/.exec(text)!;
  const grammars = join(root, 'grammar');
  assert.is(abnfc(grammars, [...command!.split(' '), '--stdout']).out, text);
});

test('rows of a table keep what is said behind them', async () => {
  for (const language of ['ts', 'js'] as const) {
    const text = await textOf({ language, variant: 'branchless' });
    assert.match(text, /(?:const|var) r0 = 0x[\da-f]+; \/\/ 00-7F\n/);
    assert.match(text, /; \/\/ F4\n/);
  }
});

test('only what is asked for is there', async () => {
  const text = await textOf({ with: [] });
  for (const absent of ['decode', 'encode', 'next', 'accumulate', 'maxCodePoint', 'illFormed'])
    assert.not.match(text, new RegExp(`(?:function|const|let) ${absent}\\b`));
  const one = await textOf({ with: ['byteLength', 'isBoundary'] });
  assert.match(one, /export function byteLength/);
  assert.match(one, /export function isBoundary/);
  assert.match(one, /\n(?:\/\*\*[^/]*\*\/\n)?function next/);
  assert.not.match(one, /function decode/);
});

test('every grammar, everything of it', async () => {
  for (const { name, stages } of GRAMMARS) {
    const isDecoder = DECODERS.some((each) => each.name === name);
    for (const variant of VARIANTS) {
      for (const level of LEVELS) {
        const format = level === 5 ? 'iife' : 'esm';
        const functions = isDecoder ? EVERYTHING : ['errors', 'next', 'accepts', 'start'];
        const options = { es: level, format, variant, with: functions } as const;
        const text = await textOf(options, stages.document.source);
        nodesOf(text, level, format);
      }
    }
  }
});

test('what there is not is an error that says what there is', async () => {
  const { ok, diagnostics } = await compileFile({
    with: ['decode', 'decod'],
  });
  assert.not.ok(ok);
  const text = renderDiagnostic(diagnostics[0]!);
  assert.ok(
    text.startsWith('error[no-such-part]: there is no "decod" to put into the file\n'),
    text,
  );
  assert.match(diagnostics[0]!.notes[0]!.message, /there are .*decode.*stream, web, errors/);
  const recognizer = await compileFile({ with: ['decode'] }, { name: 'a.abnf', text: 'a = "a"\n' });
  assert.match(recognizer.diagnostics[0]!.notes[1]!.message, /recognizer/);
  const callback = await compileFile({
    sink: 'callback',
    with: ['web'],
  });
  assert.not.ok(callback.ok);
});

test('what does not go together is an error', async () => {
  for (const [options, message] of [
    [{ es: 5, format: 'esm' }, 'ES5 has no modules: the format is cjs, iife or umd'],
    [{ es: 5, format: 'esm-default' }, 'ES5 has no modules: the format is cjs, iife or umd'],
    [{ language: 'ts', minify: true }, 'TypeScript is not minified'],
    [{ language: 'ts', format: 'cjs' }, 'TypeScript is a module: the format is one of JavaScript'],
  ] as const) {
    const { ok, diagnostics } = await compile(utf8.stages.document.source, { standalone: options });
    assert.not.ok(ok);
    assert.is(renderDiagnostic(diagnostics[0]!), `error[bad-standalone]: ${message}\n`);
  }
});

test('a program that asks for what there is not gets a TypeError', async () => {
  for (const [options, message] of [
    [{ es: 6 }, 'es is 5, 2015 or 2020, not 6'],
    [{ target: 'v8' }, /^standalone: target is quickjs, .* or browser, not v8$/],
    [{ format: 'amd' }, 'format is esm, esm-default, cjs, iife or umd, not amd'],
    [{ sink: 'x' }, 'sink is text, native, code-points or callback, not x'],
    [{ variant: 'fast' }, 'variant is switch, table or branchless, not fast'],
    [{ language: 'coffee' }, 'language is ts or js, not coffee'],
    [{ with: 'decode' }, 'with is a list of names'],
    [{ minfy: true }, 'there is no option "minfy"'],
  ] as const) {
    try {
      await compile(utf8.stages.document.source, {
        standalone: options as object as StandaloneOptions,
      });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, TypeError);
      assert.match((error as Error).message, message);
    }
  }
});

test('what is not said follows from what is', async () => {
  for (const [options, path] of [
    [{}, 'utf-8.ts'],
    [{ es: 2020 }, 'utf-8.mjs'],
    [{ es: 5 }, 'utf-8.js'],
    [{ minify: true }, 'utf-8.min.mjs'],
    [{ format: 'cjs' }, 'utf-8.cjs'],
    [{ target: 'njs' }, 'utf-8.mjs'],
    [{ target: 'njs', es: 5 }, 'utf-8.js'],
    [{ target: 'hermes', minify: true }, 'utf-8.min.cjs'],
    [{ target: 'duktape', language: 'ts' }, 'utf-8.ts'],
  ] as const) {
    const { files } = await compile(utf8.stages.document.source, { standalone: options });
    assert.is(files[0]!.path, path);
  }
});

const STRICT = [
  '--strict',
  '--noEmit',
  '--noUncheckedIndexedAccess',
  '--exactOptionalPropertyTypes',
  '--noImplicitReturns',
  '--noImplicitOverride',
  '--noFallthroughCasesInSwitch',
  '--noUnusedLocals',
  '--noUnusedParameters',
  '--noPropertyAccessFromIndexSignature',
  '--allowUnreachableCode false',
  '--allowUnusedLabels false',
  '--verbatimModuleSyntax',
  '--isolatedModules',
  '--target es2020 --module nodenext --lib es2020',
].flatMap((flags) => flags.split(' '));

test('TypeScript compiles under every strict flag, from 5.0 on, and is as prettier has it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'abnfc-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const paths: string[] = [];
    const settings = [
      ...VARIANTS.map((variant) => ({ variant, with: EVERYTHING })),
      ...LEVELS.map((es) => ({ es, with: EVERYTHING })),
      ...SINKS.map((sink) => ({ sink, with: everythingFor(sink) })),
      { with: [] },
    ];
    for (const [index, options] of settings.entries()) {
      const text = await textOf({ ...options, language: 'ts' });
      assert.ok(await check(text, { parser: 'typescript' }), JSON.stringify(options));
      paths.push(`file-${index}.ts`);
      writeFileSync(join(folder, paths.at(-1)!), text);
    }
    for (const [compiler, version, flags] of [
      [
        'typescript',
        '7.',
        ['--erasableSyntaxOnly', '--isolatedDeclarations', '--declaration', '--types', ''],
      ],
      [
        'typescript-5.9',
        '5.9.',
        ['--erasableSyntaxOnly', '--isolatedDeclarations', '--declaration'],
      ],
      ['typescript-5.0', '5.0.', []],
    ] as const) {
      const home = [root, join(root, 'test', 'compilers')]
        .map((place) => join(place, 'node_modules', compiler))
        .find((place) => existsSync(place));
      if (home === undefined) {
        console.log(`skipped: ${compiler} (npm ci --prefix test/compilers)`);
        continue;
      }
      const tsc = (...more: readonly string[]): string => {
        try {
          return execFileSync(process.execPath, [join(home, 'bin', 'tsc'), ...more], {
            cwd: folder,
            encoding: 'utf8',
          });
        } catch (error) {
          return (error as { stdout: string }).stdout;
        }
      };
      assert.match(tsc('--version'), `Version ${version}`);
      assert.is(tsc(...STRICT, ...flags, ...paths), '', compiler);
      writeFileSync(join(folder, 'bad.ts'), 'export const a: string = [][0];\n');
      assert.match(tsc(...STRICT, ...flags, 'bad.ts'), 'TS2322');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('targets are files that their engines read, and as docs/engines.md has them', async () => {
  assert.ok(readFileSync(join(root, 'docs/engines.md'), 'utf8').includes(targets()));
  for (const target of TARGETS) {
    const options = { ...DEFAULTS, ...OPTIONS_OF[target] };
    nodesOf(await textOf(options), options.es, options.format);
  }
});

test('sizes: within their budgets, and as the document has them', async () => {
  const gzip = async (level: 5 | 2015 | 2020, functions: readonly string[]): Promise<number> =>
    (await sizeOf('table', level, functions)).gzip;
  assert.ok((await gzip(2020, [])) <= 650);
  for (const level of LEVELS) {
    assert.ok((await gzip(level, ['decode'])) <= 1300);
    assert.ok((await gzip(level, ['decode', 'stream'])) <= 2000);
  }
  assert.ok((await sizeOfBundle('TextDecoder', 'web/index')).minified <= 7000);
  assert.equal(await staleSizes(), [], 'docs/size.md: npm run sizes');
});

test.run();
