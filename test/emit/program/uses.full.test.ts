/** The data of declarations about themselves: the names that they use. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { planOf } from '../../../generator/plan/plan-of.js';
import { emitVariant } from '../../../generator/emit/emit-variants.js';
import { makeHost } from '../../../generator/emit/program/host.js';
import { printDeclarations } from '../../../generator/emit/print/print-module.js';
import { namesOf, usesOf, type Declaration } from '../../../generator/emit/program/declaration.js';
import { VARIANTS } from '../../../generator/options/variant.js';
import { readDeclarations } from '../../../scripts/read-declarations.js';
import { FORMATS } from '../../support/formats.js';
import { partOf } from '../../support/fewer.js';
import { stagesOf } from '../../support/grammar.js';
import { DECODER_SHAPES, RECOGNIZER_SHAPES } from '../../suites/shapes.js';

const PLANS = [
  ...FORMATS.map(({ stages }) => planOf(stages, {})),
  ...Object.values({ ...RECOGNIZER_SHAPES, ...DECODER_SHAPES }).map((text) =>
    planOf(stagesOf(text), {}),
  ),
];

const HOSTS = [
  { typedArrays: true, compiles: true, strings: 'code units' },
  { typedArrays: true, compiles: false, strings: 'code units' },
  { typedArrays: false, compiles: false, strings: 'code points' },
] as const;

/** The names of declarations that some declaration uses. */
function usedBy(declaration: Declaration, names: ReadonlySet<string>): readonly string[] {
  const own = namesOf(declaration);
  const uses = [...new Set(usesOf(declaration))];
  return uses.filter((name) => names.has(name) && !own.includes(name)).sort();
}

test('declarations use what TypeScript finds in their text, and every one is needed', () => {
  for (const [index, plan] of partOf([...PLANS.entries()]))
    for (const variant of VARIANTS)
      // Every format for every host, every shape for one.
      for (const host of index < FORMATS.length ? HOSTS : [HOSTS[index % HOSTS.length]!]) {
        const { declarations } = emitVariant(plan, makeHost(host), variant);
        const names = new Set(declarations.flatMap(namesOf));
        const read = readDeclarations(printDeclarations(declarations).join('\n'));
        const found = new Map(read.map((each) => [namesOf(each)[0]!, each]));
        for (const declaration of declarations) {
          // A declaration of several names is several when it is read.
          const expected = namesOf(declaration).flatMap((name) => usedBy(found.get(name)!, names));
          const about = `${plan.name} ${variant} ${namesOf(declaration).join()}`;
          assert.equal(usedBy(declaration, names), [...new Set(expected)].sort(), about);
        }
        const used = new Set(declarations.flatMap((each) => usedBy(each, names)));
        for (const each of declarations)
          assert.ok(each.isExported || namesOf(each).some((name) => used.has(name)));
      }
});

test.run();
