/** Each format by its examples in the forms that the package has not: files that the command makes of its name. */
import { test } from 'uvu';
import { runInNewContext } from 'node:vm';
import * as assert from 'uvu/assert';
import { compile } from '../../generator/compile.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { FORMATS } from '../../scripts/formats.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { findEngines } from '../engines/engines.js';
import { inFolder } from '../engines/try.js';
import { partOf } from '../support/fewer.js';
import { assertExamples, examplesOf, type Judging } from '../support/format-examples.js';
import { loadModule } from '../support/load.js';

/** The text of a file of a format, which nothing is said about. */
async function make(name: string, options: CompileOptions): Promise<string> {
  const grammar = readGrammar(name);
  const { ok, files, diagnostics } = await compile(grammar, { ...optionsOf(grammar), ...options });
  assert.ok(ok);
  assert.equal(diagnostics, [], name);
  return files[0]!.text;
}

const engines = (await findEngines()).filter(({ name }) => /^(?:Duktape|MuJS)$/.test(name));

for (const name of partOf(Object.keys(FORMATS), 6))
  test(`${name}: modules with small tables, and scripts of ES5`, async () => {
    const examples = examplesOf(name);
    const small = await make(name, { small: true, variants: ['table'] });
    assertExamples(await loadModule<Judging>(small), examples, 'small');
    const file = await make(name, { name: 'utf8', small: true, standalone: { target: 'es5' } });
    const subject = runInNewContext(`${file}; utf8`) as Judging;
    assertExamples(subject, examples, 'ES5');
    const texts = examples.map(({ text }) => text);
    const printed = JSON.stringify(texts).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const script = `var texts = ${printed}, errors = [];
      for (var i = 0; i < texts.length; i++) errors.push(subject.findError(texts[i]));
      report(errors.join());`;
    // Internationalized names need `normalize`, which ES5 has not.
    for (const engine of file.includes('.normalize(') ? [] : engines) {
      if ('hint' in engine) continue;
      const said = await inFolder(engine, { file, format: 'iife', script });
      assert.is(said.trim(), examples.map(({ at }) => at).join(), engine.name);
    }
  });

test.run();
