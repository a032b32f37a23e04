/** Verification of standalone files, in every format: right ones pass, and a fault in their tables is found. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makerOf, readModule } from '../../generator/cli/verification/module-files.js';
import { analyze, compile } from '../../generator/compile.js';
import type { StandaloneOptions } from '../../generator/options/table.js';
import { partOf } from '../../generator/verify/checks/exports.js';
import { makeSubject } from '../../generator/verify/checks/subject.js';
import { Probe } from '../../generator/verify/probe/probe.js';
import { runChecks } from '../../generator/verify/run-checks.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { abnfc } from '../support/command.js';
import { makeFolder } from '../support/folder.js';
import { some } from '../support/thorough.js';

const folder = makeFolder();

const RECOGNIZER = { name: 'list.abnf', text: 'list = item *( "," item )\nitem = 1*2"a" / "b"\n' };
const DECODER = {
  name: 'pairs.abnf',
  text: '; 0000-007F | 0xxxxxxx\n; 0080-00FF | 110000xx 10xxxxxx\ntext = *char\nchar = %x00-7F / %xC2-C3 %x80-BF\n',
};

const FILES: readonly (StandaloneOptions & { readonly small?: boolean })[] = [
  { target: 'es5' },
  { target: 'es5', small: true },
  { target: 'es2020', small: true },
  { target: 'es2020' },
  { format: 'ts' },
  { target: 'es2015', format: 'esm-default' },
  { target: 'es5', format: 'cjs' },
  { target: 'es5', format: 'umd', small: true },
  { target: 'es2020', format: 'iife' },
];

/** The first wrong answer of a file, and what it lacks. */
async function verify(source: typeof DECODER, file: string, text: string) {
  writeFileSync(join(folder, file), text);
  const module = await readModule(join(folder, file));
  assert.ok('code' in module && module.isStandalone, file);
  const analysis = analyze(source);
  assert.ok(analysis.ok, file);
  const { specification } = specify(analysis.stages, 1000, {})!;
  const make = makerOf(module);
  const probe = new Probe(make(), undefined, true);
  const subject = makeSubject(probe, specification, 0);
  for (const step of runChecks(subject, { renew: () => probe.renew(make()), onInput: () => {} }))
    if ('ended' in step && step.ended.counterexample !== undefined)
      return { found: step.ended.counterexample, cases: probe.cases, ...partOf(subject) };
  return { found: undefined, cases: probe.cases, ...partOf(subject) };
}

for (const [source, places, parts, lacking, unasked] of [
  [
    RECOGNIZER,
    [0, 2],
    ['find', 'explain', 'errors'],
    'next, accepts, match, findAll',
    'explainError',
  ],
  [
    DECODER,
    [1],
    ['decode', 'encode', 'stream', 'web'],
    'next, accepts, accumulate, decodeToCodePoints, count, unfinished, findUnencodable, byteLength, encodeInto, encodeCodePoints, isBoundary, boundaryBefore, boundaryAfter, compareBytes',
    'createDecoder, createEncoder, TextDecoder, TextEncoder',
  ],
] as const)
  test(`${source.name}: what a standalone file has is verified, and what it lacks is said`, async () => {
    for (const { small, ...options } of some(FILES, ...places)) {
      const standalone = { ...options, with: [...parts], variant: 'table' } as const;
      const { files } = await compile(source, { small, standalone });
      const [{ path, text }] = files as unknown as readonly [(typeof files)[number]];
      const right = await verify(source, path, text);
      const what = JSON.stringify({ small, ...options });
      assert.is(right.found, undefined, what);
      assert.ok(right.cases > 10_000, what);
      assert.is(right.lacking.join(', '), lacking, what);
      assert.is(right.unasked.join(', '), unasked, what);
      // A row of the table leads elsewhere.
      const wrong = text.replace(
        /(\[(?:\s*\d+,)+?\s*)([1-9])(?=[,\]])/,
        (_, before: string, to: string) => `${before}${Number(to) === 1 ? 2 : 1}`,
      );
      assert.is.not(wrong, text, what);
      assert.ok((await verify(source, path, wrong)).found !== undefined, what);
    }
  });

test('a polyfill has nothing that is asked, and the report says so', async () => {
  const { files } = await compile(DECODER, { standalone: { target: 'es5', with: ['web'] } });
  const { name, text } = DECODER;
  const project = makeFolder({ [name]: text, 'pairs.js': files[0]!.text });
  const { code, out } = abnfc(project, `verify ${name} --against pairs.js`);
  assert.is(code, 1);
  assert.match(out, 'PROBLEM  it has the classes of the Web alone, which no check asks');
});

test.run();
