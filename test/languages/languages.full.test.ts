/** Formats in other languages, against the module in TypeScript: as they are, and with planted faults. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyze, compile } from '../../generator/compile.js';
import { casesFor } from '../../generator/cli/verification/cases-for.js';
import { runSelftest } from '../../generator/cli/verification/run-selftest.js';
import { LANGUAGES } from '../../generator/languages/languages.js';
import type { Program } from '../../generator/languages/program.js';
import { programOf } from '../../generator/languages/program-of.js';
import type { LanguageName } from '../../generator/options/choices.js';
import type { AutomatonPlan } from '../../generator/plan/plan.js';
import { planOf } from '../../generator/plan/plan-of.js';
import type { Source } from '../../generator/text/source.js';
import { optionsOf, readGrammar } from '../../scripts/project.js';
import { succeeds } from '../support/command.js';
import { errorOf } from '../support/errors.js';
import { read, root } from '../support/files.js';
import { examplesOf } from '../support/format-examples.js';
import { isFewer } from '../support/fewer.js';
import { foundLanguages } from '../support/found-languages.js';
import { words } from '../support/words.js';

const FORMATS = words('uri date-time language-tag mailbox ipv6 utf-8');

const FOUND = foundLanguages();

for (const [at, name] of FORMATS.entries())
  test(`${name} gives the answers of TypeScript in ${FOUND.join(', ')}`, async () => {
    const source = readGrammar(name);
    const { variants: _, ...options } = optionsOf(source);
    const examples = existsSync(join(root, 'grammar', `${name}.examples`)) ? examplesOf(name) : [];
    const further = examples.flatMap(({ octets }) => (octets ? [[...octets]] : []));
    const cases = [...(await casesFor(source, options, { further }))!];
    assert.ok(cases.length > 1000);
    for (const [index, language] of FOUND.entries()) {
      // With fewer inputs, each format in one of the languages or two.
      if (isFewer && (at + index) % 4 > 0) continue;
      const { files } = await compile(source, { ...options, language, selftest: true });
      const said = runSelftest(LANGUAGES[language], files, cases);
      assert.match(said, `${cases.length} cases, 0 differ`);
    }
  });

(FOUND.includes('c') ? test : test.skip)('docs/languages.md: the cases of a complete suite', () => {
  const [, command, said] = /^\$ npx abnfc (verify .*)\n(.*\n)/m.exec(read('docs/languages.md'))!;
  assert.is(succeeds(root, command!).out, said);
});

/** A grammar with limits and with parts of which two candidates are open. */
const PARTS: Source = {
  name: 'parts.abnf',
  text: `; capture s: item(of, b)
; limit s: s 20 octets
s = item *("," item)
item = of / b
of = 1*DIGIT
b = 1*DIGIT "!"
`,
};

/** One entry of a table is another one: the first for which that is possible. */
function changed(program: Program, name: string, change: (entry: number) => number): Program {
  const tables = program.tables.map((table) => {
    if (table.name !== name) return table;
    const at = table.entries.findLastIndex((entry) => change(entry) !== entry);
    assert.ok(at >= 0, name);
    return { ...table, entries: table.entries.with(at, change(table.entries[at]!)) };
  });
  return { ...program, tables };
}

type Fault = readonly [what: string, plant: (program: Program) => Program];

const OF_PARTS: readonly Fault[] = [
  ['a transition is left out', (own) => changed(own, 'NEXT', (entry) => 0 * entry)],
  ['a state accepts', (own) => changed(own, 'ACCEPTS', (entry) => 1 - entry)],
  [
    'something else is expected',
    (own) => changed(own, 'EXPECTED_OF', (entry) => (entry === 0 ? 1 : 0)),
  ],
  ['a part begins later', (own) => changed(own, 'MOVES', (entry) => 0 * entry)],
  ['a part does not end', (own) => changed(own, 'END_OF', (entry) => 0 * entry)],
  ['a limit is lower', (own) => changed(own, 'NEEDS', (entry) => entry + 1)],
];

const OF_UTF_8: readonly Fault[] = [
  [
    'an octet has another class',
    (own) => changed(own, 'CLASS_OF', (entry) => (entry === 4 ? 11 : entry)),
  ],
  ['a mask lacks a bit', (own) => changed(own, 'MASK', (entry) => entry - (entry & 1))],
  [
    'a code point has no spelling',
    (own) => {
      assert.ok(own.kind === 'decoder');
      return { ...own, spellings: own.spellings.map((each) => ({ ...each, hi: each.hi - 1 })) };
    },
  ],
];

for (const [source, faults] of [
  [PARTS, OF_PARTS],
  [readGrammar('utf-8'), OF_UTF_8],
] as const)
  test(`planted faults in ${source.name}`, async () => {
    const analysis = analyze(source, { input: 'octets' });
    assert.ok(analysis.ok);
    const program = programOf(planOf(analysis.stages, {}) as AutomatonPlan, ['@generated']);
    const cases = [...(await casesFor(source, {}))!];
    const resultOf = (language: LanguageName, own: Program): string => {
      const { files, selftest } = LANGUAGES[language];
      return runSelftest(LANGUAGES[language], [...files(own, []), selftest(own)], cases);
    };
    for (const [at, language] of FOUND.entries()) {
      if (!isFewer) assert.match(resultOf(language, program), ' 0 differ');
      for (const [index, [what, plant]] of faults.entries()) {
        // With fewer inputs, each language has one of them.
        if (isFewer && index !== at % faults.length) continue;
        const { message } = errorOf(() => resultOf(language, plant(program)));
        assert.match(message, 'ends with 1', `${what} in ${language}`);
      }
    }
  });

test.run();
