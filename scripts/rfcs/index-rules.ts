/**
 * Finds the rules that RFCs use most without defining them, and the RFCs to import for them:
 *
 *     node dist/scripts/rfcs/index-rules.js DIR           prints names and candidates, for a person to check
 *     node dist/scripts/rfcs/index-rules.js DIR --write   and writes generator/abnf/well-known-rules.ts
 *
 * DIR has the texts of RFCs, as `fetch.sh` brings them. A name counts once for each RFC with ABNF that has a rule which
 * uses it, and no line that defines it. A candidate is an RFC that defines the name, spelled in the same way, in a rule
 * that can be read and is more than a reference in prose.
 *
 * The homes of a name are the candidates that no other RFC obsoletes, and that a fifth of those RFCs refer to, by their
 * numbers or those of RFCs that they replace; most references first, then the newest. A name is well known if `LEAST`
 * RFCs miss it and half of them refer to its first home: otherwise, which rule it means depends on the reader.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { ruleKey } from '../../generator/abnf/ast.js';
import { obsoletedBy } from '../../generator/abnf/imports.js';
import { showProgress } from '../../generator/cli/terminal.js';
import { getOrInsert } from '../../generator/get-or-insert.js';
import { root } from '../project.js';
import { Analyzer, mapWith } from './analyzer.js';
import { hasAbnf, numberOfPath, readRfc, rfcsIn } from './documents.js';

/** The least number of RFCs that miss a name. */
const LEAST = 4;

/** The greatest number of homes of a name. */
const MOST = 3;

/** The numbers of the RFCs that a text mentions. */
function mentionedIn(text: string): ReadonlySet<number> {
  return new Set(Array.from(text.matchAll(/\bRFC[- ]?0*(\d+)/g), ([, number]) => Number(number)));
}

interface Candidate {
  readonly rfc: number;
  readonly isObsolete: boolean;
  /** The number of RFCs that miss the name, and refer to this one or its predecessors. */
  readonly references: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) throw new TypeError('usage: index-rules.js DIR [--write]');

/** For each RFC, those that it replaces. */
const replaced = new Map<number, readonly number[]>();
const paths: string[] = [];
const mentions = new Map<number, ReadonlySet<number>>();
for (const path of rfcsIn(folder)) {
  const { text } = readRfc(path);
  replaced.set(numberOfPath(path), obsoletedBy({ text }));
  if (!hasAbnf(text)) continue;
  paths.push(path);
  mentions.set(numberOfPath(path), mentionedIn(text));
}
const obsolete = new Set([...replaced.values()].flat());

/** An RFC, and all that it replaces, directly or not. */
function lineage(rfc: number): ReadonlySet<number> {
  const all = new Set([rfc]);
  for (const each of all) for (const earlier of replaced.get(each) ?? []) all.add(earlier);
  return all;
}

const limits = { seconds: 20, megabytes: 2048 };
const analyzers = [new Analyzer(limits), new Analyzer(limits)];
const missing = new Map<string, { readonly spellings: Set<string>; readonly rfcs: number[] }>();
const definedIn = new Map<string, number[]>();
let done = 0;
await mapWith(paths, analyzers, async (path, analyzer) => {
  showProgress(`${++done} of ${paths.length}`);
  const { missing: names, defined } = await analyzer.analyze({ path });
  const rfc = numberOfPath(path);
  for (const name of names) {
    const of = getOrInsert(missing, ruleKey(name), () => ({
      spellings: new Set<string>(),
      rfcs: [],
    }));
    of.spellings.add(name);
    of.rfcs.push(rfc);
  }
  for (const name of defined) getOrInsert(definedIn, name, () => []).push(rfc);
});
for (const analyzer of analyzers) analyzer.close();
showProgress('');

const index: {
  readonly key: string;
  readonly homes: readonly number[];
  readonly isCommon: boolean;
}[] = [];
const byCount = [...missing]
  .filter(([, { rfcs }]) => rfcs.length >= LEAST)
  .sort(([a, { rfcs }], [b, { rfcs: others }]) => others.length - rfcs.length || (a < b ? -1 : 1));
for (const [key, { spellings, rfcs }] of byCount) {
  const candidates = [...spellings]
    .flatMap((name) => definedIn.get(name) ?? [])
    .map((rfc): Candidate => {
      const numbers = [...lineage(rfc)];
      const refers = (other: number): boolean =>
        numbers.some((number) => mentions.get(other)!.has(number));
      return { rfc, isObsolete: obsolete.has(rfc), references: rfcs.filter(refers).length };
    })
    .sort((a, b) => b.references - a.references || b.rfc - a.rfc);
  const current = candidates.filter(({ isObsolete }) => !isObsolete);
  const isKnown = current.length > 0 && current[0]!.references * 2 >= rfcs.length;
  const homes = current.filter(({ references }) => references * 5 >= rfcs.length).slice(0, MOST);
  // Who misses such a rule may mean another home, or a rule that was to be the text's own.
  const isCommon =
    isKnown &&
    Math.max(candidates.length, (current[1]?.references ?? 0) * 2) > current[0]!.references;
  if (isKnown) index.push({ key, homes: homes.map(({ rfc }) => rfc), isCommon });
  const shown = candidates
    .slice(0, 6)
    .map((each) => `${each.rfc}${each.isObsolete ? ' (obsolete)' : ''} ${each.references}`);
  const result = isKnown ? homes.map(({ rfc }) => rfc).join(', ') : 'no home';
  console.log(
    `${[...spellings].join(', ')}: ${result}; missing in ${rfcs.length}, defined in ${candidates.length}; they refer to ${shown.join(', ')}`,
  );
}

if (values.write) {
  const path = join(root, 'generator', 'abnf', 'well-known-rules.ts');
  const homesOf = [...new Set(index.flatMap(({ homes }) => homes))].sort((a, b) => a - b);
  const earlier = homesOf
    .map((home) => [home, [...lineage(home)].filter((rfc) => rfc !== home)] as const)
    .filter(([, rfcs]) => rfcs.length > 0);
  const rules = index
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, homes, isCommon }) => {
      return { isCommon, row: `  ${JSON.stringify(key)}: [${homes.join(', ')}],` };
    });
  const rowsOf = (common: boolean): string =>
    rules.flatMap(({ isCommon, row }) => (isCommon === common ? [row] : [])).join('\n');
  const predecessors = earlier.map(([home, rfcs]) => `  ${home}: [${rfcs.join(', ')}],`);
  const text = `// @generated by \`node dist/scripts/rfcs/index-rules.js DIR --write\`. Do not edit.
/** The rules that RFCs use most without defining them, and the RFCs that have them: made from the texts of all RFCs. */

/** The numbers of RFCs, by the keys of rules (see \`ruleKey\`); first those that most readers mean. */
export const WELL_KNOWN_RULES: Readonly<Record<string, readonly number[]>> = {
${rowsOf(false)}
};

/** Rules whose names many RFCs define for themselves, or that have several homes: a home counts if the text refers to it. */
export const COMMON_RULES: typeof WELL_KNOWN_RULES = {
${rowsOf(true)}
};

/** The RFCs that these replace, directly or not: who refers to one of them means its successor. */
export const PREDECESSORS: Readonly<Record<number, readonly number[]>> = {
${predecessors.join('\n')}
};
`;
  const style = await resolveConfig(join(root, 'package.json'));
  writeFileSync(path, await format(text, { ...style, parser: 'typescript' }));
  console.log(`wrote ${path}`);
}
