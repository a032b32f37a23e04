/** Modules under all checks of verification, with some of the inputs of each, from all over its list. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CompileOptions } from '../../generator/options/table.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { Probe } from '../../generator/verify/probe/probe.js';
import type { Exports } from '../../generator/verify/probe/question.js';
import { checksFor, tryInput, ChosenInputs } from '../../generator/verify/run-checks.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { filesBelow, root } from '../support/files.js';
import { FORMATS } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';
import { compileAndLoad } from '../support/load.js';
import { subjectOf } from '../support/subjects.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from './shapes.js';

/** A grammar with the modules of all variants. */
export interface TestedGrammar {
  readonly name: string;
  readonly stages: Stages;
  load(): Promise<readonly (readonly [variant: string, module: object])[]>;
}

const ofText = (
  [name, text]: readonly [string, string],
  options: CompileOptions = {},
): TestedGrammar => ({
  name,
  get stages() {
    return stagesOf(text, options);
  },
  load: () => compileAndLoad(text, options),
});

/** Payloads that tell states apart which have the same words: more states than the minimal automaton. */
const MORE_STATES = [
  'a = *n',
  'n = %x10 %x80-BF / %x11 %x80-BF / %x20-3F',
  '; 0000 0000-0000 003F | 00010000 10xxxxxx',
  '; 0000 0041-0000 0080 | 00010001 10xxxxxx + 0000 0041',
  '; 0000 0100-0000 011F | 001xxxxx + 0000 0100',
].join('\n');

/** Grammars of characters, as standards have them. */
const FOLDER = join(root, 'test', 'fixtures', 'text');

/** The generated formats, recognizers and decoders of every shape, and grammars of characters. */
export const SUBJECTS: Readonly<
  Record<'formats' | 'recognizers' | 'decoders' | 'texts', readonly TestedGrammar[]>
> = {
  formats: FORMATS.map(({ name, stages, variants }) => ({
    ...{ name, stages },
    load: async () => variants,
  })),
  recognizers: Object.entries(RECOGNIZER_SHAPES).map((each) => ofText(each)),
  decoders: Object.entries({
    ...DECODER_SHAPES,
    'states that only payloads tell apart': MORE_STATES,
  }).map((each) => ofText(each)),
  texts: filesBelow(FOLDER, '.abnf').map((name) =>
    ofText([name, readFileSync(join(FOLDER, name), 'utf8')], { alphabet: 'characters' }),
  ),
};

/** Checks of which an input takes some hundred calls, or is long. */
const LONG = /^(?:long|hostile|two chunks|bounds in runs|every code unit)/;

/** A test for each subject: all variants pass all checks, of each of which about `few` inputs are tried, or some more. */
export function testChecks(test: Test, subjects: readonly TestedGrammar[], few: number): void {
  for (const subject of subjects)
    test(`${subject.name}: all checks`, async () => {
      const modules = await subject.load();
      const [[, first]] = modules as [(typeof modules)[0]];
      const right = subjectOf(specify(subject.stages, 10_000)!, first);
      for (const check of checksFor(right)) {
        const most = Math.min(check.few ?? Infinity, LONG.test(check.name) ? few / 10 : few);
        const inputs = [...new ChosenInputs({ ...check, few: most }, right)];
        for (const [variant, module] of modules) {
          const probe = new Probe({ ...module } as Exports);
          for (const input of inputs) {
            const found = tryInput(check, { ...right, probe }, input);
            assert.is(found, undefined, `${variant}, ${check.name}: ${JSON.stringify(found)}`);
          }
        }
      }
    });
}
