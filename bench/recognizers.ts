/**
 * What validating takes, and what validators get wrong: the variants beside a regular expression that is made of the
 * same rules, as JavaScript and by re2js, apg-lite, and the functions and packages that people use for each kind.
 */
import { run } from '../generator/automata/dfa.js';
import { analyze, emitModules } from '../generator/compile.js';
import { optionsOf } from '../scripts/project.js';
import { invariant } from '../generator/invariant.js';
import { apgParser } from './apg.js';
import { loadModule } from './load-module.js';
import { compare, type Speed } from './measure.js';
import { requirePackage } from './packages.js';
import { TIMED_PEERS as PEERS, type Validate } from './peers.js';
import { record } from './recordings.js';
import { patternOf } from './regular-expression.js';
import { textsThrough } from './texts-through.js';
import { KINDS, type Kind } from './words.js';

/** A validator of words of one kind. */
export interface Validator {
  readonly name: string;
  readonly speed: Speed;
  /** The number of words that it refuses, and of others that it accepts, of those that were tried. */
  readonly refused: number;
  readonly accepted: number;
}

/** The validators of one kind. */
export interface RecognizerCost {
  readonly name: string;
  /** The number of inputs whose validation is timed, and their mean length in characters. */
  readonly inputs: number;
  readonly length: number;
  /** The number of words that were tried for mistakes, and of others. */
  readonly words: number;
  readonly others: number;
  readonly validators: readonly Validator[];
}

/** A word as a string, and its octets. */
interface Input {
  readonly text: string;
  readonly octets: Uint8Array;
}

const { RE2JS } = requirePackage('re2js') as {
  RE2JS: { compile(pattern: string): { matches: Validate } };
};

async function measure({ name, grammar, inputs: given }: Kind): Promise<RecognizerCost> {
  const analysis = analyze(grammar, optionsOf(grammar));
  invariant(analysis.ok, name);
  const { stages } = analysis;
  const { files } = await emitModules(analysis, { variants: ['table', 'switch'] });
  const [table, switches] = await Promise.all(
    files.map(({ text }) => loadModule<{ validate(input: string | Uint8Array): boolean }>(text)),
  );
  const pattern = patternOf(stages.captured!.regex);
  const expression = new RegExp(pattern);
  const re2 = RE2JS.compile(pattern);
  const apg = await apgParser(stages);
  const validators: Readonly<Record<string, (input: Input) => boolean>> = {
    table: ({ text }) => table!.validate(text),
    'table, octets': ({ octets }) => table!.validate(octets),
    switch: ({ text }) => switches!.validate(text),
    'switch, octets': ({ octets }) => switches!.validate(octets),
    'RegExp of the same rules': ({ text }) => expression.test(text),
    're2js of the same rules': ({ text }) => re2.matches(text),
    'apg-lite of the same rules': ({ text }) => apg(text) !== undefined,
    ...Object.fromEntries(
      Object.entries(PEERS[name]!).map(([peer, validate]) => [
        peer,
        ({ text }: Input) => validate(text),
      ]),
    ),
  };

  const { minimal } = stages;
  const isWord = (text: string): boolean =>
    minimal.accepting[
      run(
        minimal,
        Array.from(text, (unit) => unit.charCodeAt(0)),
      )
    ]!;
  const texts = [...textsThrough(minimal)];
  // Patterns cannot know what only a check of the head refuses, such as February 30.
  const words = texts.filter((text) => isWord(text) && table!.validate(text));
  const others = texts.filter((text) => !isWord(text));
  const inputOf = (text: string): Input => ({ text, octets: Buffer.from(text, 'latin1') });

  const inputs = given.filter(isWord).map(inputOf);
  invariant(inputs.length > 4, `${name} has inputs`);
  const characters = inputs.reduce((sum, { text }) => sum + text.length, 0);
  const speeds = compare(validators, inputs, characters);
  return {
    name,
    inputs: inputs.length,
    length: characters / inputs.length,
    words: words.length,
    others: others.length,
    validators: Object.entries(validators).map(([contender, validate]) => ({
      name: contender,
      speed: speeds[contender]!,
      refused: words.filter((text) => !validate(inputOf(text))).length,
      accepted: others.filter((text) => validate(inputOf(text))).length,
    })),
  };
}

const costs: RecognizerCost[] = [];
for (const kind of KINDS) costs.push(await measure(kind));
for (const { name, validators } of costs)
  for (const { name: validator, refused, accepted } of validators)
    invariant(
      !/^(?:table|switch|RegExp|re2js)/.test(validator) || refused + accepted === 0,
      `${validator} is right about ${name}`,
    );
record('recognizers', costs);
