/** The printers of Node and of browsers write the same text, character by character. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze } from '../../generator/compile.js';
import { emitVariant } from '../../generator/emit/emit-variants.js';
import { emitExplanation } from '../../generator/emit/decode/explanation.js';
import { makeHost } from '../../generator/emit/program/host.js';
import { printDeclarations } from '../../generator/emit/print/print-module.js';
import { exported, type Declaration } from '../../generator/emit/program/declaration.js';
import { code } from '../../generator/emit/program/fragment.js';
import { VARIANTS, type Variant } from '../../generator/options/variant.js';
import type { CompileOptions } from '../../generator/options/table.js';
import { planOf } from '../../generator/plan/plan-of.js';
import { platform as browser } from '../../generator/platform/browser.js';
import { platform as node } from '../../generator/platform/node.js';
import type { Stages } from '../../generator/analysis/stages.js';
import { optionsOf, readGrammars } from '../../scripts/project.js';
import { UNAMBIGUOUS } from '../suites/captures.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from '../suites/shapes.js';
import { partOf } from '../support/fewer.js';
import { stagesOf } from '../support/grammar.js';

const HOSTS = [
  makeHost({ typedArrays: true, compiles: true, strings: 'code units' }),
  makeHost({ typedArrays: false, compiles: false, strings: 'code points' }),
];

/** Holds the two printed texts of declarations against each other, and counts the functions among them. */
function compare(declarations: readonly Declaration[], about: string): number {
  assert.is(
    printDeclarations(declarations, browser).join('\0'),
    printDeclarations(declarations, node).join('\0'),
    about,
  );
  return declarations.filter(({ kind }) => kind === 'function').length;
}

/** Compares the declarations of the modules of a grammar. */
function compareAll(
  about: string,
  stages: Stages,
  options: CompileOptions,
  variants: readonly Variant[],
): void {
  const plan = planOf(stages, options);
  let count = 0;
  for (const variant of variants) {
    // Branchless code takes long to make.
    for (const host of variant === 'branchless' ? HOSTS.slice(1) : HOSTS)
      count += compare(emitVariant(plan, host, variant).declarations, `${about} ${variant}`);
  }
  if (plan.kind === 'decoder') count += compare(emitExplanation(plan), `${about} explanation`);
  assert.ok(count > 10, about);
}

test('both printers write the modules in generated/ alike', () => {
  for (const source of partOf(readGrammars(), 4)) {
    const options = optionsOf(source);
    const variants = options.variants === undefined ? (['table'] as const) : VARIANTS;
    const analysis = analyze(source, options);
    assert.ok(analysis.ok, source.name);
    compareAll(source.name, analysis.stages, options, variants);
  }
});

test('both printers write unusual automata, and modules that parse, alike', () => {
  for (const [name, text] of Object.entries({ ...RECOGNIZER_SHAPES, ...DECODER_SHAPES }))
    compareAll(name, stagesOf(text), {}, ['switch', 'table']);
  for (const [name, capture, text] of UNAMBIGUOUS)
    for (const values of ['spans', 'text'] as const) {
      const options = { capture, values };
      compareAll(name, stagesOf(text, options), options, ['switch', 'table']);
    }
});

test('both printers write functions alike that have long comments, strange ones, or none, or no body', () => {
  const docs = ['', 'Short.', 'A word */ <!-- @__PURE__ é', 'many words '.repeat(30).trim()];
  const all = docs.flatMap((doc) => {
    const plain = exported('f', ['a: number', 'b = 0'], 'number', doc, code`return a + b;`);
    return [
      plain,
      { ...plain, isExported: false },
      { ...plain, parameters: [], body: code`` },
      {
        ...plain,
        body: code`\n  // said\n\n  if (a) {\n    return \`\${b}\`;\n  }\n  return '"';\n`,
      },
    ];
  });
  // Functions of one name that follow each other would be overloads.
  const functions = all.map((each, index) => ({ ...each, name: `f${index}` }));
  assert.is(compare(functions, 'all'), 16);
  for (const each of functions) compare([each], JSON.stringify(each));
});

test.run();
