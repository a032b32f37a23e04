/** The imports of verification from the compiler, each with its reason: docs/architecture.md, Invariants. */
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesBelow, root } from '../support/files.js';

/** The folders and files with passes, of which nothing else may be imported but types. */
const PASSES =
  /^generator\/(document|abnf|automata|coding|captures|emit|passes|plan|targets|study|compile)\b/;

/** The passes before `resolve` are shared by both sides. */
const BEFORE = 'it is read before `resolve`';
/** Works on data of any origin. */
const PLAIN = 'it computes on data, and knows no grammar';

/** The names that are imported, by module, and why. */
const ALLOWED: Readonly<Record<string, readonly [names: readonly string[], reason: string]>> = {
  'document/read-document': [['readDocument'], BEFORE],
  'abnf/ast': [
    ['ruleKey', 'visitElements', 'visitNeededElements'],
    'the rules as they were parsed',
  ],
  'abnf/print': [['tokensOf'], 'prints rules, to compare those of several documents'],
  'abnf/read-grammar-file': [['readGrammarFile'], BEFORE],
  'passes/core-rules': [['readCoreRules'], BEFORE],
  'abnf/origins': [['printOrigin', 'originOf'], 'names an alternative of a rule in reports'],
  'captures/selection': [['readSelection'], 'the selection as it was written, as a tree'],
  'captures/selection-in': [['selectionIn'], 'finds the text of the selection in the document'],
  'abnf/embedding-references': [
    ['embeddingReferencesBelow'],
    'which references count as depth is what `--depth` means, for which there is no other definition',
  ],
  'coding/layout': [
    ['decodeWord', 'encodeValue', 'lastOctet', 'payloadBits'],
    'the arithmetic of a row',
  ],
  'automata/dfa': [['next'], 'a step of an automaton that is verified'],
  'automata/symbol-range': [['joinRanges'], PLAIN],
  'automata/characterize': [
    ['characterize', 'distinctWords'],
    'tells states of the reference apart; without a way to, the suite would be wrong for right modules, too',
  ],
  'automata/synchronize': [
    ['synchronizingWindow'],
    'one of the four facts that are taken from the compiler and tested',
  ],
};

interface Import {
  readonly file: string;
  readonly from: string;
  readonly names: readonly string[];
}

/** The values that a file imports from files of the project. */
function importsOf(path: string): readonly Import[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found = [...text.matchAll(/^(?:import|export) ([^'";]*?) ?from\s+'(\.[^']+)\.js';/gm)];
  return found.flatMap(([, what, specifier]): Import[] => {
    if (what!.startsWith('type ')) return [];
    const names = what!
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim());
    return [
      {
        file: path,
        from: normalize(join(path, '..', specifier!)),
        names: names.filter((name) => name !== '' && !name.startsWith('type ')),
      },
    ];
  });
}

const imports = filesBelow(join(root, 'generator', 'verify'), '.ts').flatMap((file) =>
  importsOf(join('generator', 'verify', file)),
);

test('verification imports nothing of the compiler outside of the list', () => {
  const others = imports.flatMap(({ file, from, names }) => {
    if (!PASSES.test(from)) return [];
    const allowed = ALLOWED[from.replace('generator/', '')]?.[0] ?? [];
    return names
      .filter((name) => !allowed.includes(name))
      .map((name) => `${file}: ${from}: ${name}`);
  });
  assert.equal(others, []);
});

test('everything in the list is imported', () => {
  for (const [from, [names]] of Object.entries(ALLOWED))
    for (const name of names)
      assert.ok(
        imports.some((each) => each.from === `generator/${from}` && each.names.includes(name)),
        `${from}: ${name}`,
      );
  assert.ok(imports.length > 100);
});

test('its other imports are no passes, and import none', () => {
  const beside = new Set(
    imports
      .map(({ from }) => from)
      .filter((from) => !from.includes('/verify/') && !PASSES.test(from)),
  );
  const direct = beside.size;
  for (const path of beside)
    for (const { from, names } of importsOf(`${path}.ts`)) if (names.length > 0) beside.add(from);
  assert.ok(beside.size > direct);
  const texts = ['generator/text/', 'runtime/'];
  const known = [
    ...['alphabet', 'get-or-insert', 'invariant', 'source'],
    'diagnostics/diagnostic-bag',
  ].map((name) => `generator/${name}`);
  assert.equal(
    [...beside].filter(
      (from) => !known.includes(from) && !texts.some((folder) => from.startsWith(folder)),
    ),
    [],
  );
});

test.run();
