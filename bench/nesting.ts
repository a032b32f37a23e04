/**
 * What it takes to check texts of grammars whose rules embed themselves: `validate` of our module, with a stack or with
 * a chart, beside apg-lite with the same rules, and for JSON also `parse`, Peggy's parser and `JSON.parse`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyze, emitModules } from '../generator/compile.js';
import { readSource } from '../generator/files/read-source.js';
import { invariant } from '../generator/invariant.js';
import type { Source } from '../generator/text/source.js';
import { readGrammar } from '../scripts/project.js';
import { apgParser } from './apg.js';
import { loadModule } from './load-module.js';
import { compare, type Speed } from './measure.js';
import { parse } from '../generated/json/table.js';
import { folder, packages, requirePackage } from './packages.js';
import { record } from './recordings.js';

/** The speeds of checking texts of one kind, in million characters per second. */
export interface NestingCost {
  readonly grammar: string;
  /** The automaton of our module, as its header names it. */
  readonly automaton: 'stack' | 'chart';
  readonly text: string;
  /** The number of texts, and of all their characters. */
  readonly inputs: number;
  readonly length: number;
  readonly speeds: Readonly<Record<string, Speed>>;
}

/** A text as a string, and its octets. */
interface Input {
  readonly text: string;
  readonly octets: Uint8Array;
}

type Check = (input: Input) => unknown;

/** A node of a grammar of Peggy: an action has an expression. */
interface PeggyNode {
  readonly expression: PeggyNode;
}

interface Peggy {
  generate(grammar: string, options: object): { parse(text: string): unknown };
  readonly compiler: {
    readonly visitor: {
      build(functions: object): (node: PeggyNode) => void;
    };
  };
}

interface PeggyConfig {
  readonly passes: { readonly transform: ((grammar: PeggyNode) => void)[] };
}

const { generate, compiler } = requirePackage('peggy') as Peggy;

/** The JSON parser among the examples of PEG.js, whose grammars Peggy takes; without actions, it makes no values. */
function peggyParser(hasActions: boolean): (text: string) => unknown {
  const text = readFileSync(join(packages, 'pegjs/examples/json.pegjs'), 'utf8');
  const removal = {
    use: ({ passes }: PeggyConfig): void => void passes.transform.unshift(removeActions),
  };
  return generate(text, { plugins: hasActions ? [] : [removal] }).parse;
}

const removeActions = compiler.visitor.build({
  action(node: PeggyNode) {
    removeActions(node.expression);
    Object.assign(node, node.expression);
  },
});

const decoder = new TextDecoder();
const [withValues, withoutValues] = [peggyParser(true), peggyParser(false)];

const JSON_PEERS: Readonly<Record<string, Check>> = {
  parse: ({ text }) => parse(text),
  'JSON.parse': ({ text }) => JSON.parse(text),
  'JSON.parse, octets': ({ octets }) => JSON.parse(decoder.decode(octets)),
  Peggy: ({ text }) => withValues(text),
  'Peggy without actions': ({ text }) => withoutValues(text),
};

const registry = JSON.parse(
  readFileSync(join(folder, '../node_modules/mime-db/db.json'), 'utf8'),
) as object;
const messages = JSON.parse(
  readFileSync(join(packages, 'typescript/lib/ja/diagnosticMessages.generated.json'), 'utf8'),
) as object;

/** Objects in arrays in objects. */
const nested = (depth: number): string => '[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth);

/** Queries such as RFC 9535 shows. */
const QUERIES = [
  '$',
  '$.store.book[*].author',
  '$..author',
  '$.store.*',
  '$.store..price',
  '$..book[2].publisher',
  '$..book[-1]',
  '$..book[0,1]',
  '$..book[:2]',
  '$..book[?@.isbn]',
  '$..book[?@.price<10]',
  '$..*',
  "$.o['j j']['k.k']",
  '$["\'"]["@"]',
  '$[5:1:-2]',
  '$.a[?@.b == "kilo"]',
  '$.a[?(@.b == "kilo")]',
  '$.a[?@>3.5]',
  '$.a[?@<2 || @.b == "k"]',
  '$.a[?match(@.b, "[jk]")]',
  '$.o[?@>1 && @<4]',
  '$.a[?@.b == $.x]',
  '$[?length(@.authors) >= 5]',
  '$[?count(@.*) == 1 && (!@.a || (value(@..color) == "red" && ((@.b))))]',
];

/** The grammar of a format without its comments, which select parts: the module only has to check a text. */
function bareGrammar(name: string): Source {
  const source = readGrammar(name);
  return { ...source, text: source.text.replaceAll(/^;.*\n/gm, '') };
}

interface Kind {
  readonly grammar: string;
  readonly source: Source;
  readonly peers: Readonly<Record<string, Check>>;
  readonly texts: Readonly<Record<string, readonly string[]>>;
}

const KINDS: readonly Kind[] = [
  {
    grammar: 'json',
    source: bareGrammar('json'),
    peers: JSON_PEERS,
    texts: {
      'a registry, compact': [JSON.stringify(registry)],
      'a registry, pretty': [JSON.stringify(registry, null, 2)],
      'messages, japanese': [JSON.stringify(messages)],
      '200 levels': [nested(100)],
      '20,000 levels': [nested(10_000)],
    },
  },
  {
    grammar: 'jsonpath',
    source: bareGrammar('jsonpath'),
    peers: {},
    texts: { 'queries of RFC 9535': QUERIES },
  },
  {
    grammar: 'abnf',
    source: readSource(join(folder, 'grammars', 'abnf.abnf')),
    peers: {},
    texts: {
      'ready-made grammars': [
        'address-list',
        'iri',
        'language-tag',
        'mailbox',
        'sip-uri',
        'uri',
      ].map((name) => readGrammar(name).text.replaceAll('\n', '\r\n')),
    },
  },
];

/** Whether a contender has a stack that is deep enough for an input, which is a word. */
function takes(name: string, run: Check, input: Input): boolean {
  try {
    invariant(run(input) !== false, `${name} takes ${input.text.slice(0, 80)}`);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

async function measure({ grammar, source, peers, texts }: Kind): Promise<readonly NestingCost[]> {
  const analysis = analyze(source);
  invariant(analysis.ok, grammar);
  const { files } = await emitModules(analysis, { variants: ['table'] });
  const { text: module } = files[0]!;
  const { validate } = await loadModule<{ validate(input: string | Uint8Array): boolean }>(module);
  const apg = await apgParser(analysis.stages);
  const runs: Readonly<Record<string, Check>> = {
    validate: ({ text }) => validate(text),
    'validate, octets': ({ octets }) => validate(octets),
    'apg-lite': ({ text }) => apg(text) !== undefined,
    ...peers,
  };
  return Object.entries(texts).map(([text, all]) => {
    const inputs = all.map((each) => ({ text: each, octets: new TextEncoder().encode(each) }));
    const length = inputs.reduce((sum, input) => sum + input.text.length, 0);
    const able = Object.entries(runs).filter(([name, run]) =>
      inputs.every((input) => takes(name, run, input)),
    );
    return {
      grammar,
      automaton: module.includes('a chart of calls') ? 'chart' : 'stack',
      text,
      inputs: inputs.length,
      length,
      speeds: compare(Object.fromEntries(able), inputs, length),
    };
  });
}

const costs: NestingCost[] = [];
for (const kind of KINDS) costs.push(...(await measure(kind)));
record('nesting', costs);
