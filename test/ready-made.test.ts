/** The parsers of the package, held against the reference, and what their page says. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSelection } from '../generator/captures/selection.js';
import { selectionIn } from '../generator/captures/selection-in.js';
import { analyze } from '../generator/compile.js';
import { DiagnosticBag } from '../generator/diagnostics/diagnostic-bag.js';
import { formatPages } from '../scripts/format-pages.js';
import { FORMATS } from '../scripts/formats.js';
import { optionsOf, readGrammar } from '../scripts/project.js';
import { read } from './support/files.js';
import { examplesOf, runExample } from './support/examples.js';
import { loadFormat, textsOf, type Texts } from './support/format-words.js';
import { assertParses, wordsOf } from './support/parses.js';
import { runs, some } from './support/thorough.js';

test('language tags: grandfathered ones alone have two parses', () => {
  // Without these, the selection needs no preference.
  const capture =
    'language(extlang), script, region, variant, extension, privateuse, grandfathered';
  const grammar = readGrammar('language-tag');
  assert.not(analyze(grammar, { capture }).ok);
  assert.ok(analyze(grammar, { capture, define: ['grandfathered = irregular'] }).ok);
});

test('media types: octets above 7F', async () => {
  const module = await loadFormat('media-type');
  const expected = (value: string): Texts => ({
    ...{ type: 'a', subtype: 'b' },
    parameters: [{ '': `c="${value}"`, name: 'c', value: `"${value}"` }],
  });
  const latin = 'a/b;c="\u00e9"';
  assert.equal(textsOf(module, latin, module.parse(latin)), expected('\u00e9'));
  const octets = new TextEncoder().encode(latin);
  assert.equal(textsOf(module, octets, module.parse(octets)), expected('\u00c3\u00a9'));
  assert.is(module.validate('a/b;c="\u20ac"'), false);
});

test('words through all transitions have the parses that the rules allow', async () => {
  for (const name of some(Object.keys(FORMATS), 0, 24)) {
    const grammar = readGrammar(name);
    const { ok, stages } = analyze(grammar, optionsOf(grammar));
    assert.ok(ok);
    // Those of rules that embed themselves have tests of their own.
    if (stages.lowered.called.length > 0) continue;
    const selection = selectionIn(grammar, stages.grammar.start.name.text);
    if (selection === undefined) continue;
    const { text, isOrdered } = selection;
    const items = readSelection({ name, text }, new DiagnosticBag());
    assert.ok(items !== undefined && items !== 'all');
    const parsing = {
      stages,
      modules: [[name, await loadFormat(`${name}/table`)] as const],
      items,
    };
    let count = 0;
    // From all of the automaton, whose first states are often those of a scheme.
    const words = [...wordsOf(parsing)];
    const step = Math.ceil(words.length / runs(300));
    for (let i = 0; i < words.length; i += step)
      if (assertParses(parsing, words[i]!, isOrdered)) count += 1;
    assert.ok(count >= (runs(300) < 300 ? 1 : 7), `${name}: ${count}`);
  }
});

test('docs/ready-made.md, docs/formats/: the examples do what their comments say', async () => {
  for (const path of ['docs/ready-made.md', ...formatPages().map((page) => page.path)]) {
    let count = 0;
    for (const example of examplesOf(path))
      if (!example.startsWith('export ')) count += await runExample(example);
    assert.ok(count > 3, `${path}: ${count}`);
  }
});

test('docs/formats/: every format has a section, with the type of its results', () => {
  const sections = formatPages().flatMap((page) => page.sections);
  assert.equal(sections.map(({ name }) => name).sort(), Object.keys(FORMATS));
  for (const { name, text } of sections) {
    const [, shown] = /^```ts\n(export [^]*?)\n```$/m.exec(text) ?? [];
    const module = read(`generated/${name}/table.ts`);
    const types = [
      ...module.matchAll(
        /^export (?:type \w+ =\n  .*;|(?:interface (?!Span )|type (?!Parsed|Texts|Stringified))[^]*?^(?:\}|  \);))$/gm,
      ),
    ];
    assert.is(shown ?? '', types.map(([type]) => type).join('\n\n'), name);
  }
});

test('docs/formats/: the tables have sizes, limits, and the packages of docs/exactness.md', () => {
  const formats = Object.entries(FORMATS);
  for (const [name, { limitations }] of formats) assert.match(limitations, /^\S.*[^.]$/, name);
  const replaced = new Set(
    formats.flatMap(([, { replaces }]) => replaces.map((each) => each.split(' ')[0])),
  );
  // Those of Ajv and Zod are in docs/libraries.md; others are of the host.
  const judged = read('docs/exactness.md').matchAll(
    /^\| `[\w-]+` +\| (?!ajv-formats|zod)([a-z][\w.-]*)/gm,
  );
  const names = new Set(Array.from(judged, ([, peer]) => peer!));
  assert.ok(names.size > 6);
  for (const peer of names) assert.ok(replaced.has(peer), peer);
  for (const { path } of formatPages())
    for (const [row, name, octets] of read(path).matchAll(
      /^\| \[`abnfc\/([\w-]+)`.*?\| (.*?) \|.*$/gm,
    )) {
      assert.match(octets!, /^\d+ \/ \d+ *$/, 'docs/size.md: node dist/bench/sizes.js');
      const module = read(`generated/${name}/table.ts`);
      assert.is(
        /\d+ \/ \d+ +\| \d+ \/ \d+ /.test(row!),
        module.includes('export function parse('),
        row,
      );
    }
});

test.run();
