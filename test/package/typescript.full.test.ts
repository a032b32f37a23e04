/**
 * TypeScript programs that import everything of the packages, under the options that `tsc --init` writes,
 * with declarations checked as well. TypeScript 7 is the project's, 6 the one that ts-morph has inside.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from 'ts-morph';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { tsc } from '../support/tsc.js';
import {
  COMPILER_PACKAGE,
  installed,
  RUNTIME_PACKAGE,
  type Installed,
} from '../support/packages.js';

/** The options of `tsc --init` except `skipLibCheck`; the default `lib` has a DOM. */
const INIT = {
  target: 'esnext',
  types: [],
  declaration: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  jsx: 'react-jsx',
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noUncheckedSideEffectImports: true,
  moduleDetection: 'force',
  skipLibCheck: false,
  noEmit: true,
};

/** Subpaths that need types of a host: streams of the Web. */
const HOSTED = /\/(streams|web)$/;

/** A name of each kind of module, used; and misused, which shows that the names have types. */
const USE = (name: string): string => `
import * as utf8 from '${name}/utf-8';
import * as ipv4 from '${name}/ipv4-address/table';
import { explanation } from '${name}/utf-8/explanation';
import type { Bytes, DecoderModule, RecognizerModule } from '${name}/contract';
import { Decoder, DecodeError, explainer, type DecodeOptions } from '${name}/runtime';
import { decoderStream } from '${name}/streams';
import { TextDecoder } from '${name}/web';

export const options: DecodeOptions = { errors: 'fatal', explain: explainer(explanation) };
export const decoder: Decoder = new Decoder(utf8, options);
export const bytes: Bytes = utf8.encode('\u2262');
export const text: string = decoder.decode(bytes) + decoder.end();
export const modules: readonly RecognizerModule[] = [utf8 satisfies DecoderModule, ipv4];
export const pieces: ReadableStream<string> = new Blob([bytes]).stream().pipeThrough(decoderStream(utf8));
export const label: string = new TextDecoder('utf-8').encoding;
export const offsetOf = (error: unknown): number => error instanceof DecodeError ? error.offset : -1;

// @ts-expect-error Text is no number.
export const wrong: number = utf8.decode(bytes);
// @ts-expect-error A recognizer does not decode.
ipv4.decode;
// @ts-expect-error There is no such policy.
new Decoder(utf8, { errors: 'ignored' });
`;

const COMPILE = (name: string): string => `
import { analyze, compile, renderDiagnostic, type CompileResult, type Source } from '${name}';

export const source: Source = { name: 'digits.abnf', text: 'digits = 1*DIGIT\\n' };
export const result: CompileResult = await compile(source, { variants: ['table'] });
export const messages: readonly string[] = result.diagnostics.map((each) => renderDiagnostic(each));
export const { stages } = analyze(source);
// @ts-expect-error There is no such variant.
await compile(source, { variants: ['chair'] });
`;

/** Lines that import each of some modules, and one that uses them all. */
function everything(
  modules: readonly string[],
  line: (name: string, from: string) => string,
): string {
  const names = modules.map((_, at) => `m${at}`);
  const lines = modules.map((module, at) => line(names[at]!, `'${module}'`));
  return `${lines.join('\n')}\nvoid [${names.join(', ')}];\n`;
}

const asModule = (name: string, from: string): string => `import * as ${name} from ${from};`;
const asCommonJs = (name: string, from: string): string => `import ${name} = require(${from});`;

/** The programs: an ES module, and a CommonJS module, which `require`s ES modules. */
function writePrograms({ name, project, modules }: Installed): void {
  const json = `import manifest from '${name}/package.json' with { type: 'json' };\nexport const version: string = manifest.version;\n`;
  const imports = everything(modules, asModule);
  const text = imports + json + USE(name) + (name === COMPILER_PACKAGE ? COMPILE(name) : '');
  for (const path of ['esm.mts', 'bundled.ts']) writeFileSync(join(project, path), text);
  writeFileSync(
    join(project, 'common.cts'),
    `${everything(modules, asCommonJs)}
import utf8 = require('${name}/utf-8/switch');
const text: string = utf8.decode([0x41]);
// @ts-expect-error Text is no number.
const wrong: number = utf8.decode([0x41]);
void [text, wrong];
`,
  );
  for (const [resolution, options, files] of [
    ['nodenext', { module: 'nodenext' }, ['esm.mts', 'common.cts']],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler' }, ['bundled.ts']],
  ] as const) {
    const compilerOptions = { ...INIT, ...options, resolveJsonModule: true };
    writeFileSync(
      join(project, `tsconfig.${resolution}.json`),
      JSON.stringify({ compilerOptions, files }),
    );
  }
}

for (const name of [COMPILER_PACKAGE, RUNTIME_PACKAGE]) {
  for (const resolution of ['nodenext', 'bundler']) {
    test(`${name}: TypeScript 7, ${resolution}`, () => {
      writePrograms(installed(name));
      assert.is(tsc(installed(name).project, ['-p', `tsconfig.${resolution}.json`]), '');
    });

    test(`${name}: TypeScript 6, ${resolution}`, () => {
      writePrograms(installed(name));
      const project = new Project({
        tsConfigFilePath: join(installed(name).project, `tsconfig.${resolution}.json`),
      });
      assert.is(project.formatDiagnosticsWithColorAndContext(project.getPreEmitDiagnostics()), '');
    });
  }

  test(`${name}: neither a DOM nor Node's types are needed, but for streams`, () => {
    const made = installed(name);
    const modules = made.modules.filter((module) => !HOSTED.test(module));
    writeFileSync(join(made.project, 'bare.mts'), everything(modules, asModule));
    const compilerOptions = { ...INIT, module: 'nodenext', lib: ['es2022'] };
    writeFileSync(
      join(made.project, 'tsconfig.bare.json'),
      JSON.stringify({ compilerOptions, files: ['bare.mts'] }),
    );
    assert.is(tsc(made.project, ['-p', 'tsconfig.bare.json']), '');
  });
}

test.run();
