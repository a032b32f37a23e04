/** The imports of verification from the compiler, each with its reason: docs/architecture.md, Invariants. */
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Stages } from '../../generator/analysis/stages.js';
import { specify } from '../../generator/verify/specification/specify.js';
import { filesBelow, root } from '../support/files.js';
import { stagesOfFormat } from '../support/formats.js';
import { stagesOf } from '../support/grammar.js';

/** The folders and files with passes, of which nothing else may be imported but types. */
const PASSES =
  /^generator\/(document|abnf|automata|coding|captures|emit|analysis|checks|passes|plan|targets|study|compile)\b/;

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
  'abnf/print': [['printFolded'], 'prints rules, to compare those of several documents'],
  'abnf/read-grammar-file': [['readGrammarFile'], BEFORE],
  'analysis/core-rules': [['readCoreRules'], BEFORE],
  'abnf/origins': [['printOrigin', 'originOf'], 'names an alternative of a rule in reports'],
  'captures/selection': [['readSelection'], 'the selection as it was written, as a tree'],
  'captures/check-functions': [
    ['checkNamed', 'remarkNamed'],
    'a check has no other definition than its function in `runtime/checks/`',
  ],
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

/** What `specify` reads of the stages, and why: the data that come to the reference with the names above. */
const READ: Readonly<Record<string, string>> = {
  'linked.documents': BEFORE,
  'linked.defined': BEFORE,
  'linked.lists': BEFORE,
  'document.source': BEFORE,
  'context.head': 'what the grammar says of the ends of words in texts',
  'grammar.alphabet': 'which numbers symbols are',
  'grammar.start': 'where the rules begin; the reference looks it up by its name',
  'grammar.depth': 'what `--depth` and a bit layout say',
  'grammar.rules': 'the references that count as depth, and the names that selections mean',
  'lowered.called': 'which rules are called makes no difference to the words',
  'lowered.calls': 'likewise, of references',
  'decoder.characterRule': 'the rule that spells one character, by its name',
  'decoder.coding': 'the rows of the layout, and whether octets sort as values do, which is tested',
  'decoder.transducer': 'the window, which is tested',
  'spelled.beginnings': 'whether the reference would be too large',
  'spelled.isWhole': 'whether modules export states, and read characters',
  'moduleAutomaton.inputs': 'what the exports have to read',
  'moduleAutomaton.dfa': 'the number of states and the state before a string, which are tested',
  'determinized.dfa': 'it is compared',
  minimal: 'it is compared',
  captured: 'which rules are called by parses, of which the empty word comes last',
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

test('other imports of verification are no passes, and import none', () => {
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
    ...['alphabet', 'automata/symbol-range', 'get-or-insert', 'invariant', 'source'],
    'diagnostics/diagnostic-bag',
  ].map((name) => `generator/${name}`);
  assert.equal(
    [...beside].filter(
      (from) => !known.includes(from) && !texts.some((folder) => from.startsWith(folder)),
    ),
    [],
  );
});

/** The stages of a grammar, and a record of what is read of them. */
function recorded(stages: Stages): { readonly stages: Stages; readonly read: Set<string> } {
  const read = new Set<string>();
  const whole = ['minimal', 'captured'];
  const proxy = new Proxy(stages, {
    get(target, name: keyof Stages) {
      const value = target[name];
      if (value === undefined) return value;
      if (whole.includes(name) || typeof value !== 'object') return read.add(name) && value;
      return new Proxy(value, {
        get: (part, key) => read.add(`${name}.${String(key)}`) && Reflect.get(part, key),
      });
    },
  });
  return { stages: proxy, read };
}

const INCREMENTS = `word = item *( "," item ) / "!" VCHAR
item = "a"
item =/ "b" [ "d" ]
VCHAR =/ %x20
item =/ "c"
`;

test('the reference reads nothing of the stages outside of the list', () => {
  const layouts = stagesOfFormat('utf-8');
  const captured = stagesOf(INCREMENTS, { capture: 'item' });
  const linked = stagesOf('s = x', { define: ['x = "a"'] });
  const all = [layouts, linked, captured, stagesOf('s = "(" [ s ] ")"\n')].map((each, index) => {
    const { stages, read } = recorded(each);
    assert.ok(specify(stages, 1000, index === 2 ? { capture: 'item' } : {}));
    return [...read];
  });
  assert.equal([...new Set(all.flat())].sort(), Object.keys(READ).sort());
});

test('alternatives that `resolve` loses are in the reference', () => {
  const stages = stagesOf(INCREMENTS);
  const { grammar } = stages;
  const rules = new Map(
    Array.from(grammar.rules, ([key, rule]) => {
      const alternatives = rule.elements.alternatives.slice(0, 1);
      return [key, { ...rule, elements: { ...rule.elements, alternatives } }] as const;
    }),
  );
  const lost = { ...stages, grammar: { ...grammar, rules, start: rules.get('word')! } };
  const [right, found] = [stages, lost].map((each) => specify(each, 1000)!.specification);
  assert.equal(found!.references, right!.references);
});

test.run();
