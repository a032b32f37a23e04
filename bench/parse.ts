/**
 * What parsing takes: `parse` of the table variant beside `validate`, a regular expression with named groups that is
 * made of the same rules, apg-lite's parser of the same rules with callbacks, and the package of each kind.
 */
import { analyze, emitModules } from '../generator/compile.js';
import { optionsOf } from '../scripts/project.js';
import { invariant } from '../generator/invariant.js';
import { apgParser } from './apg.js';
import { loadModule } from './load-module.js';
import { compare, type Speed } from './measure.js';
import { PARSERS, type Parse } from './peers.js';
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

async function measure({ name, grammar, inputs: given }: Kind): Promise<ParseCost> {
  const analysis = analyze(grammar, optionsOf(grammar));
  invariant(analysis.ok, name);
  const { stages } = analysis;
  const { files } = await emitModules(analysis, { variants: ['table'] });
  const module = await loadModule<{
    validate: (input: string) => boolean;
    parse: (input: string) => { readonly ok: boolean };
  }>(files[0]!.text);
  const { regex, captures } = stages.captured!;
  const pattern = new RegExp(patternOf(regex, captures));
  const peer = PARSERS[name];
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
  const speeds = compare(runs, inputs, characters);
  const refused = words.length - taken.length;
  return { name, inputs: inputs.length, refused, length: characters / inputs.length, speeds };
}

const costs: ParseCost[] = [];
for (const kind of KINDS) costs.push(await measure(kind));
record('parse', costs);
