/**
 * `node dist/bench/nested-parse.js`: what `parse` of nested formats takes, relative to `validate` of the same module and
 * to `JSON.parse`; for the inputs that once took quadratic time, how the time grows with their length; and, where a chart
 * finds the parts, how much memory one input takes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpus } from 'node:os';
import * as abnf from '../generated/abnf/table.js';
import * as addresses from '../generated/address-list/table.js';
import * as json from '../generated/json/table.js';
import * as jsonpath from '../generated/jsonpath/table.js';
import * as filters from '../generated/ldap-filter/table.js';
import * as mailbox from '../generated/named-mailbox/table.js';
import { folder } from './packages.js';
import { readGrammar } from '../scripts/project.js';
import { compare } from './measure.js';

interface Nested {
  readonly validate: (text: string) => boolean;
  readonly parse: (text: string) => unknown;
}

/** A text, by its length in characters. */
type Growing = (length: number) => string;

const registry = readFileSync(join(folder, '../node_modules/mime-db/db.json'), 'utf8');
const filter = `(&${'(|(cn=abc)(sn=def)(!(uid=*x*)))'.repeat(1000)})`;

const LINEAR: readonly (readonly [label: string, module: Nested, textOf: Growing])[] = [
  ['named-mailbox: blanks after a name', mailbox, (length) => `Joe${' '.repeat(length)}<a@b.c>`],
  ['address-list: letters, refused', addresses, (length) => 'a'.repeat(length)],
  ['address-list: comments', addresses, (length) => `${'(b) '.repeat(length / 4)}a@b.c`],
];

/** The times of contenders, relative to the first one. */
function ratios(
  text: string,
  contenders: Readonly<Record<string, (text: string) => unknown>>,
): readonly string[] {
  const speeds = compare(contenders, [text], text.length);
  const [first] = Object.values(speeds);
  return Object.entries(speeds).map(([name, speed]) => `${name} ${(first! / speed).toFixed(1)}`);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

say(`${cpus()[0]!.model}, Node ${process.version}`);
say(
  `json, ${registry.length} characters: ${ratios(registry, {
    'JSON.parse': JSON.parse,
    validate: (text) => json.validate(text),
    parse: (text) => json.parse(text),
  }).join(', ')}`,
);
say(
  `ldap-filter, ${filter.length} characters: ${ratios(filter, {
    validate: (text) => filters.validate(text),
    parse: (text) => filters.parse(text),
  }).join(', ')}`,
);
const grammars = ['uri', 'json', 'abnf', 'mailbox']
  .map((name) => readGrammar(name).text.replaceAll('\n', '\r\n'))
  .join('');
const query = '$.store.book[?(@.price < 10 && !@["a b"]) || @..c[1:9:2]]';
for (const [label, module, text] of [
  ['jsonpath', jsonpath, '$..author'],
  ['jsonpath', jsonpath, query],
  ['abnf', abnf, grammars],
] as const)
  say(
    `${label}, ${text.length} characters: ${ratios(text, {
      validate: (each) => module.validate(each),
      parse: (each) => module.parse(each),
    }).join(', ')}`,
  );
const many = grammars.repeat(40);
for (const [label, run] of [
  ['validate', abnf.validate],
  ['parse', abnf.parse],
] as const) {
  const before = process.memoryUsage().rss;
  run(many);
  const perUnit = (process.memoryUsage().rss - before) / many.length;
  say(`abnf, ${many.length} characters: ${label} takes ${perUnit.toFixed(0)} octets for each`);
}

for (const [label, module, textOf] of LINEAR)
  for (const length of [1000, 4000, 8000, 64_000]) {
    const text = textOf(length);
    const speed = compare({ parse: (each: string) => module.parse(each) }, [text], text.length);
    const relative = ratios(text, {
      validate: (each) => module.validate(each),
      parse: (each) => module.parse(each),
    });
    const milliseconds = text.length / speed['parse']! / 1000;
    say(`${label}, ${length}: parse ${milliseconds.toFixed(3)} ms; ${relative.join(', ')}`);
  }
