/**
 * What parsing takes: `parse` of the table variant beside `validate`, a regular expression with named groups that is
 * made of the same rules, apg-lite's parser of the same rules with callbacks, and the package of each kind.
 */
import { join } from 'node:path';
import { transform } from 'esbuild';
import { analyze, emitModules } from '../generator/compile.js';
import { optionsOf } from '../scripts/project.js';
import { invariant } from '../generator/invariant.js';
import { apgParser } from './apg.js';
import { compare, type Speed } from './measure.js';
import { packages, requirePackage } from './packages.js';
import { record } from './recordings.js';
import { patternOf } from './regular-expression.js';
import { KINDS, type Kind } from './words.js';

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

type Parse = (input: string) => unknown;

const fastUri = requirePackage('fast-uri') as { parse: Parse };
const { parse: bcp47 } = (await import(join(packages, 'bcp-47/index.js'))) as { parse: Parse };
const contentType = requirePackage('content-type') as { parse: Parse };
const semver = requirePackage('semver') as { parse: Parse };
const structured = (await import(join(packages, 'structured-headers/dist/index.js'))) as {
  parseDictionary: Parse;
};

/** The leading package of a kind, and its parser. */
const PEERS: Readonly<Record<string, readonly [name: string, parse: Parse]>> = {
  URI: ['fast-uri', fastUri.parse],
  'Language-Tag': ['bcp-47', bcp47],
  'media-type': ['content-type', contentType.parse],
  semver: ['semver', semver.parse],
  'sf-dictionary': ['structured-headers', structured.parseDictionary],
};

async function measure({ name, grammar, inputs: given }: Kind): Promise<ParseCost> {
  const analysis = analyze(grammar, optionsOf(grammar));
  invariant(analysis.ok, name);
  const { stages } = analysis;
  const { files } = await emitModules(analysis, { variants: ['table'] });
  const { code } = await transform(files[0]!.text, { loader: 'ts', target: 'es2022' });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    validate: (input: string) => boolean;
    parse: (input: string) => { readonly ok: boolean };
  };
  const { regex, captures } = stages.captured!;
  const pattern = new RegExp(patternOf(regex, captures));
  const peer = PEERS[name];
  const apg = await apgParser(stages);
  const runs: Record<string, Parse> = {
    validate: module.validate,
    parse: (input) => module.parse(input).ok && input,
    'RegExp.exec': (input) => pattern.exec(input),
    'apg-lite': apg,
    ...(peer === undefined ? {} : { [peer[0]]: (input) => peer[1](input) }),
  };
  const words = given.filter((input) => module.validate(input));
  for (const input of given)
    invariant(
      (pattern.exec(input) !== null) === module.validate(input),
      `the same answer: ${input}`,
    );
  // Refusing would be another job than parsing.
  const taken = words.filter((input) => apg(input) !== undefined);
  const isApgMeasured = taken.length > 10;
  const inputs = isApgMeasured ? taken : words;
  if (!isApgMeasured) delete runs['apg-lite'];
  invariant(inputs.length > 10, `${name} has inputs`);
  const characters = inputs.reduce((sum, { length }) => sum + length, 0);
  const contenders = Object.entries(runs).map(([contender, run]) => ({
    name: contender,
    kind: 'peer' as const,
    run,
  }));
  const speeds = compare(contenders, inputs, characters);
  const refused = words.length - taken.length;
  return { name, inputs: inputs.length, refused, length: characters / inputs.length, speeds };
}

const costs: ParseCost[] = [];
for (const kind of KINDS) costs.push(await measure(kind));
record('parse', costs);
